/** The ways in which a text may arrive. */
export type EncodingName = 'quoted-printable' | 'percent' | 'escapes' | 'html' | 'hyphens' | 'homoglyphs' | 'spaced';

export interface Encoding {
  name: EncodingName;
  /** All of the text is written so, and what replaces a part of it has to be; otherwise some words are. */
  whole: boolean;
}
