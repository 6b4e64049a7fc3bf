/** `kind: text`: one segment. */
import type { ProvidedEntity } from '../vocabulary/entity.ts';
import type { OpenInput } from './input.ts';

export interface TextInput {
  kind: 'text';
  id?: string;
  text: string;
  language?: string;
  entities?: readonly ProvidedEntity[];
}

export function openText(id: string, input: TextInput): OpenInput {
  return {
    id,
    kind: 'text',
    segments: [{ text: input.text, ...(input.language === undefined ? {} : { language: input.language }) }],
    provided: input.entities ?? [],
    close: ([text]) => text,
  };
}
