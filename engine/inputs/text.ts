/** `kind: text`: one segment. */
import { countCodePoints } from '../text/offsets.ts';
import type { ProvidedEntity } from '../vocabulary/entity.ts';
import type { InputRow } from './input.ts';

export interface TextInput {
  kind: 'text';
  id?: string;
  text: string;
  language?: string;
  entities?: readonly ProvidedEntity[];
}

export const TEXT: InputRow<TextInput> = {
  kind: 'text',
  status: 'ga',
  jobs: 'planned',
  open: (id, input) => ({
    id,
    kind: 'text',
    segments: [{ text: input.text, ...(input.language === undefined ? {} : { language: input.language }) }],
    provided: input.entities ?? [],
    close: ([text]) => text,
  }),
  measure: ({ text }) => {
    const codePoints = countCodePoints(text);
    return { codePoints, longest: codePoints };
  },
};
