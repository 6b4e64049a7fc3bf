/** The inputs of a job in parts: what is planned together when the job is created, and run together when its turn comes. */
import { ServiceError, type ErrorDetail } from '../../engine/errors.ts';
import type { FoundAt } from '../../engine/finding.ts';
import type { ProtectRequest } from '../contract/detect-protect.ts';
import type { Input } from '../contract/inputs.ts';
import type { JobCreate } from '../contract/jobs.ts';
import { parseInputs } from '../contract/input-records.ts';
import type { Tier } from '../contract/scopes.ts';
import type { Call, Caller, Deps } from './context.ts';
import { planProtect } from './plan/index.ts';
import type { ProtectingPlan } from './plan/plan.ts';
import { storedOf } from './stored.ts';

/** A job's request without its inputs, as the volume keeps it. */
export type JobRequest = Omit<JobCreate, 'kind' | 'inputs'>;

/**
 * Code units of JSON of one part, about: with the model some seconds of work. A job is cancelled between parts, and gives others
 * their turn there.
 */
const PART_UNITS = 64 * 1024;

export interface Part {
  /** Position of its first input in the job. */
  first: number;
  /** With their ids. */
  inputs: Input[];
}

/** Takes the texts of inputs in, and gives parts of at most `together` of them. */
export class Parts {
  readonly #texts: AsyncIterator<string> | Iterator<string>;
  readonly #together: number;
  /** Position of the next input. */
  #at: number;
  #ahead: string | undefined;

  constructor(texts: AsyncIterator<string> | Iterator<string>, together: number, from = 0) {
    this.#texts = texts;
    this.#together = together;
    this.#at = from;
  }

  /** `times`: how many times as large as usual the part may be. */
  async next(times = 1): Promise<Part | undefined> {
    const texts: string[] = [];
    let units = 0;
    while (texts.length < this.#together * times && units < PART_UNITS * times) {
      const text = await this.#take();
      if (text === undefined) break;
      if (texts.length > 0 && units + text.length > PART_UNITS * times) {
        this.#ahead = text;
        break;
      }
      texts.push(text);
      units += text.length;
    }
    if (texts.length === 0) return undefined;
    const first = this.#at;
    this.#at += texts.length;
    const inputs = (parseInputs(texts) as Input[]).map((input, i) => ({ ...input, id: idOf(input, first + i) }));
    return { first, inputs };
  }

  async #take(): Promise<string | undefined> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead !== undefined) return ahead;
    const step = await this.#texts.next();
    return step.done === true ? undefined : step.value;
  }
}

/** Ids default to the position, counted from 1 (docs/decisions.md#text-policy-and-restore). */
function idOf({ id }: Input, at: number): string {
  return id ?? String(at + 1);
}

/** Jobs take the batch weight unless they say otherwise (docs/decisions.md#charging). */
export function tierOf({ processing }: Pick<JobRequest, 'processing'>): Tier {
  return processing?.tier ?? 'batch';
}

/** The name of a job's own map. No request can name it, because it is no Id. */
export function mapNameOf(jobId: string): string {
  return `~${jobId}`;
}

/** The call as which a job's work is done. */
export function callOf(job: { id: string; isPart: boolean }, caller: Caller, signal: AbortSignal): Call {
  const map = { account: caller.account, session: mapNameOf(job.id) };
  return { requestId: job.id, caller, signal, job: { map, isPart: job.isPart } };
}

/**
 * The plan of a part. `isFile`: it is of a document or a picture: spans say where they lie in UTF-16 too, and entities
 * what they are, for the verifier. Throws what `planProtect` throws, with pointers into the inputs given.
 */
export function planPart(
  deps: Deps,
  call: Call,
  request: JobRequest,
  inputs: readonly Input[],
  salt: string,
  isFile = false,
): ProtectingPlan {
  const { detection, policy, mapping, processing, output } = request;
  const wanted = new Set(output?.artifacts ?? []);
  const body = {
    inputs: [...inputs],
    ...(detection === undefined ? {} : { detection }),
    ...(policy === undefined ? {} : { policy }),
    ...(mapping === undefined ? {} : { mapping: { ...mapping, return: 'none' } }),
    processing: { ...processing, tier: tierOf(request) },
    output: {
      ...(isFile ? { extra_offset_units: ['utf16'], include_text: true } : {}),
      include: [
        'entities',
        ...(wanted.has('redaction_plan') ? ['redaction_plan'] : []),
        ...(wanted.has('audit') ? ['audit'] : []),
      ],
    },
  } as ProtectRequest;
  return planProtect(body, call, deps, salt, storedOf(deps.state, call.caller.account));
}

/** Of a part whose findings a person looks at. `decided`: what that person left, by the ids of the inputs. */
export function reviewedPlan<P extends ProtectingPlan>(plan: P, decided?: ReadonlyMap<string, FoundAt[]>): P {
  const inputs =
    decided === undefined ? plan.inputs : plan.inputs.map((one) => ({ ...one, reviewed: decided.get(one.id) ?? [] }));
  return {
    ...plan,
    inputs,
    presentation: { ...plan.presentation, found: decided === undefined },
    protect: { ...plan.protect, isReviewed: true },
  };
}

/** The same error with pointers into the job instead of a part of it. */
export function inJob(error: ServiceError, first: number): ServiceError {
  const { details } = error.options;
  if (details === undefined || first === 0) return error;
  const moved = details.map(({ pointer, reason }): ErrorDetail => ({
    pointer: pointer.replace(/^\/inputs\/(\d+)/, (_, at: string) => `/inputs/${Number(at) + first}`),
    reason,
  }));
  return new ServiceError(error.code, { ...error.options, details: moved });
}
