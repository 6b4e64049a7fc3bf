/** Reads query parameters against the endpoint's row, and writes those that are shortcuts into the body. */
import { MAX_DETAILS, type ErrorDetail } from '../../engine/errors.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { shownName } from './explain.ts';
import { violations } from './validate.ts';

export type QueryValues = ReadonlyMap<string, string | string[]>;

/** `details` is empty when every parameter is known, valid and given once. */
export function readQuery(endpoint: Endpoint, url: string): { values: QueryValues; details: ErrorDetail[] } {
  const at = url.indexOf('?');
  if (at < 0) return { values: new Map(), details: [] };
  const parameters = new URLSearchParams(url.slice(at + 1));
  const values = new Map<string, string | string[]>();
  const details: ErrorDetail[] = [];
  for (const name of new Set(parameters.keys())) {
    const pointer = `/query/${shownName(name)}`;
    const known =
      endpoint.query !== undefined && Object.hasOwn(endpoint.query, name) ? endpoint.query[name] : undefined;
    const given = parameters.getAll(name);
    if (known === undefined) details.push({ pointer, reason: 'unknown query parameter' });
    else if (given.length > 1) details.push({ pointer, reason: 'must not stand twice' });
    else {
      const value = known.list === true ? given[0]!.split(',').map((item) => item.trim()) : given[0]!;
      const wrong = [value].flat().flatMap((item) => violations(known.schema, item));
      if (wrong.length === 0) values.set(name, value);
      else details.push({ pointer, reason: wrong[0]!.reason });
    }
  }
  return { values, details: details.slice(0, MAX_DETAILS) };
}

/** Where a shortcut goes in the body (docs/decisions.md#headers). */
const SHORTCUTS: Readonly<Record<string, readonly string[]>> = {
  language: ['language'],
  model: ['detection', 'model'],
  types: ['detection', 'types', 'include'],
  exclude: ['detection', 'types', 'exclude'],
  tier: ['processing', 'tier'],
  on_degraded: ['processing', 'on_degraded'],
  granularity: ['output', 'box_granularity'],
  preset: ['policy', 'preset'],
};

type Members = Record<string, unknown>;

/** Writes the shortcuts into a valid `body` and returns what contradicts it. */
export function applyShortcuts(body: Members, values: QueryValues): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  for (const [name, value] of values) {
    const path = SHORTCUTS[name];
    if (path === undefined) continue;
    const problem =
      path.length > 1 && hasTemplate(body[path[0]!])
        ? `not allowed beside ${path[0]}.template`
        : put(body, path, value);
    if (problem !== undefined) details.push({ pointer: `/query/${name}`, reason: problem });
  }
  const inDetection = (body.detection as Members | undefined)?.language;
  if (values.has('language') && inDetection !== undefined && inDetection !== values.get('language')) {
    details.push({ pointer: '/query/language', reason: 'differs from the body' });
  }
  return details;
}

function hasTemplate(block: unknown): boolean {
  return typeof block === 'object' && block !== null && Object.hasOwn(block, 'template');
}

function put(body: Members, path: readonly string[], value: string | string[]): string | undefined {
  let target = body;
  for (const name of path.slice(0, -1)) {
    target[name] ??= {};
    target = target[name] as Members;
  }
  const last = path.at(-1)!;
  const there = target[last];
  if (there !== undefined && !same(there, value)) return 'differs from the body';
  target[last] = value;
  return undefined;
}

/** Lists are compared as sets, because their order does not matter. */
function same(a: unknown, b: string | string[]): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  const [left, right] = [new Set(a), new Set(b)];
  return left.size === right.size && [...left].every((item) => right.has(item));
}
