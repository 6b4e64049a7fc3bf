/** Files protected in this process, each under its own name, with one map for all of them. */
import type { Artifact, JobCreate } from '../contract/jobs.ts';
import type { Deps } from '../operations/context.ts';
import type { ExitCode } from './command.ts';
import { EXIT } from './command.ts';
import { refuseOverwriting, writeWhole, type GivenFile } from './job-files.ts';

const LOOK_MS = 100;

export interface Work {
  deps: Deps;
  account: string;
  body: JobCreate;
  files: readonly GivenFile[];
  out: string;
}

export interface Outcome {
  file: GivenFile;
  /** Fixed text; undefined when the file was protected. */
  complaint: string | undefined;
}

/** `piid job run`. A line on standard error for each file that failed. */
export async function runHere(work: Work, { yes, quiet }: { yes?: boolean; quiet?: boolean }): Promise<ExitCode> {
  const artifacts = work.body.output?.artifacts ?? ['protected'];
  const names = work.files.flatMap(({ name }) => artifacts.map((artifact) => outputName(name, artifact)));
  refuseOverwriting(work.out, names, yes);
  const outcomes = await protectFiles(work, quiet === true ? undefined : process.stderr);
  for (const { file, complaint } of outcomes)
    if (complaint !== undefined) process.stderr.write(`piid: ${file.path}: ${complaint}\n`);
  return outcomes.every(({ complaint }) => complaint === undefined) ? EXIT.done : EXIT.failed;
}

/** Runs files as a job of this process, writes what it gave, over what was there, and removes the job. */
export async function protectFiles(work: Work, terminal: NodeJS.WriteStream | undefined): Promise<Outcome[]> {
  const { deps, account, body, files, out } = work;
  const [{ openRunner }, { newJob, removeJob }, { callOf }, { ulid }] = await Promise.all([
    import('../jobs/runner.ts'),
    import('../operations/jobs.ts'),
    import('./text.ts'),
    import('ulid'),
  ]);
  const runner = ulid();
  const { job_id: id } = await newJob(deps, await callOf({ account }), body, { runner });
  const running = openRunner(deps, { runner, atOnce: 1 });
  try {
    await ended(deps, id, terminal);
    await writeOutputs(deps, id, files, body.output?.artifacts ?? ['protected'], out);
    const items = deps.state.jobs.items(id, 0, files.length);
    const { error } = deps.state.jobs.row(id)!;
    return files.map((file, i): Outcome => {
      const item = items[i];
      // A job that broke has no item for the files that were left.
      return {
        file,
        complaint: item?.status === 'ok' ? undefined : messageOf(item === undefined ? error : item.error),
      };
    });
  } finally {
    await running[Symbol.asyncDispose]();
    await removeJob(deps.state, id);
  }
}

function outputName(name: string, artifact: Artifact): string {
  return artifact === 'protected' ? name : `${name}.${artifact}.jsonl`;
}

/** Waits for the end, with a bar on a terminal. */
export async function ended(
  { state }: Pick<Deps, 'state'>,
  id: string,
  terminal: NodeJS.WriteStream | undefined,
): Promise<void> {
  const { setTimeout: delay } = await import('node:timers/promises');
  const { isFinished } = await import('../operations/job-view.ts');
  for (;;) {
    const row = state.jobs.row(id);
    if (terminal?.isTTY === true && row !== undefined) terminal.write(`\r${bar(row.done, row.total)}`);
    if (row === undefined || isFinished(row)) break;
    await delay(LOOK_MS);
  }
  if (terminal?.isTTY === true) terminal.write('\n');
}

const WIDTH = 30;

export function bar(done: number, total: number): string {
  const filled = Math.round((WIDTH * done) / Math.max(1, total));
  return `[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${done}/${total}`;
}

/** The outputs lie one after the other in the artifact, in the order of the files. */
async function writeOutputs(
  { state }: Deps,
  id: string,
  files: readonly GivenFile[],
  artifacts: readonly Artifact[],
  out: string,
): Promise<void> {
  const { Cutter } = await import('../jobs/archive.ts');
  const items = state.jobs.items(id, 0, files.length);
  for (const artifact of artifacts) {
    const blob = state.jobs.artifact(id, artifact);
    if (blob === undefined) continue;
    if (artifact !== 'protected') {
      for (const line of await linesOf(state.blobs.read(blob))) {
        const { input_id: inputId } = JSON.parse(line) as { input_id: string };
        const file = files.find(({ input }) => input.id === inputId)!;
        await writeWhole(out, outputName(file.name, artifact), [Buffer.from(`${line}\n`)]);
      }
      continue;
    }
    const content = state.blobs.read(blob);
    const cutter = new Cutter(content);
    for (const { n, bytes } of items) if (bytes !== null) await writeWhole(out, files[n]!.name, cutter.take(bytes));
    await content.return();
  }
}

async function linesOf(pieces: AsyncIterable<Buffer>): Promise<string[]> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** Fixed text, never input. */
function messageOf(error: string | null): string {
  if (error === null) return 'it was not protected';
  const { message, details } = JSON.parse(error) as { message: string; details?: { reason: string }[] };
  return details?.[0] === undefined ? message : `${message} ${details[0].reason}`;
}
