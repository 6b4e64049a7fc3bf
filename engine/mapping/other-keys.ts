/** Other ways to write what is no name of a person: phones at home and from abroad, organisations without their form, addresses. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { withoutLegalForm } from '../lexicon/legal-forms.ts';
import { isOrdinary } from '../lexicon/ordinary.ts';
import { PHONE_REGIONS } from '../surrogates/contact.ts';
import type { Take } from './naming.ts';

const MOST_PHONE = 24;

/** The national form of an international number, and the other way round where the language tells the country. */
export function phoneKeys(original: string, replacement: string, languages: readonly string[], take: Take): void {
  if (replacement.length > MOST_PHONE || !/^[+(\d]/.test(replacement)) return;
  const abroad = replacement.startsWith('+');
  const regions = abroad ? [undefined] : languages.map((language) => PHONE_REGIONS[language]);
  for (const region of regions) {
    if (region === undefined && !abroad) continue;
    const from = parsePhoneNumberFromString(replacement, region);
    const to = parsePhoneNumberFromString(original, region);
    if (from === undefined || to === undefined || !from.isPossible() || !to.isPossible()) continue;
    if (abroad) take([from.formatNational(), original.startsWith('+') ? to.formatNational() : original]);
    else take([from.formatInternational(), to.formatInternational()]);
    return;
  }
}

/** The name of an organisation without its legal form, where it is more than an ordinary word. */
export function organisationKeys(
  original: string,
  replacement: string,
  languages: readonly string[],
  take: Take,
): void {
  const from = withoutLegalForm(replacement);
  const to = withoutLegalForm(original);
  if (from === replacement || from === '' || to === '') return;
  if (!/\s/u.test(from) && ([...from].length < 3 || isOrdinary(from, languages))) return;
  take([from, to]);
  if (from !== from.toUpperCase()) take([from.toUpperCase(), to.toUpperCase()]);
}

/** An address of e-mail is the same in any case. */
export function emailKeys(original: string, replacement: string, take: Take): void {
  const title = replacement.replace(
    /(^|[._-])(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
  take([title.slice(0, title.indexOf('@')) + replacement.slice(replacement.indexOf('@')), original]);
  take([replacement.charAt(0).toUpperCase() + replacement.slice(1), original]);
}
