/** The best valid BIOES path, the entities on it, and what the recall floor rescues. */
import { withBeside } from '../text/beside.ts';

export interface TaggedSpan {
  /** Token numbers, half-open. */
  start: number;
  end: number;
  /** Index of the type. */
  type: number;
  /** 0 to 1. */
  confidence: number;
  evidence: 'argmax' | 'floor';
  /** Only the denser path found it. */
  dense?: true;
}

/** `logp` [tokens, labels] with label 0 "outside" and B, I, E, S of type t at 1 + 4t …; `bias` is taken off "outside". */
export function viterbi(logp: Float32Array, tokens: number, types: number, bias = 0): Uint16Array {
  const labels = 1 + 4 * types;
  const open = new Float64Array(types).fill(-1e9);
  let outside = 0;
  const outFrom = new Uint16Array(tokens);
  const openFrom = new Uint8Array(tokens * types);
  for (let i = 0; i < tokens; i++) {
    const row = i * labels;
    let best = outside + (logp[row] as number) - bias;
    let from = 0;
    for (let t = 0; t < types; t++) {
      const at = row + 1 + 4 * t;
      const ended = (open[t] as number) + (logp[at + 2] as number);
      if (ended > best) {
        best = ended;
        from = 1 + t;
      }
      const single = outside + (logp[at + 3] as number);
      if (single > best) {
        best = single;
        from = 1 + types + t;
      }
    }
    for (let t = 0; t < types; t++) {
      const at = row + 1 + 4 * t;
      const begun = outside + (logp[at] as number);
      const inside = (open[t] as number) + (logp[at + 1] as number);
      if (inside > begun) {
        openFrom[i * types + t] = 1;
        open[t] = inside;
      } else open[t] = begun;
    }
    outside = best;
    outFrom[i] = from;
  }
  return trace(outFrom, openFrom, tokens, types);
}

function trace(outFrom: Uint16Array, openFrom: Uint8Array, tokens: number, types: number): Uint16Array {
  const tags = new Uint16Array(tokens);
  let state = -1;
  for (let i = tokens - 1; i >= 0; i--) {
    if (state < 0) {
      const from = outFrom[i] as number;
      if (from === 0) tags[i] = 0;
      else if (from <= types) {
        state = from - 1;
        tags[i] = 1 + 4 * state + 2;
      } else tags[i] = 1 + 4 * (from - 1 - types) + 3;
    } else if (openFrom[i * types + state] === 1) tags[i] = 1 + 4 * state + 1;
    else {
      tags[i] = 1 + 4 * state;
      state = -1;
    }
  }
  return tags;
}

/** Probability that token `i` belongs to some entity of `type`. */
function mass(logp: Float32Array, i: number, type: number, labels: number): number {
  const at = i * labels + 1 + 4 * type;
  return (
    Math.exp(logp[at] as number) +
    Math.exp(logp[at + 1] as number) +
    Math.exp(logp[at + 2] as number) +
    Math.exp(logp[at + 3] as number)
  );
}

/** Entities of the best path. Confidence is the least mass over the span's tokens: a span is as sure as its weakest word. */
export function spansOf(tags: Uint16Array, logp: Float32Array, types: number): TaggedSpan[] {
  const labels = 1 + 4 * types;
  const spans: TaggedSpan[] = [];
  let start = 0;
  tags.forEach((tag, i) => {
    if (tag === 0) return;
    const type = (tag - 1) >> 2;
    const place = (tag - 1) & 3;
    if (place === 0 || place === 3) start = i;
    if (place !== 2 && place !== 3) return;
    let confidence = 1;
    for (let k = start; k <= i; k++) confidence = Math.min(confidence, mass(logp, k, type, labels));
    spans.push({ start, end: i + 1, type, confidence, evidence: 'argmax' });
  });
  return spans;
}

/**
 * Spans that a readier path (`wide`) sees longer: a word beside a name that alone would not be taken is a part of it more
 * often than not. A longer span that would swallow a second one leaves both as they are.
 */
export function widened(spans: readonly TaggedSpan[], wide: readonly TaggedSpan[]): TaggedSpan[] {
  let next = 0;
  return spans.map((span, i) => {
    while (next < wide.length && (wide[next] as TaggedSpan).end <= span.start) next++;
    const longer = wide[next];
    if (longer === undefined || longer.type !== span.type || longer.start > span.start || longer.end < span.end)
      return span;
    const free = (spans[i - 1]?.end ?? 0) <= longer.start && (spans[i + 1]?.start ?? Infinity) >= longer.end;
    return free ? { ...span, start: longer.start, end: longer.end } : span;
  });
}

/** The part of a span from the first token that `isCore` takes to the last one; undefined when it takes none. */
export function coreOf(span: TaggedSpan, isCore: (token: number) => boolean): TaggedSpan | undefined {
  let { start, end } = span;
  while (start < end && !isCore(start)) start++;
  while (end > start && !isCore(end - 1)) end--;
  return start === end ? undefined : { ...span, start, end };
}

/** A span without the tokens at its edges that `isLeft` refuses, as far as its core. */
export function cutBack(span: TaggedSpan, core: TaggedSpan, isLeft: (token: number) => boolean): TaggedSpan {
  let { start, end } = span;
  while (start < core.start && isLeft(start)) start++;
  while (end > core.end && isLeft(end - 1)) end--;
  return start === span.start && end === span.end ? span : { ...span, start, end };
}

/** `spans` with those of the denser path `more` that overlap none of them; all in order. */
export function joined(spans: readonly TaggedSpan[], more: readonly TaggedSpan[]): TaggedSpan[] {
  return withBeside(
    spans,
    more.map((span) => ({ ...span, dense: true as const })),
  );
}

/** Runs of tokens outside every one of `known` whose entity mass (all types together) reaches `floor`. */
export function rescue(
  known: readonly TaggedSpan[],
  logp: Float32Array,
  { tokens, types }: { tokens: number; types: number },
  floor: number,
): TaggedSpan[] {
  const labels = 1 + 4 * types;
  const spans: TaggedSpan[] = [];
  const taken = new Uint8Array(tokens);
  for (const { start, end } of known) taken.fill(1, start, end);
  let open: TaggedSpan | undefined;
  for (let i = 0; i < tokens; i++) {
    const entity = 1 - Math.exp(logp[i * labels] as number);
    if (taken[i] === 1 || entity < floor) {
      open = undefined;
      continue;
    }
    let type = 0;
    let best = -1;
    for (let t = 0; t < types; t++) {
      const m = mass(logp, i, t, labels);
      if (m > best) {
        best = m;
        type = t;
      }
    }
    if (open !== undefined && open.type === type) {
      open.end = i + 1;
      open.confidence = Math.min(open.confidence, entity);
    } else {
      open = { start: i, end: i + 1, type, confidence: entity, evidence: 'floor' };
      spans.push(open);
    }
  }
  return spans;
}
