/** What detect and protect do with one file, by the same plan, engine, maps and ledger as a job. */
import { ServiceError } from '../../engine/errors.ts';
import type { Metered } from '../../licence/records.ts';
import type { DetectRequest, ItemResult, ProtectRequest } from '../contract/detect-protect.ts';
import type { Input } from '../contract/inputs.ts';
import { cutLongTexts, joinedResults } from '../jobs/long-text.ts';
import type { OpenedFile } from '../jobs/open-file.ts';
import { refuseLeaks } from '../jobs/refuse-leaks.ts';
import { besideOf } from '../jobs/running-job.ts';
import type { Call, Deps } from '../operations/context.ts';
import { counted } from '../operations/count.ts';
import { readImages, type ReadPlan } from '../operations/images.ts';
import { charged } from '../operations/meter.ts';
import { planDetect, planProtect } from '../operations/plan/index.ts';
import type { CommonPlan } from '../operations/plan/plan.ts';
import { policyHashOf, runOnMap } from '../operations/protect.ts';
import { itemResult, runEngineTask, type Ran } from '../operations/run.ts';
import { storedOf } from '../operations/stored.ts';

export interface FileWork {
  deps: Deps;
  /** A job's call: it has no limits on the length of texts. */
  call: Call;
  /** A request without inputs. */
  request: Omit<ProtectRequest, 'text' | 'texts' | 'inputs'>;
  /** Hex; the same for all files of a run, which share a map. */
  salt: string;
}

/** In place of a file that holds no text, which is charged as the shortest text. */
const EMPTY_TEXT: Input = { kind: 'text', id: '0', text: '' };

/** Bounds of what is read without a job's freedom from limits. */
const SHORT_UNITS = 1_000;
const MOST_SHORT = 4;

const isShort = (input: Input): boolean => input.kind === 'text' && input.text.length <= SHORT_UNITS;

/** Results by the blocks of the file. */
export async function detectFile(work: FileWork, opened: OpenedFile): Promise<ItemResult[]> {
  const { deps, request } = work;
  const { inputs, cuts } = cutLongTexts(someInputs(opened));
  // A job's text goes to a worker, whose start takes longer than a short text does here.
  const { job, ...short } = work.call;
  const call = inputs.every(isShort) && inputs.length <= MOST_SHORT ? short : { ...short, ...(job && { job }) };
  const stored = storedOf(deps.state, call.caller.account);
  const { policy: _policy, mapping: _mapping, ...asked } = request;
  const output = { ...asked.output, extra_offset_units: ['utf16'], include: ['entities'] };
  const reading = await read(
    { ...work, call },
    planDetect({ ...asked, inputs, output } as DetectRequest, call, deps, stored),
  );
  const { plan } = reading;
  return await charged(deps, call, { operation: 'detect', metered: asOne(plan), body: undefined }, async (charge) => {
    const { inputs: planned, presentation, detect } = plan;
    const ran = await runEngineTask(deps, call, plan, { verb: 'detect', plan: detect, inputs: planned, presentation });
    const results = joinedResults(resultsOf(reading, ran, ''), cuts);
    await charge.settle();
    return results;
  });
}

/** The protected bytes, with its results by the blocks of the file. Throws when something that was to go is left. */
export async function protectFile(
  work: FileWork,
  opened: OpenedFile,
): Promise<{ bytes: Uint8Array; results: ItemResult[] }> {
  const { deps, call, request, salt } = work;
  const { inputs, cuts } = cutLongTexts(someInputs(opened));
  // Originals are for the verifier; nothing else sees them.
  const output = { ...request.output, extra_offset_units: ['utf16'], include_text: true, include: ['entities'] };
  const stored = storedOf(deps.state, call.caller.account);
  const planned = planProtect({ ...request, inputs, output } as ProtectRequest, call, deps, salt, stored);
  const reading = await read(work, planned);
  const metered = asOne(reading.plan);
  return await charged(deps, call, { operation: 'protect', metered, body: undefined }, async (charge) => {
    let made: { bytes: Uint8Array; results: ItemResult[] } | undefined;
    const commit = async <T>(ran: Ran, writes: () => T, counts: (answer: T) => boolean): Promise<T> => {
      const hash = policyHashOf(deps, call.caller.account, reading.plan);
      const results = joinedResults(resultsOf(reading, ran, hash), cuts);
      // A document is written once: when another process changed the map meanwhile, the file fails and can be tried again.
      if (made !== undefined) throw new ServiceError('mapping_conflict');
      const written = await opened.write('1', results, besideOf(ran));
      await refuseLeaks(deps, call, reading.plan, written);
      made = { bytes: written.bytes, results };
      return await charge.write(writes, counts);
    };
    const { ran } = await runOnMap(deps, call, reading, commit);
    if (made === undefined) await commit(ran, () => true, Boolean);
    await charge.settle();
    return made!;
  });
}

function someInputs({ inputs }: OpenedFile): Input[] {
  return inputs.length > 0 ? inputs : [EMPTY_TEXT];
}

async function read<P extends CommonPlan>({ deps, call }: FileWork, plan: P): Promise<ReadPlan<P>> {
  const reading = await readImages(deps, call, await counted(plan, call));
  // A file whose picture cannot be read is not protected in part.
  if (reading.failed.length > 0) throw reading.failed[0]!.error;
  return reading;
}

/** All of a file counts as one text (docs/decisions.md#charging). */
function asOne({ metered: { tier, codePoints } }: CommonPlan): Metered {
  return { tier, codePoints: [codePoints.reduce((sum, count) => sum + count, 0)] };
}

function resultsOf<P extends CommonPlan>({ plan }: ReadPlan<P>, ran: Ran, policyHash: string): ItemResult[] {
  return ran.outcome.items.map((item, i) => itemResult(item, plan, i, ran, policyHash));
}
