/** Surrogates for addresses of cryptocurrencies: drawn bytes under a right checksum, so that every program reads them. */
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Draws } from './draws.ts';
import type { Generator } from './family.ts';
import { redrawShape } from './shape.ts';

const BITCOIN = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const RIPPLE = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
/** BIP-173 and BIP-350. */
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const BECH32_SUM = 1;
const BECH32M_SUM = 0x2bc830a3;
const CHECK_LETTERS = 6;
/** Draws until the text has the length of the original. */
const MOST_DRAWS = 64;

export const walletSurrogate: Generator = ({ surface }, draws) => {
  if (/^0x[0-9a-f]{40}$/iu.test(surface)) return ethereum(surface, draws);
  if (/^(?:bc1|ltc1|addr1|stake1)[0-9a-z]+$/iu.test(surface)) return bech32(surface, draws);
  if (/^r[1-9A-HJ-NP-Za-km-z]{24,34}$/u.test(surface)) return base58Check(surface, RIPPLE, draws);
  if (/^[13LM9ADTXn][1-9A-HJ-NP-Za-km-z]{24,34}$/u.test(surface)) return base58Check(surface, BITCOIN, draws);
  if (/^[1-9A-HJ-NP-Za-km-z]{43,44}$/u.test(surface)) return fromAlphabet(surface, draws);
  return redrawShape(surface, draws, 1);
};

/** A key without a checksum: the first characters decide its size. */
const fromAlphabet = (surface: string, draws: Draws): string =>
  surface.slice(0, 1) + surface.slice(1).replace(/./gsu, () => draws.from(BITCOIN.split('')));

function decoded(text: string, alphabet: string): Uint8Array {
  let value = 0n;
  for (const character of text) value = value * 58n + BigInt(Math.max(0, alphabet.indexOf(character)));
  const bytes: number[] = [];
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 0xffn));
  return Uint8Array.from([...Array.from({ length: Math.max(0, 25 - bytes.length) }, () => 0), ...bytes]);
}

function encoded(bytes: Uint8Array, alphabet: string): string {
  let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let text = '';
  for (; value > 0n; value /= 58n) text = (alphabet[Number(value % 58n)] as string) + text;
  for (const byte of bytes) {
    if (byte !== 0) break;
    text = (alphabet[0] as string) + text;
  }
  return text;
}

/** The version byte stays: it says which network and kind of script. */
function base58Check(surface: string, alphabet: string, draws: Draws): string {
  const version = decoded(surface, alphabet)[0] as number;
  let out = surface;
  for (let i = 0; i < MOST_DRAWS; i++) {
    const body = Uint8Array.from([version, ...Array.from({ length: 20 }, () => draws.pick(256))]);
    out = encoded(Uint8Array.from([...body, ...sha256(sha256(body)).subarray(0, 4)]), alphabet);
    if (out.length === surface.length) return out;
  }
  return out;
}

function polymod(values: readonly number[]): number {
  let check = 1;
  for (const value of values) {
    const top = check >>> 25;
    check = ((check & 0x1ffffff) << 5) ^ value;
    GENERATOR.forEach((term, i) => {
      if ((top >>> i) & 1) check ^= term;
    });
  }
  return check;
}

/** Human-readable part, version and length stay. */
function bech32(surface: string, draws: Draws): string {
  const lower = surface.toLowerCase();
  const split = lower.lastIndexOf('1');
  const human = Array.from(lower.slice(0, split), (character) => character.charCodeAt(0));
  const expanded = [...human.map((unit) => unit >> 5), 0, ...human.map((unit) => unit & 31)];
  const before = Array.from(lower.slice(split + 1), (character) => BECH32.indexOf(character));
  const sum = polymod([...expanded, ...before]) === BECH32M_SUM ? BECH32M_SUM : BECH32_SUM;
  const length = before.length - CHECK_LETTERS;
  // The last letter of the data holds padding bits, which are zero: it stays.
  const data = before.slice(0, length).map((value, i) => (i === 0 || i === length - 1 ? value : draws.pick(32)));
  const rest = polymod([...expanded, ...data, 0, 0, 0, 0, 0, 0]) ^ sum;
  const check = Array.from({ length: CHECK_LETTERS }, (_, i) => (rest >>> (5 * (5 - i))) & 31);
  const out = lower.slice(0, split + 1) + [...data, ...check].map((value) => BECH32[value] as string).join('');
  return surface === lower ? out : out.toUpperCase();
}

/** EIP-55: the case of each letter is a bit of the hash, where the original was written in mixed case. */
function ethereum(surface: string, draws: Draws): string {
  const body = surface.slice(2);
  const drawn = body.toLowerCase().replace(/./gsu, () => draws.pick(16).toString(16));
  if (body === body.toLowerCase()) return `0x${drawn}`;
  if (body === body.toUpperCase()) return `0x${drawn.toUpperCase()}`;
  const hash = keccak_256(Uint8Array.from(drawn, (character) => character.charCodeAt(0)));
  return `0x${[...drawn].map((character, i) => ((((hash[i >> 1] as number) >> (i % 2 === 0 ? 4 : 0)) & 15) >= 8 ? character.toUpperCase() : character)).join('')}`;
}
