/** The input kinds in the specification's order (spec 2.4). A planned kind answers 501 before anything runs. */
import type { CapabilityStatus } from '../vocabulary/schema.ts';
import type { OpenInput } from './input.ts';
import { openText, type TextInput } from './text.ts';

export interface InputRow {
  kind: string;
  /** Status on detect and protect. */
  status: CapabilityStatus;
  /** Status in jobs. */
  jobs: CapabilityStatus;
}

export const INPUTS: readonly InputRow[] = [
  { kind: 'text', status: 'ga', jobs: 'planned' },
  { kind: 'table', status: 'planned', jobs: 'planned' },
  { kind: 'json', status: 'planned', jobs: 'planned' },
  { kind: 'transcript', status: 'planned', jobs: 'planned' },
  { kind: 'page', status: 'planned', jobs: 'planned' },
  { kind: 'image', status: 'planned', jobs: 'planned' },
  { kind: 'file', status: 'unavailable', jobs: 'planned' },
  { kind: 'audio', status: 'planned', jobs: 'planned' },
  { kind: 'video', status: 'planned', jobs: 'planned' },
];

export type AnyInput = TextInput;

export function openInput(id: string, input: AnyInput): OpenInput {
  return openText(id, input);
}
