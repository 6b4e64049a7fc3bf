/** `POST /v2/restore`: text and JSON leaves, by a table, a session or known entries. Not charged. */
import { ServiceError } from '../../engine/errors.ts';
import { MapLedger, plainEntry } from '../../engine/mapping/ledger.ts';
import { restoreTable } from '../../engine/mapping/table.ts';
import { ALL_VARIANTS } from '../../engine/mapping/variants.ts';
import { mapJson } from '../../engine/inputs/json-leaves.ts';
import { channelOf, Restorer } from '../../engine/restore.ts';
import type { KnownEntry, MappingEntry } from '../../engine/vocabulary/mapping.ts';
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import type { State } from '../../state/state.ts';
import { JsonText, jsonTextOf } from '../contract/json-text.ts';
import type { RestoreInput, RestoreRequest, RestoreResponse } from '../contract/restore.ts';
import type { Call, Deps } from './context.ts';
import { readMap, tableOf } from './maps.ts';

export async function restore({ state }: Deps, call: Call, body: RestoreRequest): Promise<RestoreResponse> {
  const table = body.table ?? (await tableFor(state, call, body));
  if (table.direction !== undefined && table.direction !== 'restore') {
    throw new ServiceError('validation_failed', {
      details: [{ pointer: '/table/direction', reason: 'a table of direction restore is needed' }],
    });
  }
  if (!/^pii-restore\/1(?:\.[0-9]+)?$/.test(table.algorithm)) {
    throw new ServiceError('validation_failed', {
      details: [{ pointer: '/table/algorithm', reason: 'this version knows pii-restore/1' }],
    });
  }
  const restorers: Restorers = { text: new Restorer(table, 'text'), json: new Restorer(table, 'json') };
  return {
    request_id: call.requestId,
    algorithm: table.algorithm,
    results: body.inputs.map((input) => restoreOne(input, restorers)),
  };
}

async function tableFor(state: State, { caller }: Call, { session, mapping }: RestoreRequest): Promise<RestoreTable> {
  const all = { variants: ALL_VARIANTS, markers: true };
  if (session === undefined) return restoreTable(entriesOfKnown(mapping?.known ?? []), all);
  return tableOf(await readMap(state, { account: caller.account, session }, '/session'), session, {
    ...all,
    direction: 'restore',
  });
}

interface Restorers {
  text: Restorer;
  /** For texts that are JSON themselves: values stand escaped in them. */
  json: Restorer;
}

function restoreOne(input: RestoreInput, restorers: Restorers): RestoreResponse['results'][number] {
  let restored = 0;
  let unknown = 0;
  const put = (text: string): string => {
    const result = restorers[channelOf(text)].restore(text);
    restored += result.restored;
    unknown += result.unknownMarkers;
    return result.text;
  };
  const content =
    input.text === undefined
      ? { value: new JsonText(mapJson(jsonTextOf(input.value), put, input.include_keys ?? false)) }
      : { text: put(input.text) };
  return { id: input.id, ...content, restored, unknown_markers: unknown };
}

/** The entries of the caller's map; 422 with pointers when they contradict each other. */
export function entriesOfKnown(known: readonly KnownEntry[]): MappingEntry[] {
  const ledger = new MapLedger({ known });
  if (ledger.conflicts.length > 0) {
    throw new ServiceError('validation_failed', {
      details: ledger.conflicts
        .slice(0, 32)
        .map(({ index }) => ({ pointer: `/mapping/known/${index}`, reason: 'contradicts an entry before it' })),
    });
  }
  return ledger.entries().map(plainEntry);
}
