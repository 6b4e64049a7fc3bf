/** Several models as one: each text goes to the model of its language, or to the one that reads all. */
import type { ModelText, TagOptions } from '../ports.ts';
import { primarySubtag } from '../text/language.ts';
import type { ModelSpan, Tagger } from './tagger.ts';

/** `taggerOf` opens a model at its first text; undefined stands for the one that reads all languages. */
export async function tagByLanguage(
  texts: readonly ModelText[],
  own: ReadonlySet<string>,
  taggerOf: (language: string | undefined) => Promise<Tagger>,
  options: TagOptions,
): Promise<ModelSpan[][]> {
  const out: ModelSpan[][] = texts.map(() => []);
  const groups = Map.groupBy(texts.keys(), (i) => {
    const tag = primarySubtag((texts[i] as ModelText).language);
    return own.has(tag) && options.quick !== true ? tag : undefined;
  });
  for (const [language, members] of groups) {
    const tagger = await taggerOf(language);
    const second = language === undefined ? undefined : await taggerOf(undefined);
    const spans = await tagger.tag(
      members.map((i) => (texts[i] as ModelText).text),
      options,
      second,
    );
    members.forEach((i, n) => {
      out[i] = spans[n] as ModelSpan[];
    });
  }
  return out;
}
