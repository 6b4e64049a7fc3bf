/** Protection: every entity gets its action, the outputs are put together, and the map is sealed (mapping/seal.ts). */
import { actionRow } from './actions/index.ts';
import type { ActionRow, Drawing, Subject } from './actions/action.ts';
import { asWholeCells, withoutRows } from './cells.ts';
import {
  detectOpened,
  openAll,
  type DetectPlan,
  type DetectedInput,
  type DetectedSegment,
  type Detection,
  type PlannedInput,
} from './detect.ts';
import { ServiceError } from './errors.ts';
import { MapLedger, type Entry } from './mapping/ledger.ts';
import { BoundWords, partsOf, wordParts } from './mapping/parts.ts';
import { findFlaws, InUse, type Flaws, type Output, type Placement } from './mapping/seal.ts';
import { restoreTable } from './mapping/table.ts';
import { RESTORE_ALGORITHM } from './restore.ts';
import { ALL_VARIANTS } from './mapping/variants.ts';
import { TextWords } from './mapping/words.ts';
import { Treatment } from './policy.ts';
import type { Ports } from './ports.ts';
import type { Finding } from './recognizers/row.ts';
import { mergeFindings } from './resolve/merge.ts';
import { Draws } from './surrogates/draws.ts';
import { freshValue } from './surrogates/fresh.ts';
import { surrogateFor } from './surrogates/index.ts';
import { fold } from './text/characters.ts';
import { languageForScript, loadNames } from './surrogates/names.ts';
import { languageAt, primarySubtag } from './text/language.ts';
import { isParticle, placeOf } from './lexicon/particles.ts';
import { titlesBefore } from './lexicon/titles.ts';
import type { KeptMap, MapDelta } from './vocabulary/kept-map.ts';
import type { KnownEntry, Part } from './vocabulary/mapping.ts';
import type { Action, Policy } from './vocabulary/policy.ts';
import type { RestoreTable } from './vocabulary/restore-table.ts';
import { groupOf } from './vocabulary/taxonomy.ts';
import { saidLike } from './written/spoken.ts';

export interface ProtectPlan {
  detect: DetectPlan;
  /** With its template resolved. */
  policy: Policy;
  /** What surrogates derive from besides key, type and original: fresh for each request, or empty for an account's map. */
  salt: string;
  /** One map for each input instead of one for the request. Replacements are unique over the request either way. */
  perInput: boolean;
  known: readonly KnownEntry[];
  reserved: readonly string[];
  /** What actions name: terms by `stored:…`, key bytes by `local:…`. All that the policy names are there. */
  resources?: { dictionaries: ReadonlyMap<string, readonly string[]>; secrets: ReadonlyMap<string, Uint8Array> };
  /** The session of the map: the dates of two sessions are moved each by its own days. */
  mapScope?: string;
  /** The year of the request: the preset `phi` reckons ages from years of birth; without it none is shown. */
  thisYear?: number;
  /** The map that outlives the request, a session's or an account's. */
  kept?: KeptPlan;
  /** Which table to make: of the whole map (the default), of what this request used, or none. */
  table?: 'whole' | 'used' | 'none';
}

export interface KeptPlan {
  map: KeptMap;
  /** Keep entries that nobody can turn back too. */
  oneWay: boolean;
  /** Look for the values of the map in the texts, found or not. */
  remember: boolean;
}

/** What became of one finding. */
export interface Treated {
  finding: Finding;
  action: string;
  replacement: string;
  entry?: Entry;
  /** UTF-16 offsets in the segment's output. */
  outStart: number;
  outEnd: number;
}

export interface ProtectedSegment extends DetectedSegment {
  output: string;
  /** One for each personal finding, in the same order. */
  treated: readonly Treated[];
}

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

/** Attempts to find a free surrogate of the right form, then opaque tokens. */
const MOST_ATTEMPTS = 64;
/** Rounds of sealing; from SEAL_TOKENS on, what is still flawed becomes an opaque token. */
const SEAL_ROUNDS = 12;
const SEAL_TOKENS = 5;
/** Rounds of looking for replacements in use (`withReplacementsInUse`). */
const IN_USE_ROUNDS = 4;
/** In a kept map, a replacement that touches words has at least so many letters and digits, and any other two: shorter ones stand in any later text. */
const LEAST_UNBOUNDED = 4;
const LEAST_BOUNDED = 2;

export async function protect(plan: ProtectPlan, planned: readonly PlannedInput[], ports: Ports): Promise<Protection> {
  const opened = await openAll(plan.detect, planned, {
    fields: plan.policy.fields ?? [],
    eachOccurrence: numbersOccurrences(plan.policy),
  });
  const ledger = new MapLedger({
    known: plan.known,
    reserved: plan.reserved,
    ...(plan.kept === undefined ? {} : { kept: plan.kept.map }),
  });
  refuseConflicts(ledger);
  const run = new Run(plan, ledger, ports);
  const found = asWholeCells(await detectOpened(withKnown(plan, ledger), opened, ports));
  const standing = withoutRows(found, (finding, detected) => run.actionFor(finding, detected));
  let detection = withReplacementsInUse(standing, ledger);
  let sealed = await treatAll(detection, run, ledger);
  for (let round = 1; round < IN_USE_ROUNDS; round++) {
    // A replacement that came to touch a word is found inside words too.
    const again = withReplacementsInUse(detection, ledger);
    if (again === detection) break;
    detection = again;
    sealed = await treatAll(detection, run, ledger);
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

/** Draws what is missing and puts the outputs together. A second time it finds what it drew the first time. */
async function treatAll({ inputs }: Detection, run: Run, ledger: MapLedger): Promise<ReturnType<Run['seal']>> {
  const languages = new Set<string>();
  forEachPersonal(inputs, (surface, language) => {
    ledger.bar(surface);
    languages.add(languageForScript(surface, primarySubtag(language)));
  });
  await loadNames(languages);
  for (const { segments } of inputs) for (const segment of segments) run.noteNames(segment);
  inputs.forEach((input, i) => input.segments.forEach((segment) => run.bindNames(segment, i)));
  inputs.forEach((input, i) => run.bindPairs(input, i));
  return run.seal(inputs.map((input, i) => input.segments.map((segment) => run.treat(segment, i))));
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

/** Values of the texts that are replacements in use become entities (mapping/seal.ts). */
function withReplacementsInUse(detection: Detection, ledger: MapLedger): Detection {
  const fixed = ledger.fixed();
  if (fixed.length === 0) return detection;
  const words = new TextWords(
    detection.inputs.flatMap(({ segments }) => segments.flatMap((detected) => gapsOf(detected).map((gap) => gap.text))),
  );
  const isUnbounded = (entry: Entry): boolean => ledger.isUnbounded(entry);
  const inUse = new InUse(
    fixed.filter((entry) => words.mayHold(entry, isUnbounded(entry))),
    isUnbounded,
  );
  if (inUse.size === 0) return detection;
  let found = false;
  const inputs = detection.inputs.map((input) => ({
    ...input,
    segments: input.segments.map((detected) => {
      const more = gapsOf(detected).flatMap(({ text, from }) =>
        inUse.find(text).map(({ start, end, entry }): Finding => ({
          start: from + start,
          end: from + end,
          type: entry.type,
          score: 1,
          source: 'known_value',
          detector: 'replacement-in-use',
          layer: 'custom',
        })),
      );
      if (more.length === 0) return detected;
      found = true;
      return { ...detected, findings: mergeFindings([...detected.findings, ...more], detected.segment.text) };
    }),
  }));
  return found ? { ...detection, inputs } : detection;
}

/** What stands between personal findings. What will stand at their edges is not known yet, so a word may end there. */
function gapsOf({ segment, findings }: DetectedSegment): { text: string; from: number }[] {
  const gaps: { text: string; from: number }[] = [];
  let from = 0;
  for (const { start, end } of [
    ...findings.filter(isPersonal),
    { start: segment.text.length, end: segment.text.length },
  ]) {
    if (start > from) gaps.push({ text: segment.text.slice(from, start), from });
    from = Math.max(from, end);
  }
  return gaps;
}

function refuseConflicts(ledger: MapLedger): void {
  if (ledger.conflicts.length === 0) return;
  throw new ServiceError('mapping_conflict', {
    details: ledger.conflicts.slice(0, 32).map(({ index, reason }) => ({
      pointer: `/mapping/known/${index}`,
      reason:
        reason === 'original_twice'
          ? 'the original has another replacement already'
          : 'the replacement stands for another original already',
    })),
  });
}

export const isPersonal = (finding: Finding): boolean => groupOf(finding.type) !== 'non_personal';

function forEachPersonal(inputs: readonly DetectedInput[], visit: (surface: string, language: string) => void): void {
  for (const { segments } of inputs) {
    for (const { segment, language, passages, findings } of segments) {
      for (const finding of findings)
        if (isPersonal(finding))
          visit(segment.text.slice(finding.start, finding.end), languageAt(passages, finding.start, language));
    }
  }
}

/** One entity with its action, before outputs are put together. */
interface Draft {
  finding: Finding;
  action: Action;
  subject: Subject;
  entry?: Entry;
  /** For what has no entry of its own (keep). */
  replacement: string;
}

interface SegmentDraft {
  segment: DetectedSegment;
  drafts: Draft[];
}

class Run {
  readonly #plan: ProtectPlan;
  readonly #ledger: MapLedger;
  readonly #ports: Ports;
  readonly #treatment: Treatment;
  /** How an entry was drawn, to draw it again. */
  readonly #origins = new Map<
    Entry,
    { subject: Subject; action: Action; row: ActionRow; scope: string; attempt: number }
  >();
  /** Words of names by scope. */
  readonly #bound = new Map<string, BoundWords>();
  /** Words of the names of the request: no other name is drawn from them. */
  readonly #originalWords = new Set<string>();
  #occurrence = 0;

  constructor(plan: ProtectPlan, ledger: MapLedger, ports: Ports) {
    this.#plan = plan;
    this.#ledger = ledger;
    this.#ports = ports;
    this.#treatment = new Treatment(plan.policy, plan.thisYear);
  }

  #scope(inputAt: number): string {
    return this.#plan.perInput ? String(inputAt) : '';
  }

  #boundIn(scope: string): BoundWords {
    let words = this.#bound.get(scope);
    if (words === undefined) {
      this.#bound.set(scope, (words = new BoundWords()));
      for (const { type, parts } of this.#ledger.fixed())
        if (type === 'PERSON' && parts !== undefined) words.bind(parts);
    }
    return words;
  }

  /** Notes the words of the names of a segment. */
  noteNames({ segment, findings }: DetectedSegment): void {
    for (const { type, start, end } of findings) {
      if (type !== 'PERSON') continue;
      for (const word of segment.text.slice(start, end).split(/[\s,]+/u)) this.#originalWords.add(fold(word));
    }
  }

  /** Draws full names first, so that their parts and addresses can follow them wherever they stand in the text. */
  bindNames(segment: DetectedSegment, inputAt: number): void {
    const scope = this.#scope(inputAt);
    for (const finding of segment.findings) {
      if (finding.type !== 'PERSON' || this.actionFor(finding, segment).action !== 'surrogate') continue;
      const words = segment.segment.text
        .slice(finding.start, finding.end)
        .split(/[\s,]+/u)
        .filter((word, i, all) => !isParticle(word, placeOf(i, 0, all.length - 1)));
      if (words.length > 1) this.#draft(finding, segment, scope);
    }
  }

  actionFor({ type, subtype, start, end }: Finding, { segment, language, passages }: DetectedSegment): Action {
    const value = {
      surface: segment.text.slice(start, end),
      language: primarySubtag(languageAt(passages, start, language)),
    };
    return this.#treatment.actionFor(type, subtype, value, segment.field);
  }

  /** The two cells of one name: what stands for the given name and for the family name is bound as those of one person. */
  bindPairs({ open, segments }: DetectedInput, inputAt: number): void {
    if (open.eachPair === undefined) return;
    const scope = this.#scope(inputAt);
    const parts = new Map<number, Part[]>();
    const partsAt = (at: number, role: 'given' | 'family'): Part[] => {
      let known = parts.get(at);
      if (known === undefined) parts.set(at, (known = this.#partsIn(segments[at] as DetectedSegment, role, scope)));
      return known;
    };
    open.eachPair((given, family) => {
      this.#ports.checkpoint();
      this.#boundIn(scope).bind([...partsAt(given, 'given'), ...partsAt(family, 'family')]);
    });
  }

  /** Words of a cell that is one part of a name, and their surrogates; none when it is not treated so. */
  #partsIn(detected: DetectedSegment, role: 'given' | 'family', scope: string): Part[] {
    const [finding] = detected.findings;
    if (finding?.type !== 'PERSON' || detected.findings.length > 1) return [];
    const { action, surrogate } = this.actionFor(finding, detected);
    if (action !== 'surrogate' || surrogate?.realm === 'neutralize') return [];
    const { entry } = this.#draft(finding, detected, scope);
    return entry === undefined || entry.fallback === true ? [] : wordParts(entry.original, entry.replacement, role);
  }

  treat(segment: DetectedSegment, inputAt: number): SegmentDraft {
    const scope = this.#scope(inputAt);
    const drafts = segment.findings.filter(isPersonal).map((finding) => this.#draft(finding, segment, scope));
    this.#ports.checkpoint();
    return { segment, drafts };
  }

  #draft(finding: Finding, { segment, language: main, passages }: DetectedSegment, scope: string): Draft {
    const language = languageAt(passages, finding.start, main);
    const surface = segment.text.slice(finding.start, finding.end);
    const action = this.#treatment.actionFor(
      finding.type,
      finding.subtype,
      { surface, language: primarySubtag(language) },
      segment.field,
    );
    const row = actionRow(action.action);
    const subject: Subject = {
      type: finding.type,
      ...(finding.subtype === undefined ? {} : { subtype: finding.subtype }),
      surface,
      language: primarySubtag(language),
      ...(finding.type === 'PERSON' ? namePartOf(finding, segment.text, primarySubtag(language)) : {}),
    };
    if (row.name === 'keep') return { finding, action, subject, replacement: surface };
    const entry = this.#saidEntry(finding, subject, action, scope) ?? this.#entryFor(subject, action, row, scope);
    return { finding, action, subject, entry, replacement: entry.replacement };
  }

  /**
   * In another form of a transcript the surrogate of the primary form is said the way that form says the value; when
   * that is taken, the form draws its own.
   */
  #saidEntry({ written }: Finding, subject: Subject, action: Action, scope: string): Entry | undefined {
    const { surface, language } = subject;
    const row = actionRow(action.action);
    if (written === undefined || written === surface || row.name !== 'surrogate') return undefined;
    const primary = this.#entryFor({ ...subject, surface: written }, action, row, scope);
    const replacement = saidLike(surface, written, primary.replacement, language);
    const key = entryKey(scope, action, subject.type, surface);
    if (this.#ledger.known(surface, subject.type) !== undefined || this.#ledger.get(key) !== undefined)
      return undefined;
    if (replacement === '' || !this.#ledger.isFree(replacement, surface)) return undefined;
    const entry = this.#ledger.add({
      key,
      type: subject.type,
      original: surface,
      reversible: true,
      fresh: true,
      passing: false,
      replacement,
      fallback: false,
    });
    this.#origins.set(entry, { subject, action, row, scope, attempt: 0 });
    return entry;
  }

  #entryFor(subject: Subject, action: Action, row: ActionRow, scope: string): Entry {
    if (row.reversible(action)) {
      const known = this.#ledger.known(subject.surface, subject.type);
      if (known !== undefined) return known;
    }
    const occurrence = row.perOccurrence?.(action) === true ? `\u0000${this.#occurrence++}` : '';
    const key = entryKey(scope, action, subject.type, subject.surface) + occurrence;
    const before = this.#ledger.get(key);
    if (before !== undefined) return before;
    const reversible = row.reversible(action);
    const { attempt, ...drawn } = this.#draw(subject, action, row, scope, 0, reversible);
    const entry = this.#ledger.add({
      key,
      type: subject.type,
      original: subject.surface,
      reversible,
      fresh: true,
      passing: occurrence !== '',
      ...drawn,
    });
    if (reversible) this.#origins.set(entry, { subject, action, row, scope, attempt });
    // A neutral name has no words that stand for words.
    if (action.surrogate?.realm !== 'neutralize') this.#bind(entry, scope);
    return entry;
  }

  /** Notes which word of a name stands for which. */
  #bind(entry: Entry, scope: string): void {
    if (entry.type !== 'PERSON' || !entry.reversible || entry.fallback === true) return;
    const parts = partsOf(entry.original, entry.replacement);
    if (parts === undefined) return;
    entry.parts = parts;
    this.#boundIn(scope).bind(parts);
  }

  #draw(
    subject: Subject,
    action: Action,
    row: ActionRow,
    scope: string,
    from: number,
    reversible: boolean,
  ): { replacement: string; fallback: boolean; attempt: number } {
    const drawing = this.#drawing(scope);
    for (let attempt = from; ; attempt++) {
      const { replacement, fallback = false } =
        attempt < from + MOST_ATTEMPTS
          ? row.apply(subject, action, drawing, attempt)
          : { replacement: this.#token(subject, scope, attempt), fallback: true };
      // What a rule says outright is taken as it says; what is drawn must be nobody else's, and a number where one was.
      const drawn = reversible || (row.invents === true && !fallback);
      if (!drawn || (this.#ledger.isFree(replacement, subject.surface) && !losesNumber(subject.surface, replacement)))
        return { replacement, fallback, attempt };
    }
  }

  #drawing(scope: string): Drawing {
    return {
      count: (series) => this.#ledger.count(`${scope}\u0000${series}`),
      synthetic: (subject, preserveFormat, attempt) => {
        const request = {
          ...subject,
          realm: 'preserve' as const,
          preserveFormat,
          validChecksum: true,
          bound: () => undefined,
        };
        const draws = new Draws(this.#ports, `synthetic\u0000${this.#seed(subject, scope, attempt)}`);
        return preserveFormat ? surrogateFor(request, draws) : freshValue(request, draws);
      },
      pick: (subject, n, attempt) => new Draws(this.#ports, `pick\u0000${this.#seed(subject, scope, attempt)}`).pick(n),
      pickForScope: (label, n, keyRef) => {
        if (keyRef === undefined)
          return new Draws(
            this.#ports,
            `${label}\u0000${this.#plan.salt}\u0000${this.#plan.mapScope ?? ''}\u0000${scope}`,
          ).pick(n);
        return Number.parseInt(this.#ports.keyedHash(this.#key(keyRef), 'hmac-sha256', label).slice(0, 8), 16) % n;
      },
      hash: (keyRef, alg, value) => this.#ports.keyedHash(this.#key(keyRef), alg, value),
      terms: (ref) => this.#plan.resources?.dictionaries.get(ref) ?? [],
      surrogate: (subject, action, attempt) => {
        const {
          realm = 'preserve',
          preserve_format: preserveFormat = true,
          valid_checksum: validChecksum = true,
        } = action.surrogate ?? {};
        // Bound words are given up when what they make is taken or would restore wrongly.
        const words = attempt === 0 ? this.#boundIn(scope) : undefined;
        const ordinal = (): number => this.#ledger.count(`${scope}\u0000neutral\u0000${subject.type}`);
        const request = {
          ...subject,
          realm,
          preserveFormat,
          validChecksum,
          bound: (word: string) => words?.get(word),
          stem: (stem: string) => words?.begins(stem) === true,
          ordinal,
          attempt,
          taken: (word: string) => this.#originalWords.has(fold(word)) || this.#boundIn(scope).has(word),
          initial: (letter: string, family: string) => words?.initial(letter, family),
        };
        const drawn = surrogateFor(request, new Draws(this.#ports, this.#seed(subject, scope, attempt)));
        return drawn === undefined
          ? { replacement: this.#token(subject, scope, attempt), fallback: true }
          : { replacement: drawn, fallback: false };
      },
    };
  }

  #key(ref: string): Uint8Array {
    const key = this.#plan.resources?.secrets.get(ref);
    if (key === undefined) throw new Error('a key that the plan did not resolve');
    return key;
  }

  #seed({ type, surface }: Subject, scope: string, attempt: number): string {
    return `${this.#plan.salt}\u0000${scope}\u0000${type}\u0000${attempt}\u0000${surface}`;
  }

  /** Opaque, of fixed width: `PERSON_7QX2M9KD`. */
  #token(subject: Subject, scope: string, attempt: number): string {
    const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
    const bytes = this.#ports.hmac('token/1', this.#seed(subject, scope, attempt));
    return `${subject.type}_${Array.from(bytes.subarray(0, 8), (byte) => alphabet[byte & 31]).join('')}`;
  }

  /** Puts the outputs together until restoring them gives the originals back. */
  seal(drafts: SegmentDraft[][]): { segments: ProtectedSegment[][]; table: RestoreTable } {
    for (let round = 0; ; round++) {
      this.#ports.checkpoint();
      const segments = drafts.map((list) => list.map((draft) => assemble(draft)));
      const outputs: Output[] = segments
        .flat()
        .map(({ output, treated }) => ({ text: output, placed: placements(treated) }));
      const flaws = findFlaws(this.#near(outputs), outputs, (entry) => this.#ledger.isUnbounded(entry));
      if (this.#plan.kept !== undefined) this.#addShort(flaws);
      const mendable = [...flaws.entries].filter((entry) => this.#origins.has(entry));
      if (mendable.length === 0 || round >= SEAL_ROUNDS) {
        this.#ledger.markUnbounded(flaws.unbounded);
        return { segments, table: this.#table(outputs) };
      }
      for (const entry of mendable) this.#redraw(entry, round);
    }
  }

  /** Replacements so short that they would stand in later texts of a kept map by themselves. */
  #addShort(flaws: Flaws): void {
    for (const entry of this.#origins.keys()) {
      const least = flaws.unbounded.has(entry) ? LEAST_UNBOUNDED : LEAST_BOUNDED;
      if (entry.replacement.replace(/[^\p{L}\p{N}]/gu, '').length < least) flaws.entries.add(entry);
    }
  }

  /** Entries whose exact keys may be in the outputs. */
  #near(outputs: readonly Output[]): Entry[] {
    const entries = this.#ledger.entries();
    if (this.#plan.kept === undefined) return entries;
    const words = new TextWords(outputs.map(({ text }) => text));
    const placed = placedIn(outputs);
    return entries.filter(
      (entry) => entry.fresh || placed.has(entry) || words.mayHold(entry, this.#ledger.isUnbounded(entry)),
    );
  }

  /** The table with every variant that does no harm in these outputs. */
  #table(outputs: readonly Output[]): RestoreTable {
    const { kept, table: wanted = 'whole' } = this.#plan;
    const entries = this.#ledger.entries();
    const make = (some: readonly Entry[]): RestoreTable =>
      restoreTable(some, {
        variants: ALL_VARIANTS,
        markers: true,
        unbounded: (entry) => this.#ledger.isUnbounded(entry as Entry),
        suppressed: this.#ledger.suppressed,
        outputs: outputs.map(({ text, placed }) => ({
          text,
          places: new Set(placed.map(({ start, end }) => `${start}-${end}`)),
        })),
        onStray: (key) => this.#ledger.suppress([key]),
      });
    if (wanted === 'whole') return make(entries);
    if (kept !== undefined) {
      // Later tables of the map must not find in these outputs what was not put there: `make` notes it.
      const words = new TextWords(outputs.map(({ text }) => text));
      make(entries.filter((entry) => words.mayHoldVariant(entry)));
    }
    if (wanted === 'none') return { algorithm: RESTORE_ALGORITHM, keys: [] };
    const changed = new Set(this.#ledger.changes());
    const placed = placedIn(outputs);
    return make(entries.filter((entry) => placed.has(entry) || changed.has(entry)));
  }

  #redraw(entry: Entry, round: number): void {
    const origin = this.#origins.get(entry);
    if (origin === undefined) return;
    delete entry.parts;
    if (round >= SEAL_TOKENS) {
      let attempt = origin.attempt + 1_000;
      let token = this.#token(origin.subject, origin.scope, attempt);
      while (!this.#ledger.isFree(token, entry.original)) token = this.#token(origin.subject, origin.scope, ++attempt);
      origin.attempt = attempt;
      this.#ledger.redraw(entry, token, true);
      return;
    }
    const drawn = this.#draw(origin.subject, origin.action, origin.row, origin.scope, origin.attempt + 1, true);
    origin.attempt = drawn.attempt;
    this.#ledger.redraw(entry, drawn.replacement, drawn.fallback);
  }
}

/** What stands for a number begins with no zero, so that it can be a number itself (a cell, a leaf of JSON). */
function losesNumber(surface: string, replacement: string): boolean {
  return /^0\d/.test(replacement) && /^[1-9]\d*$/.test(surface) && /^\d+$/.test(replacement);
}

/** Whether an action numbers each occurrence, so that equal values are not treated as one. */
function numbersOccurrences({ default: fallback, rules = [], fields = [] }: Policy): boolean {
  return [fallback, ...rules, ...fields].some((action) => action?.label?.numbering === 'per_occurrence');
}

/** What an entry of the map is found by while the request runs. */
function entryKey(scope: string, action: Action, type: string, surface: string): string {
  return `${scope}\u0000${actionKey(action)}\u0000${type}\u0000${surface}`;
}

/** The action and its own parameters: what a preset and a rule say alike is one action. */
function actionKey(action: Action): string {
  const own = (action as Readonly<Record<string, unknown>>)[action.action];
  if (typeof own !== 'object' || own === null) return action.action;
  return `${action.action}${JSON.stringify(Object.entries(own).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
}

function namePartOf(finding: Finding, text: string, language: string): Pick<Subject, 'namePart'> {
  if (finding.namePart !== undefined) return { namePart: finding.namePart };
  const surface = text.slice(finding.start, finding.end);
  if (/\s/u.test(surface)) return {};
  const isFamily = titlesBefore(text, finding.start, language)[0]?.family === true || /\p{Ll}-\p{Lu}/u.test(surface);
  return isFamily ? { namePart: 'family' } : {};
}

function placedIn(outputs: readonly Output[]): Set<Entry> {
  return new Set(outputs.flatMap(({ placed }) => placed.map(({ entry }) => entry)));
}

function placements(treated: readonly Treated[]): Placement[] {
  return treated.flatMap(({ entry, outStart, outEnd }) =>
    entry?.reversible === true ? [{ start: outStart, end: outEnd, entry }] : [],
  );
}

/** The segment's output: kept text and replacements in order. */
function assemble({ segment, drafts }: SegmentDraft): ProtectedSegment {
  const { text } = segment.segment;
  const treated: Treated[] = [];
  let out = '';
  let from = 0;
  for (const { finding, action, entry, replacement: drawn } of drafts) {
    out += text.slice(from, finding.start);
    const replacement = entry?.replacement ?? drawn;
    from = finding.end;
    if (replacement === '' && (action.action === 'remove' || action.action === 'drop_row')) {
      const tidy = tidied(out, text, from, treated.at(-1)?.outEnd ?? 0);
      out = tidy.out;
      from = tidy.from;
    }
    treated.push({
      finding,
      action: action.action,
      replacement,
      ...(entry === undefined ? {} : { entry }),
      outStart: out.length,
      outEnd: out.length + replacement.length,
    });
    out += replacement;
  }
  return { ...segment, output: out + text.slice(from), treated };
}

/** After a removal no double space, no space before a full stop and none at the start of a line is left. */
function tidied(out: string, text: string, from: number, fixed: number): { out: string; from: number } {
  // What an earlier replacement wrote (up to `fixed`) is not touched.
  const spaceBefore = out.endsWith(' ') && out.length > fixed;
  const next = text[from] ?? '';
  if (spaceBefore && (next === ' ' || next === '' || /[.,;:!?)\]\n\r]/.test(next)))
    return { out: out.slice(0, -1), from };
  if (next === ' ' && (out === '' || /[\n\r([]$/.test(out))) return { out, from: from + 1 };
  return { out, from };
}
