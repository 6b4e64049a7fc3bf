/** Several models as one: each text goes to the model that reads its language. */
import type { ModelSpan, ModelText, TagOptions } from '../ports.ts';
import { primarySubtag } from '../text/language.ts';
import type { Tagger } from './tagger.ts';

/** The model that reads whatever no other does, and the second look. */
export const ALL = 'all';

/** `readers` names the model of a language; `taggerOf` opens a model at its first text. */
export async function tagByLanguage(
  texts: readonly ModelText[],
  readers: ReadonlyMap<string, string>,
  taggerOf: (name: string) => Promise<Tagger>,
  options: TagOptions,
): Promise<ModelSpan[][]> {
  const out: ModelSpan[][] = texts.map(() => []);
  const groups = Map.groupBy(texts.keys(), (i) =>
    options.quick === true ? ALL : (readers.get(primarySubtag((texts[i] as ModelText).language)) ?? ALL),
  );
  for (const [name, members] of groups) {
    const tagger = await taggerOf(name);
    const spans = await tagger.tag(
      members.map((i) => texts[i] as ModelText),
      options,
    );
    members.forEach((i, n) => {
      out[i] = spans[n] as ModelSpan[];
    });
  }
  return out;
}
