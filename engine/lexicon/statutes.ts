/** Words before a date that is the date of a law, a standard or a version, and of nobody. */

const NAMED =
  'act|law|statute|directive|regulation|decree|bill|ordinance|treaty|convention|standard|version|release|revision|edition|amended|as of the act|' +
  'gesetz(?:es)?|gesetzbuch(?:es)?|verordnung|richtlinie|satzung|abkommen|übereinkommen|fassung|bekanntmachung|norm|ausgabe|stand|' +
  'loi|décret|ordonnance|arrêté|directive|règlement|traité|convention|norme|' +
  'ley|ley orgánica|decreto|real decreto|orden|reglamento|directiva|tratado|norma|' +
  'legge|decreto|decreto legislativo|regolamento|direttiva|trattato|' +
  'lei|decreto-lei|portaria|regulamento|diretiva|' +
  'wet|besluit|verordening|richtlijn|' +
  'ustaw[aiy]|rozporządzeni[ae]|dyrektyw[ay]|zákona?|vyhlášk[ay]|nařízení|směrnice|zakon[a]?|uredb[ae]|' +
  'lagen|förordningen|direktivet|loven|lov|bekendtgørelse|laki|asetus|' +
  'törvény|rendelet|legea|ordonanța|hotărârea|kanun|yönetmelik|' +
  'закона?|указа?|постановлени[ея]|федерального закона|закону|наказу|νόμος|νόμου|חוק|قانون';
const LAW_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:${NAMED})(?![\p{L}\p{M}])[^.;\n]{0,48}(?:[\s(]|^)(?:of|from|dated|vom|von|du|de|del|della|dell['’]|van|z dnia|ze dne|zo dňa|od|av|af|den|от|від|της|dated the)\s*(?:the\s+|le\s+|l['’])?$`,
  'iu',
);
/** "ISO 9001:", "DIN EN 60601-1:", "v2.1 (" */
const STANDARD_BEFORE =
  /(?:ISO|IEC|DIN|EN|IEEE|ANSI|BS|NF|UNE|UNI|RFC|GOST|ГОСТ|GB\/T|JIS)[ /A-Z0-9.-]{0,24}[:\s(-]\s*$/u;

/** How much text before a date is asked for. */
export const BEFORE_DATE = 96;

/** Whether the text before a date says that a law, a standard or a version bears it. */
export function isDateOfStatute(before: string): boolean {
  return LAW_BEFORE.test(before) || STANDARD_BEFORE.test(before);
}
