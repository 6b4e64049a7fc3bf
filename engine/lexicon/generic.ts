/** Words and endings that a surrogate may share with its original, because they say what something is and not which. */
import { CJK_KIND, isKind } from './body-kinds.ts';
import { hasLegalForm } from './legal-forms.ts';
import { STREET_ENDING, STREET_WORD, UNSPACED_STREET_WORDS } from './street-words.ts';
import { titleOf } from './titles.ts';

/** Elements that thousands of family names and towns share. */
const NAME_ELEMENTS =
  /(?:ov[aá]|ev[aá]|sk[iya]|sk[aá]|escu|ovi[ćc]|evi[ćc]|idis|ópoulos|opoulos|όπουλος|οπούλου|oğlu|enko|енко|ськ|ски|ский|ская|ович|овна|евна|евич|strand|ström|berg|stad|burg|mann|dóttir|sdottir|ienė|aitė|kiewicz|owicz|owski|ewski|iński|yński|owska|ewska|ińska|yńska|sson|nen|hausen|hagen|wälder|ington|shire|ville|chester|field|stein|stone)$/iu;

/** Whether `run`, letters of `word`, is part of a generic word of the form that `word` is, ends in or begins with. */
export function isGeneric(run: string, word: string): boolean {
  const lower = word.toLowerCase();
  if (isKind(lower) || STREET_WORD.test(lower) || hasLegalForm(` ${word}`) || titleOf(word, 'en') !== undefined)
    return true;
  for (const kind of lower.match(CJK_KIND) ?? []) if (kind.includes(run)) return true;
  for (const kind of lower.match(UNSPACED_STREET_WORDS) ?? []) if (kind.includes(run)) return true;
  const ending = STREET_ENDING.exec(lower)?.[0] ?? NAME_ELEMENTS.exec(lower)?.[0] ?? '';
  return ending.includes(run);
}
