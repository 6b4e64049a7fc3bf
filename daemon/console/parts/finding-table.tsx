/** The findings of a text as a list with a decision for each. */
import { useEffect, useRef } from 'preact/hooks';
import { useWords } from '../lib/page.ts';
import type { Finding, Verdict } from '../lib/review.ts';
import { Paged } from './paged.tsx';
import { TypeChoice } from './type-choice.tsx';

interface FindingTableProps {
  text: string;
  findings: readonly Finding[];
  types: readonly string[];
  chosen: number | undefined;
  onChoose: (at: number) => void;
  onJudge: (at: number, verdict: Verdict | undefined, isEverywhere: boolean) => void;
  onRetype: (at: number, type: string) => void;
}

export function FindingTable(props: FindingTableProps) {
  const words = useWords();
  const { findings, chosen } = props;
  return (
    <Paged rows={findings} shown={chosen}>
      {(rows, first) => (
        <div class="scroll" role="group" tabIndex={0} aria-label={words.found}>
          <table class="stacked">
            <thead>
              <tr>
                <th scope="col">{words.value}</th>
                <th scope="col">{words.type}</th>
                <th scope="col" class="number">
                  {words.sure}
                </th>
                <th scope="col">{words.becomes}</th>
                <th scope="col">{words.decision}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((finding, i) => (
                <FindingRow key={first + i} {...props} finding={finding} at={first + i} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Paged>
  );
}

const LONGEST = 200;

function FindingRow(props: FindingTableProps & { finding: Finding; at: number }) {
  const words = useWords();
  const { text, finding, at, types, chosen, onChoose, onJudge, onRetype } = props;
  const { start, end, type, confidence, source, detector, why, replacement, verdict } = finding;
  const accept = useRef<HTMLButtonElement>(null);
  const isChosen = at === chosen;
  useEffect(() => {
    if (isChosen) accept.current?.focus();
  }, [isChosen]);
  const judge = (next: Verdict): void => onJudge(at, verdict === next ? undefined : next, false);
  return (
    <tr data-chosen={isChosen ? '' : undefined} data-verdict={verdict} onClick={() => onChoose(at)}>
      <td>
        <bdi>{text.slice(start, Math.min(end, start + LONGEST))}</bdi>
        <div class="quiet">
          {words.source} {detector ?? source}
          {why !== undefined && ` · ${words.why}: ${why}`}
        </div>
      </td>
      <td>
        <TypeChoice label={words.retype} types={types} value={type} onChange={(next) => onRetype(at, next)} />
      </td>
      <td class="number">{confidence.toFixed(2)}</td>
      <td>
        <bdi>{replacement}</bdi>
      </td>
      <td>
        <div class="row">
          <button ref={accept} type="button" aria-pressed={verdict === 'accepted'} onClick={() => judge('accepted')}>
            {words.accept}
          </button>
          <button type="button" aria-pressed={verdict === 'rejected'} onClick={() => judge('rejected')}>
            {words.reject}
          </button>
          <button type="button" onClick={() => onJudge(at, 'rejected', true)}>
            {words.rejectAll}
          </button>
        </div>
      </td>
    </tr>
  );
}
