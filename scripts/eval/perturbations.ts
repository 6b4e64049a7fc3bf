/** Documents as they arrive: encoded, broken at line ends, spaced or with letters of another alphabet; marks move along. */
import type { Document, Gold } from './data.ts';

/** What is written for each code unit of a text; `''` for one that goes with its neighbour. */
type Pieces = string[];

export interface Perturbation {
  name: string;
  pieces: (document: Document) => Pieces;
}

const units = (text: string): Pieces => text.split('');

/** One piece for each character, on its first code unit. */
function byCharacter(text: string, write: (character: string) => string): Pieces {
  const pieces: Pieces = [];
  for (const character of text) pieces.push(write(character), ...(character.length === 2 ? [''] : []));
  return pieces;
}

const isAscii = (character: string): boolean => character.charCodeAt(0) < 0x80;
const hex = (character: string): string => Buffer.from(character).toString('hex').toUpperCase();

/** Quoted-printable as a mailer writes it: at most 76 signs a line. */
function quotedPrintable(text: string): Pieces {
  let column = 0;
  return byCharacter(text, (character) => {
    if (character === '\n') {
      column = 0;
      return character;
    }
    const written =
      isAscii(character) && character !== '=' ? character : hex(character).replaceAll(/../g, (byte) => `=${byte}`);
    const soft = column + written.length > 75 ? '=\n' : '';
    column = (soft === '' ? column : 0) + written.length;
    return soft + written;
  });
}

/** The words of names, as [start, end). */
function* nameWords({ text, gold }: Document): Generator<[number, number]> {
  for (const { start, end, type } of gold) {
    if (type !== 'PERSON') continue;
    for (const { index, 0: word } of text.slice(start, end).matchAll(/[\p{L}\p{M}]+/gu))
      yield [start + index, start + index + word.length];
  }
}

const DOUBLES: Readonly<Record<string, string>> = {
  a: 'а',
  e: 'е',
  o: 'о',
  p: 'р',
  c: 'с',
  x: 'х',
  A: 'А',
  E: 'Е',
  O: 'О',
};

function changed(
  { text, ...document }: Document,
  change: (pieces: Pieces, start: number, end: number) => void,
): Pieces {
  const pieces = units(text);
  for (const [start, end] of nameWords({ text, ...document })) change(pieces, start, end);
  return pieces;
}

const isCased = (word: string): boolean => /^\p{Lu}\p{Ll}+$/u.test(word);

export const PERTURBATIONS: readonly Perturbation[] = [
  { name: 'plain', pieces: ({ text }) => units(text) },
  {
    name: 'html entities',
    pieces: ({ text }) => {
      const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
      return byCharacter(text, (c) => SIGNS[c] ?? (isAscii(c) ? c : `&#${c.codePointAt(0) as number};`));
    },
  },
  {
    name: 'html tags',
    pieces: (document) => {
      const pieces = changed(document, (all, start, end) => {
        const middle = Math.max(start + 1, Math.floor((start + end) / 2));
        all[start] = `<b>${all[start] as string}`;
        all[middle - 1] += '</b>';
      });
      return pieces.map((piece) => (piece === '\n' ? '<br/>\n' : piece));
    },
  },
  { name: 'quoted-printable', pieces: ({ text }) => quotedPrintable(text) },
  {
    name: 'json escapes',
    pieces: ({ text }) =>
      units(text).map((unit) =>
        isAscii(unit) ? JSON.stringify(unit).slice(1, -1) : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
  },
  { name: 'percent', pieces: ({ text }) => byCharacter(text, (c) => encodeURIComponent(c.isWellFormed() ? c : ' ')) },
  {
    name: 'hyphen at line end',
    pieces: (document) =>
      changed(document, (all, start, end) => {
        if (end - start >= 6 && isCased(document.text.slice(start, end)))
          all[start + Math.floor((end - start) / 2)] += '-\n';
      }),
  },
  {
    name: 'spaced',
    pieces: (document) =>
      changed(document, (all, start, end) => {
        if (end - start < 4 || !isCased(document.text.slice(start, end))) return;
        for (let i = start; i < end - 1; i++) all[i] += ' ';
        if (document.text[end] === ' ') all[end] += ' ';
      }),
  },
  {
    name: 'homoglyphs',
    pieces: (document) =>
      changed(document, (all, start, end) => {
        if (!/^[A-Za-z]{3,}$/.test(document.text.slice(start, end))) return;
        for (let i = start; i < end; i++) {
          const double = DOUBLES[all[i] as string];
          if (double === undefined) continue;
          all[i] = double;
          return;
        }
      }),
  },
];

/** The document as it arrives, with its marks where they are then. */
export function perturbed(document: Document, { pieces }: Perturbation): Document {
  const all = pieces(document);
  const starts: number[] = [];
  let at = 0;
  for (const piece of all) {
    starts.push(at);
    at += piece.length;
  }
  starts.push(at);
  const moved = ({ start, end, type }: Gold): Gold => ({
    start: starts[start] as number,
    end: starts[end] as number,
    type,
  });
  return { ...document, text: all.join(''), gold: document.gold.map(moved) };
}
