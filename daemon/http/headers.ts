/** Header parameters (docs/decisions.md#headers). */
import { randomFillSync } from 'node:crypto';
import { ulid } from 'ulid';
import type { ErrorDetail } from '../../engine/errors.ts';
import type { Endpoint } from '../contract/endpoint.ts';

const ID = /^[A-Za-z0-9][A-Za-z0-9._:/-]{0,127}$/;

/** The caller's `X-Request-Id` when it is an Id; a bad one is never echoed. */
export function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && ID.test(header) ? header : `req_${ulid(undefined, fraction)}`;
}

/** Random bytes are drawn a page at a time, because `ulid` asks for a single byte sixteen times per identifier (64 µs). */
const page = new Uint8Array(4096);
let left = 0;

/** Returns a number from 0 to less than 1 in 256 even steps; `ulid` needs 32 steps for a character. */
function fraction(): number {
  if (left === 0) left = randomFillSync(page).length;
  return page[--left]! / 256;
}

export interface HeaderValues {
  deadlineMs?: number;
  idempotencyKey?: string;
}

/** Reads the headers that the endpoint's row names; others are ignored. */
export function readHeaders(
  endpoint: Endpoint,
  headers: Record<string, string | string[] | undefined>,
): { values: HeaderValues; details: ErrorDetail[] } {
  const values: HeaderValues = {};
  const details: ErrorDetail[] = [];
  for (const name of endpoint.headers ?? []) {
    const given = headers[name.toLowerCase()];
    if (given === undefined) continue;
    const text = String(given).trim();
    const pointer = `/header/${name}`;
    if (name === 'X-Deadline-Ms') {
      const ms = /^[0-9]{1,6}$/.test(text) ? Number(text) : Number.NaN;
      if (ms >= 100 && ms <= 600_000) values.deadlineMs = ms;
      else details.push({ pointer, reason: 'must be an integer from 100 to 600000' });
    } else if (/^[\x21-\x7e]{1,255}$/.test(text)) values.idempotencyKey = text;
    else details.push({ pointer, reason: 'must be 1 to 255 visible ASCII characters' });
  }
  return { values, details };
}
