/** `piid job run`: files protected in this process, each under its own name, with one map for all of them. */
import type { ItemRow } from '../../state/jobs.ts';
import type { Artifact, JobCreate } from '../contract/jobs.ts';
import type { Deps } from '../operations/context.ts';
import type { ExitCode } from './command.ts';
import { EXIT } from './command.ts';
import { refuseOverwriting, writeWhole, type GivenFile } from './job-files.ts';

const LOOK_MS = 100;

export interface Run {
  deps: Deps;
  account: string;
  body: JobCreate;
  files: readonly GivenFile[];
  out: string;
  yes: boolean | undefined;
  quiet: boolean | undefined;
}

/** Runs the job, writes what it gave and removes it. A line on standard error for each file that failed. */
export async function runHere({ deps, account, body, files, out, yes, quiet }: Run): Promise<ExitCode> {
  const artifacts = body.output?.artifacts ?? ['protected'];
  const names = files.flatMap(({ name }) => artifacts.map((artifact) => outputName(name, artifact)));
  refuseOverwriting(out, names, yes);
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
    await ended(deps, id, quiet === true ? undefined : process.stderr);
    await writeOutputs(deps, id, files, artifacts, out);
    const items = deps.state.jobs.items(id, 0, files.length);
    for (const item of items) if (item.status !== 'ok') process.stderr.write(`piid: ${complaint(files, item)}\n`);
    const { status, error } = deps.state.jobs.row(id)!;
    if (items.length < files.length) process.stderr.write(`piid: ${messageOf(error)}\n`);
    return status === 'succeeded' && items.every((item) => item.status === 'ok') ? EXIT.done : EXIT.failed;
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

function bar(done: number, total: number): string {
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

function complaint(files: readonly GivenFile[], { n, error }: ItemRow): string {
  return `${files[n]!.path}: ${messageOf(error)}`;
}

/** Fixed text, never input. */
function messageOf(error: string | null): string {
  if (error === null) return 'it was not protected';
  const { message, details } = JSON.parse(error) as { message: string; details?: { reason: string }[] };
  return details?.[0] === undefined ? message : `${message} ${details[0].reason}`;
}
