/** What the Try page sends, from what its fields hold. */
import Papa from 'papaparse';
import type { Decided } from './review.ts';

export const KINDS = ['text', 'table', 'json', 'transcript', 'image'] as const;
export type Kind = (typeof KINDS)[number];

export interface Content {
  readonly kind: Kind;
  /** Of the kinds that are written. */
  readonly text: string;
  readonly image?: { readonly mediaType: string; readonly base64: string };
}

export interface Options {
  readonly preset: string;
  /** Undefined: the server's own. */
  readonly threshold: number | undefined;
  readonly floor: number | undefined;
}

/** Why a content cannot be sent. */
export class ContentError extends Error {
  readonly kind: 'invalidJson' | 'invalidTable';

  constructor(kind: 'invalidJson' | 'invalidTable') {
    super(kind);
    this.kind = kind;
  }
}

/** Throws `ContentError`. `decided`: the spans to protect instead of those that would be detected. */
export function protectRequest(content: Content, { preset, threshold, floor }: Options, decided?: Decided[]) {
  const detection = {
    ...(decided === undefined ? {} : { mode: 'provided' }),
    ...(threshold === undefined ? {} : { thresholds: { default: threshold } }),
    ...(floor === undefined ? {} : { engine_options: { recall_floor: floor } }),
  };
  return {
    inputs: [{ ...inputOf(content), ...(decided === undefined ? {} : { entities: decided }) }],
    ...(Object.keys(detection).length === 0 ? {} : { detection }),
    policy: { preset },
    output: { offset_unit: 'utf16', include_text: true, include: ['entities', 'explanation', 'restore_table'] },
  };
}

function inputOf({ kind, text, image }: Content) {
  const id = '1';
  if (kind === 'table') return { kind, id, ...tableOf(text) };
  if (kind === 'json') return { kind, id, value: jsonOf(text) };
  if (kind === 'transcript') return { kind, id, forms: { display: text } };
  if (kind === 'image') return { kind, id, media_type: image?.mediaType ?? '', data_b64: image?.base64 ?? '' };
  return { kind, id, text };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ContentError('invalidJson');
  }
}

export function tableOf(text: string): { columns: { name: string }[]; rows: string[][] } {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true });
  const [names = [], ...rows] = data;
  if (names.length === 0 || rows.length === 0) throw new ContentError('invalidTable');
  return {
    columns: names.map((name, i) => ({ name: name.trim() === '' ? `column ${i + 1}` : name })),
    rows: rows.map((row) => names.map((_, i) => row[i] ?? '')),
  };
}
