/** Walks JSON values without recursion: a value nested a million deep costs memory, never the stack. */

interface Frame {
  source: unknown[] | Record<string, unknown>;
  target: unknown[] | Record<string, unknown>;
  keys: string[] | undefined;
  at: number;
}

function frameOf(value: object): Frame {
  return Array.isArray(value)
    ? { source: value as unknown[], target: [], keys: undefined, at: 0 }
    : { source: value as Record<string, unknown>, target: {}, keys: Object.keys(value), at: 0 };
}

/** Own property even for `__proto__`. */
function put(target: unknown[] | Record<string, unknown>, key: string | number, value: unknown): void {
  if (Array.isArray(target)) target.push(value);
  else Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/** A copy of `value` with every string leaf (and every key, with `keys`) put through `change`. */
export function mapStrings(value: unknown, change: (text: string) => string, keys: boolean): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  const root = frameOf(value);
  const stack: Frame[] = [root];
  while (stack.length > 0) {
    const frame = stack.at(-1) as Frame;
    const length = frame.keys === undefined ? (frame.source as unknown[]).length : frame.keys.length;
    if (frame.at >= length) {
      stack.pop();
      continue;
    }
    const at = frame.at++;
    const key = frame.keys?.[at] ?? at;
    const child = (frame.source as Record<string | number, unknown>)[key];
    const name = typeof key === 'string' && keys ? freeKey(frame.target, change(key)) : key;
    if (typeof child === 'object' && child !== null) {
      const next = frameOf(child);
      put(frame.target, name, next.target);
      stack.push(next);
    } else put(frame.target, name, typeof child === 'string' ? change(child) : child);
  }
  return root.target;
}

/** Two keys that would become one are kept apart by a numeric suffix (contract decisions 12). */
function freeKey(target: unknown[] | Record<string, unknown>, key: string): string {
  if (!Object.hasOwn(target, key)) return key;
  let n = 2;
  while (Object.hasOwn(target, `${key}_${n}`)) n++;
  return `${key}_${n}`;
}
