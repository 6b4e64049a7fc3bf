/** Bounds on recordings and films. What exceeds one is refused with `too_large`, before ffmpeg decodes any of it where that can be known. */

/** Length of a recording, in seconds. */
export const MOST_SECONDS = 6 * 60 * 60;
/** Pixels of one frame: 4096 by 2304. */
export const MOST_FRAME_PIXELS = 4_096 * 2_304;
/** A file that a job reads: it is held in memory, and once more as it is written. */
export const LARGEST_MEDIA = 512 * 1024 * 1024;
/** Streams of a file, of any kind. */
export const MOST_STREAMS = 32;
/** Channels of a stream of sound. */
export const MOST_CHANNELS = 8;
/** Samples a second of a stream of sound. */
export const MOST_SAMPLE_RATE = 192_000;
/** Intervals of a plan: names that are spoken. */
export const MOST_INTERVALS = 50_000;
/** Boxes of a plan: each is a filter that every frame passes. */
export const MOST_BOXES = 2_000;
