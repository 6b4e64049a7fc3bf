/** Files of settings that a person writes (a policy, a detection block): YAML by the ending of the name, else JSON. */
import { EXIT, Exit } from './command.ts';
import { readJson, readText } from './files.ts';

/** Code units of a YAML file: the parser is slow, and nobody writes a longer policy by hand. */
const MOST_UNITS = 1024 * 1024;

/** What a YAML or JSON file holds. Ends with code 2 and the place of the mistake, never with a quotation of the file. */
export async function readSettings(file: string): Promise<unknown> {
  if (!/\.ya?ml$/iu.test(file)) return await readJson(file);
  const [text, { parseDocument }] = await Promise.all([readText(file), import('yaml')]);
  if (text.length > MOST_UNITS) throw new Exit(EXIT.usage, `${file} is longer than 1 MiB`);
  try {
    const parsed = parseDocument(text, { logLevel: 'silent', prettyErrors: true });
    const mistake = parsed.errors[0] ?? parsed.warnings[0];
    if (mistake === undefined) {
      // An alias could make a small file a large value, so none is followed.
      return parsed.toJS({ maxAliasCount: 0 }) as unknown;
    }
    const [place] = mistake.linePos ?? [];
    throw new Exit(EXIT.usage, `${file}:${place?.line ?? 1}:${place?.col ?? 1} is not YAML`);
  } catch (error) {
    if (error instanceof Exit) throw error;
    throw new Exit(EXIT.usage, `${file} has an alias, or is nested too deeply`);
  }
}
