/** Filling boxes of a raster with one colour. */
import type { PixelBox } from './raster.ts';

/** Fills each box, widened by `padPx` on every side and rounded outwards, in place. `colour` has one byte a channel. */
export function fillBoxes(
  { width, height, pixels, channels }: { width: number; height: number; pixels: Uint8Array; channels: number },
  boxes: readonly PixelBox[],
  colour: readonly number[],
  padPx: number,
): void {
  for (const [x, y, w, h] of boxes) {
    const left = Math.max(0, Math.floor(x) - padPx);
    const top = Math.max(0, Math.floor(y) - padPx);
    const right = Math.min(width, Math.ceil(x + w) + padPx);
    const bottom = Math.min(height, Math.ceil(y + h) + padPx);
    if (right <= left) continue;
    const row = new Uint8Array((right - left) * channels);
    for (let i = 0; i < row.length; i++) row[i] = colour[i % channels] as number;
    for (let line = top; line < bottom; line++) pixels.set(row, (line * width + left) * channels);
  }
}
