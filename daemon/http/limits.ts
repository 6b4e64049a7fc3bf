/** Bounds of a request that the contract leaves to the service. */

/** Bytes of a JSON body up to which it is parsed on the event loop: a few milliseconds. */
export const INLINE_BYTES = 1024 * 1024;
/** Values up to which it is, however short the body: JSON.parse makes some 20 of them a microsecond. */
export const INLINE_VALUES = 100_000;
/** Values of any body. A table of 100,000 rows and 20 columns has 2.1 million. */
export const MOST_VALUES = 4_000_000;
/**
 * Values beside the rows and values of inputs: words of transcripts and pages with their boxes, known entries, terms. 64 texts
 * of 200,000 characters have 2.1 million words, but no request of that size comes with boxes for each.
 */
export const MOST_VALUES_BESIDE = 250_000;
/** A body that is slower than this on average is given up, after the grace. */
export const LEAST_BYTES_PER_S = 4 * 1024;
export const SLOW_GRACE_MS = 10_000;
/** Time for the headers of a request. */
export const HEADERS_TIMEOUT_MS = 20_000;
