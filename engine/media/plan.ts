/** A plan of what to silence and what to fill (docs/decisions.md#later-decisions): its schema, and how it is made ready for ffmpeg. */
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { invalid } from '../errors.ts';
import { closed, type Interval } from '../vocabulary/schema.ts';
import { MOST_BOXES, MOST_INTERVALS, MOST_SECONDS } from './limits.ts';

const Seconds = Type.Number({ minimum: 0, maximum: MOST_SECONDS });
const Pixels = Type.Number({ minimum: -65_536, maximum: 65_536 });
const Colour = Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' });
/** What the artifact `redaction_plan` says of its entities besides, so that a line of it is a plan. */
const OF_ENTITY = { entity_id: Type.Optional(Type.String()), type: Type.Optional(Type.String()) };

const MediaPlan = closed({
  input_id: Type.Optional(Type.String()),
  intervals: Type.Optional(
    Type.Array(closed({ t0: Seconds, t1: Seconds, ...OF_ENTITY }), { maxItems: MOST_INTERVALS }),
  ),
  boxes: Type.Optional(
    Type.Array(
      closed({
        box: Type.Array(Pixels, { minItems: 4, maxItems: 4 }),
        page: Type.Optional(Type.Integer({ minimum: 1 })),
        t0: Type.Optional(Seconds),
        t1: Type.Optional(Seconds),
        ...OF_ENTITY,
      }),
      { maxItems: MOST_BOXES },
    ),
  ),
  audio: Type.Optional(
    closed({
      op: Type.Union([Type.Literal('silence'), Type.Literal('bleep')]),
      pad_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
    }),
  ),
  image: Type.Optional(
    closed({
      color: Type.Optional(Colour),
      pad_px: Type.Optional(Type.Integer({ minimum: 0, maximum: 16 })),
    }),
  ),
});
export type MediaPlan = Static<typeof MediaPlan>;

/** Defaults of the contract. */
export const DEFAULT_PAD_MS = 100;
export const DEFAULT_PAD_PX = 2;
export const DEFAULT_COLOUR = '#000000';

/** A rectangle of the upright picture while it is shown; without times, always. */
export interface TimedBox {
  /** x, y, width, height in pixels. */
  box: readonly [number, number, number, number];
  t0?: number;
  t1?: number;
}

/** A plan with its padding applied. */
export interface ReadyPlan {
  /** In order and apart from each other. */
  intervals: readonly Interval[];
  sound: 'silence' | 'bleep';
  boxes: readonly TimedBox[];
  /** `#RRGGBB`. */
  colour: string;
}

/** Throws 422 with a pointer into the plan. */
export function readPlan(value: unknown): MediaPlan {
  if (!Value.Check(MediaPlan, value)) {
    const first = Value.Errors(MediaPlan, value).First();
    // A name that is not known is the file's own, so the pointer ends before it.
    const pointer = (first?.path ?? '').split('/').filter(isShown).join('/');
    throw invalid(pointer === '' ? '' : `/${pointer}`, 'does not have the form of a plan');
  }
  for (const [list, timed] of [
    ['intervals', value.intervals ?? []],
    ['boxes', value.boxes ?? []],
  ] as const)
    for (const [i, { t0, t1 }] of timed.entries()) {
      if (t0 !== undefined && t1 !== undefined && t1 < t0) throw invalid(`/${list}/${i}/t1`, 'must not be before t0');
    }
  return value;
}

const PARTS = ['intervals', 'boxes', 'audio', 'image', 'box', 'page', 't0', 't1', 'op', 'pad_ms', 'color', 'pad_px'];
const isShown = (step: string): boolean => PARTS.includes(step) || /^\d{1,6}$/.test(step);

export function readyPlan({ intervals = [], boxes = [], audio, image }: MediaPlan): ReadyPlan {
  const padPx = image?.pad_px ?? DEFAULT_PAD_PX;
  return {
    intervals: paddedIntervals(intervals, (audio?.pad_ms ?? DEFAULT_PAD_MS) / 1_000),
    sound: audio?.op ?? 'silence',
    boxes: boxes.flatMap((one) => paddedBox(one, padPx) ?? []),
    colour: image?.color ?? DEFAULT_COLOUR,
  };
}

/** Each widened by `pad` seconds on both sides; those that touch become one. */
export function paddedIntervals(intervals: readonly Interval[], pad: number): Interval[] {
  const ordered = intervals
    .map(({ t0, t1 }) => ({ t0: Math.max(0, t0 - pad), t1: t1 + pad }))
    .filter(({ t0, t1 }) => t1 > t0)
    .toSorted((a, b) => a.t0 - b.t0);
  const merged: Interval[] = [];
  for (const one of ordered) {
    const last = merged.at(-1);
    if (last === undefined || one.t0 > last.t1) merged.push(one);
    else last.t1 = Math.max(last.t1, one.t1);
  }
  return merged;
}

/** Widened and rounded outwards to even pixels, because colours are kept for two by two; undefined when nothing is left. */
function paddedBox({ box, t0, t1 }: NonNullable<MediaPlan['boxes']>[number], pad: number): TimedBox | undefined {
  const [x, y, w, h] = box as [number, number, number, number];
  if (!(w > 0 && h > 0)) return undefined;
  const left = Math.max(0, evenBelow(x - pad));
  const top = Math.max(0, evenBelow(y - pad));
  const right = -evenBelow(-(x + w + pad));
  const bottom = -evenBelow(-(y + h + pad));
  if (right <= left || bottom <= top) return undefined;
  return {
    box: [left, top, right - left, bottom - top],
    ...(t0 === undefined ? {} : { t0 }),
    ...(t1 === undefined ? {} : { t1 }),
  };
}

const evenBelow = (value: number): number => Math.floor(value / 2) * 2;
