/** Cryptocurrency addresses, by their checksums. */
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { PatternRow } from '../row.ts';
import { scan } from './scan.ts';

const BITCOIN_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const RIPPLE_ALPHABET = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';
const BECH32_ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

function digits(alphabet: string): Int8Array {
  const table = new Int8Array(128).fill(-1);
  for (let i = 0; i < alphabet.length; i++) table[alphabet.charCodeAt(i)] = i;
  return table;
}

const BITCOIN_DIGITS = digits(BITCOIN_ALPHABET);
const RIPPLE_DIGITS = digits(RIPPLE_ALPHABET);
const BECH32_DIGITS = digits(BECH32_ALPHABET);

/** Bytes of a base-58 number, leading zeros kept; undefined for a character outside the alphabet. */
function base58(text: string, table: Int8Array): Uint8Array | undefined {
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i++) {
    let carry = table[text.charCodeAt(i)] ?? -1;
    if (carry < 0) return undefined;
    for (let j = 0; j < bytes.length; j++) {
      carry += bytes[j]! * 58;
      bytes[j] = carry & 0xff;
      carry >>= 8;
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff);
  }
  for (let i = 0; i < text.length && table[text.charCodeAt(i)] === 0; i++) bytes.push(0);
  return Uint8Array.from(bytes.toReversed());
}

/** Version byte of a Base58Check string of 25 bytes, or -1 when its checksum is wrong. */
function base58Check(text: string, table: Int8Array): number {
  const bytes = base58(text, table);
  if (bytes === undefined || bytes.length !== 25) return -1;
  const check = sha256(sha256(bytes.subarray(0, 21)));
  for (let i = 0; i < 4; i++) if (check[i] !== bytes[21 + i]) return -1;
  return bytes[0]!;
}

const BECH32 = 1;
const BECH32M = 0x2bc830a3;

/** The five-bit values before the checksum and which of the two checksums is right; undefined when neither is. `text` in lower case. */
function bech32(text: string): { values: number[]; checksum: number } | undefined {
  const split = text.lastIndexOf('1');
  const values: number[] = [];
  let check = 1;
  const step = (value: number): void => {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ value;
    const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
    for (let i = 0; i < 5; i++) if ((top >>> i) & 1) check ^= generator[i]!;
  };
  for (let i = 0; i < split; i++) step(text.charCodeAt(i) >> 5);
  step(0);
  for (let i = 0; i < split; i++) step(text.charCodeAt(i) & 31);
  for (let i = split + 1; i < text.length; i++) {
    const value = BECH32_DIGITS[text.charCodeAt(i)] ?? -1;
    if (value < 0) return undefined;
    step(value);
    values.push(value);
  }
  return check === BECH32 || check === BECH32M ? { values: values.slice(0, -6), checksum: check } : undefined;
}

/** Whole bytes in groups of five bits; -1 where more than four bits are left over or one of them is set. */
function byteCount(values: readonly number[]): number {
  const spare = (values.length * 5) % 8;
  const last = values.at(-1) ?? 0;
  return spare > 4 || (last & ((1 << spare) - 1)) !== 0 ? -1 : Math.floor((values.length * 5) / 8);
}

/**
 * Whether an address of a segregated witness is one: version 0 has a program of 20 or 32 bytes and the older checksum,
 * versions 1 to 16 have 2 to 40 bytes and the newer one (BIP-141, BIP-173, BIP-350). Cardano's (CIP-19) are a header, and
 * one or two hashes of 28 bytes.
 */
function isBech32Address(text: string): boolean {
  const read = bech32(text);
  if (read === undefined) return false;
  const { values, checksum } = read;
  if (/^(?:addr|stake)1/.test(text)) return checksum === BECH32 && [29, 57].includes(byteCount(values));
  const [version = 17, ...program] = values;
  const size = byteCount(program);
  if (version === 0) return checksum === BECH32 && (size === 20 || size === 32);
  return version <= 16 && checksum === BECH32M && size >= 2 && size <= 40;
}

const NETWORKS: ReadonlyMap<number, string> = new Map([
  [0x00, 'BITCOIN'],
  [0x05, 'BITCOIN'],
  [0x30, 'LITECOIN'],
  [0x32, 'LITECOIN'],
  [0x1e, 'DOGECOIN'],
  [0x16, 'DOGECOIN'],
  [0x41, 'TRON'],
  [0x4c, 'DASH'],
]);

const BASE58 = /(?<![A-Za-z0-9_/+.])[13LM9ADTXn][1-9A-HJ-NP-Za-km-z]{24,34}(?![A-Za-z0-9_/+])/g;
const BECH32_FORM = /(?<![A-Za-z0-9_/+.])(?:bc1|BC1|ltc1|LTC1|addr1|stake1)[0-9A-Za-z]{20,110}(?![A-Za-z0-9_/+])/g;
const RIPPLE = /(?<![A-Za-z0-9_/+.])r[1-9A-HJ-NP-Za-km-z]{24,34}(?![A-Za-z0-9_/+])/g;
const ETHEREUM = /(?<![A-Za-z0-9_])0x[0-9a-fA-F]{40}(?![A-Za-z0-9_])/g;
const MONERO = /(?<![A-Za-z0-9_/+.])[48][1-9A-HJ-NP-Za-km-z]{94}(?:[1-9A-HJ-NP-Za-km-z]{11})?(?![A-Za-z0-9_/+])/g;
const SOLANA = /(?<![A-Za-z0-9_/+.])[1-9A-HJ-NP-Za-km-z]{43,44}(?![A-Za-z0-9_/+=])/g;

/** EIP-55: in mixed case every letter's case is a bit of the hash. */
function eip55(address: string): boolean | undefined {
  const body = address.slice(2);
  if (body === body.toLowerCase() || body === body.toUpperCase()) return undefined;
  const hash = keccak_256(Uint8Array.from(body.toLowerCase(), (ch) => ch.charCodeAt(0)));
  for (let i = 0; i < 40; i++) {
    const ch = body[i]!;
    if (ch >= '0' && ch <= '9') continue;
    const nibble = (hash[i >> 1]! >> (i % 2 === 0 ? 4 : 0)) & 15;
    const upper = ch === ch.toUpperCase();
    if (upper !== nibble >= 8) return false;
  }
  return true;
}

/** Monero blocks: the last four bytes are Keccak-256 of the rest. */
function monero(text: string): boolean {
  const sizes = [0, 2, 3, 5, 6, 7, 9, 10, 11];
  const bytes: number[] = [];
  for (let i = 0; i < text.length; i += 11) {
    const block = text.slice(i, i + 11);
    const size = sizes.indexOf(block.length);
    if (size <= 0) return false;
    let value = 0n;
    for (const ch of block) {
      const digit = BITCOIN_DIGITS[ch.charCodeAt(0)] ?? -1;
      if (digit < 0) return false;
      value = value * 58n + BigInt(digit);
    }
    if (value >> BigInt(8 * size) !== 0n) return false;
    for (let j = size - 1; j >= 0; j--) bytes.push(Number((value >> BigInt(8 * j)) & 0xffn));
  }
  const body = Uint8Array.from(bytes.slice(0, -4));
  const check = keccak_256(body);
  return bytes.slice(-4).every((byte, i) => byte === check[i]);
}

const WALLET = {
  en: ['wallet', 'address', 'crypto', 'sol', 'solana', 'coin', 'token', 'send', 'bitcoin', 'btc', 'eth', 'ethereum'],
  de: ['wallet', 'adresse', 'krypto'],
  fr: ['portefeuille', 'adresse'],
  es: ['cartera', 'billetera', 'dirección'],
  ru: ['кошел*', 'адрес'],
  zh: ['钱包', '地址'],
};

const checked: PatternRow = {
  name: 'crypto-address',
  type: 'CRYPTO_ADDRESS',
  layer: 'validated_identifiers',
  description: 'Bitcoin, Litecoin, Dogecoin, Tron, Ripple, Cardano, Ethereum or Monero address with a right checksum.',
  find(text, emit) {
    scan(BASE58, text, (match) => {
      const network = NETWORKS.get(base58Check(match[0], BITCOIN_DIGITS));
      if (network !== undefined)
        emit(match.index, match.index + match[0].length, { subtype: network, validated: true });
    });
    scan(BECH32_FORM, text, (match) => {
      const surface = match[0];
      if (surface !== surface.toLowerCase() && surface !== surface.toUpperCase()) return;
      const lower = surface.toLowerCase();
      const subtype = lower.startsWith('bc1') ? 'BITCOIN' : lower.startsWith('ltc1') ? 'LITECOIN' : 'CARDANO';
      // The form is unmistakable: a mistyped address is still reported, as refused.
      emit(
        match.index,
        match.index + surface.length,
        isBech32Address(lower) ? { subtype, validated: true } : { subtype, validated: false, score: 0.6 },
      );
    });
    scan(RIPPLE, text, (match) => {
      if (base58Check(match[0], RIPPLE_DIGITS) === 0)
        emit(match.index, match.index + match[0].length, { subtype: 'RIPPLE', validated: true });
    });
    scan(ETHEREUM, text, (match) => {
      const verdict = eip55(match[0]);
      const checks =
        verdict === undefined ? { score: 0.8 } : verdict ? { validated: true } : { validated: false, score: 0.6 };
      emit(match.index, match.index + match[0].length, { subtype: 'ETHEREUM', ...checks });
    });
    scan(MONERO, text, (match) => {
      if (monero(match[0])) emit(match.index, match.index + match[0].length, { subtype: 'MONERO', validated: true });
    });
  },
  score: 0.95,
  context: WALLET,
  examples: [
    { text: 'send to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', found: ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'] },
    {
      text: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 and 3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
      found: ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    },
    { text: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', found: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] },
    { text: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', found: ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'] },
    { text: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb, bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', found: [] },
    { text: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', found: [] },
  ],
  source: 'BIP-173, BIP-350, EIP-55, Base58Check',
};

const SOLANA_NEAR = /solana|\bsol\b|phantom|\bspl\b/i;

const solana: PatternRow = {
  name: 'crypto-address-solana',
  type: 'CRYPTO_ADDRESS',
  subtype: 'SOLANA',
  layer: 'pattern',
  description: 'Solana address: 32 bytes in base 58 with no checksum, near a word that says so.',
  find(text, emit) {
    scan(SOLANA, text, (match) => {
      const start = match.index;
      const end = start + match[0].length;
      if (!/\d/.test(match[0]) || base58(match[0], BITCOIN_DIGITS)?.length !== 32) return;
      if (SOLANA_NEAR.test(text.slice(Math.max(0, start - 60), end + 30))) emit(start, end);
    });
  },
  score: 0.8,
  examples: [
    {
      text: 'Solana wallet 7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
      found: ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'],
    },
    {
      text: 'SOL: 4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
      found: ['4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'],
    },
    {
      text: 'pay SOL to 9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
      found: ['9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'],
    },
    { text: 'hash 4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', found: [] },
    { text: 'Solana is a network', found: [] },
  ],
};

export const CRYPTO: readonly PatternRow[] = [checked, solana];
