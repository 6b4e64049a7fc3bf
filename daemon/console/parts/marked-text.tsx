/** A text with its findings marked. Everything in it is text: the page never reads markup from what it shows. */
import { memo } from 'preact/compat';
import { useMemo } from 'preact/hooks';
import { lines, marked, type Stretch } from '../lib/text.ts';

export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly title: string;
  readonly state?: string;
}

interface MarkedTextProps {
  text: string;
  marks: readonly Mark[];
  label: string;
  id?: string;
  chosen?: number | undefined;
  onChoose?: (mark: number) => void;
}

/** Lines from which on those that are out of sight are not laid out. */
const LONG_LINES = 60;

function MarkedTextView({ text, marks, label, id, chosen, onChoose }: MarkedTextProps) {
  const shown = useMemo(() => lines(marked(text, marks)), [text, marks]);
  return (
    <div
      class={shown.length > LONG_LINES ? 'text long' : 'text'}
      id={id}
      role="group"
      tabIndex={0}
      aria-label={label}
      onClick={(event) => {
        const mark = (event.target as HTMLElement).dataset['mark'];
        if (mark !== undefined) onChoose?.(Number(mark));
      }}
    >
      {shown.map((line, i) => (
        <Line
          key={i}
          line={line}
          marks={marks}
          chosen={line.some(({ mark }) => mark !== undefined && mark === chosen) ? chosen : undefined}
        />
      ))}
    </div>
  );
}

export const MarkedText = memo(MarkedTextView);

interface LineProps {
  line: readonly Stretch[];
  marks: readonly Mark[];
  chosen: number | undefined;
}

function LineView({ line, marks, chosen }: LineProps) {
  return (
    <span dir="auto">
      {line.map(({ text, mark }, i) =>
        mark === undefined ? (
          text
        ) : (
          <mark
            key={i}
            data-mark={mark}
            data-state={marks[mark]?.state}
            data-chosen={mark === chosen ? '' : undefined}
            title={marks[mark]?.title}
          >
            {text}
          </mark>
        ),
      )}
    </span>
  );
}

/** A decision changes one line of thousands. */
const Line = memo(
  LineView,
  (before, after) =>
    before.chosen === after.chosen &&
    before.line.length === after.line.length &&
    after.line.every(({ text, mark }, i) => {
      const was = before.line[i] as Stretch;
      if (was.text !== text || was.mark !== mark) return false;
      if (mark === undefined) return true;
      const [a, b] = [before.marks[mark], after.marks[mark]];
      return a?.state === b?.state && a?.title === b?.title;
    }),
);
