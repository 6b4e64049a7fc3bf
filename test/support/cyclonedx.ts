/** The schema of CycloneDX 1.6, as a devDependency carries it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';

/** What is wrong with a bill of materials; an empty string when nothing is. Compiling the schema takes a second. */
export function problemsOf(bom: unknown): string {
  const library = createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json');
  const schema = (name: string): object =>
    JSON.parse(readFileSync(join(dirname(library), 'res', 'schema', `${name}.SNAPSHOT.schema.json`), 'utf8')) as object;
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const validate = ajv.compile(schema('bom-1.6'));
  return validate(bom) ? '' : ajv.errorsText(validate.errors);
}
