/** Measure on the user's own marked documents. Texts go to this server; marks and figures never leave the page. */
import { useState } from 'preact/hooks';
import { postJson } from '../lib/api.ts';
import {
  count,
  emptyReport,
  precision,
  readDocuments,
  recall,
  type MarkedDocument,
  type Report,
  type Score,
} from '../lib/measure.ts';
import { useTask, useWords } from '../lib/page.ts';
import type { Answer } from '../lib/shapes.ts';
import { Drop } from '../parts/drop.tsx';
import { Problem } from '../parts/problem.tsx';

/** Texts a request; a request may have 64 and 200,000 characters. */
const MOST_TEXTS = 32;
const MOST_CHARACTERS = 100_000;

export function Measure() {
  const words = useWords();
  const task = useTask();
  const [report, setReport] = useState<Report>();
  const [total, setTotal] = useState(0);

  const measure = (files: readonly File[]): void =>
    task.run(async (isCurrent) => {
      const documents = await readAll(files, words.badDocuments);
      setTotal(documents.length);
      const counted = emptyReport();
      for (const batch of batches(documents)) {
        const { results } = await postJson<Answer>('/v2/detect', {
          inputs: batch.map(({ text, language }, i) => ({ kind: 'text', id: String(i), text, language })),
          output: { offset_unit: 'utf16' },
        });
        if (!isCurrent()) return;
        for (const [i, { entities = [] }] of results.entries())
          count(
            counted,
            batch[i] as MarkedDocument,
            entities.map(({ type, span }) => ({ type, start: span.start, end: span.end })),
          );
        setReport({ ...counted });
      }
    });
  return (
    <section>
      <h2>{words.measure}</h2>
      <p>{words.measureHelp}</p>
      <Drop label={words.dropFiles} accept=".json,.jsonl,.ndjson" isMultiple onFiles={measure} />
      <Problem error={task.error} />
      {report !== undefined && (
        <>
          <p role="status">
            {words.documents}: {report.documents} {words.of} {total}
          </p>
          <Scores title={words.type} scores={report.byType} />
          <Scores title={words.language} scores={report.byLanguage} />
          <Confusion report={report} />
        </>
      )}
    </section>
  );
}

async function readAll(files: readonly File[], reason: string): Promise<MarkedDocument[]> {
  const documents: MarkedDocument[] = [];
  for (const file of files)
    try {
      documents.push(...readDocuments(await file.text()));
    } catch {
      throw new Error(reason);
    }
  return documents;
}

function* batches(documents: readonly MarkedDocument[]): Generator<MarkedDocument[]> {
  let batch: MarkedDocument[] = [];
  let characters = 0;
  for (const document of documents) {
    if (batch.length === MOST_TEXTS || (batch.length > 0 && characters + document.text.length > MOST_CHARACTERS)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(document);
    characters += document.text.length;
  }
  if (batch.length > 0) yield batch;
}

const percent = (value: number | undefined): string => (value === undefined ? '' : value.toFixed(1));

function Scores({ title, scores }: { title: string; scores: ReadonlyMap<string, Score> }) {
  const words = useWords();
  const rows = [...scores].toSorted(([, a], [, b]) => b.marks - a.marks);
  return (
    <div class="panel scroll" role="group" tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col" class="number">
              {words.marks}
            </th>
            <th scope="col" class="number">
              {words.precision} %
            </th>
            <th scope="col" class="number">
              {words.recall} %
            </th>
            <th scope="col" class="number">
              {words.touched} %
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, score]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="number">{score.marks}</td>
              <td class="number">{percent(precision(score))}</td>
              <td class="number">{percent(recall(score))}</td>
              <td class="number">{score.marks === 0 ? '' : percent((100 * score.touched) / score.marks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Confusion({ report: { confusion } }: { report: Report }) {
  const words = useWords();
  const cells = [...confusion].flatMap(([marked, row]) =>
    [...row].filter(([found]) => found !== marked).map(([found, times]) => ({ marked, found, times })),
  );
  return (
    <div class="panel scroll" role="group" tabIndex={0} aria-label={words.confusion}>
      <h3>{words.confusion}</h3>
      <table>
        <tbody>
          {cells
            .toSorted((a, b) => b.times - a.times)
            .map(({ marked, found, times }) => (
              <tr key={`${marked} ${found}`}>
                <td>{marked || words.nothing}</td>
                <td>{found || words.nothing}</td>
                <td class="number">{times}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
