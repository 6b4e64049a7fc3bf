/** The document formats, in the order in which they are asked whether bytes are theirs: the more special before the more general. */
import { EPUB, ZIP } from './archive.ts';
import { ICS, VCF } from './cards.ts';
import { CSV } from './csv.ts';
import { DOCX } from './docx.ts';
import type { DocumentFormat } from './format.ts';
import { JSON_FILE } from './json.ts';
import { EML, MBOX } from './mail.ts';
import { HTML, XML } from './markup.ts';
import { ODP, ODS, ODT } from './odf.ts';
import { PDF } from './pdf.ts';
import { PLAIN_TEXT } from './plain-text.ts';
import { PPTX } from './pptx.ts';
import { RTF } from './rtf.ts';
import { SUBTITLES } from './subtitles.ts';
import { XLSX } from './xlsx.ts';
import { YAML } from './yaml.ts';

export const FORMATS: readonly DocumentFormat[] = [
  PDF,
  DOCX,
  PPTX,
  XLSX,
  ODT,
  ODS,
  ODP,
  EPUB,
  ZIP,
  RTF,
  ICS,
  VCF,
  MBOX,
  EML,
  SUBTITLES,
  CSV,
  YAML,
  HTML,
  XML,
  JSON_FILE,
  PLAIN_TEXT,
];

/** Undefined when no format that can be used recognises the bytes. */
export function formatOf(bytes: Uint8Array, fileName: string): DocumentFormat | undefined {
  return FORMATS.find(
    (format) => (format.status === 'ga' || format.status === 'beta') && format.recognises(bytes, fileName),
  );
}
