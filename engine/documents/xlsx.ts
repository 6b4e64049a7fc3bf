/** XLSX: workbooks and templates of Excel, with or without macros, strict or transitional. A sheet is a table. */
import { localName } from './office-xml.ts';
import { isOoxml, openOoxml } from './ooxml.ts';
import { showsDate } from './xlsx-dates.ts';
import { readSheet, type Workbook } from './xlsx-sheet.ts';
import { SharedStrings } from './xlsx-strings.ts';
import { XmlPart, type ZipPackage } from './zip-package.ts';
import type { DocumentFormat } from './format.ts';

const SHEET = /(?:^|\/)worksheets\/[^/]+\.xml$/;
const STRINGS = /(?:^|\/)sharedStrings\.xml$/;

export const XLSX: DocumentFormat = {
  name: 'xlsx',
  status: 'beta',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extensions: ['xlsx', 'xlsm', 'xltx', 'xltm', 'xlam'],
  recognises: (bytes) => isOoxml(bytes, 'xl'),
  async open(bytes, context) {
    let workbook: Workbook | undefined;
    return await openOoxml(bytes, context, 'xlsx', {
      before: (pkg) => {
        workbook = workbookOf(pkg);
      },
      part: (part) => {
        if (workbook !== undefined && SHEET.test(part.name)) readSheet(part, workbook);
        // What is not in cells is read by the grammar.
        return false;
      },
      after: () => workbook?.strings.readUnused(),
    });
  },
};

function workbookOf(pkg: ZipPackage): Workbook {
  const { context } = pkg;
  const nameOf = (pattern: RegExp): string | undefined => pkg.names.find((name) => pattern.test(name));
  const strings = nameOf(STRINGS);
  const part = strings === undefined ? undefined : pkg.xml(strings);
  const shared = new SharedStrings(part);
  part?.edit(() => shared.edits());
  if (strings !== undefined) pkg.prepareLast(strings);
  return {
    strings: shared,
    isDate: datesOf(pkg, nameOf(/(?:^|\/)xl\/styles\.xml$/)),
    is1904: /<(?:\w{1,20}:)?workbookPr\s[^>]{0,999}date1904\s{0,9}=\s{0,9}["'](?:1|true)["']/.test(
      new TextDecoder().decode(pkg.bytes(nameOf(/(?:^|\/)xl\/workbook\.xml$/) ?? '')),
    ),
    checkpoint: context.checkpoint,
  };
}

/** By the number of a cell's format: whether it shows a date. */
function datesOf(pkg: ZipPackage, name: string | undefined): boolean[] {
  const bytes = name === undefined ? undefined : pkg.bytes(name);
  if (bytes === undefined) return [];
  const part = new XmlPart('', bytes, pkg.list, pkg.context);
  const codes = new Map<number, string>();
  const dates: boolean[] = [];
  let isCell = false;
  let element = '';
  let id = 0;
  for (const { kind, name: full, start, end } of part.parts) {
    const local = localName(full);
    const value = part.source.slice(start, end);
    if (kind === 'open' || kind === 'close') {
      if (local === 'cellXfs') isCell = kind === 'open';
      if (kind === 'open' && isCell && local === 'xf') dates.push(false);
      element = local;
    } else if (kind === 'attribute' && local === 'numFmtId') {
      id = Number(value);
      if (isCell && element === 'xf') dates[dates.length - 1] = showsDate(id, codes.get(id));
    } else if (kind === 'attribute' && local === 'formatCode') codes.set(id, value.replaceAll('&quot;', '"'));
  }
  return dates;
}
