/** What comments and documents point to exists: files by name, headings by anchor. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const present = tracked.filter((path) => existsSync(join(root, path)));
const names = new Set(present.map((path) => basename(path)));
const text = (path: string): string => readFileSync(join(root, path), 'utf8');

const SOURCES = present.filter(
  (path) => /\.(?:ts|mjs)$/.test(path) && !/^(?:scripts\/train|test\/fixtures)\//.test(path),
);
const DOCUMENTS = present.filter((path) => path.endsWith('.md') && !path.startsWith('scripts/train/'));

/** A comment's text: block comments, and line comments that stand alone or behind code. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm;
const NAMED_FILE = /(?<![\w./<*{-])(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:ts|mjs|md)\b/g;
/** Files that a build, a user or another project makes. */
const ELSEWHERE = /^(?:.*\.d\.ts|X\.ts|SIZE\.md|GUIDE\.md|docs\/supported_entities\.md|dist\/.*)$/;

function anchorsOf(path: string): Set<string> {
  const headings = text(path).match(/^#+ .*$/gm) ?? [];
  return new Set(
    headings.map((heading) =>
      heading
        .replace(/^#+ /, '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
        .trim()
        .replaceAll(/\s/g, '-'),
    ),
  );
}

function exists(named: string, from: string): boolean {
  if (ELSEWHERE.test(named)) return true;
  if (!named.includes('/')) return names.has(named);
  return (
    [dirname(from), '.', 'daemon', 'engine', 'state', 'licence', 'scripts'].some((folder) =>
      existsSync(join(root, folder, named)),
    ) || present.some((path) => path.endsWith(`/${named}`))
  );
}

test('every file that a comment names exists', () => {
  const missing = SOURCES.flatMap((path) =>
    (text(path).match(COMMENT) ?? []).flatMap((comment) =>
      [...comment.matchAll(NAMED_FILE)]
        .map(([named]) => named)
        .filter((named) => !exists(named, path))
        .map((named) => `${path}: ${named}`),
    ),
  );
  expect(missing).toEqual([]);
});

describe('anchors', () => {
  test('every anchor that a comment points to is a heading', () => {
    const wrong = SOURCES.flatMap((path) =>
      [...text(path).matchAll(/(docs\/[\w-]+\.md)#([\w-]+)/g)]
        .filter(([, document, anchor]) => !existsSync(join(root, document!)) || !anchorsOf(document!).has(anchor!))
        .map(([whole]) => `${path}: ${whole}`),
    );
    expect(wrong).toEqual([]);
  });

  test('no comment cites a document that is not in the repository', () => {
    const citing = SOURCES.filter((path) =>
      (text(path).match(COMMENT) ?? []).some((comment) => /\bspec \d|contract decisions/i.test(comment)),
    );
    expect(citing).toEqual([]);
  });

  test('every link of a document leads to a file, and to a heading where it names one', () => {
    const wrong = DOCUMENTS.flatMap((path) =>
      [...text(path).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([\w-]+))?\)/g)].flatMap(([, target, anchor]) => {
        const file = target === '' ? path : join(dirname(path), target!);
        if (!existsSync(join(root, file))) return [`${path}: ${target}`];
        return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).has(anchor)
          ? [`${path}: #${anchor}`]
          : [];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
