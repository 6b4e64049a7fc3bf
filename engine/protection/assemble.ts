/** Puts the outputs together from kept text and replacements. */
import type { Entry } from '../mapping/ledger.ts';
import type { Output, Placement } from '../mapping/seal.ts';
import type { SegmentDraft } from './draft.ts';
import type { ProtectedSegment, Treated } from './treated.ts';

/** The entries that the outputs hold. */
export function placedIn(outputs: readonly Output[]): Set<Entry> {
  return new Set(outputs.flatMap(({ placed }) => placed.map(({ entry }) => entry)));
}

/** Where reversible entries are placed in an output. */
export function placements(treated: readonly Treated[]): Placement[] {
  return treated.flatMap(({ entry, outStart, outEnd }) =>
    entry?.reversible === true ? [{ start: outStart, end: outEnd, entry }] : [],
  );
}

/** The segment's output: kept text and replacements in order. */
export function assemble({ segment, drafts }: SegmentDraft): ProtectedSegment {
  const { text } = segment.segment;
  const treated: Treated[] = [];
  let out = '';
  let from = 0;
  for (const { finding, action, entry, replacement: drawn } of drafts) {
    out += text.slice(from, finding.start);
    const replacement = entry?.replacement ?? drawn;
    from = finding.end;
    if (replacement === '' && (action.action === 'remove' || action.action === 'drop_row')) {
      const tidy = tidied(out, text, from, treated.at(-1)?.outEnd ?? 0);
      out = tidy.out;
      from = tidy.from;
    }
    treated.push({
      finding,
      action: action.action,
      replacement,
      ...(entry === undefined ? {} : { entry }),
      outStart: out.length,
      outEnd: out.length + replacement.length,
    });
    out += replacement;
  }
  return { ...segment, output: out + text.slice(from), treated };
}

/** After a removal no double space, no space before a full stop and none at the start of a line is left. */
function tidied(out: string, text: string, from: number, fixed: number): { out: string; from: number } {
  // What an earlier replacement wrote (up to `fixed`) is not touched.
  const spaceBefore = out.endsWith(' ') && out.length > fixed;
  const next = text[from] ?? '';
  if (spaceBefore && (next === ' ' || next === '' || /[.,;:!?)\]\n\r]/.test(next)))
    return { out: out.slice(0, -1), from };
  if (next === ' ' && (out === '' || /[\n\r([]$/.test(out))) return { out, from: from + 1 };
  return { out, from };
}
