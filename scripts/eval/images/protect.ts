/** Protects one image the way the daemon does, without HTTP around it. */
import type { Images } from '../../../daemon/engine/images.ts';
import { defaultDetectPlan } from '../../../engine/detection/plan.ts';
import type { ReadPage } from '../../../engine/images/recognised.ts';
import type { Ports } from '../../../engine/ports.ts';
import { runTask } from '../../../engine/result.ts';
import type { Drawn } from './draw.ts';

/** A colour that nothing else in the images has. */
export const FILL = '#ff00ff';
const PAD_PX = 2;

export interface ProtectedImage {
  filled: Uint8Array;
  /** What was read before, and what can be read afterwards. */
  pages: ReadPage[];
  again: ReadPage[];
}

export function imageProtector(
  images: Images,
  ports: Ports,
): (image: Drawn, language: string | undefined) => Promise<ProtectedImage> {
  const signal = new AbortController().signal;
  const detect = defaultDetectPlan({
    layers: [...(ports.model === undefined ? [] : ['model' as const]), 'pattern', 'validated_identifiers'],
  });
  return async ({ bytes, mediaType }, language) => {
    const given = { bytes, mediaType };
    const languages = language === undefined ? undefined : [...new Set([language, 'en'])];
    const pages = await images.read(given, { languages, layout: 'block', signal });
    const outcome = await runTask(
      {
        verb: 'protect',
        plan: { detect, policy: {}, salt: 'evaluation', perInput: false, known: [], reserved: [] },
        inputs: [
          {
            id: '1',
            input: { kind: 'image', pages, minConfidence: 0, ...(language === undefined ? {} : { language }) },
          },
        ],
        presentation: {
          unit: 'codepoint',
          extraUnits: [],
          includeText: false,
          entities: true,
          annotations: false,
          stats: false,
          audit: false,
          maxEntities: Number.POSITIVE_INFINITY,
          boxGranularity: 'word',
          redactionPlan: false,
        },
      },
      ports,
    );
    if (outcome.degradedReasons.length > 0) throw new Error(outcome.degradedReasons.join('; '));
    const fills = outcome.items[0]?.fills ?? [];
    const { bytes: filled } = await images.filled(given, fills, { colour: FILL, padPx: PAD_PX }, signal);
    const again = await images.read({ bytes: filled, mediaType }, { languages, layout: 'block', signal });
    return { filled, pages, again };
  };
}
