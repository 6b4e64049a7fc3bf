/**
 * Reads the written documents of `documents/`, each with its truth.
 *
 *   === en discharge                      language and name of a document
 *   @ john m miller; ruth f miller        persons: id, gender, family
 *   Mr {P john|John *Miller} …            {KIND truth|surface}; `*` begins the family name, and ends it inside a word
 *
 * Kinds: P person; D date (ISO day or month, `--` for the year); B date of birth; AGE person and years; C country and
 * its code; L place (id, country); A address (country, id of its city); T telephone (country, `m` or `f`); E, U, W
 * e-mail address, user name, URL of a person; O organisation (id, country); N number (type, subtype of its row);
 * any other word in capitals is a type.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Person {
  feminine: boolean;
  family: string;
}

export interface Mark {
  kind: string;
  truth: readonly string[];
  /** Canonical type. */
  type: string;
  surface: string;
  /** UTF-16 offsets in the text. */
  start: number;
  end: number;
  /** Of a person's family name in the surface; empty when there is none. */
  family: readonly [start: number, end: number][];
}

export interface WrittenDocument {
  name: string;
  language: string;
  persons: ReadonlyMap<string, Person>;
  text: string;
  marks: readonly Mark[];
}

const TYPES: Readonly<Record<string, string>> = {
  P: 'PERSON',
  D: 'DATE',
  B: 'DATE_OF_BIRTH',
  C: 'LOCATION',
  L: 'LOCATION',
  A: 'ADDRESS',
  T: 'PHONE',
  E: 'EMAIL',
  U: 'USERNAME',
  W: 'URL',
  O: 'ORGANIZATION',
};

export function readDocuments(folder: string): WrittenDocument[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .flatMap((file) =>
      readFileSync(path.join(folder, file), 'utf8')
        .split(/^=== /mu)
        .filter((part) => part.trim() !== '')
        .map(documentOf),
    );
}

function documentOf(part: string): WrittenDocument {
  const lines = part.trimEnd().split('\n');
  const name = (lines[0] as string).trim();
  const cast = lines[1]?.startsWith('@') === true ? lines[1].slice(1) : '';
  const body = lines.slice(cast === '' ? 1 : 2).join('\n');
  const persons = new Map(
    cast
      .split(';')
      .filter((entry) => entry.trim() !== '')
      .map((entry) => {
        const [id = '', gender = '', family = ''] = entry.trim().split(' ');
        return [id, { feminine: gender === 'f', family }] as const;
      }),
  );
  return { name, language: (name.split(' ')[0] as string).split('-')[0] as string, persons, ...marked(body, name) };
}

function marked(body: string, name: string): Pick<WrittenDocument, 'text' | 'marks'> {
  const marks: Mark[] = [];
  let text = '';
  let from = 0;
  for (const match of body.matchAll(/\{(?<kind>[A-Z_]+)(?<truth>[^|{}]*)\|(?<surface>[^{}]*)\}/gu)) {
    const { kind = '', truth = '', surface: written = '' } = match.groups ?? {};
    text += body.slice(from, match.index);
    from = match.index + match[0].length;
    const words = truth
      .trim()
      .split(' ')
      .filter((word) => word !== '');
    const { surface, family } = kind === 'P' ? withoutStars(written) : { surface: written, family: [] };
    const type = kind === 'N' ? (words[0] as string) : (TYPES[kind] ?? kind);
    marks.push({ kind, truth: words, type, surface, start: text.length, end: text.length + surface.length, family });
    text += surface;
  }
  text += body.slice(from);
  if (/[{}]/u.test(text)) throw new Error(`${name}: a mark is not closed`);
  return { text, marks };
}

/** A star begins a family name, which ends at the next star, a space, a comma or the end. */
function withoutStars(written: string): { surface: string; family: [number, number][] } {
  const family: [number, number][] = [];
  let surface = '';
  let start = -1;
  for (const character of written) {
    if (character === '*' && start < 0) start = surface.length;
    else if (character === '*' || (start >= 0 && /[\s,]/u.test(character))) {
      family.push([start, surface.length]);
      start = -1;
      if (character !== '*') surface += character;
    } else surface += character;
  }
  if (start >= 0) family.push([start, surface.length]);
  return { surface, family };
}
