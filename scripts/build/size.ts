/** A Markdown table of what the binary's bytes consist of. */
import type { Manifest } from '../../daemon/binary/manifest.ts';
import type { Staged } from './stage.ts';

/** Rows of fewer bytes than this are combined. */
const SMALL = 100_000;

interface Row {
  what: string;
  files: number;
  unpacked: number;
  packed: number;
}

/** `runtime`: bytes of Node before the injection; `whole`: of the executable. */
export function sizeTable(manifest: Manifest, groups: Staged['groups'], runtime: number, whole: number): string {
  const rows = new Map<string, Row>();
  for (const { path, bytes, packed } of manifest.files) {
    const group = groups.findLast(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
    const what = group?.what ?? 'program (bundled JavaScript)';
    const row = rows.get(what) ?? { what, files: 0, unpacked: 0, packed: 0 };
    row.files++;
    row.unpacked += bytes;
    row.packed += packed[1];
    rows.set(what, row);
  }
  const [large, small] = [[...rows.values()].filter(isLarge), [...rows.values()].filter((row) => !isLarge(row))];
  const rest = small.reduce(
    (sum, row) => ({
      what: `${small.length} smaller packages`,
      files: sum.files + row.files,
      unpacked: sum.unpacked + row.unpacked,
      packed: sum.packed + row.packed,
    }),
    { what: '', files: 0, unpacked: 0, packed: 0 },
  );
  const listed = [...large.toSorted((a, b) => b.packed - a.packed), ...(small.length > 0 ? [rest] : [])];
  const inside = listed.reduce((sum, row) => sum + row.packed, 0);
  const lines = listed.map(
    (row) => `| ${row.what} | ${row.files} | ${megabytes(row.unpacked)} | ${megabytes(row.packed)} |`,
  );
  const unpacked = listed.reduce((sum, row) => sum + row.unpacked, 0);
  return [
    '| part | files | unpacked, MB | in the binary, MB |',
    '|---|---|---|---|',
    `| Node.js, stripped | 1 | | ${megabytes(runtime)} |`,
    ...lines,
    `| manifest, boot script, alignment | | | ${megabytes(whole - runtime - inside)} |`,
    `| **together** | ${manifest.files.length} | ${megabytes(unpacked)} | ${megabytes(whole)} |`,
    '',
  ].join('\n');
}

function isLarge({ packed }: Row): boolean {
  return packed >= SMALL;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
