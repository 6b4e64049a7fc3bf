/** A protected table beside the one that was sent; what changed is marked cell by cell. */
import { useMemo } from 'preact/hooks';
import { useWords } from '../lib/page.ts';
import { tableOf } from '../lib/request.ts';
import type { Result } from '../lib/shapes.ts';
import { Paged } from './paged.tsx';

interface Table {
  columns: { name: string }[];
  rows: (string | number | boolean | null)[][];
}

export function TableResult({ source, result }: { source: string; result: Result }) {
  const words = useWords();
  const before = useMemo(() => tableOf(source), [source]);
  const after = result.output as Table;
  const types = useMemo(
    () =>
      new Map(
        (result.entities ?? []).map(({ type, coords }) => [`${coords?.cell?.row} ${coords?.cell?.column}`, type]),
      ),
    [result],
  );
  return (
    <div class="columns">
      <Sheet title={words.before} table={before} types={types} />
      <Sheet title={words.after} table={after} types={types} />
    </div>
  );
}

function Sheet({ title, table, types }: { title: string; table: Table; types: ReadonlyMap<string, string> }) {
  return (
    <div class="panel">
      <h3>{title}</h3>
      <Paged rows={table.rows} size={50}>
        {(rows, first) => (
          <div class="scroll" role="group" tabIndex={0} aria-label={title}>
            <table>
              <thead>
                <tr>
                  {table.columns.map(({ name }, i) => (
                    <th key={i} scope="col">
                      <bdi>{name}</bdi>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, r) => (
                  <tr key={first + r}>
                    {row.map((cell, c) => {
                      const type = types.get(`${first + r} ${table.columns[c]?.name}`);
                      return (
                        <td key={c} title={type}>
                          <bdi>{type === undefined ? String(cell ?? '') : <mark>{String(cell ?? '')}</mark>}</bdi>
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Paged>
    </div>
  );
}
