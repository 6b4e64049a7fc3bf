/** What the elements and attributes of OOXML hold (ECMA-376), by local names. */
import type { OfficeGrammar } from './office-xml.ts';

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Attributes that never hold what somebody wrote: identifiers, measures, fonts, colours, names of the format's own. */
const FORMAT_ATTRIBUTES = setOf(
  'id ID rsidR rsidRDefault rsidP rsidRPr rsidTr rsidSect paraId textId durableId styleId Requires Ignorable MustPreserve ProcessContent uri version ascii hAnsi cs eastAsia typeface panose lang altLang bidi embed pict dm lo qs style path coordsize adj fmla points type ContentType Extension PartName Type Target TargetMode macro textlink ref sqref spans r s numFmtId formatCode fontId charset pitchFamily algorithmName hash salt cryptProviderType hashValue saltValue dirty date dateUtc dt conformance mc guid editId anchorId spid idref aliases',
);

/** Elements whose `val` names a style, a font or the like. */
const FORMAT_ELEMENTS = setOf(
  'pStyle rStyle tblStyle basedOn next link numStyleLink styleLink lsdException font rFonts altName panose1 sig lang themeFontLang clrSchemeMapping color shd highlight compatSetting zoom nsid tmpl abstractNum',
);

/** Names under which the values of some attributes are shown, where their own would say something else or nothing. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['author', 'author name'],
  ['cmAuthor name', 'author name'],
  ['displayName', 'author name'],
  ['userId', 'account'],
  ['user', 'user name'],
  ['userName', 'user name'],
  ['lastSavedBy', 'author name'],
  ['alias val', 'title'],
  // Under `name` it would be taken for a person's.
  ['name val', 'style'],
  ['initials', 'initials'],
]);

const DECIMAL = /^-?\d*\.\d+$/;
const NO_LETTER = /^[^\p{L}]*$/u;
const SEVEN_DIGITS = /\d(?:\D{0,2}\d){6}/;
/** A word of the format: `center`, `autoTextBox`. */
const TOKEN = /^[a-z][A-Za-z0-9]{0,40}$/;
const HEX = /^(?:#|0x)?[0-9A-Fa-f]{3,8}$/;
const GUID = /^\{?[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\}?$/;
const DATE = /^\d{4}-\d\d-\d\dT[\d:.]+Z?$/;
const RELATION = /^rId\d+$/;
const MEASURE = /^-?[\d.]+ ?(?:pt|px|in|cm|mm|em|emu|pc|pi|%)$/;

function attribute(element: string, name: string, value: string): string | undefined {
  if (FORMAT_ATTRIBUTES.has(name) || FORMAT_ELEMENTS.has(element)) return undefined;
  if (NO_LETTER.test(value)) return SEVEN_DIGITS.test(value) && !DECIMAL.test(value) ? element : undefined;
  if ([TOKEN, HEX, GUID, DATE, RELATION, MEASURE].some((pattern) => pattern.test(value))) {
    // Somebody's name in small letters is a token too, where names are written.
    return name === 'author' || name === 'userId' ? NAMES.get(name) : undefined;
  }
  const isPlain = name === 'name' || name === 'val' || name === 'value';
  return NAMES.get(`${element} ${name}`) ?? NAMES.get(name) ?? (isPlain ? element : name);
}

export const OOXML: OfficeGrammar = {
  paragraphs: setOf('p si comment'),
  runs: setOf('t'),
  asides: new Map([
    ['delText', 'deleted'],
    ['instrText', 'fields'],
    ['delInstrText', 'fields'],
  ]),
  breaks: setOf('fldChar p'),
  signs: new Map([
    ['tab', '\t'],
    ['ptab', '\t'],
    ['br', '\n'],
    ['cr', '\n'],
    ['noBreakHyphen', '-'],
  ]),
  definitions: setOf('tabs'),
  tableCells: setOf('tc'),
  tableRows: setOf('tr'),
  attribute,
  values: new Map([
    ['creator', 'author name'],
    ['lastModifiedBy', 'author name'],
    ['Manager', 'manager name'],
    ['Company', 'company name'],
    ['title', 'title'],
    ['subject', 'subject'],
    ['description', 'description'],
    ['keywords', 'keywords'],
    ['category', 'category'],
    ['HyperlinkBase', 'url'],
    ['author', 'author name'],
  ]),
  trimmed: setOf('t delText instrText delInstrText'),
};
