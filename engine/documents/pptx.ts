/** PPTX: presentations and templates of PowerPoint, with or without macros, strict or transitional. */
import { isOoxml, openOoxml } from './ooxml.ts';
import type { DocumentFormat } from './format.ts';

export const PPTX: DocumentFormat = {
  name: 'pptx',
  status: 'beta',
  mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  extensions: ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx', 'potm'],
  recognises: (bytes) => isOoxml(bytes, 'ppt'),
  open: (bytes, context) => openOoxml(bytes, context, 'pptx'),
};
