/**
 * What DOCX, PPTX and XLSX share: which parts a package has, how they refer to each other, and what becomes of those that are
 * no text. Macros, thumbnails, signatures and settings of printers go; so does everything that refers to them.
 */
import type { NestedWriter } from './block-list.ts';
import { KeyedValues } from './keyed-values.ts';
import { localName, readOfficeXml } from './office-xml.ts';
import { OOXML } from './ooxml-grammar.ts';
import { urlPieces } from './url-pieces.ts';
import { isZip, zipNames } from './zip-file.ts';
import { ZipPackage, type XmlPart } from './zip-package.ts';
import type { DocumentContext, OpenDocument } from './format.ts';

const CONTENT_TYPES = '[Content_Types].xml';
/** Parts that say who wrote a document, run code, or are made again by whoever opens it. */
const GOES =
  /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml|vbaProjectSignature\w*\.bin|attachedToolbars\.bin|printerSettings\d*\.bin|devModeWMI\d*\.\w+)$|^_xmlsignatures\/|^docProps\/thumbnail\.|(?:^|\/)(?:macrosheets|dialogsheets)\/|(?:^|\/)(?:calcChain\.xml|userShapes\.lock)$/i;
/** Fonts hold outlines and no text. */
const FONT = /\.(?:odttf|fntdata|ttf|otf)$/i;
const MACRO_TYPES: readonly (readonly [macro: RegExp, plain: string])[] = [
  [
    /application\/vnd\.ms-word\.(?:document|template)\.macroEnabled(?:Template)?\.main\+xml/g,
    'wordprocessingml.document',
  ],
  [/application\/vnd\.ms-excel\.(?:sheet|template|addin)\.macroEnabled\.main\+xml/g, 'spreadsheetml.sheet'],
  [
    /application\/vnd\.ms-powerpoint\.(?:presentation|template|slideshow|addin)\.macroEnabled\.main\+xml/g,
    'presentationml.presentation',
  ],
];

/** The root of a part of these vocabularies; of another one nobody knows what it holds, so all of it is read. */
const OF_OFFICE =
  /\sxmlns(?::\w{1,20})?\s{0,9}=\s{0,9}["'](?:http:\/\/schemas\.(?:openxmlformats|microsoft)\.|http:\/\/purl\.oclc\.org\/ooxml\/|urn:schemas-microsoft-com:)/;
const ROOT_CHARACTERS = 4_096;

/** Whether the bytes are an OOXML package with a part below `folder`. */
export function isOoxml(bytes: Uint8Array, folder: string): boolean {
  if (!isZip(bytes)) return false;
  const names = zipNames(bytes);
  return names.includes(CONTENT_TYPES) && names.some((name) => name.startsWith(`${folder}/`));
}

/** What a format reads by itself. */
export interface OwnParts {
  before(pkg: ZipPackage): void;
  /** Asked for each XML part; true: all of it has been read. */
  part(part: XmlPart): boolean;
  after(): void;
}

const NOTHING_OWN: OwnParts = { before: () => {}, part: () => false, after: () => {} };

/** Opens a package. What `own` leaves is read by the grammar of OOXML. */
export async function openOoxml(
  bytes: Uint8Array,
  context: DocumentContext,
  format: string,
  own: OwnParts = NOTHING_OWN,
): Promise<OpenDocument> {
  const pkg = await ZipPackage.open(bytes, context);
  const gone = new Set(pkg.names.filter((name) => GOES.test(name)));
  for (const name of gone) pkg.drop(name);
  own.before(pkg);
  for (const name of pkg.names) {
    context.checkpoint();
    if (pkg.isClaimed(name) || FONT.test(name)) continue;
    if (name === CONTENT_TYPES) readContentTypes(pkg, gone);
    else if (name.endsWith('.rels')) readRelations(pkg, name, gone);
    else if (/\.(?:xml|vml)$/i.test(name)) {
      const part = pkg.xml(name);
      if (part === undefined || own.part(part)) continue;
      if (OF_OFFICE.test(part.source.slice(0, ROOT_CHARACTERS))) readOfficeXml(part, OOXML);
      else await nestPart(pkg, name);
    } else await nestPart(pkg, name);
  }
  own.after();
  return pkg.document(format);
}

/** A part that others refer to may not be missing, so one that goes is left empty. */
async function nestPart(pkg: ZipPackage, name: string): Promise<void> {
  const bytes = pkg.bytes(name);
  if (bytes === undefined || bytes.length === 0) return;
  const write: NestedWriter = await pkg.list.nest(bytes, { segment: name, fileName: name }, pkg.context);
  pkg.claim(name, async (changes) => (await write(changes)) ?? new Uint8Array(0));
}

/** What has gone is declared no longer, and what had macros is what it is without them. */
function readContentTypes(pkg: ZipPackage, gone: ReadonlySet<string>): void {
  const part = pkg.xml(CONTENT_TYPES);
  if (part === undefined) return;
  for (const { start, end, attributes } of elements(part)) {
    const name = attributes.get('PartName')?.value.replace(/^\//, '');
    if (name !== undefined && gone.has(decodeURI(name))) part.replace(start, end, '');
    else {
      const type = attributes.get('ContentType');
      if (type === undefined) continue;
      for (const [macro, plain] of MACRO_TYPES) {
        const value = type.value.replaceAll(macro, `application/vnd.openxmlformats-officedocument.${plain}.main+xml`);
        if (value !== type.value) part.replace(type.start, type.end, value);
      }
    }
  }
}

/** Targets outside the package are addresses that people wrote; those inside it that have gone are not referred to. */
function readRelations(pkg: ZipPackage, name: string, gone: ReadonlySet<string>): void {
  const part = pkg.xml(name);
  if (part === undefined) return;
  const folder = name.replace(/_rels\/[^/]*$/, '');
  const links = new KeyedValues();
  for (const { start, end, attributes } of elements(part)) {
    const target = attributes.get('Target');
    if (target === undefined) continue;
    if (attributes.get('TargetMode')?.value === 'External') links.add('url', urlPieces(part.source, target));
    else if (gone.has(resolved(folder, target.value))) part.replace(start, end, '');
  }
  part.values('links', links);
}

/** The part that a relation names. */
export function resolved(folder: string, target: string): string {
  const segments: string[] = [];
  for (const segment of `${target.startsWith('/') ? '' : folder}${target}`.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

interface Value {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

interface EmptyElement {
  readonly start: number;
  readonly end: number;
  readonly attributes: ReadonlyMap<string, Value>;
}

/** The elements of a list without content of their own, as relations and content types are. */
export function* elements(part: XmlPart): Generator<EmptyElement> {
  let tag: { start: number; end: number; attributes: Map<string, Value> } | undefined;
  for (const { kind, start, end, name } of part.parts) {
    if (kind === 'open' || kind === 'close') {
      if (tag !== undefined && tag.attributes.size > 0) yield tag;
      tag = kind === 'open' ? { start, end, attributes: new Map() } : undefined;
    } else if (kind === 'attribute')
      tag?.attributes.set(localName(name), { start, end, value: part.source.slice(start, end) });
  }
  if (tag !== undefined && tag.attributes.size > 0) yield tag;
}
