/** Grey rasters: turning them, and what that does to boxes. Pure; one byte a pixel, rows from the top, no padding. */

export interface Grey {
  width: number;
  height: number;
  /** `width * height` bytes; 0 is black. */
  pixels: Uint8Array;
}

/** x, y, width, height in pixels, from the top left corner. */
export type PixelBox = readonly [number, number, number, number];

export type QuarterTurns = 0 | 1 | 2 | 3;

/** Turned clockwise by quarters. */
export function turned({ width, height, pixels }: Grey, quarters: QuarterTurns): Grey {
  if (quarters === 0) return { width, height, pixels };
  const out = new Uint8Array(pixels.length);
  if (quarters === 2) {
    for (let i = 0, last = pixels.length - 1; i <= last; i++) out[last - i] = pixels[i] as number;
    return { width, height, pixels: out };
  }
  const w = height;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = quarters === 1 ? x * w + (w - 1 - y) : (width - 1 - x) * w + y;
      out[at] = pixels[y * width + x] as number;
    }
  }
  return { width: w, height: width, pixels: out };
}

/** A box of the turned raster in the raster as it was, which measures `width` × `height`. */
export function unturnedBox([x, y, w, h]: PixelBox, quarters: QuarterTurns, width: number, height: number): PixelBox {
  if (quarters === 0) return [x, y, w, h];
  if (quarters === 1) return [y, height - x - w, h, w];
  if (quarters === 2) return [width - x - w, height - y - h, w, h];
  return [width - y - h, x, h, w];
}

const WHITE = 255;

/** Rotates the image about its centre so that lines rising by `radians` to the right become level; same size, white corners. */
export function levelled({ width, height, pixels }: Grey, radians: number): Grey {
  const out = new Uint8Array(pixels.length).fill(WHITE);
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const cx = (width - 1) / 2;
  const cy = (height - 1) / 2;
  for (let y = 0; y < height; y++) {
    // Where the row's first pixel comes from, then one step of (cos, -sin) a pixel.
    let sx = cx - cx * cos + (y - cy) * sin;
    let sy = cy + cx * sin + (y - cy) * cos;
    for (let x = 0; x < width; x++, sx += cos, sy -= sin) {
      const x0 = Math.floor(sx);
      const y0 = Math.floor(sy);
      if (x0 < 0 || y0 < 0 || x0 >= width - 1 || y0 >= height - 1) continue;
      const fx = sx - x0;
      const fy = sy - y0;
      const at = y0 * width + x0;
      const above = (pixels[at] as number) * (1 - fx) + (pixels[at + 1] as number) * fx;
      const below = (pixels[at + width] as number) * (1 - fx) + (pixels[at + width + 1] as number) * fx;
      out[y * width + x] = above * (1 - fy) + below * fy;
    }
  }
  return { width, height, pixels: out };
}

/** The least upright box in the raster as it was around a box of the levelled one. */
export function unlevelledBox(box: PixelBox, radians: number, width: number, height: number): PixelBox {
  if (radians === 0) return box;
  const [x, y, w, h] = box;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  const cx = (width - 1) / 2;
  const cy = (height - 1) / 2;
  const corners = [
    [x, y],
    [x + w, y],
    [x, y + h],
    [x + w, y + h],
  ].map(([px, py]) => {
    const dx = (px as number) - cx;
    const dy = (py as number) - cy;
    return [cx + dx * cos + dy * sin, cy - dx * sin + dy * cos] as const;
  });
  const left = Math.max(0, Math.min(...corners.map(([px]) => px)));
  const top = Math.max(0, Math.min(...corners.map(([, py]) => py)));
  const right = Math.min(width, Math.max(...corners.map(([px]) => px)));
  const bottom = Math.min(height, Math.max(...corners.map(([, py]) => py)));
  return [left, top, Math.max(0, right - left), Math.max(0, bottom - top)];
}
