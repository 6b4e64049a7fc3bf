/** An image between its header and its pixels. */
import type { Grey, PixelBox } from './raster.ts';
import type { ImageMediaType } from './sniff.ts';

/** An image whose header has been judged. */
export interface OpenImage {
  mediaType: ImageMediaType;
  bytes: Uint8Array;
  /** Upright (EXIF orientation applied), in order. */
  pages: readonly { width: number; height: number; grey: boolean }[];
}

/** A copy of a page for reading. */
export interface WorkCopy extends Grey {
  /** Pixels of the source for one of the copy, across and down. */
  scale: readonly [number, number];
}

/** What to fill on a page: boxes in pixels of the upright source. */
export interface PageFill {
  boxes: readonly PixelBox[];
}

/** `policy.media.image` with its defaults. */
export interface FillStyle {
  /** `#RRGGBB`. */
  colour: string;
  padPx: number;
}
