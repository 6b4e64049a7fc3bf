/** One input of a job read for a person: what was found in it, and nothing protected yet. */
import { IMAGE_MEDIA_TYPES, sniffImage } from '../../engine/images/sniff.ts';
import { invalid } from '../../engine/errors.ts';
import type { Entity } from '../../engine/vocabulary/entity.ts';
import type { Metered } from '../../licence/records.ts';
import type { NewReview } from '../../state/job-reviews.ts';
import type { ItemResult } from '../contract/detect-protect.ts';
import type { Input } from '../contract/inputs.ts';
import type { Call, Deps } from '../operations/context.ts';
import { counted } from '../operations/count.ts';
import { readImages } from '../operations/images.ts';
import { planPart, reviewedPlan, type JobRequest } from '../operations/job-parts.ts';
import { tryOnMap } from '../operations/protect.ts';
import { itemResult, type Ran } from '../operations/run.ts';
import { withoutTexts } from './documents.ts';
import type { OpenedDocument } from './document-thread.ts';
import { renumbered } from './outputs.ts';
import type { FoundIn } from './review.ts';

export interface Looking {
  /** All of the input counts as one text. */
  metered: Metered;
  look: () => Promise<Omit<NewReview, 'n'>>;
}

/** `opened`: undefined for a picture, of which `inputs` is the only one. */
export async function looking(
  deps: Deps,
  call: Call,
  { request, salt }: { request: JobRequest; salt: string },
  { inputId, inputs, opened }: { inputId: string; inputs: readonly Input[]; opened: OpenedDocument | undefined },
): Promise<Looking> {
  const plan = reviewedPlan(planPart(deps, call, request, inputs, salt, true));
  const reading = await readImages(deps, call, await counted(plan, call));
  if (reading.failed.length > 0) throw reading.failed[0]!.error;
  const { tier, codePoints } = reading.plan.metered;
  return {
    metered: { tier, codePoints: [codePoints.reduce((sum, count) => sum + count, 0)] },
    async look() {
      const ran = await tryOnMap(deps, call, reading);
      const results = ran.outcome.items.map((item, i) => itemResult(item, reading.plan, i, ran, ''));
      const { result, segments } =
        opened === undefined
          ? { result: { ...withoutTexts(renumbered(results[0]!)), input_id: inputId }, segments: [] }
          : await opened.list(inputId, results);
      const entities = (result.entities ?? []).map(shown);
      return {
        input_id: inputId,
        entities: entities.length,
        line: JSON.stringify({ input_id: inputId, entities }),
        found: JSON.stringify(foundIn(ran, results)),
        segments: JSON.stringify(segments),
        error: null,
      };
    },
  };
}

/** Without what is drawn anew when the input is protected. */
function shown({ replacement: _replacement, mapping_id: _mapping, output_span: _span, ...entity }: Entity): Entity {
  return entity;
}

/** The findings of all entities in their order, then those that have none. */
function foundIn({ outcome: { items } }: Ran, results: readonly ItemResult[]): FoundIn[] {
  const listed: FoundIn[] = [];
  const unlisted: FoundIn[] = [];
  items.forEach(({ input_id: input, found = [] }, i) => {
    const entities = results[i]!.entities?.length ?? 0;
    found.forEach((one, k) => (k < entities ? listed : unlisted).push({ input, ...one }));
  });
  return [...listed, ...unlisted];
}

/** A picture in a file as an input of the engine. */
export function pictureOf(bytes: Buffer, { id, language }: Input): Input {
  const mediaType = sniffImage(bytes);
  if (mediaType === undefined) throw invalid('/inputs/0/source', `is none of ${IMAGE_MEDIA_TYPES.join(', ')}`);
  return {
    kind: 'image',
    id: id as string,
    media_type: mediaType,
    data_b64: bytes.toString('base64'),
    ...(language === undefined ? {} : { language }),
  };
}
