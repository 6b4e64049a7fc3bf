/** What a surrogate may share with its original, because it says what something is and not which one. */
import { CJK_KIND, isKind } from './body-kinds.ts';
import { hasLegalForm } from './legal-forms.ts';
import { STREET_ENDING, STREET_WORD, UNSPACED_STREET_WORDS } from './street-words.ts';
import { titleOf } from './titles.ts';

/** Elements that thousands of family names and towns share. */
const NAME_ELEMENTS =
  /(?:[oe]v[aá]|[oe]vi[ćcč]|sk[iyíýaá]|escu|idis|[oó]poulos|όπουλος|οπούλου|οπουλος|oğlu|enko|енко|[сцз]ьк(?:ий|а|ого|ому|им|ої|ій|ою)|[сц]к(?:и|ий|ая|ого|ому|им|ом|ой|ую)|[оеё]в(?:а|у|ым|е|ой|ы|ою)?|ин(?:а|у|ым|е|ой|ою)|[ое]вич(?:а|у|ем)?|[ое]вн(?:а|ы|е|ой)|sk(?:iego|iemu|im|iej|ą|ého|ému|ým|é|ou)|[oe]v(?:é|ou|a|i|em)|ausk(?:as|o|ui|ą|u|ienė|ienės)|(?:ai|i)(?:sen|selle|sta|sella)|ovi[ćć](?:a|u|em)|strand|str[öo]m|q[uv]ist|berg|stad|stadt|burg|mann|d[óo]ttir|ienė|aitė|(?:kie|o)wicz|[oe]wsk[ia]|[iy]ńsk[ia]|czyk|iewicz|s?son|sen|ainen|inen|hausen|hagen|w[äa]lder|ington|shire|ville|chester|field|stein|stone|heim|hofer|bauer|bacher|thal|dorf|wald|feld|bach|haus|meyer|meier|shvili|yan|ashvili)$/iu;

/** Generic as a whole. */
const isGenericWord = (word: string): boolean =>
  isKind(word) || STREET_WORD.test(word) || hasLegalForm(` ${word}`) || titleOf(word, 'en') !== undefined;

/** Units of addresses and endings of names, in scripts without spaces: one character each. */
const HAN_UNITS = /[省市区區县縣镇鎮乡鄉村里路街巷弄号號楼樓栋幢室层組组段府都道郡町丁目番地東西南北东中新大]/gu;

/** The letters of a word that name somebody or something: without generic endings and units; several in Han. */
export function namingLetters(word: string): string[] {
  if (/\p{Script=Han}/u.test(word))
    return word
      .replace(UNSPACED_STREET_WORDS, ' ')
      .replace(CJK_KIND, ' ')
      .replace(HAN_UNITS, ' ')
      .split(' ')
      .filter((part) => part !== '');
  if (isGenericWord(word)) return [];
  const street = STREET_ENDING.exec(word)?.[0] ?? '';
  const stem = street.length < word.length ? word.slice(0, word.length - street.length) : word;
  const element = street === '' ? (NAME_ELEMENTS.exec(stem)?.[0] ?? '') : '';
  return [stem.slice(0, stem.length - element.length)];
}
