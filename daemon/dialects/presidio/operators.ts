/** Presidio's operators. Keys and salts come with the request, are used for it, and are neither kept nor logged. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { refused } from './spans.ts';

export type Parameters = Readonly<Record<string, unknown>>;

export interface Operator {
  name: string;
  /** Throws 422 for parameters that are missing or wrong. */
  prepare(parameters: Parameters): (surface: string, type: string) => string;
}

const replace: Operator = {
  name: 'replace',
  prepare({ new_value: value }) {
    if (value !== undefined && value !== null && typeof value !== 'string')
      throw refused('Invalid parameter value for new_value. Expecting a string');
    return (_surface, type) => (value === undefined || value === null || value === '' ? `<${type}>` : value);
  },
};

const redact: Operator = { name: 'redact', prepare: () => () => '' };

const keep = (name: string): Operator => ({ name, prepare: () => (surface) => surface });

const mask: Operator = {
  name: 'mask',
  prepare({ masking_char: char, chars_to_mask: count, from_end: fromEnd }) {
    if (char === undefined) throw refused('Expected parameter masking_char');
    if (typeof char !== 'string' || [...char].length !== 1)
      throw refused('Invalid input, masking_char must be a character');
    if (!Number.isInteger(count)) throw refused('Expected parameter chars_to_mask');
    if (typeof fromEnd !== 'boolean') throw refused('Expected parameter from_end');
    return (surface) => {
      const characters = [...surface];
      const masked = Math.min(characters.length, Math.max(0, count as number));
      return fromEnd
        ? characters.slice(0, characters.length - masked).join('') + char.repeat(masked)
        : char.repeat(masked) + characters.slice(masked).join('');
    };
  },
};

const LEAST_SALT_BYTES = 16;

const hash: Operator = {
  name: 'hash',
  prepare({ hash_type: algorithm = 'sha256', salt }) {
    if (algorithm !== 'sha256' && algorithm !== 'sha512') throw refused('Invalid parameter value for hash_type');
    if (salt !== undefined && salt !== null && typeof salt !== 'string')
      throw refused('Invalid parameter value for salt. Expecting a string');
    const given = typeof salt === 'string' && salt !== '' ? Buffer.from(salt, 'utf8') : undefined;
    if (given !== undefined && given.length < LEAST_SALT_BYTES)
      throw refused(`Invalid parameter value for salt. It must have at least ${LEAST_SALT_BYTES} bytes`);
    return (surface) =>
      createHash(algorithm)
        .update(given ?? randomBytes(2 * LEAST_SALT_BYTES))
        .update(surface, 'utf8')
        .digest('hex');
  },
};

/** AES-CBC by the length of the key. */
function cipherOf(key: unknown): { name: string; key: Buffer } {
  const bytes = typeof key === 'string' ? Buffer.from(key, 'utf8') : undefined;
  if (bytes === undefined || ![16, 24, 32].includes(bytes.length))
    throw refused('Invalid input, key must be of length 128, 192 or 256 bits');
  return { name: `aes-${bytes.length * 8}-cbc`, key: bytes };
}

const IV_BYTES = 16;

const encrypt: Operator = {
  name: 'encrypt',
  prepare({ key: given }) {
    const { name, key } = cipherOf(given);
    return (surface) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(name, key, iv);
      const sealed = Buffer.concat([iv, cipher.update(surface, 'utf8'), cipher.final()]).toString('base64url');
      // Python's url-safe alphabet is padded.
      return sealed.padEnd(Math.ceil(sealed.length / 4) * 4, '=');
    };
  },
};

const decrypt: Operator = {
  name: 'decrypt',
  prepare({ key: given }) {
    const { name, key } = cipherOf(given);
    return (surface) => {
      try {
        const bytes = Buffer.from(surface, 'base64');
        const decipher = createDecipheriv(name, key, bytes.subarray(0, IV_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]).toString('utf8');
      } catch {
        throw refused('Invalid input, the text cannot be decrypted with this key');
      }
    };
  },
};

export const ANONYMIZERS: readonly Operator[] = [encrypt, hash, keep('keep'), mask, redact, replace];
export const DEANONYMIZERS: readonly Operator[] = [decrypt, keep('deanonymize_keep')];

/** Gives each entity type its operator; a type that has none gets `DEFAULT`, or `fallback`. */
export class Operators {
  readonly #prepared = new Map<string, { name: string; apply: (surface: string, type: string) => string }>();

  constructor(given: unknown, known: readonly Operator[], fallback: string) {
    if (given !== undefined && given !== null && (typeof given !== 'object' || Array.isArray(given)))
      throw refused('Invalid input, operators must be an object');
    for (const [type, parameters] of Object.entries(given ?? {})) this.#prepared.set(type, prepared(parameters, known));
    if (!this.#prepared.has('DEFAULT')) this.#prepared.set('DEFAULT', prepared({ type: fallback }, known));
  }

  apply(surface: string, type: string): { text: string; operator: string } {
    const { name, apply } = this.#prepared.get(type) ?? this.#prepared.get('DEFAULT')!;
    return { text: apply(surface, type), operator: name };
  }
}

function prepared(parameters: unknown, known: readonly Operator[]) {
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters))
    throw refused('Invalid input, an operator must be an object');
  const { type } = parameters as Parameters;
  if (type === 'custom') throw refused('Custom type anonymizer is not supported', 400);
  const operator = known.find(({ name }) => name === type);
  if (operator === undefined) throw refused('Invalid operator class');
  return { name: operator.name, apply: operator.prepare(parameters as Parameters) };
}
