/** What the elements and attributes of OpenDocument hold (OASIS ODF 1.3), by local names. */
import type { OfficeGrammar } from './office-xml.ts';

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Attributes that hold what somebody wrote, or where something lies that has a name. All others are of the format. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['bookmark name', 'bookmark'],
  ['bookmark-start name', 'bookmark'],
  ['bookmark-end name', 'bookmark'],
  ['bookmark-ref ref-name', 'bookmark'],
  ['table name', 'table'],
  ['page name', 'page'],
  ['frame name', 'frame'],
  ['section name', 'section'],
  ['user-defined name', 'property'],
  ['user-field-decl name', 'field'],
  ['variable-set name', 'field'],
]);
const WRITTEN = setOf(
  'href title string-value formula condition description initial-creator creator author label alt expression user-name dsn connection-resource command default-value current-value',
);
const NO_LETTER = /^[^\p{L}]*$/u;
const SEVEN_DIGITS = /\d(?:\D{0,2}\d){6}/;
/** Parts of the package: `Pictures/1.png`, `./Object 1`. */
const INSIDE = /^(?:\.\/|Pictures\/|Object |ObjectReplacements\/|#)/;

function attribute(element: string, name: string, value: string): string | undefined {
  const known = NAMES.get(`${element} ${name}`);
  if (known === undefined && !WRITTEN.has(name)) return undefined;
  if (NO_LETTER.test(value) && !SEVEN_DIGITS.test(value)) return undefined;
  if (name === 'href') return INSIDE.test(value) ? undefined : 'url';
  if (name === 'creator' || name === 'initial-creator' || name === 'author') return 'author name';
  return known ?? name;
}

export const ODF: OfficeGrammar = {
  paragraphs: setOf('p h'),
  asides: new Map(),
  breaks: setOf('p'),
  signs: new Map([
    ['tab', '\t'],
    ['line-break', '\n'],
    ['s', ' '],
  ]),
  definitions: setOf('tab-stops'),
  tableCells: setOf('table-cell covered-table-cell'),
  tableRows: setOf('table-row'),
  attribute,
  values: new Map([
    ['creator', 'author name'],
    ['initial-creator', 'author name'],
    ['printed-by', 'author name'],
    ['sender-firstname', 'first name'],
    ['sender-lastname', 'last name'],
    ['title', 'title'],
    ['desc', 'description'],
    ['description', 'description'],
    ['subject', 'subject'],
    ['keyword', 'keywords'],
    ['user-defined', 'property'],
  ]),
  cells: {
    element: setOf('table-cell covered-table-cell'),
    type: 'value-type',
    values: setOf('value date-value time-value boolean-value string-value currency'),
  },
  trimmed: new Set(),
};
