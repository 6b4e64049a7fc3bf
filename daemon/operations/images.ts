/**
 * Images of a request are read before the engine runs and filled after it. The engine sees recognised text and boxes only.
 * An image that cannot be read fails alone; the other inputs are processed (docs/decisions.md#envelopes).
 */
import { MAX_DETAILS, ServiceError, type ErrorDetail } from '../../engine/errors.ts';
import type { ImageInput, ReadImage } from '../../engine/inputs/image.ts';
import { measureInput } from '../../engine/inputs/index.ts';
import type { PlannedInput } from '../../engine/detection/plan.ts';
import type { Item } from '../../engine/result.ts';
import { primarySubtag } from '../../engine/text/language.ts';
import { TIER_LIMITS } from '../../licence/records.ts';
import type { ImageOutput } from '../contract/detect-protect.ts';
import type { Call, Deps, GivenImage } from './context.ts';
import { admitCostly } from './meter.ts';
import type { CommonPlan, ProtectingPlan } from './plan/plan.ts';

/** A request whose images have been read. */
export interface ReadPlan<P extends CommonPlan> {
  /** Without the inputs that failed; an image is a `ReadImage`. */
  plan: P;
  images: ReadonlyMap<string, GivenImage>;
  failed: readonly FailedInput[];
}

export interface FailedInput {
  id: string;
  /** Position in the request. */
  at: number;
  error: ServiceError;
}

/** Throws the inputs' error when all of them failed, and `deadline_exceeded` for the whole request. */
export async function readImages<P extends CommonPlan>(deps: Deps, call: Call, plan: P): Promise<ReadPlan<P>> {
  const images = new Map<string, GivenImage>();
  if (!plan.inputs.some(({ input }) => isGiven(input))) return { plan, images, failed: [] };
  admitCostly(deps.state, call, plan.metered);
  deps.engine.expectLong();
  const started = performance.now();
  const read = await Promise.all(
    plan.inputs.map(async (planned, at): Promise<PlannedInput | FailedInput> => {
      const { id, input } = planned;
      if (!isGiven(input)) return planned;
      const given = { bytes: Buffer.from(input.data_b64, 'base64'), mediaType: input.media_type };
      try {
        const pages = await deps.images.read(given, {
          languages: languagesFor(deps, plan, input),
          layout: plan.ocr.layout,
          signal: call.signal,
        });
        const { language } = input;
        const readImage: ReadImage = {
          kind: 'image',
          pages,
          minConfidence: plan.ocr.minConfidence,
          ...(language === undefined ? {} : { language }),
        };
        const { codePoints } = TIER_LIMITS[plan.tier];
        if (call.job === undefined && measureInput(readImage).longest > codePoints)
          throw new ServiceError('too_large', {
            use: '/v2/jobs',
            details: [{ pointer: '', reason: `more than ${codePoints} code points of text for this tier` }],
          });
        images.set(id, given);
        return { ...planned, input: readImage };
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code === 'deadline_exceeded') throw error;
        return { id, at, error: rebased(error, `/inputs/${at}`) };
      }
    }),
  );
  const failed = read.filter((one) => 'error' in one);
  const inputs = read.filter((one) => 'input' in one);
  if (inputs.length === 0) throw together(failed);
  const measures = read.flatMap((one, at) => {
    if ('error' in one) return [];
    // The other inputs were measured before.
    if (images.has(one.id)) return [measureInput(one.input)];
    return [{ codePoints: plan.metered.codePoints[at] as number, longest: plan.longest[at] as number }];
  });
  return {
    plan: {
      ...plan,
      inputs,
      metered: { ...plan.metered, codePoints: measures.map(({ codePoints }) => codePoints) },
      longest: measures.map(({ longest }) => longest),
      deadlineMs: Math.max(1, plan.deadlineMs - (performance.now() - started)),
    },
    images,
    failed,
  };
}

function isGiven(input: PlannedInput['input']): input is ImageInput {
  return input.kind === 'image' && 'data_b64' in input;
}

/** The languages named for recognition, else the input's or the request's language and English; undefined to detect them. */
export function languagesFor(
  { images }: Deps,
  { ocr, detect }: CommonPlan,
  { language }: Pick<ImageInput, 'language'>,
): string[] | undefined {
  if (ocr.languages !== undefined) return [...ocr.languages];
  const named = language === undefined || language === 'auto' ? detect.language : language;
  const own = primarySubtag(named);
  if (named === 'auto' || !images.languages.includes(own)) return undefined;
  return [...new Set([own, 'en'])].filter((tag) => images.languages.includes(tag));
}

/** Pointers into the input become pointers into the request. */
function rebased({ code, options }: ServiceError, at: string): ServiceError {
  const details = options.details?.map(({ pointer, reason }): ErrorDetail => ({ pointer: at + pointer, reason }));
  return new ServiceError(code, { ...options, ...(details === undefined ? {} : { details }) });
}

/** The error of the first input, with the details of every input that failed for the same reason. */
function together(failed: readonly FailedInput[]): ServiceError {
  const { code, options } = (failed[0] as FailedInput).error;
  const details = failed
    .filter(({ error }) => error.code === code)
    .flatMap(({ error }) => error.options.details ?? [])
    .slice(0, MAX_DETAILS);
  return new ServiceError(code, { ...options, details });
}

const DEFAULT_COLOUR = '#000000';
const DEFAULT_PAD_PX = 2;

/** The protected image of an item. The item's `fills` cover what was found; with `all_text` every word that was read is filled. */
export async function filledOutput(
  deps: Deps,
  call: Call,
  { plan, images }: ReadPlan<ProtectingPlan>,
  item: Item,
): Promise<ImageOutput> {
  const given = images.get(item.input_id) as GivenImage;
  const {
    color = DEFAULT_COLOUR,
    all_text: all = false,
    pad_px: padPx = DEFAULT_PAD_PX,
  } = plan.protect.policy.media?.image ?? {};
  const input = plan.inputs.find(({ id }) => id === item.input_id)?.input as ReadImage;
  const words = all ? input.pages.flatMap(({ page, words: read }) => read.map(({ box }) => ({ page, box }))) : [];
  const added = given.added ?? [];
  const regions = [...words, ...added, ...(item.fills ?? []).map(({ page, box }) => ({ page, box }))];
  const { bytes, width, height } = await deps.images.filled(given, regions, { colour: color, padPx }, call.signal);
  return {
    media_type: given.mediaType,
    data_b64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
    width,
    height,
    regions: regions.length,
  };
}
