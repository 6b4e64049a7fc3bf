/** JSON read strictly: a signed statement must mean one thing to every reader of it. */

export type StrictJson = { ok: true; value: unknown } | { ok: false; reason: string };

const MAX_DEPTH = 8;

/**
 * Refuses two things that `JSON.parse` accepts: duplicate keys in an object (after resolving escapes), and deep
 * nesting.
 */
export function parseStrict(text: string): StrictJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'is not JSON' };
  }
  const levels: (Set<string> | undefined)[] = [];
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"?|[{}[\],]/gsu;
  let expectKey = false;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [found] = match;
    if (found === '{' || found === '[') {
      levels.push(found === '{' ? new Set() : undefined);
      if (levels.length > MAX_DEPTH) return { ok: false, reason: 'is nested too deeply' };
      expectKey = found === '{';
    } else if (found === '}' || found === ']') {
      levels.pop();
      expectKey = false;
    } else if (found === ',') {
      expectKey = levels.at(-1) !== undefined;
    } else if (expectKey) {
      const keys = levels.at(-1);
      const key = JSON.parse(found) as string;
      if (keys?.has(key) === true) return { ok: false, reason: 'has a key that stands twice' };
      keys?.add(key);
      expectKey = false;
    }
  }
  return { ok: true, value };
}

/** Decodes canonical base64 (RFC 4648 section 4, padded); undefined for any other spelling. */
export function decodeBase64(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

/** Decodes UTF-8 without a byte order mark; undefined for anything else. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
