/** ODT, ODS and ODP: OpenDocument texts, sheets and presentations, and their templates. */
import { readOfficeXml } from './office-xml.ts';
import { ODF as GRAMMAR } from './odf-grammar.ts';
import { brokenDocument } from './refusals.ts';
import { binaryOf } from './binary.ts';
import { isZip, zipNames } from './zip-file.ts';
import { ZipPackage, type XmlPart } from './zip-package.ts';
import type { DocumentContext, DocumentFormat, OpenDocument } from './format.ts';

const MIMETYPE = 'mimetype';
const MANIFEST = 'META-INF/manifest.xml';
/** Previews, macros and signatures. */
const GOES = /^(?:Thumbnails|Basic|Scripts|Dialogs)\/|^META-INF\/[^/]*signatures[^/]*\.xml$|^ObjectReplacements\//;
const READ = /(?:^|\/)(?:content|styles|meta)\.xml$/;
const ENTRY =
  /<(?:\w{1,20}:)?file-entry\s[^>]{0,999}?full-path\s{0,9}=\s{0,9}["']([^"']{1,999})["'][^>]{0,999}>(?:\s{0,9}<\/(?:\w{1,20}:)?file-entry>)?/g;

export const ODT = formatOf('odt', 'text', ['odt', 'ott', 'odm']);
export const ODS = formatOf('ods', 'spreadsheet', ['ods', 'ots']);
export const ODP = formatOf('odp', 'presentation', ['odp', 'otp']);

function formatOf(name: string, kind: string, extensions: readonly string[]): DocumentFormat {
  const mediaType = `application/vnd.oasis.opendocument.${kind}`;
  return {
    name,
    status: 'beta',
    mediaType,
    extensions,
    // The first entry is stored, so its content stands in the file as it is.
    recognises: (bytes) =>
      isZip(bytes) && zipNames(bytes)[0] === MIMETYPE && binaryOf(bytes.subarray(0, 256)).includes(mediaType),
    open: (bytes, context) => open(bytes, context, name),
  };
}

async function open(bytes: Uint8Array, context: DocumentContext, format: string): Promise<OpenDocument> {
  const pkg = await ZipPackage.open(bytes, context);
  const manifest = pkg.xml(MANIFEST);
  if (manifest !== undefined && /<(?:\w{1,20}:)?encryption-data[\s>/]/.test(manifest.source))
    throw brokenDocument('is encrypted');
  const gone = new Set(pkg.names.filter((name) => GOES.test(name)));
  for (const name of gone) pkg.drop(name);
  if (manifest !== undefined) undeclare(manifest, gone);
  for (const name of pkg.names) {
    context.checkpoint();
    if (pkg.isClaimed(name) || name === MIMETYPE) continue;
    const part = READ.test(name) ? pkg.xml(name) : undefined;
    if (part === undefined) await nestPart(pkg, name);
    else readOfficeXml(part, GRAMMAR);
  }
  return pkg.document(format);
}

/** Others refer to a part, so one that goes is left empty. */
async function nestPart(pkg: ZipPackage, name: string): Promise<void> {
  const bytes = pkg.bytes(name);
  if (bytes === undefined || bytes.length === 0) return;
  const write = await pkg.list.nest(bytes, { segment: name, fileName: name }, pkg.context);
  pkg.claim(name, async (changes) => (await write(changes)) ?? new Uint8Array(0));
}

/** What has gone is not in the list of parts any more. */
function undeclare(manifest: XmlPart, gone: ReadonlySet<string>): void {
  const isGone = (path: string): boolean =>
    gone.has(path) || (path.endsWith('/') && [...gone].some((name) => name.startsWith(path)));
  for (const match of manifest.source.matchAll(ENTRY))
    if (isGone(match[1] ?? '')) manifest.replace(match.index, match.index + match[0].length, '');
}
