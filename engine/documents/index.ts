/** The document formats, in the order in which they are asked whether bytes are theirs: the more special before the more general. */
import type { DocumentFormat } from './format.ts';

export const FORMATS: readonly DocumentFormat[] = [];
