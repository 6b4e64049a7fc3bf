/** The order of the parts of a name, and how many family names people bear. */

/** The family name is written first. */
const FAMILY_FIRST = new Set(['hu', 'vi', 'zh', 'ja', 'ko']);
/** People bear two family names. */
const TWO_FAMILIES = new Set(['es', 'pt', 'ca']);

export const isFamilyFirst = (language: string): boolean => FAMILY_FIRST.has(language);

export const hasTwoFamilyNames = (language: string): boolean => TWO_FAMILIES.has(language);
