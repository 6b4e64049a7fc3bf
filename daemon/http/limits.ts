/** Bounds of a request that the contract leaves to the service. */

/** A JSON body up to this many bytes is parsed on the event loop, which takes a few milliseconds. */
export const INLINE_BYTES = 1024 * 1024;
/** A body with more values is not, however short it is: `JSON.parse` makes about 20 values a microsecond. */
export const INLINE_VALUES = 100_000;
/** The most values of any body. A table of 100,000 rows and 20 columns has 2.1 million. */
export const MOST_VALUES = 4_000_000;
/**
 * The most values outside the rows and JSON values of inputs: words of transcripts and pages with their boxes, known entries, terms. 64 texts
 * of 200,000 characters have 2.1 million words, but no request of that size comes with boxes for each.
 */
export const MOST_VALUES_BESIDE = 250_000;
/** A body that is slower than this on average is abandoned after the grace period. */
export const LEAST_BYTES_PER_S = 4 * 1024;
export const SLOW_GRACE_MS = 10_000;
/** The longest that the headers of a request may take. */
export const HEADERS_TIMEOUT_MS = 20_000;
/** How long the next bytes of a streamed body may take, however quick it was before. */
export const STREAM_STALL_MS = 60_000;
/** Time for a whole JSON body; a streamed one is bounded by its rate. */
export const BODY_TIMEOUT_MS = 300_000;
