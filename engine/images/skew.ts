/**
 * How far the lines of a page climb or fall: the angle under which the dark pixels fall into the sharpest rows
 * (projection profile; Postl 1986). Works on a copy of a few hundred pixels' width, so that it costs milliseconds.
 */
import { turned, type Grey } from './raster.ts';

/** Widest copy that is looked at. */
const WIDTH = 640;
const MOST_DEGREES = 5;
const COARSE = 0.5;
const FINE = 0.1;
/** Less than this share of the page's best profile above level is no skew: noise, pictures, forms of one word. */
const LEAST_GAIN = 1.08;
/** Turning blurs: what is nearly level stays as it is. */
const LEAST_DEGREES = 0.35;
/** Fewer dark pixels say nothing. */
const LEAST_INK = 200;

/** Radians by which lines climb to the right; 0 when they are level or there is nothing to tell by. */
export function skewOf(image: Grey): number {
  const ink = inkOf(image);
  if (ink.xs.length < LEAST_INK) return 0;
  const level = sharpness(ink, 0);
  let best = { degrees: 0, score: level };
  const look = (degrees: number): void => {
    const score = sharpness(ink, degrees);
    if (score > best.score) best = { degrees, score };
  };
  for (let degrees = -MOST_DEGREES; degrees <= MOST_DEGREES; degrees += COARSE) look(degrees);
  const middle = best.degrees;
  for (let degrees = middle - COARSE + FINE; degrees < middle + COARSE; degrees += FINE) look(degrees);
  if (Math.abs(best.degrees) < LEAST_DEGREES || best.score < level * LEAST_GAIN) return 0;
  return (best.degrees * Math.PI) / 180;
}

/** Lines of writing make sharp rows; a page on its side makes sharp columns. Level within a few degrees. */
const SIDEWAYS_GAIN = 1.25;

/** Whether the lines of a page run up or down, as far as one can tell without reading. */
export function liesSideways(image: Grey): boolean {
  const rows = inkOf(image);
  const columns = inkOf(turned(image, 1));
  if (rows.xs.length < LEAST_INK || columns.xs.length < LEAST_INK) return false;
  const best = (ink: Ink): number => {
    let most = 0;
    for (let degrees = -MOST_DEGREES; degrees <= MOST_DEGREES; degrees += COARSE)
      most = Math.max(most, sharpness(ink, degrees));
    // The more ink and the fewer rows, the higher any profile.
    return (most * ink.height) / ink.xs.length ** 2;
  };
  return best(columns) > best(rows) * SIDEWAYS_GAIN;
}

interface Ink {
  xs: Float32Array;
  ys: Float32Array;
  height: number;
}

/** Places of dark pixels with something light below: the lower edges of what is written. */
function inkOf({ width, height, pixels }: Grey): Ink {
  const step = Math.max(1, width / WIDTH);
  const w = Math.floor(width / step);
  const h = Math.floor(height / step);
  const small = new Uint8Array(w * h);
  let sum = 0;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const value = darkest(pixels, width, Math.floor(x * step), Math.floor(y * step), Math.ceil(step));
      small[y * w + x] = value;
      sum += value;
    }
  }
  const threshold = (sum / Math.max(1, w * h)) * 0.7;
  const xs: number[] = [];
  const ys: number[] = [];
  for (let y = 0; y < h - 1; y++) {
    for (let x = 0; x < w; x++) {
      const at = y * w + x;
      if ((small[at] as number) < threshold && (small[at + w] as number) >= threshold) {
        xs.push(x - w / 2);
        ys.push(y);
      }
    }
  }
  return { xs: Float32Array.from(xs), ys: Float32Array.from(ys), height: h };
}

function darkest(pixels: Uint8Array, width: number, x: number, y: number, step: number): number {
  let least = 255;
  for (let dy = 0; dy < step; dy++) {
    for (let dx = 0; dx < step; dx++) {
      const value = pixels[(y + dy) * width + x + dx];
      if (value !== undefined && value < least) least = value;
    }
  }
  return least;
}

/** Sum of squares of the rows' counts when lines that climb by `degrees` are laid level. */
function sharpness({ xs, ys, height }: Ink, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const rows = new Uint32Array(height + 200);
  for (let i = 0; i < xs.length; i++) {
    const row = Math.round((ys[i] as number) + (xs[i] as number) * slope) + 100;
    if (row >= 0 && row < rows.length) rows[row] = (rows[row] as number) + 1;
  }
  let sum = 0;
  for (const count of rows) sum += count * count;
  return sum;
}
