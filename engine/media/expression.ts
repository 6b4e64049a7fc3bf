/**
 * Expressions and filters of ffmpeg, built from numbers only: no text of a caller ever becomes a part of one. Intervals are a
 * tree of comparisons, so that a frame costs the logarithm of their number.
 */
import type { Interval } from '../vocabulary/schema.ts';
import type { ReadyPlan, TimedBox } from './plan.ts';

/** Sound is silenced in blocks of this length, so an interval begins up to one block earlier than it says. */
const BLOCK_S = 0.005;
/** A box is drawn this much longer on both sides: a frame is shown until the next one, and clocks of containers are rounded. */
const SHOWN_S = 0.05;
const BLEEP_HZ = 1_000;
const BLEEP_LEVEL = 0.2;

/** Whether `t` lies in one of the intervals, which are in order and apart: 1 or 0. */
export function within(intervals: readonly Interval[]): string {
  if (intervals.length === 0) return '0';
  const [only] = intervals;
  if (intervals.length === 1 && only !== undefined) return `between(t,${number(only.t0)},${number(only.t1)})`;
  const middle = intervals.length >> 1;
  const split = intervals[middle] as Interval;
  return `if(lt(t,${number(split.t0)}),${within(intervals.slice(0, middle))},${within(intervals.slice(middle))})`;
}

/** The filters of one stream of sound: `[in]…[out]`. The labels are ours. */
export function soundFilter(
  plan: ReadyPlan,
  { rate, input, output }: { rate: number; input: string; output: string },
): string {
  const block = Math.max(1, Math.round(rate * BLOCK_S));
  // Gaps of the file's clock become silence, so that the time of a sample is what a player and a speech engine count.
  const head = `[${input}]aresample=async=1:first_pts=0,asidedata=mode=delete,ametadata=mode=delete`;
  if (plan.intervals.length === 0) return `${head}[${output}]`;
  const early = plan.intervals.map(({ t0, t1 }) => ({ t0: Math.max(0, t0 - block / rate), t1 }));
  const where = within(mergedInOrder(early));
  const silent = `asetnsamples=n=${block}:p=0,volume=volume=0:enable='${where}'`;
  if (plan.sound === 'silence') return `${head},${silent}[${output}]`;
  const tone = `sine=frequency=${BLEEP_HZ}:sample_rate=${rate}:samples_per_frame=${block},volume=volume=${BLEEP_LEVEL}:enable='${where}',volume=volume=0:enable='not(${where})'`;
  return `${head},${silent}[quiet_${output}];${tone}[tone_${output}];[quiet_${output}][tone_${output}]amix=inputs=2:duration=first:dropout_transition=0:normalize=0[${output}]`;
}

function mergedInOrder(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { t0, t1 } of intervals) {
    const last = merged.at(-1);
    if (last !== undefined && t0 <= last.t1) last.t1 = Math.max(last.t1, t1);
    else merged.push({ t0, t1 });
  }
  return merged;
}

/** The filters of one stream of pictures: `[in]…[out]`, in eight bits a sample. */
export function pictureFilter(plan: ReadyPlan, { input, output }: { input: string; output: string }): string {
  const boxes = plan.boxes.map((one) => drawn(one, plan.colour));
  return `[${input}]${['sidedata=mode=delete', 'metadata=mode=delete', ...boxes].join(',')}[${output}]`;
}

function drawn({ box: [x, y, w, h], t0, t1 }: TimedBox, colour: string): string {
  const rgb = Number.parseInt(colour.slice(1), 16).toString(16).padStart(6, '0');
  const fill = `drawbox=x=${whole(x)}:y=${whole(y)}:w=${whole(w)}:h=${whole(h)}:color=0x${rgb}@1:t=fill`;
  if (t0 === undefined && t1 === undefined) return fill;
  return `${fill}:enable='between(t,${number((t0 ?? 0) - SHOWN_S)},${t1 === undefined ? '1e9' : number(t1 + SHOWN_S)})'`;
}

/** Seconds in microseconds' precision; throws for what is no number, so that nothing else can reach a filter. */
function number(value: number): string {
  if (!Number.isFinite(value)) throw new Error('a filter needs a number');
  return value.toFixed(6);
}

function whole(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error('a filter needs a whole number');
  return String(value);
}
