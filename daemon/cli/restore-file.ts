/** A protected file with its originals: every text, cell and leaf of JSON is restored where it stands. */
import { ServiceError } from '../../engine/errors.ts';
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import type { ItemResult } from '../contract/detect-protect.ts';
import type { Input } from '../contract/inputs.ts';
import { JsonText, jsonTextOf } from '../contract/json-text.ts';
import type { RestoreInput, RestoreRequest } from '../contract/restore.ts';
import type { OpenedFile } from '../jobs/open-file.ts';
import type { Call, Deps } from '../operations/context.ts';
import { restore } from '../operations/restore.ts';

export interface RestoreWork {
  deps: Deps;
  call: Call;
  by: { table: RestoreTable } | { session: string };
}

/** Formats in which what was replaced is drawn, not written. */
const DRAWN = 'pictures and pages cannot be restored, because what was in them is gone';

export async function restoreFile({ deps, call, by }: RestoreWork, opened: OpenedFile): Promise<Uint8Array> {
  if (opened.mediaType === 'application/pdf' || opened.inputs.some(({ kind }) => kind === 'image'))
    throw new ServiceError('capability_unavailable', { message: DRAWN });
  const asked = opened.inputs.flatMap((input) => leavesOf(input));
  const body = { inputs: asked.map((leaf, i) => ({ id: String(i), ...leaf })), ...by } as RestoreRequest;
  const { results } = await restore(deps, call, body);
  let next = 0;
  const restored = opened.inputs.map((input): ItemResult => {
    const count = leavesOf(input).length;
    const own = results.slice(next, (next += count));
    return { input_id: input.id as string, status: 'ok', output: outputOf(input, own) };
  });
  const { bytes } = await opened.write('1', restored, { pictureTexts: [], droppedRows: new Map() });
  return bytes;
}

type Leaf = Omit<RestoreInput, 'id'>;

function leavesOf(input: Input): Leaf[] {
  if (input.kind === 'text') return [{ text: input.text }];
  if (input.kind === 'table') return input.rows.flat().map((cell) => ({ text: String(cell ?? '') }));
  if (input.kind === 'json') return [{ value: input.value, include_keys: true }];
  return [];
}

type Restored = { text?: string; value?: unknown };

function outputOf(input: Input, results: readonly Restored[]): unknown {
  if (input.kind === 'text') return results[0]?.text;
  if (input.kind === 'json') return new JsonText(jsonTextOf(results[0]?.value));
  if (input.kind !== 'table') return undefined;
  const { columns } = input;
  let at = 0;
  const rows = input.rows.map((row) => row.map(() => results[at++]?.text ?? ''));
  return new JsonText(JSON.stringify({ columns, rows }));
}
