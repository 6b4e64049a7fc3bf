/** Which languages are read, how completely, and the other tags that they go by. */

/** Languages that the bundled models read (test/engine/lexicon/languages.test.ts compares them with the models). */
export const MODEL_LANGUAGES: ReadonlySet<string> = new Set(
  'ar bg ca cs da de el en es fa fi fr he hi hr hu id it ja ko nb nl pl pt ro ru sk sr sv th tr uk vi zh'.split(' '),
);

/** Languages of which only rules, labels and identifiers are known. The model layer does not read them. */
export const RULE_LANGUAGES: ReadonlySet<string> = new Set(
  'af az be bn bs et eu ga gl hy is ka kk km ky lb lo lt lv mk ml mn ms mt my ne nn ro si sl sq sw ta te tl tt ur uz zu'
    .split(' ')
    .filter((tag) => !MODEL_LANGUAGES.has(tag)),
);

/** Older or wider tags, and the one that is used here. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['no', 'nb'],
  ['iw', 'he'],
  ['in', 'id'],
  ['ji', 'yi'],
  ['mo', 'ro'],
  ['sh', 'sr'],
  ['cmn', 'zh'],
  ['yue', 'zh'],
  ['fil', 'tl'],
  ['prs', 'fa'],
  ['pes', 'fa'],
  ['arb', 'ar'],
]);

/** A BCP 47 tag with its primary subtag as it is used here: `no-NO` is `nb-NO`. */
export function canonicalTag(tag: string): string {
  const [primary = '', ...rest] = tag.split('-');
  return [ALIASES.get(primary) ?? primary, ...rest].join('-');
}
