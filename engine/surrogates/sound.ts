/**
 * How a name sounds at its edges, as far as the words around it depend on that: an elided article ("d'Hugo"), the
 * vowel harmony of a suffix ("Ankara'da"). A surrogate of the same sound fits wherever the original stood.
 */

/** French, Italian and Catalan drop the vowel of an article before a vowel; French before a mute h as well. */
const ELIDES: Readonly<Record<string, RegExp>> = {
  fr: /^[aeiouyhàâäéèêëîïôöùûü]/iu,
  it: /^[aeiouàèéìòù]/iu,
  ca: /^[aeiouhàèéíòóú]/iu,
};

const VOWELS = /[aeıioöuüáéíóőúűäy]/giu;

/** Equal for names that are interchangeable beside articles and suffixes of the language; '' where nothing depends on it. */
export function soundOf(name: string, language: string): string {
  const elides = ELIDES[language];
  if (elides !== undefined) return elides.test(name) ? 'vowel' : 'consonant';
  if (language !== 'tr' && language !== 'az' && language !== 'hu' && language !== 'fi') return '';
  const vowels = name.toLocaleLowerCase(language === 'tr' || language === 'az' ? 'tr' : 'en').match(VOWELS);
  const last = vowels?.at(-1) ?? 'a';
  if (language === 'fi') return vowels?.some((vowel) => 'aou'.includes(vowel)) === true ? 'back' : 'front';
  if (language === 'hu') return 'aáoóuú'.includes(last) ? 'back' : 'öőüű'.includes(last) ? 'round' : 'front';
  const harmony = 'aı'.includes(last) ? 'a' : 'ei'.includes(last) ? 'e' : 'ou'.includes(last) ? 'o' : 'ö';
  const edge = /[aeıioöuü]$/iu.test(name) ? 'open' : /[fstkçşhp]$/iu.test(name) ? 'hard' : 'soft';
  return harmony + edge;
}
