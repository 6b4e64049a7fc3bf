/** Names that are written without a space between family and given name: Chinese, Japanese, Korean. */
import { isOrdinary } from '../lexicon/ordinary.ts';
import { writtenTitles } from '../lexicon/titles.ts';
import type { Take } from './naming.ts';

const HAN = /^\p{Script=Han}{2,5}$/u;
const HANGUL = /^\p{Script=Hangul}{3,4}$/u;
/** Chinese family names of two characters. */
const COMPOUND = new Set(
  '欧阳 司马 上官 诸葛 夏侯 东方 皇甫 尉迟 公孙 慕容 令狐 宇文 长孙 司徒 歐陽 司馬 諸葛'.split(' '),
);

function familyLength(name: string, japanese: boolean): number {
  if (japanese) return name.length > 3 ? 2 : name.length === 3 ? 2 : 1;
  return COMPOUND.has(name.slice(0, 2)) && name.length > 2 ? 2 : 1;
}

/**
 * The family name with a title, and what else names the person alone. `edged` takes keys that end where Japanese writes kana beside them:
 * 長谷 is in 長谷川は, but not the name.
 */
export function joinedNameKeys(
  original: string,
  replacement: string,
  languages: readonly string[],
  { part: take, edged }: { part: Take; edged: Take },
): void {
  const hangul = HANGUL.test(replacement) && HANGUL.test(original);
  if (!hangul && !(HAN.test(replacement) && HAN.test(original))) return;
  const japanese = !hangul && languages.includes('ja');
  const [k, o] = [replacement, original].map((name) => {
    const length = familyLength(name, japanese);
    return { family: name.slice(0, length), given: name.slice(length) };
  }) as [{ family: string; given: string }, { family: string; given: string }];
  const titles = writtenTitles([hangul ? 'ko' : japanese ? 'ja' : 'zh']);
  // One character before a title may be the end of another name: 林さん in 小林さん. One of Chinese is a family name or a word.
  const fits = (name: string): boolean => !japanese || name.length > 1;
  for (const { form, position } of titles) {
    if (position === 'joined-after') {
      if (fits(k.family) && !isOrdinary(k.family, languages)) take([k.family + form, o.family + form]);
      if ((hangul || japanese) && k.given !== '' && o.given !== '' && fits(k.given))
        take([k.given + form, o.given + form]);
    }
    if (position === 'after' && hangul) take([`${k.family} ${form}`, `${o.family} ${form}`]);
  }
  if (japanese && k.family.length > 1 && o.family.length > 1 && !isOrdinary(k.family, languages))
    edged([k.family, o.family]);
  if (hangul && k.given.length > 1 && o.given.length > 1 && !isOrdinary(k.given, languages)) take([k.given, o.given]);
}
