/** Try it: any input that a request takes, what is found in it, what becomes of it, and the corrections of a reviewer. */
import { useMemo, useRef, useState } from 'preact/hooks';
import { postJson } from '../lib/api.ts';
import { useTask, useWords } from '../lib/page.ts';
import { ContentError, protectRequest, type Content, type Options } from '../lib/request.ts';
import { decidedOf, findingsOf, type Finding } from '../lib/review.ts';
import { SAMPLES } from '../lib/samples.ts';
import type { Answer } from '../lib/shapes.ts';
import { ContentFields } from '../parts/content-fields.tsx';
import { ImageResult } from '../parts/image-result.tsx';
import { OptionFields } from '../parts/option-fields.tsx';
import { Problem } from '../parts/problem.tsx';
import { Requests } from '../parts/requests.tsx';
import { Review } from '../parts/review.tsx';
import { TableResult } from '../parts/table-result.tsx';
import { WordDiff } from '../parts/word-diff.tsx';

interface Shown {
  readonly content: Content;
  readonly body: unknown;
  readonly answer: Answer;
  readonly findings: readonly Finding[];
  /** Undefined for kinds that are not restored as a text. */
  readonly restored: string | undefined;
}

export function Try() {
  const words = useWords();
  const task = useTask();
  const [content, setContent] = useState<Content>({ kind: 'text', text: SAMPLES['en'] as string });
  const [options, setOptions] = useState<Options>({ preset: 'pseudonymize', threshold: undefined, floor: undefined });
  const [isLive, setLive] = useState(true);
  const [shown, setShown] = useState<Shown>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const run = (of: Content, withOptions: Options, findings?: readonly Finding[]): void =>
    task.run(async (isCurrent) => {
      const body = protectRequest(of, withOptions, findings === undefined ? undefined : decidedOf(findings));
      const answer = await postJson<Answer>('/v2/protect', body);
      const restored = await restoredText(answer);
      if (isCurrent()) setShown({ content: of, body, answer, findings: readFindings(answer, findings), restored });
    });
  const choose = (next: Options): void => {
    setOptions(next);
    clearTimeout(timer.current);
    // A slider speaks many times while it moves.
    if (isLive && shown !== undefined) timer.current = setTimeout(() => run(content, next), 300);
  };
  const error = task.error instanceof ContentError ? new Error(words[task.error.kind]) : task.error;
  return (
    <section>
      <h2>{words.try}</h2>
      <form
        class="panel"
        onSubmit={(event) => {
          event.preventDefault();
          run(content, options);
        }}
      >
        <ContentFields content={content} onChange={setContent} />
        <OptionFields options={options} onChange={choose} />
        <div class="row level">
          <button type="submit" class="main" disabled={task.isRunning}>
            {words.run}
          </button>
          <label class="inline">
            <input type="checkbox" checked={isLive} onChange={(event) => setLive(event.currentTarget.checked)} />
            {words.live}
          </label>
          <span role="status" class="quiet">
            {task.isRunning ? words.working : shown && `${words.charged}: ${shown.answer.usage.records}`}
          </span>
        </div>
      </form>
      <Problem error={error} />
      {shown !== undefined && (
        <Shows
          shown={shown}
          onAgain={(findings) => run(shown.content, options, findings)}
          onFindings={(findings) => setShown({ ...shown, findings })}
        />
      )}
    </section>
  );
}

interface ShowsProps {
  shown: Shown;
  onAgain: (findings: readonly Finding[]) => void;
  onFindings: (findings: readonly Finding[]) => void;
}

function Shows({ shown, onAgain, onFindings }: ShowsProps) {
  const words = useWords();
  const { content, answer, body, findings, restored } = shown;
  const result = answer.results[0];
  const output = useMemo(() => outputText(result?.output), [result]);
  const { kind, text } = content;
  if (result === undefined) return null;
  return (
    <>
      {kind === 'image' && <ImageResult content={content} result={result} />}
      {kind === 'table' && <TableResult source={text} result={result} />}
      {(kind === 'text' || kind === 'transcript') && (
        <>
          <Review key={text} text={text} findings={findings} onFindings={onFindings} onAgain={onAgain} />
          <div class="columns">
            <div class="panel">
              <h3>{words.after}</h3>
              <div class="text" role="group" tabIndex={0} aria-label={words.after} dir="auto" id="protected">
                {output}
              </div>
            </div>
            <div class="panel">
              <h3>{words.diff}</h3>
              <WordDiff before={text} after={output} />
            </div>
            {restored !== undefined && (
              <div class="panel">
                <h3>{words.restored}</h3>
                <div class="text" role="group" tabIndex={0} aria-label={words.restored} dir="auto" id="restored">
                  {restored}
                </div>
              </div>
            )}
          </div>
        </>
      )}
      {kind === 'json' && (
        <div class="panel">
          <h3>{words.diff}</h3>
          <WordDiff before={JSON.stringify(JSON.parse(text), null, 2)} after={JSON.stringify(result.output, null, 2)} />
        </div>
      )}
      <Requests path="/v2/protect" body={body} />
    </>
  );
}

function outputText(output: unknown): string {
  if (typeof output === 'string') return output;
  const display = (output as { forms?: { display?: unknown } } | undefined)?.forms?.display;
  return typeof display === 'string' ? display : '';
}

/** After decisions the reviewer's findings stay, with what became of them. */
function readFindings({ results }: Answer, decided: readonly Finding[] | undefined): Finding[] {
  const result = results[0];
  const why = new Map(
    (result?.explanation ?? []).map(({ entity_id: id, recognizer, pattern, context = [] }) => [
      id,
      [recognizer, pattern, ...context].filter(Boolean).join(', '),
    ]),
  );
  const findings = findingsOf(result?.entities ?? [], why);
  if (decided === undefined) return findings;
  return decided.map((finding) => {
    const found = findings.find(({ start, end }) => start === finding.start && end === finding.end);
    return found?.replacement === undefined ? finding : { ...finding, replacement: found.replacement };
  });
}

/** What the protected text becomes with the table that came with it. */
async function restoredText({ results, restore_table: table }: Answer): Promise<string | undefined> {
  const output = results[0]?.output;
  if (typeof output !== 'string' || table === undefined) return undefined;
  const { results: restored } = await postJson<{ results: { text?: string }[] }>('/v2/restore', {
    inputs: [{ id: '1', text: output }],
    table,
  });
  return restored[0]?.text;
}
