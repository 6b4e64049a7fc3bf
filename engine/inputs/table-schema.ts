/** `kind: table` as callers send it, and as the engine takes it. */
import { Type, type Static } from '@sinclair/typebox';
import { closed, Language } from '../vocabulary/schema.ts';
import type { WithText } from './input.ts';
import { inputSchema } from './schema.ts';

const TableColumn = closed(
  { name: Type.String({ minLength: 1 }), language: Type.Optional(Language) },
  { $id: 'TableColumn' },
);
const CellValue = Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] });
export const TableInput = inputSchema(
  'table',
  { columns: Type.Array(TableColumn, { minItems: 1 }), rows: Type.Array(Type.Array(CellValue)) },
  {
    $id: 'TableInput',
    description:
      'Rows as long as `columns`, else 422. The name of a column says what its cells are where they have the form: `email`, ' +
      '`Geburtsdatum`, `iban`; given and family name in two columns are one person. Numbers are inspected, booleans and null ' +
      'are not. `coords.cell` has the row of the input, whichever rows the output drops, and the name of the column; a name ' +
      'that stands twice gets a suffix there (`name`, `name_2`). In the output everything that is not protected stands as it ' +
      'was written; a number that is protected stays a number when what stands for it is one, else it is a string.',
    examples: [{ kind: 'table', columns: [{ name: 'name' }, { name: 'age' }], rows: [['Ana Ruiz', 41]] }],
  },
);

/** The same with the rows as JSON text, which is how the engine takes it. */
export type TableTextInput = WithText<Static<typeof TableInput>, 'rows'>;
