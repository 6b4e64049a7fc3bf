/** Evaluation data: JSON Lines under xz, marked documents, and texts without personal data. Read with the `xz` command. */
import { fnv } from '../../engine/model/features.ts';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Gold {
  /** UTF-16 offsets. */
  start: number;
  end: number;
  type: string;
}

export interface Item {
  text: string;
  lang: string;
  gold: Gold[];
}

function unpack(path: string): string {
  return execFileSync('xz', ['-dc', path], { maxBuffer: 1 << 30, encoding: 'utf8' });
}

/** Code-point offsets to UTF-16 offsets. */
function toUtf16(text: string): (codePoint: number) => number {
  const starts: number[] = [];
  let at = 0;
  for (const character of text) {
    starts.push(at);
    at += character.length;
  }
  starts.push(at);
  return (codePoint) => starts[codePoint] ?? at;
}

export function readSplit(data: string, split: 'dev' | 'test', name: string): Item[] {
  return unpack(join(data, split, `${name}.jsonl.xz`))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { text, lang, ents } = JSON.parse(line) as { text: string; lang: string; ents: [number, number, string][] };
      const at = toUtf16(text);
      return { text, lang, gold: ents.map(([start, end, type]) => ({ start: at(start), end: at(end), type })) };
    });
}

export function splitNames(data: string, split: 'dev' | 'test'): string[] {
  return readdirSync(join(data, split))
    .filter((file) => file.endsWith('.jsonl.xz'))
    .map((file) => file.replace('.jsonl.xz', ''))
    .toSorted();
}

/** Types that a source annotates: an entity of another type in its texts is not an error. */
export function annotated(data: string): Map<string, Set<string>> {
  const sources = JSON.parse(readFileSync(join(data, 'sources.json'), 'utf8')) as
    | Record<string, { types: string[] }>
    | { src: string; types: string[] }[];
  const rows = Array.isArray(sources)
    ? sources.map((row) => [row.src, row.types] as const)
    : Object.entries(sources).map(([name, row]) => [name, row.types] as const);
  return new Map(rows.map(([name, types]) => [name, new Set(types)]));
}

const MARK = /⟦([A-Z_]+):([^⟧]*)⟧/g;

export interface Document extends Item {
  id: string;
  personal: boolean;
}

/** The tenth of the documents that training never sees, as in scripts/train. */
export const isKeptOut = (id: string): boolean => fnv(id) % 10 === 7;

/** Marked documents of a folder (their own notation; scripts/train/README.md). */
export function readDocuments(folder: string): Document[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .flatMap((file) => {
      const [, ...documents] = readFileSync(join(folder, file), 'utf8').split(/^=== /m);
      return documents.map((document) => {
        const end = document.indexOf('\n');
        const id = (document.slice(0, end).split('|')[0] as string).trim();
        const marked = document.slice(end + 1).trimEnd();
        const gold: Gold[] = [];
        let text = '';
        let from = 0;
        for (const match of marked.matchAll(MARK)) {
          text += marked.slice(from, match.index);
          gold.push({ start: text.length, end: text.length + (match[2] as string).length, type: match[1] as string });
          text += match[2];
          from = match.index + match[0].length;
        }
        text += marked.slice(from);
        return { id, lang: id.replace(/-(?:w)?[0-9]+$/, ''), text, gold, personal: gold.length > 0 };
      });
    });
}

/** The blog at the head of these manuals names its authors: the pages after it do not. */
const BLOG = 400_000;
/** Headers of translated manuals, which name the translator and hold dates. */
const HEADER = /^.*(?:POT-Creation-Date|Last-Translator).*$/gm;

/** Raw texts without personal data, in pieces of about 4,000 characters. */
export function readClean(data: string): { name: string; pieces: string[] }[] {
  return readdirSync(join(data, 'rawtext'))
    .filter((file) => /(?:tldr|react-docs|python-docs|bundestag-gesetze|code-civil)\.txt\.xz$/.test(file))
    .toSorted()
    .map((file) => {
      const whole = unpack(join(data, 'rawtext', file)).replace(HEADER, '');
      const from = file.includes('react-docs') ? BLOG : 0;
      const text = whole.slice(from, from + 120_000);
      const pieces: string[] = [];
      for (let at = 0; at < text.length; at += 4_000) pieces.push(text.slice(at, at + 4_000));
      return { name: file.replace('.txt.xz', ''), pieces };
    });
}
