/**
 * `kind: table`. A segment is a different text of a column, not a cell: a hundred thousand rows of "active" are looked at
 * and treated once, and `eachPlace` visits the cells that hold each segment.
 *
 * The rows are JSON text and stay text: replacements are put in place of the cells that change, so numbers come back as they were sent.
 */
import { openKind } from './input.ts';
import { survey } from './table-cells.ts';
import { openTable } from './table-opening.ts';
import { TableInput, type TableTextInput } from './table-schema.ts';

/** An answer lists at most this many rows of the wrong length. */
const MOST_WRONG = 32;

export const TABLE = openKind({
  kind: 'table',
  status: 'ga',
  schema: TableInput,
  given: (input, textOf): TableTextInput => ({ ...input, rows: textOf(input.rows) }),
  open: openTable,
  measure: (input) => survey(input).measure,
  check: (input) => {
    const width = input.columns.length;
    const wrong: { pointer: string; reason: string }[] = [];
    for (const [row, cells] of survey(input).widths.entries()) {
      if (cells !== width) wrong.push({ pointer: `/rows/${row}`, reason: `has ${cells} cells for ${width} columns` });
      if (wrong.length === MOST_WRONG) break;
    }
    return wrong;
  },
  units: ({ rows }) => rows.length,
  isCostly: true,
  answersJsonText: true,
});
