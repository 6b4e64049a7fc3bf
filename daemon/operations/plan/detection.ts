/** The detection block, or the template that it names, with every default. */
import { DEFAULT_THRESHOLD, type DetectPlan } from '../../../engine/detection/plan.ts';
import type { Layer } from '../../../engine/finding.ts';
import type { ReportedFrom } from '../../../engine/ports.ts';
import type { DetectionRequest } from '../../../engine/vocabulary/detection.ts';
import type { DetectRequest } from '../../contract/detect-protect.ts';
import type { Deps } from '../context.ts';
import type { Stored } from '../stored.ts';
import { checkLanguage } from './languages.ts';
import type { CommonPlan, Parts } from './plan.ts';
import { ownTypesOf, planExclusions, planRegexes, planTerms, zeroShotLabels } from './terms.ts';
import type { Violations } from './violations.ts';
import { planTypes, type WantedTypes } from './wanted-types.ts';

/** The plan for the engine, the vocabulary that entities are named in, and how images are read. */
type Planned = DetectPlan & Pick<WantedTypes, 'vendor'> & Pick<CommonPlan, 'ocr'>;

export function planDetection(
  body: DetectRequest,
  { engine, images }: Parts,
  stored: Stored,
  violations: Violations,
): Planned {
  const { template } = body.detection ?? {};
  const kept: DetectionRequest | undefined =
    template === undefined ? (body.detection ?? {}) : stored.detection(template);
  if (kept === undefined) violations.invalid('/detection/template', 'no such detection template');
  const options = kept ?? {};
  refuseUnbuilt(options, template !== undefined, violations);
  const pack = engine.packs.find(({ id }) => id === options.model);
  const model = pack ?? engine.model;
  checkModels(options, model, engine.zeroShot, violations);
  if (body.language !== undefined && options.language !== undefined && body.language !== options.language) {
    violations.invalid('/language', 'differs from detection.language');
  }
  checkLanguage(body.language, '/language', violations);
  checkLanguage(options.language, '/detection/language', violations);
  const { custom = {}, spans = {} } = options;
  const ownTypes = new Set([...ownTypesOf(custom), ...(pack?.types ?? [])]);
  return {
    mode: options.mode ?? 'detect',
    language: options.language ?? body.language ?? 'auto',
    layers: layersOf(options, model !== undefined),
    ...planTypes(options.types ?? {}, ownTypes, violations),
    thresholds: {
      default: options.thresholds?.default ?? DEFAULT_THRESHOLD,
      ...modelThreshold(options, pack === undefined ? engine.model?.reported : undefined),
      perType: new Map(Object.entries(options.thresholds?.per_type ?? {})),
      perLanguage: new Map(Object.entries(options.thresholds?.per_language ?? {})),
    },
    reportInvalid: options.validation === 'off',
    excludeValues: planExclusions(options),
    contextTerms: options.context_terms ?? [],
    termLists: planTerms(custom, stored, violations),
    regexes: planRegexes(custom, violations),
    spans: {
      mergePersons: spans.merge_persons ?? true,
      complete: spans.complete ?? true,
      completeNames: spans.complete_names ?? true,
      sweepRepeats: spans.sweep_repeats ?? true,
      segment: spans.segment ?? 'auto',
    },
    offsetUnit: body.output?.offset_unit ?? 'codepoint',
    ocr: planOcr(options, images, violations),
    ...(pack === undefined ? {} : { model: pack.id }),
    ...(custom.zero_shot === undefined
      ? {}
      : { zeroShot: { labels: zeroShotLabels(custom), threshold: custom.zero_shot.threshold ?? DEFAULT_THRESHOLD } }),
    ...(options.engine_options?.recall_floor === undefined ? {} : { recallFloor: options.engine_options.recall_floor }),
  };
}

/** The layers that run, in the order in which they are reported. */
function layersOf({ recognizers = {}, custom = {}, mode = 'detect' }: DetectionRequest, hasModel: boolean): Layer[] {
  const hasOwn = custom.user_values !== undefined || custom.regex !== undefined || custom.dictionaries !== undefined;
  const detects = mode !== 'provided';
  const wanted: [Layer, boolean][] = [
    ['model', detects && recognizers.model !== false && hasModel],
    ['pattern', detects && recognizers.pattern !== false],
    ['validated_identifiers', detects && recognizers.validated_identifiers !== false],
    ['bias', detects && recognizers.bias_terms === true],
    ['custom', detects && hasOwn],
    ['zero_shot', detects && custom.zero_shot !== undefined],
    ['provided', mode !== 'detect'],
  ];
  return wanted.flatMap(([layer, isWanted]) => (isWanted ? [layer] : []));
}

function checkModels(
  { recognizers, model: asked, custom }: DetectionRequest,
  model: { id: string } | undefined,
  zeroShot: string | undefined,
  violations: Violations,
): void {
  if (recognizers?.model === true && model === undefined) violations.unbuilt('/detection/recognizers/model');
  if (asked !== undefined && asked !== 'latest' && asked !== model?.id)
    violations.unbuilt('/detection/model', 'no such model is installed');
  if (custom?.zero_shot !== undefined && zeroShot === undefined)
    violations.unbuilt('/detection/custom/zero_shot', 'no model pack for it is installed (piid serve --models)');
}

function planOcr(
  { ocr = {} }: DetectionRequest,
  { languages }: Deps['images'],
  violations: Violations,
): CommonPlan['ocr'] {
  ocr.languages?.forEach((language, i) => {
    if (!languages.includes(language))
      violations.invalid(`/detection/ocr/languages/${i}`, 'no pack for this language is installed');
  });
  return { languages: ocr.languages, minConfidence: ocr.min_confidence ?? 0, layout: ocr.layout ?? 'block' };
}

/** Options that arrive with a later version. */
function refuseUnbuilt(options: DetectionRequest, ofTemplate: boolean, violations: Violations): void {
  if ((options.recognizers?.carrier?.length ?? 0) > 0) violations.unbuilt('/detection/recognizers/carrier');
  const tuning = options.engine_options;
  if (tuning !== undefined && !ofTemplate)
    violations.forbidden('/detection/engine_options', 'operator tuning is refused for API keys');
  if (tuning?.reflow !== undefined) violations.unbuilt('/detection/engine_options/reflow');
  if (tuning?.decoder_settings !== undefined) violations.unbuilt('/detection/engine_options/decoder_settings');
}

/** The bundled model reports from its own threshold on, unless the request names one. */
function modelThreshold(
  { thresholds }: DetectionRequest,
  reported: ReportedFrom | undefined,
): { model?: ReportedFrom } {
  return reported === undefined || thresholds?.default !== undefined ? {} : { model: reported };
}
