/** DOCX: documents and templates of Word, with or without macros, strict or transitional. */
import { isOoxml, openOoxml } from './ooxml.ts';
import type { DocumentFormat } from './format.ts';

export const DOCX: DocumentFormat = {
  name: 'docx',
  status: 'beta',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  extensions: ['docx', 'docm', 'dotx', 'dotm'],
  recognises: (bytes) => isOoxml(bytes, 'word'),
  open: (bytes, context) => openOoxml(bytes, context, 'docx'),
};
