/**
 * From a request to a plan: every shorthand, default and limit resolved, what is not built refused with 501, what is
 * wrong with 422. Nothing below the operations sees a raw request.
 */
import type { Layer } from '../../engine/finding.ts';
import type { ActionRow, Refs } from '../../engine/actions/action.ts';
import { ACTIONS, actionRow } from '../../engine/actions/index.ts';
import { DEFAULT_THRESHOLD, type DetectPlan, type PlannedInput } from '../../engine/detect.ts';
import { ServiceError, type ErrorDetail } from '../../engine/errors.ts';
import { ColumnNames } from '../../engine/policy/fields.ts';
import { checkInput, measureInput, openKindOf, rememberSurvey, type Survey } from '../../engine/inputs/index.ts';
import type { OcrLayout } from '../../engine/images/recognised.ts';
import { typeName } from '../../engine/model/labels.ts';
import type { ProtectPlan } from '../../engine/protection/plan.ts';
import type { TermList } from '../../engine/recognizers/custom.ts';
import type { Presentation } from '../../engine/result.ts';
import { MOST_REGEXES, type CustomRegex, type Detection } from '../../engine/vocabulary/detection.ts';
import type { Mapping } from '../../engine/vocabulary/mapping.ts';
import { parametersOf, type Action, type Policy } from '../../engine/policy/schema.ts';
import { isOfUnion, vocabulary, type Target } from '../../engine/vocabulary/vendors.ts';
import type { Output, Processing } from '../contract/common.ts';
import type { DetectRequest, ProtectRequest } from '../contract/detect-protect.ts';
import { jsonTextOf, surveyOf } from '../contract/json-text.ts';
import type { MapRef } from '../../state/map-reader.ts';
import type { Tier } from '../contract/scopes.ts';
import type { Call, Deps, EngineRunner } from './context.ts';
import { mapRefOf } from './maps.ts';
import type { Stored } from './stored.ts';
import { knownTypeNames, subtypesByType } from './types.ts';
import { TIER_LIMITS, type Metered } from '../../licence/records.ts';

const DEFAULT_DEADLINE_MS = 600_000;
const JOBS = '/v2/jobs';

/** What detect and protect have in common. */
export interface CommonPlan {
  inputs: PlannedInput[];
  detect: DetectPlan;
  presentation: Presentation;
  metered: Metered;
  /** Code points of the longest single text of each input: the tier's limit holds for it. */
  longest: readonly number[];
  tier: Tier;
  deadlineMs: number;
  allowDegraded: boolean;
  /** `detection.ocr` with its defaults; languages are primary subtags that there are packs for. */
  ocr: { languages: readonly string[] | undefined; minConfidence: number; layout: OcrLayout };
  includes: ReadonlySet<string>;
}

export interface ProtectingPlan extends CommonPlan {
  protect: ProtectPlan;
  mapping: Mapping;
  /** The map that outlives the request; undefined when there is none. */
  ref: MapRef | undefined;
  /** Tables may hold all of the map, not only what this request used. */
  wholeMap: boolean;
}

/** Violations that an answer lists. */
const MOST_DETAILS = 32;

/** Collects what is wrong before anything is refused, so that every violation is listed. */
class Findings {
  readonly wrong: ErrorDetail[] = [];
  readonly unbuilt: ErrorDetail[] = [];
  readonly forbidden: ErrorDetail[] = [];

  invalid(pointer: string, reason: string): void {
    this.wrong.push({ pointer, reason });
  }

  planned(pointer: string): void {
    this.unbuilt.push({ pointer, reason: 'not implemented in this version' });
  }

  /** 422 before 403 before 501 (docs/decisions.md#text-policy-and-restore). */
  settle(): void {
    if (this.wrong.length > 0) throw new ServiceError('validation_failed', { details: this.wrong.slice(0, 32) });
    if (this.forbidden.length > 0) throw new ServiceError('forbidden_scope', { details: this.forbidden });
    if (this.unbuilt.length > 0)
      throw new ServiceError('capability_unavailable', { details: this.unbuilt.slice(0, 32) });
  }
}

/** What is installed. */
type Parts = Pick<Deps, 'engine' | 'images'>;

export function planDetect(body: DetectRequest, call: Call, parts: Parts, stored: Stored): CommonPlan {
  const findings = new Findings();
  const plan = common(body, call, parts, stored, findings);
  findings.settle();
  return limited(plan, call);
}

/** `salt` is fresh for each request; maps that outlive it do without (docs/decisions.md#text-policy-and-restore). */
export function planProtect(
  body: ProtectRequest,
  call: Call,
  parts: Parts,
  salt: string,
  stored: Stored,
): ProtectingPlan {
  const findings = new Findings();
  const plan = common(body, call, parts, stored, findings);
  const policy = planPolicy(body.policy ?? {}, stored, findings);
  const mapping = body.mapping ?? {};
  const resources = { dictionaries: new Map(), secrets: new Map() };
  checkPolicy(policy, { stored, resources }, findings);
  checkFields(policy, body.policy?.template !== undefined, plan.inputs, { stored, resources }, findings);
  checkMapping(mapping, findings);
  const ref = mapRefOf(mapping, call.caller.account);
  const exports = plan.includes.has('mapping') && mapping.return === 'full';
  if (ref !== undefined && exports && !call.caller.scopes.has('mapping:read')) {
    findings.forbidden.push({ pointer: '/mapping/return', reason: 'the whole map needs scope mapping:read' });
  }
  findings.settle();
  limited(plan, call);
  // Originals of other requests only for keys that may have them, and never those of a whole account.
  const wholeMap = ref === undefined || (ref.session !== undefined && call.caller.scopes.has('mapping:restore'));
  const protect: ProtectPlan = {
    // Everything personal goes, so what the model only half believes is looked at too.
    detect:
      policy.preset === 'strict' ? { ...plan.detect, recallFloor: plan.detect.recallFloor ?? 'strict' } : plan.detect,
    policy,
    ...(ref?.session === undefined ? {} : { mapScope: ref.session }),
    thisYear: new Date().getUTCFullYear(),
    resources,
    table: plan.includes.has('restore_table') ? (wholeMap ? 'whole' : 'used') : 'none',
    salt: ref === undefined ? salt : '',
    perInput: mapping.consistency === 'input',
    known: mapping.known ?? [],
    reserved: mapping.reserved ?? [],
  };
  return { ...plan, protect, mapping, ref, wholeMap };
}

function common(body: DetectRequest, call: Call, parts: Parts, stored: Stored, findings: Findings): CommonPlan {
  const inputs = planInputs(body, findings);
  const { vendor, ocr, ...detect } = planDetection(body, parts, stored, findings);
  const includes = new Set<string>(body.output?.include ?? ['entities']);
  const processing: Processing = body.processing ?? {};
  const deadlineMs = processing.deadline_ms ?? call.deadlineMs ?? DEFAULT_DEADLINE_MS;
  const tier = processing.tier ?? 'standard';
  const measures = inputs.map(({ input }) => measureInput(input));
  return {
    inputs,
    detect: includes.has('explanation') ? { ...detect, explain: true } : detect,
    presentation: { ...planPresentation(body.output ?? {}, includes), ...(vendor === undefined ? {} : { vendor }) },
    metered: { tier, codePoints: measures.map(({ codePoints }) => codePoints) },
    longest: measures.map(({ longest }) => longest),
    tier,
    deadlineMs,
    allowDegraded: processing.on_degraded === 'allow',
    ocr,
    includes,
  };
}

function planInputs(body: DetectRequest, findings: Findings): PlannedInput[] {
  if (body.text !== undefined) return [{ id: '1', input: { kind: 'text', text: body.text } }];
  if (body.texts !== undefined)
    return body.texts.map((text, i) => ({ id: String(i + 1), input: { kind: 'text', text } }));
  const planned: PlannedInput[] = [];
  for (const [i, input] of (body.inputs ?? []).entries()) {
    const pointer = `/inputs/${i}/kind`;
    const row = openKindOf(input.kind);
    if (row === undefined) {
      findings.unbuilt.push({ pointer, reason: 'this kind of input is served by jobs' });
      continue;
    }
    if (row.status !== 'ga' && row.status !== 'beta') {
      findings.planned(pointer);
      continue;
    }
    let survey: Survey | undefined;
    const given = row.given(input, (value) => {
      survey = surveyOf(value) as Survey | undefined;
      return jsonTextOf(value);
    });
    if (survey !== undefined) rememberSurvey(given, survey);
    for (const problem of checkInput(given)) findings.invalid(`/inputs/${i}${problem.pointer}`, problem.reason);
    planned.push({ id: input.id ?? String(i + 1), input: given });
  }
  const seen = new Set<string>();
  planned.forEach(({ id }, i) => {
    if (seen.has(id)) findings.invalid(`/inputs/${i}/id`, 'two inputs have the same id');
    seen.add(id);
  });
  return planned;
}

function planPresentation(output: Output, includes: ReadonlySet<string>): Presentation {
  return {
    unit: output.offset_unit ?? 'codepoint',
    extraUnits: output.extra_offset_units ?? [],
    includeText: output.include_text ?? false,
    entities: includes.has('entities'),
    annotations: includes.has('annotations'),
    stats: includes.has('stats'),
    audit: includes.has('audit'),
    explanation: includes.has('explanation'),
    linkageRisk: includes.has('linkage_risk'),
    maxEntities: output.max_entities?.per_input ?? Number.POSITIVE_INFINITY,
    boxGranularity: output.box_granularity ?? 'line',
    redactionPlan: includes.has('redaction_plan'),
  };
}

/** The plan for the engine and the vocabulary that entities are named in. */
type Planned = DetectPlan & Pick<WantedTypes, 'vendor'> & Pick<CommonPlan, 'ocr'>;

function planDetection(body: DetectRequest, parts: Parts, stored: Stored, findings: Findings): Planned {
  const { template } = body.detection ?? {};
  const options: Detection | undefined = template === undefined ? (body.detection ?? {}) : stored.detection(template);
  if (options === undefined) findings.invalid('/detection/template', 'no such detection template');
  return planDetectionOptions(
    body,
    options ?? {},
    { engine: parts.engine, images: parts.images, stored, ofTemplate: template !== undefined },
    findings,
  );
}

interface DetectionContext {
  engine: Pick<EngineRunner, 'model' | 'packs' | 'zeroShot'>;
  images: Deps['images'];
  stored: Stored;
  /** The options are the operator's, not the caller's. */
  ofTemplate: boolean;
}

function planDetectionOptions(
  body: DetectRequest,
  options: Detection,
  { engine, images, stored, ofTemplate }: DetectionContext,
  findings: Findings,
): Planned {
  refuseUnbuilt(options, ofTemplate, findings);
  const pack = engine.packs.find(({ id }) => id === options.model);
  const model = pack ?? engine.model;
  if (options.recognizers?.model === true && model === undefined) findings.planned('/detection/recognizers/model');
  if (options.model !== undefined && options.model !== 'latest' && options.model !== model?.id)
    findings.unbuilt.push({ pointer: '/detection/model', reason: 'no such model is installed' });
  if (body.language !== undefined && options.language !== undefined && body.language !== options.language) {
    findings.invalid('/language', 'differs from detection.language');
  }
  const recognizers = options.recognizers ?? {};
  const custom = options.custom ?? {};
  const mode = options.mode ?? 'detect';
  const layers: Layer[] = [];
  if (mode !== 'provided') {
    if (recognizers.model !== false && model !== undefined) layers.push('model');
    if (recognizers.pattern !== false) layers.push('pattern');
    if (recognizers.validated_identifiers !== false) layers.push('validated_identifiers');
    if (recognizers.bias_terms === true) layers.push('bias');
    if (custom.user_values !== undefined || custom.regex !== undefined || custom.dictionaries !== undefined)
      layers.push('custom');
    if (custom.zero_shot !== undefined) layers.push('zero_shot');
  }
  if (custom.zero_shot !== undefined && engine.zeroShot === undefined)
    findings.unbuilt.push({
      pointer: '/detection/custom/zero_shot',
      reason: 'no model pack for it is installed (piid serve --models)',
    });
  if (mode !== 'detect') layers.push('provided');
  const ownTypes = new Set(
    [...(custom.user_values ?? []), ...(custom.regex ?? []), ...(custom.dictionaries ?? [])].flatMap(({ type }) =>
      type === undefined ? [] : [type],
    ),
  );
  const zeroShot = custom.zero_shot?.labels.map((label) => ({ label, type: typeName(label) })) ?? [];
  for (const { type } of zeroShot) ownTypes.add(type);
  for (const type of pack?.types ?? []) ownTypes.add(type);
  const { caseSensitive, values } = planExclusions(options);
  return {
    mode,
    language: options.language ?? body.language ?? 'auto',
    layers,
    ...planTypes(options.types ?? {}, ownTypes, findings),
    thresholds: {
      default: options.thresholds?.default ?? DEFAULT_THRESHOLD,
      perType: new Map(Object.entries(options.thresholds?.per_type ?? {})),
      perLanguage: new Map(Object.entries(options.thresholds?.per_language ?? {})),
    },
    reportInvalid: options.validation === 'off',
    excludeValues: { values, caseSensitive },
    contextTerms: options.context_terms ?? [],
    termLists: planTerms(custom, stored, findings),
    regexes: planRegexes(custom, findings),
    spans: {
      mergePersons: options.spans?.merge_persons ?? true,
      complete: options.spans?.complete ?? true,
      completeNames: options.spans?.complete_names ?? true,
      sweepRepeats: options.spans?.sweep_repeats ?? true,
      segment: options.spans?.segment ?? 'auto',
    },
    offsetUnit: body.output?.offset_unit ?? 'codepoint',
    ocr: planOcr(options, images, findings),
    ...(pack === undefined ? {} : { model: pack.id }),
    ...(custom.zero_shot === undefined
      ? {}
      : { zeroShot: { labels: zeroShot, threshold: custom.zero_shot.threshold ?? DEFAULT_THRESHOLD } }),
    ...(options.engine_options?.recall_floor === undefined ? {} : { recallFloor: options.engine_options.recall_floor }),
  };
}

function planOcr({ ocr = {} }: Detection, { languages }: Deps['images'], findings: Findings): CommonPlan['ocr'] {
  ocr.languages?.forEach((language, i) => {
    if (!languages.includes(language))
      findings.invalid(`/detection/ocr/languages/${i}`, 'no pack for this language is installed');
  });
  return { languages: ocr.languages, minConfidence: ocr.min_confidence ?? 0, layout: ocr.layout ?? 'block' };
}

function planExclusions(options: Detection): DetectPlan['excludeValues'] {
  const caseSensitive = options.exclude_values?.case_sensitive ?? false;
  const values = options.exclude_values?.values ?? [];
  return { caseSensitive, values: new Set(caseSensitive ? values : values.map((value) => value.toLowerCase())) };
}

/** Options that arrive with a later version. */
function refuseUnbuilt(options: Detection, ofTemplate: boolean, findings: Findings): void {
  if ((options.recognizers?.carrier?.length ?? 0) > 0) findings.planned('/detection/recognizers/carrier');
  const tuning = options.engine_options;
  if (tuning !== undefined && !ofTemplate)
    findings.forbidden.push({
      pointer: '/detection/engine_options',
      reason: 'operator tuning is refused for API keys',
    });
  if (tuning?.reflow !== undefined) findings.planned('/detection/engine_options/reflow');
  if (tuning?.decoder_settings !== undefined) findings.planned('/detection/engine_options/decoder_settings');
}

/** Which types are wanted, in our names, and the vocabulary that entities are named in. */
type WantedTypes = Pick<DetectPlan, 'include' | 'exclude'> & { vendor?: NonNullable<Presentation['vendor']> };

function planTypes(
  { include, exclude = [], vocabulary: id = 'canonical' }: NonNullable<Detection['types']>,
  own: ReadonlySet<string>,
  findings: Findings,
): WantedTypes {
  if (id === 'canonical') {
    const known = knownTypeNames();
    const named = (names: readonly string[], pointer: string): Set<string> => {
      names.forEach((name, i) => {
        if (!known.has(name) && !own.has(name)) findings.invalid(`${pointer}/${i}`, 'no such type');
      });
      return new Set(names);
    };
    return {
      include: include === undefined ? undefined : named(include, '/detection/types/include'),
      exclude: named(exclude, '/detection/types/exclude'),
    };
  }
  const vendor = vocabulary(id);
  if (vendor === undefined) {
    findings.invalid('/detection/types/vocabulary', 'no such version of this vocabulary');
    return { include: undefined, exclude: new Set() };
  }
  const byName = new Map(vendor.names.map((row) => [row.name, row]));
  const ours = (names: readonly string[], list: 'include' | 'exclude'): Set<string> | undefined => {
    const found = new Set<string>();
    let all = false;
    names.forEach((name, i) => {
      const pointer = `/detection/types/${list}/${i}`;
      const row = byName.get(name);
      if (row === undefined && own.has(name)) found.add(name);
      else if (row === undefined) findings.invalid(pointer, 'no such type in this vocabulary');
      else if (row.all) {
        all = true;
        if (list === 'exclude') findings.invalid(pointer, 'stands for every type');
      } else if (row.targets.length === 0 && list === 'include')
        findings.unbuilt.push({ pointer, reason: 'this type is not detected' });
      else for (const target of row.targets) for (const ourName of namesOf(target, list)) found.add(ourName);
    });
    return all ? undefined : found;
  };
  return {
    include: include === undefined ? undefined : ours(include, 'include'),
    exclude: ours(exclude, 'exclude') ?? new Set(),
    vendor: { vocabulary: id, ...(include === undefined ? {} : { only: include }) },
  };
}

/** A refinement that is not told apart widens what is asked for and narrows what is left out, so that more is found. */
function namesOf({ type, subtype, untold, union }: Target, list: 'include' | 'exclude'): string[] {
  if (union) return [...(subtypesByType().get(type) ?? [])].filter(isOfUnion);
  return [untold && list === 'include' ? type : (subtype ?? type)];
}

function planRegexes({ regex = [] }: NonNullable<Detection['custom']>, findings: Findings): readonly CustomRegex[] {
  const expressions = regex.reduce((sum, { exclusions = [] }) => sum + 1 + exclusions.length, 0);
  if (expressions > MOST_REGEXES)
    findings.invalid('/detection/custom/regex', `has more than ${MOST_REGEXES} expressions, exclusions included`);
  return regex;
}

/** User values and dictionaries, inline and stored, as lists of terms. */
function planTerms(custom: NonNullable<Detection['custom']>, stored: Stored, findings: Findings): TermList[] {
  const lists: TermList[] = (custom.dictionaries ?? []).map(({ name, type, terms = [], ref }, i) => {
    const kept = ref === undefined ? [] : stored.dictionary(ref);
    if (kept === undefined) findings.invalid(`/detection/custom/dictionaries/${i}/ref`, 'no such dictionary');
    return {
      source: 'dictionary',
      detector: name,
      type,
      terms: [...terms.filter((term) => term !== ''), ...(kept ?? [])],
    };
  });
  for (const { value, label, type = 'USER_VALUE' } of custom.user_values ?? []) {
    lists.push({ source: 'user_value', detector: label ?? 'user-value', type, terms: [value] });
  }
  return lists;
}

/** What actions name, by reference. */
interface Named {
  stored: Stored;
  resources: { dictionaries: Map<string, readonly string[]>; secrets: Map<string, Uint8Array> };
}

function planPolicy(policy: Policy, stored: Stored, findings: Findings): Policy {
  if (policy.template === undefined) return policy;
  const body = stored.policy(policy.template);
  if (body === undefined) findings.invalid('/policy/template', 'no such policy template');
  return body ?? {};
}

function checkPolicy(policy: Policy, named: Named, findings: Findings): void {
  if (policy.media?.audio !== undefined) findings.planned('/policy/media/audio');
  if (policy.media?.video !== undefined) findings.planned('/policy/media/video');
  if (policy.default !== undefined) checkAction(policy.default, '/policy/default', named, findings);
  const known = knownTypeNames();
  (policy.rules ?? []).forEach((rule, i) => {
    checkAction(rule, `/policy/rules/${i}`, named, findings);
    rule.types.forEach((name, j) => {
      // Types of the caller's own are UPPER_SNAKE; anything else names nothing.
      if (!known.has(name) && !/^[A-Z][A-Z0-9_]{0,63}$/.test(name))
        findings.invalid(`/policy/rules/${i}/types/${j}`, 'no such type');
    });
  });
}

/** Field rules: columns that a table of the request has, values for comparisons, actions with their parameters. */
function checkFields(
  { fields = [] }: Policy,
  ofTemplate: boolean,
  inputs: readonly PlannedInput[],
  named: Named,
  findings: Findings,
): void {
  const base = ofTemplate ? '/policy/template' : '/policy/fields';
  const tables = inputs.flatMap(({ input }) =>
    input.kind === 'table' ? [new ColumnNames(input.columns.map(({ name }) => name))] : [],
  );
  // A template serves requests of every kind; rules that were written for this one mean a table.
  if (tables.length === 0) {
    if (fields.length > 0 && !ofTemplate) findings.invalid(base, 'no input is a table');
    return;
  }
  const at = (pointer: string): string => (ofTemplate ? base : `${base}${pointer}`);
  const having = (name: string): ColumnNames[] => tables.filter((table) => table.of(name).length > 0);
  fields.forEach(({ columns = [], when, drop_row_when: drop, action, ...parameters }, i) => {
    if (findings.wrong.length >= MOST_DETAILS) return;
    const [condition, key] = when === undefined ? [drop, 'drop_row_when'] : [when, 'when'];
    const readable = condition === undefined ? tables : having(condition.column);
    if (condition !== undefined) {
      const pointer = at(`/${i}/${key}`);
      if (readable.length === 0) findings.invalid(`${pointer}/column`, 'no such column');
      if (condition.op !== 'exists' && condition.value === undefined)
        findings.invalid(`${pointer}/value`, 'this comparison needs a value');
      if (condition.op === 'exists' && condition.value !== undefined)
        findings.invalid(`${pointer}/value`, 'exists takes no value');
    }
    for (const [j, name] of columns.entries()) {
      if (findings.wrong.length >= MOST_DETAILS) return;
      const tablesWith = having(name);
      if (tablesWith.length === 0) findings.invalid(at(`/${i}/columns/${j}`), 'no such column');
      else if (readable.length > 0 && tablesWith.some((table) => !readable.includes(table)))
        findings.invalid(at(`/${i}/columns/${j}`), 'its table does not have the column of the condition');
    }
    if (action !== undefined) checkAction({ ...parameters, action }, at(`/${i}`), named, findings);
  });
}

/** What the schema cannot say about an action, which its row knows, and the keys and dictionaries it names. */
function checkAction(action: Action, pointer: string, named: Named, findings: Findings): void {
  const { name, required, status } = actionRow(action.action);
  if (required === true && parametersOf(action) === undefined)
    findings.invalid(`${pointer}/${name}`, `action ${name} needs its parameters`);
  if (status === 'planned') findings.planned(`${pointer}/action`);
  for (const row of ACTIONS as readonly ActionRow[]) {
    const parameters = (action as Readonly<Record<string, unknown>>)[row.name];
    if (parameters === undefined || parameters === null) continue;
    for (const { pointer: at, reason } of row.check?.(parameters) ?? [])
      findings.invalid(`${pointer}/${row.name}${at}`, reason);
    resolve(row.refs?.(parameters) ?? {}, `${pointer}/${row.name}`, named, findings);
  }
}

/** Reads the dictionary and the key that parameters name. */
function resolve({ dictionary, key }: Refs, pointer: string, { stored, resources }: Named, findings: Findings): void {
  if (dictionary !== undefined) {
    const terms = stored.dictionary(dictionary);
    if (terms === undefined) findings.invalid(`${pointer}/ref`, 'no such dictionary');
    else resources.dictionaries.set(dictionary, terms);
  }
  if (key === undefined) return;
  const at = `${pointer}/key/ref`;
  if (!key.startsWith('local:')) {
    findings.unbuilt.push({ pointer: at, reason: 'only local: keys are there' });
    return;
  }
  const secret = stored.secret(key);
  if (secret === undefined) findings.invalid(at, 'no such secret');
  else resources.secrets.set(key, secret);
}

/** A session belongs to consistency `session`, which a session alone implies. */
function checkMapping({ consistency, session }: Mapping, findings: Findings): void {
  if (consistency === 'session' && session === undefined)
    findings.invalid('/mapping/session', 'consistency session needs a session');
  if (session !== undefined && consistency !== undefined && consistency !== 'session')
    findings.invalid('/mapping/session', 'a session needs consistency session');
}

/** The tier's own limits (docs/interface.md#metering): 403 for a tier the key may not use, 413 for too many or too long texts. */
function limited<P extends CommonPlan>(plan: P, { caller }: Call): P {
  if (!caller.tiers.has(plan.tier)) {
    throw new ServiceError('forbidden_scope', {
      details: [{ pointer: '/processing/tier', reason: 'the key may not use this tier' }],
    });
  }
  const { texts } = TIER_LIMITS[plan.tier];
  const tooMany =
    plan.inputs.length > texts
      ? [{ pointer: '/inputs', reason: `more than ${texts} texts in one request of this tier` }]
      : [];
  refuseLong(plan.tier, plan.longest, tooMany);
  return plan;
}

/** Throws `too_large` when an input has more code points than the tier takes in one text. `more`: what else is too large. */
export function refuseLong(tier: Tier, lengths: readonly number[], more: readonly ErrorDetail[] = []): void {
  const { codePoints } = TIER_LIMITS[tier];
  const details = [...more];
  lengths.forEach((count, i) => {
    if (count > codePoints)
      details.push({ pointer: `/inputs/${i}`, reason: `more than ${codePoints} code points in one text of this tier` });
  });
  if (details.length > 0) throw new ServiceError('too_large', { use: JOBS, details: details.slice(0, MOST_DETAILS) });
}
