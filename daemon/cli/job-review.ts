/** `piid job review`: what a job that waits has found, and the answer to it. */
import type { Command } from './command.ts';
import { EXIT, Exit, command } from './command.ts';
import { readJson } from './files.ts';
import { JSON_OPTION, STATE_OPTIONS, openStateFor, printJson, type StateFlags } from './session.ts';
import { ACCOUNT_OPTION, callOf, checked } from './text.ts';

interface ReviewFlags extends StateFlags {
  account?: string;
  json?: boolean;
  answer?: string;
  accept?: boolean;
}

export const jobReview: Command = command<ReviewFlags>({
  name: 'job review',
  summary: 'Show what was found in a job that waits, or let it go on',
  argument: { name: '<job>', description: 'identifier of the job' },
  options: [
    { flags: '--answer <file>', description: 'JSON file: {"inputs": [{"input_id", "reject"?, "retype"?, "add"?}]}' },
    { flags: '--accept', description: 'all inputs go on with everything that was found' },
    ACCOUNT_OPTION,
    JSON_OPTION,
    ...STATE_OPTIONS,
  ],
  notes: 'Without --answer and --accept it prints what was found, a JSON object an input.',
  async run(flags, id = '') {
    using state = await openStateFor(flags, { create: false });
    const call = await callOf(flags);
    const { getArtifact, getJob } = await import('../operations/jobs.ts');
    if (getJob({ state }, call, id).status !== 'awaiting_review')
      throw new Exit(EXIT.failed, 'the job does not wait for a review');
    const shown = async (): Promise<string> => {
      const pieces: Buffer[] = [];
      const { content } = getArtifact({ state }, call, id, 'entities');
      for await (const piece of content as AsyncIterable<Buffer>) pieces.push(piece);
      return Buffer.concat(pieces).toString('utf8');
    };
    if (flags.answer === undefined && flags.accept !== true) {
      process.stdout.write(await shown());
      return EXIT.done;
    }
    const { JobReview } = await import('../contract/jobs.ts');
    const { reviewJob } = await import('../operations/job-review.ts');
    const given: unknown = flags.answer === undefined ? acceptAll(await shown()) : await readJson(flags.answer);
    const job = reviewJob({ state }, call, id, await checked(JobReview, given));
    if (flags.json === true) printJson(job);
    return EXIT.done;
  },
});

function acceptAll(lines: string): { inputs: { input_id: string }[] } {
  const ids = lines.split('\n').filter((line) => line !== '');
  return { inputs: ids.map((line) => ({ input_id: (JSON.parse(line) as { input_id: string }).input_id })) };
}
