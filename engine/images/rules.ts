/**
 * Takes the lines out of forms. A rule under or beside a text touches its letters, and a recogniser that takes both for
 * one reads neither. Runs of dark pixels that are long and thin go; a letter's strokes are shorter, or thick.
 */
import type { Grey } from './raster.ts';

/** Shortest rule, as a share of the image's shorter side, and in pixels. */
const LEAST_SHARE = 0.12;
const LEAST_PIXELS = 100;
/** Thickest. */
const MOST_THICK = 6;
/** Noise breaks a rule. */
const MOST_GAP = 3;
const WHITE = 255;

/** A copy without horizontal and vertical rules; the image itself when it has no rules. */
export function withoutRules(image: Grey): Grey {
  const { width, height, pixels } = image;
  const dark = thresholdOf(pixels);
  const least = Math.max(LEAST_PIXELS, Math.round(Math.min(width, height) * LEAST_SHARE));
  let out: Uint8Array | undefined;
  const sweep = (lines: number, length: number, step: number, across: number): void => {
    for (let line = 0; line < lines; line++) {
      const start = line * across;
      let from = -1;
      let last = -1;
      for (let i = 0; i <= length; i++) {
        if (i < length && (pixels[start + i * step] as number) < dark) {
          if (from < 0) from = i;
          last = i;
        } else if (from >= 0 && (i === length || i - last > MOST_GAP)) {
          if (last - from >= least) {
            out ??= Uint8Array.from(pixels);
            erase(pixels, out, { start, step, across, line, lines, from, to: last, dark });
          }
          from = -1;
        }
      }
    }
  };
  sweep(height, width, 1, width);
  sweep(width, height, width, 1);
  return out === undefined ? image : { width, height, pixels: out };
}

/** Between the paper and the ink, by their means. */
function thresholdOf(pixels: Uint8Array): number {
  let sum = 0;
  for (const value of pixels) sum += value;
  return (sum / Math.max(1, pixels.length)) * 0.85;
}

interface Run {
  start: number;
  step: number;
  across: number;
  line: number;
  lines: number;
  from: number;
  to: number;
  dark: number;
}

/** Whites a run where it is thin: where more is dark above or below, a letter crosses. */
function erase(pixels: Uint8Array, out: Uint8Array, { start, step, across, line, lines, from, to, dark }: Run): void {
  for (let i = from; i <= to; i++) {
    const at = start + i * step;
    let thick = 1;
    for (let up = 1; up <= MOST_THICK && line - up >= 0 && (pixels[at - up * across] as number) < dark; up++) thick++;
    for (
      let down = 1;
      down <= MOST_THICK && line + down < lines && (pixels[at + down * across] as number) < dark;
      down++
    )
      thick++;
    if (thick <= MOST_THICK) out[at] = WHITE;
  }
}
