/** The findings in a text, each to be accepted, rejected or given another type; stretches that were missed are added. */
import { useMemo, useRef, useState } from 'preact/hooks';
import { download } from '../lib/files.ts';
import { useWords } from '../lib/page.ts';
import {
  added,
  dictionary,
  excludeList,
  judged,
  markedDocument,
  nextDoubtful,
  retyped,
  type Finding,
} from '../lib/review.ts';
import { useTypes } from '../lib/types.ts';
import { FindingTable } from './finding-table.tsx';
import { MarkedText } from './marked-text.tsx';
import { TypeChoice } from './type-choice.tsx';

interface ReviewProps {
  text: string;
  findings: readonly Finding[];
  onFindings: (findings: readonly Finding[]) => void;
  onAgain: (findings: readonly Finding[]) => void;
}

export function Review({ text, findings, onFindings, onAgain }: ReviewProps) {
  const words = useWords();
  const types = useTypes();
  const [chosen, setChosen] = useState<number>();
  const marks = useMemo(
    () =>
      findings.map(({ start, end, type, confidence, detector, source, verdict }) => ({
        start,
        end,
        title: `${type} ${confidence.toFixed(2)} ${detector ?? source}`,
        ...(verdict === undefined ? {} : { state: verdict }),
      })),
    [findings],
  );
  return (
    <>
      <div class="columns review">
        <div class="panel">
          <h3>{words.before}</h3>
          <MarkedText
            id="original"
            text={text}
            marks={marks}
            label={words.before}
            chosen={chosen}
            onChoose={setChosen}
          />
          <AddMark text={text} types={types} onAdd={(mark) => onFindings(added(findings, mark))} />
        </div>
        <div class="panel">
          <h3>
            {words.found}: {findings.length}
          </h3>
          {findings.length === 0 && <p>{words.none}</p>}
          <div class="row">
            <button type="button" onClick={() => setChosen(nextDoubtful(findings))}>
              {words.nextDoubtful}
            </button>
            <button type="button" class="main" onClick={() => onAgain(findings)}>
              {words.again}
            </button>
          </div>
          <FindingTable
            text={text}
            findings={findings}
            types={types}
            chosen={chosen}
            onChoose={setChosen}
            onJudge={(at, verdict, isEverywhere) =>
              onFindings(judged(findings, at, verdict, isEverywhere ? { text } : undefined))
            }
            onRetype={(at, type) => onFindings(retyped(findings, at, type))}
          />
          <Exports text={text} findings={findings} />
        </div>
      </div>
    </>
  );
}

interface AddMarkProps {
  text: string;
  types: readonly string[];
  onAdd: (mark: { start: number; end: number; type: string }) => void;
}

/** A field that cannot be written has a selection by mouse and by keyboard alike. */
function AddMark({ text, types, onAdd }: AddMarkProps) {
  const words = useWords();
  const field = useRef<HTMLTextAreaElement>(null);
  const [type, setType] = useState('PERSON');
  return (
    <details>
      <summary>{words.add}</summary>
      <p class="quiet">{words.addHelp}</p>
      <textarea ref={field} name="original" readOnly dir="auto" aria-label={words.before} value={text} />
      <div class="row">
        <TypeChoice label={words.type} types={types} value={type} onChange={setType} />
        <button
          type="button"
          onClick={() => {
            const { selectionStart: start = 0, selectionEnd: end = 0 } = field.current ?? {};
            if (end > start) onAdd({ start, end, type });
          }}
        >
          {words.add}
        </button>
      </div>
    </details>
  );
}

function Exports({ text, findings }: { text: string; findings: readonly Finding[] }) {
  const words = useWords();
  const save = (name: string, value: unknown): void => download(name, `${JSON.stringify(value, null, 2)}\n`);
  return (
    <div class="row" role="group" aria-label={words.exports}>
      <button type="button" onClick={() => save('exclude.json', excludeList(text, findings))}>
        {words.exportExclude}
      </button>
      <button type="button" onClick={() => save('dictionary.json', dictionary(text, findings))}>
        {words.exportDictionary}
      </button>
      <button
        type="button"
        onClick={() => save('detection.json', { ...excludeList(text, findings), ...dictionary(text, findings) })}
      >
        {words.exportTemplate}
      </button>
      <button type="button" onClick={() => save('marked.json', markedDocument(text, findings))}>
        {words.exportMarked}
      </button>
    </div>
  );
}
