/** From what the engine found to the result objects of the contract (docs/interface.md#entity, docs/interface.md#results): ids, units, counts. */
import type { Finding, FoundAt, Layer } from './finding.ts';
import type { DetectedSegment } from './segment.ts';
import type { DetectedInput, Detection } from './detection/detected.ts';
import type { DetectPlan, PlannedInput } from './detection/plan.ts';
import { detect } from './detect.ts';
import type { OpenInput } from './inputs/input.ts';
import { linkageRisk, type Clue, type LinkageRisk } from './linkage.ts';
import { plainEntry } from './mapping/ledger.ts';
import type { Ports } from './ports.ts';
import { protect, type Protection } from './protect.ts';
import { isPersonal, type ProtectedSegment, type Treated } from './protection/treated.ts';
import type { ProtectPlan } from './protection/plan.ts';
import { countCodePoints, OffsetIndex } from './text/offsets.ts';
import type { Entity } from './vocabulary/entity.ts';
import type { MapDelta } from './vocabulary/kept-map.ts';
import type { MappingEntry } from './vocabulary/mapping.ts';
import type { RestoreTable } from './vocabulary/restore-table.ts';
import type { Box, BoxGranularity, Coords, OffsetUnit, Span } from './vocabulary/schema.ts';
import { VendorNames } from './vocabulary/vendors.ts';

/** `output` with its defaults. */
export interface Presentation {
  unit: OffsetUnit;
  extraUnits: readonly OffsetUnit[];
  includeText: boolean;
  entities: boolean;
  annotations: boolean;
  stats: boolean;
  audit: boolean;
  explanation?: boolean;
  linkageRisk?: boolean;
  maxEntities: number;
  /** Boxes of an entity: one a line, or one a word (docs/interface.md#output). */
  boxGranularity: BoxGranularity;
  /** Show the findings themselves, for a review. */
  found?: boolean;
  /** List where the entities that are not kept lie (`include: ["redaction_plan"]`). */
  redactionPlan: boolean;
  /** Entities carry their name in this vocabulary; with `only`, of these names. */
  vendor?: { vocabulary: string; only?: readonly string[] };
}

/** Why an entity is one: names of recognisers and kinds of context, never a value. */
export interface Explanation {
  entity_id: string;
  recognizer: string;
  pattern?: string;
  score_before?: number;
  score_after: number;
  context?: string[];
}

/** Where to fill or silence (docs/interface.md#results): in the input's own units. */
export interface Plan {
  intervals?: { t0: number; t1: number; entity_id: string }[];
  boxes?: (Box & { entity_id: string })[];
}

export interface Stats {
  chars: number;
  types: Record<string, number>;
  max_confidence_by_type: Record<string, number>;
}

/** One ItemResult, short of what only the daemon knows (records, timing, the policy's hash). */
export interface Item {
  input_id: string;
  language: string;
  output?: unknown;
  entities?: Entity[];
  entities_omitted?: number;
  annotations?: Entity[];
  redaction_plan?: Plan;
  /** What to fill in the picture: everything that is not kept. */
  fills?: Box[];
  stats?: Stats;
  dropped_rows?: number;
  /** Their numbers in the input. */
  droppedRows?: readonly number[];
  explanation?: Explanation[];
  /** Of the text; with a protected output also what is left in it (`residual`). */
  linkage_risk?: LinkageRisk & { residual?: LinkageRisk };
  audit?: { input_hmac: string; counts: Record<string, number> };
  policyKept: boolean;
  /** The finding of each of `entities`, and behind them those of rows that were dropped. */
  found?: FoundAt[];
}

/** A task for the engine: plain data, so that it can go to a worker thread and come back. */
export type Task =
  | { verb: 'detect'; plan: DetectPlan; inputs: readonly PlannedInput[]; presentation: Presentation }
  | { verb: 'protect'; plan: ProtectPlan; inputs: readonly PlannedInput[]; presentation: Presentation };

export interface Outcome {
  items: Item[];
  layersRun: readonly Layer[];
  degradedReasons: readonly string[];
  /** The whole map, or of a kept one what `KeptPlan.shownOnly` says. */
  entries?: MappingEntry[];
  /** What the caller does not have yet. */
  changes?: MappingEntry[];
  /** Ids of entries that stand in the outputs. */
  used?: string[];
  table?: RestoreTable;
  /** What to add to the map that outlives the request. */
  delta?: MapDelta;
}

export async function runTask(task: Task, ports: Ports): Promise<Outcome> {
  if (task.verb === 'detect') {
    const detection = await detect(task.plan, task.inputs, ports);
    return { ...present(detection, undefined, task.presentation, ports), ...layersOf(detection) };
  }
  const protection = await protect(task.plan, task.inputs, ports);
  return {
    ...present(protection.detection, protection, task.presentation, ports),
    ...layersOf(protection.detection),
    entries: entriesShown(protection, task.plan.kept?.shownOnly === true).map(plainEntry),
    changes: protection.changes.map(plainEntry),
    used: [...protection.used].map(({ id }) => id),
    table: protection.table,
    ...(protection.delta === undefined ? {} : { delta: protection.delta }),
  };
}

function entriesShown({ entries, used, changes }: Protection, shownOnly: boolean): Protection['entries'] {
  if (!shownOnly) return entries;
  const shown = new Set([...used, ...changes]);
  return entries.filter((entry) => shown.has(entry));
}

function layersOf({ layersRun, degradedReasons }: Detection): Pick<Outcome, 'layersRun' | 'degradedReasons'> {
  return { layersRun, degradedReasons };
}

function present(
  detection: Detection,
  protection: Protection | undefined,
  presentation: Presentation,
  ports: Ports,
): { items: Item[] } {
  const ids = { entity: 0, annotation: 0 };
  const vendor =
    presentation.vendor === undefined
      ? undefined
      : new VendorNames(presentation.vendor.vocabulary, presentation.vendor.only);
  return {
    items: detection.inputs.map((input, i) => {
      const treated = protection?.inputs[i];
      const view = new ItemView(presentation, ids, vendor, input.open);
      const add = (n: number, group?: number, coords?: Coords | (() => Coords)): void =>
        view.add(n, input.segments[n] as DetectedSegment, treated?.segments[n], group, coords);
      if (input.open.eachPlace === undefined) for (let n = 0; n < input.segments.length; n++) add(n);
      else input.open.eachPlace(add);
      const item: Item = {
        input_id: input.id,
        language: languageOf(input.segments),
        policyKept: treated?.policyKept ?? false,
      };
      if (treated !== undefined) item.output = treated.output;
      const { droppedRows } = input.open;
      if (droppedRows !== undefined) Object.assign(item, { dropped_rows: droppedRows.length, droppedRows });
      view.finish(item, ports);
      if (presentation.found === true) item.found = [...view.found, ...unlisted(input, protection?.found.inputs[i])];
      return item;
    }),
  };
}

/** Findings in rows that a policy drops: without them the rows would stay in another run. */
function unlisted({ segments }: DetectedInput, before: DetectedInput | undefined): FoundAt[] {
  return (before?.segments ?? []).flatMap(({ findings }, segment) =>
    segments[segment]?.findings.length === 0 ? findings.map((finding) => ({ segment, finding })) : [],
  );
}

/** The language of the longest segment that has one. */
function languageOf(segments: readonly DetectedSegment[]): string {
  let best: DetectedSegment | undefined;
  for (const segment of segments) {
    if (
      best === undefined ||
      best.language === 'und' ||
      (segment.language !== 'und' && segment.segment.text.length > best.segment.text.length)
    )
      best = segment;
  }
  return best?.language ?? 'und';
}

/** Collects the entities of one input. */
class ItemView {
  readonly #p: Presentation;
  readonly #ids: { entity: number; annotation: number };
  readonly #entities: Entity[] = [];
  readonly #annotations: Entity[] = [];
  readonly #types: Record<string, number> = {};
  readonly #highest: Record<string, number> = {};
  readonly #texts: string[] = [];
  readonly #vendor: VendorNames | undefined;
  readonly #open: OpenInput;
  readonly #plan: Required<Plan> = { intervals: [], boxes: [] };
  readonly #fills: Box[] = [];
  /** The finding of each entity. */
  readonly found: FoundAt[] = [];
  readonly #explanations: Explanation[] = [];
  readonly #clues: Clue[][] = [];
  /** What a protected output still shows. */
  readonly #left: Clue[][] = [];
  #protected = false;
  /** Group of the segment that was linked last. */
  #group: number | undefined;
  #count = 0;
  #chars = 0;

  constructor(
    presentation: Presentation,
    ids: { entity: number; annotation: number },
    vendor: VendorNames | undefined,
    open: OpenInput,
  ) {
    this.#p = presentation;
    this.#vendor = vendor;
    this.#open = open;
    this.#ids = ids;
  }

  /** `group` and `place`: of one of the places where a segment is (`eachPlace`). */
  add(
    at: number,
    detected: DetectedSegment,
    protectedSegment: ProtectedSegment | undefined,
    group: number | undefined,
    place: Coords | (() => Coords) | undefined,
  ): void {
    const { segment, findings } = detected;
    if (segment.echo === true) return;
    if (this.#p.stats && segment.alongside !== true) this.#chars += countCodePoints(segment.text);
    if (this.#p.audit) this.#texts.push(segment.text);
    if (findings.length === 0) return;
    const source = new OffsetIndex(segment.text);
    const target = protectedSegment === undefined ? undefined : new OffsetIndex(protectedSegment.output);
    const treated = protectedSegment?.treated;
    if (this.#p.linkageRisk === true) this.#link(detected, treated, group);
    let next = 0;
    for (const finding of findings) {
      const personal = isPersonal(finding);
      const treatment = personal ? treated?.[next++] : undefined;
      if (finding.carried === true) continue;
      if (treatment !== undefined && treatment.action !== 'keep')
        this.#fills.push(...(this.#open.fills?.(at, finding.start, finding.end) ?? []));
      const coords = (): Coords | undefined =>
        typeof place === 'function' ? place() : (place ?? this.#coords(at, detected, finding));
      if (personal) {
        this.found.push({ segment: at, finding });
        this.#addPersonal(finding, treatment, source, target, coords);
      } else if (this.#p.annotations)
        this.#annotations.push(
          this.#entity(`a${++this.#ids.annotation}`, finding, undefined, source, undefined, coords()),
        );
    }
  }

  #coords(at: number, { segment }: DetectedSegment, { start, end }: Finding): Coords | undefined {
    const { locate } = this.#open;
    if (locate === undefined) return segment.coords;
    return { ...segment.coords, ...locate(at, start, end, this.#p.boxGranularity) };
  }

  /** What is kept needs no filling; without protection everything is listed. */
  #plot(id: string, { intervals = [], boxes = [] }: Coords, treatment: Treated | undefined): void {
    if (treatment?.action === 'keep') return;
    this.#plan.intervals.push(...intervals.map((interval) => ({ ...interval, entity_id: id })));
    this.#plan.boxes.push(...boxes.map((box) => ({ ...box, entity_id: id })));
  }

  /** Segments of one group stand together: their entities are near each other. */
  #link(
    { segment, findings }: DetectedSegment,
    treated: readonly Treated[] | undefined,
    group: number | undefined,
  ): void {
    const together = group !== undefined && group === this.#group;
    this.#group = group;
    const note = (list: Clue[][], clues: Clue[]): void => {
      const last = together ? list.at(-1) : undefined;
      if (last === undefined) list.push(clues);
      else for (const one of clues) last.push(one);
    };
    const clue = ({ start, end, type, subtype, tier }: Finding): Clue => ({
      start,
      end,
      type,
      ...(subtype === undefined ? {} : { subtype }),
      ...(tier === undefined ? {} : { tier }),
      surface: segment.text.slice(start, end),
    });
    // What was carried from another segment is known from there.
    const personal = findings
      .filter(isPersonal)
      .map((finding, i) => ({ finding, action: treated?.[i]?.action }))
      .filter(({ finding }) => finding.carried !== true);
    note(
      this.#clues,
      personal.map(({ finding }) => clue(finding)),
    );
    if (treated === undefined) return;
    this.#protected = true;
    note(
      this.#left,
      personal.filter(({ action }) => action === 'keep').map(({ finding }) => clue(finding)),
    );
  }

  #explain(id: string, { source, layer, detector, base, score, context, evidence }: Finding): void {
    const recognizer = source === 'pattern' ? layer : source;
    this.#explanations.push({
      entity_id: id,
      recognizer,
      ...(source === 'model'
        ? { pattern: `${detector}${evidence === undefined ? '' : ` ${evidence}`}` }
        : { pattern: detector }),
      ...(base === undefined ? {} : { score_before: round(base) }),
      score_after: round(score),
      ...(context === undefined || context.length === 0 ? {} : { context: [...context] }),
    });
  }

  #addPersonal(
    finding: Finding,
    treatment: Treated | undefined,
    source: OffsetIndex,
    target: OffsetIndex | undefined,
    coordsOf: () => Coords | undefined,
  ): void {
    const id = `e${++this.#ids.entity}`;
    this.#count++;
    this.#types[finding.type] = (this.#types[finding.type] ?? 0) + 1;
    const confidence = round(finding.score);
    this.#highest[finding.type] = Math.max(this.#highest[finding.type] ?? 0, confidence);
    const listed = this.#count <= this.#p.maxEntities;
    const coords = (listed && this.#p.entities) || this.#p.redactionPlan ? coordsOf() : undefined;
    // The plan is not capped: what is not listed is filled too.
    if (this.#p.redactionPlan && coords !== undefined) this.#plot(id, coords, treatment);
    if (!listed) return;
    if (this.#p.explanation === true) this.#explain(id, finding);
    if (this.#p.entities) this.#entities.push(this.#entity(id, finding, treatment, source, target, coords));
  }

  #entity(
    id: string,
    finding: Finding,
    treatment: Treated | undefined,
    source: OffsetIndex,
    target: OffsetIndex | undefined,
    coords: Coords | undefined,
  ): Entity {
    const { type, subtype, score, start, end, detector, validated, evidence, tier, namePart } = finding;
    const attrs = finding.attrs ?? (namePart === undefined ? undefined : { name_part: namePart });
    const vendorType = finding.vendorType ?? this.#vendor?.of(type, subtype);
    const entity: Entity = {
      id,
      type,
      ...(subtype === undefined ? {} : { subtype }),
      ...(vendorType === undefined ? {} : { vendor_type: vendorType }),
      span: this.#span(source, start, end),
      ...(this.#p.includeText ? { text: source.text.slice(start, end) } : {}),
      confidence: round(score),
      ...(evidence === undefined ? {} : { evidence }),
      ...(tier === undefined ? {} : { tier }),
      ...(validated === undefined ? {} : { validated }),
      source: finding.source,
      detector,
      ...(attrs === undefined ? {} : { attrs }),
      ...(coords === undefined ? {} : { coords }),
    };
    if (treatment !== undefined && target !== undefined) {
      entity.action = treatment.action;
      // A kept value is its own replacement: it is shown only where originals are.
      if (treatment.action !== 'keep' || this.#p.includeText) entity.replacement = treatment.replacement;
      if (treatment.entry !== undefined) entity.mapping_id = treatment.entry.id;
      entity.output_span = this.#span(target, treatment.outStart, treatment.outEnd);
    }
    return entity;
  }

  #span(index: OffsetIndex, start: number, end: number): Span {
    const range = (unit: OffsetUnit): { start: number; end: number } => ({
      start: index.fromUtf16(start, unit),
      end: index.fromUtf16(end, unit),
    });
    const span: Span = range(this.#p.unit);
    if (this.#p.extraUnits.length > 0)
      span.extra = Object.fromEntries(this.#p.extraUnits.map((unit) => [unit, range(unit)]));
    return span;
  }

  finish(item: Item, ports: Ports): void {
    if (this.#p.entities) {
      item.entities = this.#entities;
      if (this.#count > this.#entities.length) item.entities_omitted = this.#count - this.#entities.length;
    }
    if (this.#p.annotations) item.annotations = this.#annotations;
    if (this.#open.fills !== undefined) item.fills = this.#fills;
    if (this.#p.redactionPlan) {
      const { intervals, boxes } = this.#plan;
      item.redaction_plan = {
        ...(intervals.length === 0 ? {} : { intervals }),
        ...(boxes.length === 0 ? {} : { boxes }),
      };
    }
    if (this.#p.stats) item.stats = { chars: this.#chars, types: this.#types, max_confidence_by_type: this.#highest };
    if (this.#p.explanation === true) item.explanation = this.#explanations;
    if (this.#p.linkageRisk === true)
      item.linkage_risk = {
        ...linkageRisk(this.#clues),
        ...(this.#protected ? { residual: linkageRisk(this.#left) } : {}),
      };
    if (this.#p.audit) {
      item.audit = {
        input_hmac: Buffer.from(ports.hmac('audit-input/1', this.#texts.join('\u0000'))).toString('hex'),
        counts: { entities: this.#count, ...this.#types },
      };
    }
  }
}

const round = (score: number): number => Math.round(score * 1e4) / 1e4;
