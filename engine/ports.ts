/** What the engine needs from outside. Nothing else comes in: no files, clock, randomness or network. */

import type { Attrs } from './vocabulary/entity.ts';
import type { FillStyle, OpenImage, PageFill, WorkCopy } from './images/open-image.ts';
import type { OcrAnswer, OcrJob } from './images/recognised.ts';
import type { ImageMediaType } from './images/sniff.ts';

/** A compiled RE2 expression. Offsets are UTF-16 code units. */
export interface LinearRegex {
  /** The next match at or after `from`, or undefined. `end` is exclusive; an empty match has `end === start`. */
  exec(text: string, from: number): { start: number; end: number } | undefined;
}

/** A text for the model; its language chooses among the models of a bundle. */
export interface ModelText {
  text: string;
  /** BCP 47 tag, `und` when it is not known. */
  language: string;
}

/** The least confidence that is reported when the request names no threshold, 0 to 1. */
export interface ReportedFrom {
  /** Of what identifies somebody (`identifies` in vocabulary/taxonomy.ts): rather one word too many than a name left. */
  identifying: number;
  other: number;
}

/** The detection model. */
export interface ModelPort {
  /** `v<major>.<minor>`. */
  id: string;
  /** The name of the model that reads a language, by primary subtag; the model of all languages reads the rest. */
  readers: ReadonlyMap<string, string>;
  reported: ReportedFrom;
  /** The least confidence of what only the reading by sentence finds; 0 to 1. */
  sentenceConfidence: number;
  /** The recall floor of the preset `strict`; 0 to 1. */
  strictFloor: number;
  /** Entities of each text, in order of start and without overlaps; throws when the model cannot run. */
  tag(texts: readonly ModelText[], options: TagOptions): Promise<ModelSpan[][]>;
  /** Whether a word is an ordinary one of a language (BCP 47 tag), in small letters. Absent where no table is. */
  isOrdinary?: (word: string, language: string) => boolean;
  /** What is known of a value it found; absent where nothing is. */
  describe?: (found: Described) => Traits;
}

/** A model that finds entities of any label. */
export interface ZeroShotPort {
  id: string;
  /** Spans of each text that reach `threshold`, without overlaps, in order of start; `label` is a number into `labels`. */
  find(
    texts: readonly string[],
    labels: readonly string[],
    options: { threshold: number; checkpoint: () => void },
  ): Promise<ZeroShotSpan[][]>;
}

export interface TagOptions {
  /** The recall floor; undefined: off. */
  floor?: number;
  /** Any language by the fastest model of the bundle. */
  quick?: boolean;
  /** Throws to end the work. */
  checkpoint: () => void;
}

export interface Ports {
  /** HMAC-SHA-256 with the account's surrogate key over `label`, a zero byte and `data`; 32 bytes. */
  hmac(label: string, data: string): Uint8Array;
  /** HMAC of UTF-8 text under a key of the caller's account, in lower-case hex. */
  keyedHash(key: Uint8Array, alg: 'hmac-sha256' | 'hmac-sha512', value: string): string;
  /** Compiles an expression of the caller with RE2. Throws an Error (any) when the syntax is refused. */
  compileRegex(pattern: string): LinearRegex;
  /** Absent when no model is installed. */
  model?: ModelPort;
  /** Absent when no pack for it is installed. */
  zeroShot?: ZeroShotPort;
  /** Monotonic milliseconds, for budgets only. */
  now(): number;
  /** Throws `deadline_exceeded` when the deadline has passed or the caller has gone. Called at least every few milliseconds of work. */
  checkpoint(): void;
}

/** Images to pixels and back. Errors are `too_large` and `validation_failed`, with pointers into the input. */
export interface ImagePort {
  /** Judges the header; nothing is decoded. */
  openImage(bytes: Uint8Array, mediaType: ImageMediaType): Promise<OpenImage>;
  /** A grey copy of a page (from 0), small enough to read. */
  workCopy(image: OpenImage, page: number): Promise<WorkCopy>;
  /** The image again in its own media type, from pixels alone, with boxes filled; one row of `fills` a page. */
  filledImage(image: OpenImage, fills: readonly PageFill[], style: FillStyle): Promise<Uint8Array>;
}

/** Optical character recognition in threads of its own. */
export interface OcrPort extends AsyncDisposable {
  /** Waits for a thread; an aborted signal takes the job out of the queue, or ends the thread that runs it. */
  read(job: OcrJob, signal: AbortSignal): Promise<OcrAnswer>;
}

export interface ModelSpan {
  /** UTF-16 offsets. */
  start: number;
  end: number;
  type: string;
  /** 0 to 1. */
  confidence: number;
  evidence: 'argmax' | 'floor';
  /** With a recall floor: the mass reaches it, so the span is reported whatever its confidence. */
  aboveFloor?: true;
  /** For persons, what the words are, when they agree. */
  namePart?: 'given' | 'family' | 'full';
}

export interface ZeroShotSpan {
  start: number;
  end: number;
  /** Number of the label. */
  label: number;
  score: number;
}

/** A model finding in its text; UTF-16 offsets. */
export interface Described {
  text: string;
  start: number;
  end: number;
  type: string;
  subtype?: string;
  namePart?: 'given' | 'family' | 'full';
  /** BCP 47 tag of the passage, or `und`. */
  language: string;
}

export interface Traits {
  tier?: string;
  attrs?: Attrs;
}
