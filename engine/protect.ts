/**
 * Protects a request: detect, give every finding its replacement, and seal, so that restoring the output gives the originals
 * back. The steps are in `protection/`, a file each.
 */
import { asWholeCells, withoutRows } from './policy/cells.ts';
import { detectOpened, openAll } from './detect.ts';
import type { DetectedInput, Detection } from './detection/detected.ts';
import type { DetectPlan, PlannedInput } from './detection/plan.ts';
import { reviewedDetection } from './detection/reviewed.ts';
import { MAX_DETAILS, ServiceError } from './errors.ts';
import { MapLedger, type Entry } from './mapping/ledger.ts';
import { oneWay } from './mapping/one-way.ts';
import type { Ports } from './ports.ts';
import { CityBooks } from './protection/cities.ts';
import { Drafter } from './protection/draft.ts';
import { Drawer } from './protection/drawing.ts';
import { withReplacementsInUse } from './protection/in-use.ts';
import { NameBook } from './protection/names.ts';
import type { ProtectPlan } from './protection/plan.ts';
import { TimelineBook } from './protection/timelines.ts';
import { Sealer, type Sealed } from './protection/seal-loop.ts';
import { isPersonal, type ProtectedSegment } from './protection/treated.ts';
import { languageForScript, loadNames } from './surrogates/names.ts';
import { languageAt, primarySubtag } from './text/language.ts';
import type { MapDelta } from './vocabulary/kept-map.ts';
import type { Policy } from './policy/schema.ts';
import type { RestoreTable } from './vocabulary/restore-table.ts';

export interface ProtectedInput {
  id: string;
  segments: readonly ProtectedSegment[];
  output: unknown;
  /** An entity was kept because the policy says so. */
  policyKept: boolean;
}

export interface Protection {
  inputs: readonly ProtectedInput[];
  detection: Detection;
  /** The same with the rows that the policy drops. */
  found: Detection;
  /** The whole map, a kept one's entries first. */
  entries: readonly Entry[];
  /** Of them, what the caller does not have yet. */
  changes: readonly Entry[];
  /** Entries that stand in the outputs. */
  used: ReadonlySet<Entry>;
  /** Without keys when none was asked for. */
  table: RestoreTable;
  /** What to add to the kept map. */
  delta: MapDelta | undefined;
}

/** Rounds of looking for replacements in use (`withReplacementsInUse`). */
const IN_USE_ROUNDS = 4;

export async function protect(plan: ProtectPlan, planned: readonly PlannedInput[], ports: Ports): Promise<Protection> {
  const opened = await openAll(plan.detect, planned, {
    fields: plan.policy.fields ?? [],
    eachOccurrence: plan.isReviewed === true || numbersOccurrences(plan.policy),
  });
  const ledger = new MapLedger({
    known: plan.known,
    reserved: plan.reserved,
    ...(plan.kept === undefined
      ? {}
      : { kept: plan.kept.map, oneWay: (value) => oneWay((label, data) => ports.hmac(label, data), value) }),
  });
  refuseConflicts(ledger);
  const request = new ProtectionRun(plan, ledger, ports);
  const isDecided = planned.some(({ reviewed }) => reviewed !== undefined);
  const looked = isDecided
    ? reviewedDetection(plan.detect, opened, planned, ports)
    : await detectOpened(withKnown(plan, ledger), opened, ports);
  const found = asWholeCells(looked);
  const remaining = withoutRows(found, (finding, detected) => request.drafter.actionFor(finding, detected));
  let detection = withReplacementsInUse(remaining, ledger, plan.algorithm);
  let sealed = await request.treat(detection);
  for (let round = 1; round < IN_USE_ROUNDS; round++) {
    // A replacement that came to touch a word is found inside words too.
    const again = withReplacementsInUse(detection, ledger, plan.algorithm);
    if (again === detection) break;
    detection = again;
    sealed = await request.treat(detection);
  }
  const inputs = detection.inputs.map((input, i) => {
    const segments = sealed.segments[i] as ProtectedSegment[];
    return {
      id: input.id,
      segments,
      output: input.open.close(segments.map(({ output }) => output)),
      policyKept: segments.some(({ treated }) => treated.some(({ action }) => action === 'keep')),
    };
  });
  return {
    inputs,
    detection,
    found,
    entries: ledger.entries(),
    changes: ledger.changes(),
    used: new Set(
      sealed.segments
        .flat()
        .flatMap(({ treated }) => treated.flatMap(({ entry }) => (entry === undefined ? [] : [entry]))),
    ),
    table: sealed.table,
    delta: plan.kept === undefined ? undefined : ledger.delta(plan.kept.oneWay),
  };
}

/** The parts that work on one request; they share the map, the names and how each entry was drawn. */
class ProtectionRun {
  readonly drafter: Drafter;
  readonly #ledger: MapLedger;
  readonly #names: NameBook;
  readonly #timelines: TimelineBook;
  readonly #cities: CityBooks;
  readonly #sealer: Sealer;

  constructor(plan: ProtectPlan, ledger: MapLedger, ports: Ports) {
    const names = new NameBook(ledger);
    const timelines = new TimelineBook(plan, ledger, ports);
    this.#cities = new CityBooks(plan, ledger, ports);
    const drawer = new Drawer(plan, ledger, names, timelines, this.#cities, ports);
    this.#ledger = ledger;
    this.#names = names;
    this.drafter = new Drafter(plan, ledger, names, timelines, drawer, ports);
    this.#timelines = timelines;
    this.#sealer = new Sealer(plan, ledger, drawer, this.drafter.origins, ports);
  }

  /** Draws what is missing and puts the outputs together. A second time it finds what it drew the first time. */
  async treat({ inputs }: Detection): Promise<Sealed> {
    const languages = new Set<string>();
    const spoken = new Set<string>();
    forEachPersonal(inputs, (surface, language, origin) => {
      this.#ledger.bar(surface);
      if (origin !== undefined) languages.add(languageForScript(surface, origin));
      languages.add(languageForScript(surface, primarySubtag(language)));
      spoken.add(primarySubtag(language));
    });
    await loadNames(languages);
    inputs.forEach(({ segments }, i) =>
      segments.forEach((segment) => {
        this.#names.note(segment, this.drafter.scopeOf(i));
        this.#timelines.note(segment, i);
        this.#cities.note(segment, i);
      }),
    );
    inputs.forEach((input, i) => input.segments.forEach((segment) => this.drafter.bindNames(segment, i)));
    inputs.forEach((input, i) => this.drafter.bindPairs(input, i));
    spoken.delete('und');
    const drafts = inputs.map((input, i) => input.segments.map((segment) => this.drafter.draft(segment, i)));
    return this.#sealer.seal(drafts, [...spoken]);
  }
}

/** Known originals are found wherever they stand (source `known_value`). */
function withKnown(plan: ProtectPlan, ledger: MapLedger): DetectPlan {
  const fixed = ledger.fixed().filter((entry) => entry.reversible);
  if (fixed.length === 0) return plan.detect;
  const byType = new Map<string, string[]>();
  const remembered: { surface: string; type: string }[] = [];
  for (const entry of fixed) {
    const { original, type } = entry;
    if (!ledger.isCallers(entry)) remembered.push({ surface: original, type });
    else if (byType.has(type)) (byType.get(type) as string[]).push(original);
    else byType.set(type, [original]);
  }
  const lists = [...byType].map(([type, terms]) => ({
    source: 'known_value' as const,
    detector: 'known-value',
    type,
    terms,
  }));
  return {
    ...plan.detect,
    termLists: [...plan.detect.termLists, ...lists],
    ...(plan.kept?.remember === true ? { remembered } : {}),
  };
}

function refuseConflicts(ledger: MapLedger): void {
  if (ledger.conflicts.length === 0) return;
  throw new ServiceError('mapping_conflict', {
    details: ledger.conflicts.slice(0, MAX_DETAILS).map(({ index, reason }) => ({
      pointer: `/mapping/known/${index}`,
      reason:
        reason === 'original_twice'
          ? 'the original has another replacement already'
          : 'the replacement stands for another original already',
    })),
  });
}

/** Whether an action numbers each occurrence, so that equal values are not treated as one. */
function numbersOccurrences({ default: fallback, rules = [], fields = [] }: Policy): boolean {
  return [fallback, ...rules, ...fields].some((action) => action?.label?.numbering === 'per_occurrence');
}

function forEachPersonal(
  inputs: readonly DetectedInput[],
  visit: (surface: string, language: string, origin: string | undefined) => void,
): void {
  for (const { segments } of inputs) {
    for (const { segment, language, passages, findings } of segments) {
      for (const finding of findings)
        if (isPersonal(finding))
          visit(
            segment.text.slice(finding.start, finding.end),
            languageAt(passages, finding.start, language),
            finding.type === 'PERSON' ? finding.attrs?.origin : undefined,
          );
    }
  }
}
