/** Gives every personal finding its action and its entry of the map. */
import type { Finding } from '../finding.ts';
import type { DetectedSegment } from '../segment.ts';
import type { ActionRow, Subject } from '../actions/action.ts';
import { actionRow } from '../actions/index.ts';
import type { DetectedInput } from '../detection/detected.ts';
import { BEFORE_DATE } from '../lexicon/statutes.ts';
import { isParticle, placeOf } from '../lexicon/particles.ts';
import type { Entry, MapLedger } from '../mapping/ledger.ts';
import { wordParts } from '../mapping/parts.ts';
import { Treatment } from '../policy/treatment.ts';
import type { Ports } from '../ports.ts';
import { languageAt, primarySubtag } from '../text/language.ts';
import type { Part } from '../vocabulary/mapping.ts';
import { parametersOf, type Action } from '../policy/schema.ts';
import { saidLike } from '../notation/spoken.ts';
import { isRunName } from '../surrogates/person.ts';
import type { Encoding } from '../readings/encoding.ts';
import { writeAsSent } from '../readings/index.ts';
import type { Drawer, Origin } from './drawing.ts';
import { namePartOf, type NameBook } from './names.ts';
import type { ProtectPlan } from './plan.ts';
import type { TimelineBook } from './timelines.ts';
import { isPersonal } from './treated.ts';

/** One finding with its action, before the outputs are put together. */
export interface Draft {
  finding: Finding;
  action: Action;
  subject: Subject;
  entry?: Entry;
  /** For values without an entry of their own (keep). */
  replacement: string;
}

export interface SegmentDraft {
  segment: DetectedSegment;
  drafts: Draft[];
}

export class Drafter {
  /** How the entries of this request were drawn. */
  readonly origins = new Map<Entry, Origin>();
  readonly #plan: ProtectPlan;
  readonly #ledger: MapLedger;
  readonly #names: NameBook;
  readonly #timelines: TimelineBook;
  readonly #drawer: Drawer;
  readonly #ports: Ports;
  readonly #treatment: Treatment;
  #occurrence = 0;

  constructor(
    plan: ProtectPlan,
    ledger: MapLedger,
    names: NameBook,
    timelines: TimelineBook,
    drawer: Drawer,
    ports: Ports,
  ) {
    this.#plan = plan;
    this.#ledger = ledger;
    this.#names = names;
    this.#timelines = timelines;
    this.#drawer = drawer;
    this.#ports = ports;
    this.#treatment = new Treatment(plan.policy, plan.thisYear);
  }

  /** The map of an input: its own, or that of the request. */
  scopeOf(inputAt: number): string {
    return this.#plan.perInput ? String(inputAt) : '';
  }

  /** Draws full names first, so that their parts and addresses can follow them wherever they occur in the text. */
  bindNames(segment: DetectedSegment, inputAt: number): void {
    for (const finding of segment.findings) {
      if (finding.type !== 'PERSON' || this.actionFor(finding, segment).action !== 'surrogate') continue;
      const words = segment.segment.text
        .slice(finding.start, finding.end)
        .split(/[\s,]+/u)
        .filter((word, i, all) => !isParticle(word, placeOf(i, 0, all.length - 1)));
      const [only = ''] = words;
      if (words.length > 1 || (isRunName(only) && [...only].length > 2)) this.#draftOf(finding, segment, inputAt);
    }
  }

  actionFor(
    { type, subtype, start, end }: Finding,
    { segment, language, passages }: DetectedSegment,
    inputAt = -1,
  ): Action {
    const value = {
      surface: segment.text.slice(start, end),
      language: primarySubtag(languageAt(passages, start, language)),
      ...(type === 'DATE' ? { before: segment.text.slice(Math.max(0, start - BEFORE_DATE), start) } : {}),
    };
    const action = this.#treatment.actionFor(type, subtype, value, segment.field);
    const agesTold = type === 'AGE' && action.action === 'surrogate' && this.#timelines.tellsAges(inputAt);
    return agesTold && action.surrogate?.realm !== 'neutralize' ? { action: 'keep' } : action;
  }

  /** Binds the replacements of a given name and a family name in two cells of one row as those of one person. */
  bindPairs({ open, segments }: DetectedInput, inputAt: number): void {
    if (open.eachPair === undefined) return;
    const scope = this.scopeOf(inputAt);
    const parts = new Map<number, Part[]>();
    const partsAt = (at: number, role: 'given' | 'family'): Part[] => {
      let known = parts.get(at);
      if (known === undefined) parts.set(at, (known = this.#partsIn(segments[at] as DetectedSegment, role, inputAt)));
      return known;
    };
    open.eachPair((given, family) => {
      this.#ports.checkpoint();
      this.#names.boundIn(scope).bind([...partsAt(given, 'given'), ...partsAt(family, 'family')]);
    });
  }

  /** Words of a cell that is one part of a name, and their surrogates; none when it is not treated so. */
  #partsIn(detected: DetectedSegment, role: 'given' | 'family', inputAt: number): Part[] {
    const [finding] = detected.findings;
    if (finding?.type !== 'PERSON' || detected.findings.length > 1) return [];
    const { action, surrogate } = this.actionFor(finding, detected);
    if (action !== 'surrogate' || surrogate?.realm === 'neutralize') return [];
    const { entry } = this.#draftOf(finding, detected, inputAt);
    return entry === undefined || entry.fallback === true ? [] : wordParts(entry.original, entry.replacement, role);
  }

  draft(segment: DetectedSegment, inputAt: number): SegmentDraft {
    const drafts = segment.findings.filter(isPersonal).map((finding) => this.#draftOf(finding, segment, inputAt));
    this.#ports.checkpoint();
    return { segment, drafts };
  }

  #draftOf(finding: Finding, detected: DetectedSegment, inputAt: number): Draft {
    const scope = this.scopeOf(inputAt);
    const { segment, language: main, passages, encodings } = detected;
    const language = languageAt(passages, finding.start, main);
    const surface = segment.text.slice(finding.start, finding.end);
    const action = this.actionFor(finding, detected, inputAt);
    const row = actionRow(action.action);
    const subject: Subject = {
      type: finding.type,
      ...(finding.subtype === undefined ? {} : { subtype: finding.subtype }),
      surface,
      language: primarySubtag(language),
      ...(finding.type === 'PERSON' && finding.attrs?.origin !== undefined ? { origin: finding.attrs.origin } : {}),
      ...(finding.type === 'PERSON' ? namePartOf(finding, segment.text, primarySubtag(language)) : {}),
    };
    if (row.name === 'keep') return { finding, action, subject, replacement: surface };
    const entry =
      this.#encodedEntry(finding, subject, action, row, scope, encodings) ??
      this.#saidEntry(finding, subject, action, scope) ??
      this.#entryFor(subject, action, row, scope);
    return { finding, action, subject, entry, replacement: entry.replacement };
  }

  /**
   * In an encoded text the replacement is drawn for what the text says and written as the text writes it. Undefined where that
   * is no other text, where each occurrence is numbered, or where another entry has it.
   */
  #encodedEntry(
    { written }: Finding,
    subject: Subject,
    action: Action,
    row: ActionRow,
    scope: string,
    encodings: readonly Encoding[] = [],
  ): Entry | undefined {
    if (encodings.length === 0 || row.perOccurrence?.(parametersOf(action)) === true) return undefined;
    const { surface } = subject;
    // What is written so in single words only takes any replacement; a second one would be a second entry of one value.
    if ((written === undefined || written === surface) && !encodings.some(({ whole }) => whole)) return undefined;
    const reversible = row.reversible(parametersOf(action));
    const key = this.#ledger.keyOf(`${entryKey(scope, action, subject.type, surface)}\u0000encoded`, reversible);
    const before = this.#ledger.get(key);
    if (before !== undefined) return before;
    if (reversible && this.#ledger.known(surface, subject.type) !== undefined) return undefined;
    const plain = this.#entryFor({ ...subject, surface: written ?? surface }, action, row, scope);
    const replacement = writeAsSent(plain.replacement, surface, encodings);
    if (replacement === plain.replacement && (written === undefined || written === surface)) return plain;
    if (reversible && !this.#ledger.isFree(replacement, surface)) return undefined;
    const entry = this.#ledger.add({
      key,
      type: subject.type,
      original: surface,
      reversible,
      fresh: true,
      replacement,
      fallback: plain.fallback === true,
    });
    if (reversible) this.origins.set(entry, { subject, action, row, scope, attempt: 0 });
    return entry;
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
    this.origins.set(entry, { subject, action, row, scope, attempt: 0 });
    return entry;
  }

  #entryFor(subject: Subject, action: Action, row: ActionRow, scope: string): Entry {
    if (row.reversible(parametersOf(action))) {
      const known = this.#ledger.known(subject.surface, subject.type);
      if (known !== undefined) return known;
    }
    const occurrence = row.perOccurrence?.(parametersOf(action)) === true ? `\u0000${this.#occurrence++}` : '';
    const reversible = row.reversible(parametersOf(action));
    const key = this.#ledger.keyOf(entryKey(scope, action, subject.type, subject.surface) + occurrence, reversible);
    const before = this.#ledger.get(key);
    if (before !== undefined) return before;
    const { attempt, ...drawn } = this.#drawer.draw(subject, action, row, scope, 0, reversible);
    const entry = this.#ledger.add({
      key,
      type: subject.type,
      original: subject.surface,
      reversible,
      fresh: true,
      passing: occurrence !== '',
      ...drawn,
    });
    if (reversible) this.origins.set(entry, { subject, action, row, scope, attempt });
    // The words of a neutral name do not correspond to words of the original.
    if (action.surrogate?.realm !== 'neutralize') {
      this.#names.bind(entry, scope);
      this.#names.bindRun(entry, subject.language, scope);
    }
    return entry;
  }
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
