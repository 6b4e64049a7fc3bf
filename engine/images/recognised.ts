/** What optical character recognition read in an image. Plain data: it travels between threads. */
import type { Grey, PixelBox, QuarterTurns } from './raster.ts';

export interface ReadWord {
  text: string;
  /** 0 to 100, as the recogniser says. */
  confidence: number;
  /** In pixels of the image that was read. */
  box: PixelBox;
  /** Words with one number stand on one line; lines count from 0 in reading order. */
  line: number;
  /** Lines with one number belong to one paragraph. */
  paragraph: number;
}

/** One page of an image: the only one, or a frame of a TIFF. */
export interface ReadPage {
  /** From 1. */
  page: number;
  width: number;
  height: number;
  words: readonly ReadWord[];
}

/** How a page is laid out (docs/interface.md#detection `ocr.layout`). */
export type OcrLayout = 'block' | 'auto' | 'line';

/** A language pack of Tesseract: `<name>.traineddata`, plain or gzipped. */
export interface Pack {
  name: string;
  path: string;
}

export interface OcrJob {
  image: Grey;
  /** In order of weight; at least one. */
  packs: readonly Pack[];
  layout: OcrLayout;
  /** Orientation and script detection, for pages that do not read well; absent when its pack is not there. */
  osd?: Pack;
}

export interface OcrAnswer {
  /** Boxes in pixels of the image as it was given. */
  words: ReadWord[];
  /** Clockwise quarter turns by which the page had to be turned to be read. */
  quarters: QuarterTurns;
  /** Name of the script as Tesseract calls it, when it was asked. */
  script?: string;
}
