/** The last check of a protected file before it is kept: one that still holds what was to go fails its input. */
import { ServiceError } from '../../engine/errors.ts';
import { pageText } from '../../engine/images/page-text.ts';
import { sniffImage } from '../../engine/images/sniff.ts';
import type { Call, Deps } from '../operations/context.ts';
import { languagesFor } from '../operations/images.ts';
import type { CommonPlan } from '../operations/plan/plan.ts';
import { leaksInTexts, type Leak, type ReadText } from '../verify/leaks.ts';
import type { Verified } from './verified.ts';

/** Reads the pictures by OCR, as they were read before they were filled. Throws what the input fails with. */
export async function refuseLeaks(
  deps: Deps,
  call: Call,
  plan: CommonPlan,
  { leaks, originals, pictures }: Verified,
): Promise<void> {
  const texts: ReadText[] = [];
  if (leaks.length === 0 && originals.length > 0)
    for (const { segment, bytes } of spread(pictures))
      texts.push({ place: segment, text: await textOf(deps, call, plan, bytes) });
  const all = [...leaks, ...leaksInTexts(texts, originals, 'picture')];
  if (all.length === 0) return;
  deps.log.error('job.leak', { request_id: call.requestId, leaks: all.length, encodings: encodingsOf(all) });
  throw new ServiceError('internal_error', {
    message: 'The protected document still held something that was to go, so that it is not handed out.',
  });
}

/** So many pictures of a document are read again, spread over it: reading one takes as long as it took the first time. */
const MOST_PICTURES = 50;

function spread<T>(all: readonly T[]): T[] {
  const step = Math.max(1, all.length / MOST_PICTURES);
  return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}

const encodingsOf = (leaks: readonly Leak[]): string[] => [
  ...new Set(leaks.map(({ encoding }) => encoding.replace(/^\\/, '').replaceAll(' ', '-'))),
];

async function textOf(deps: Deps, call: Call, plan: CommonPlan, bytes: Uint8Array): Promise<string> {
  const mediaType = sniffImage(bytes);
  // No kind of picture that was read before it was filled.
  if (mediaType === undefined) return '';
  const options = { languages: languagesFor(deps, plan, {}), layout: plan.ocr.layout, signal: call.signal };
  const pages = await deps.images.read({ bytes, mediaType }, options);
  return pageText(pages, plan.ocr.minConfidence).text;
}
