/** `piid job …`: files through jobs, here or through the daemon, which shares the volume with this command. */
import { createReadStream } from 'node:fs';
import type { Artifact, Job, JobCreate } from '../contract/jobs.ts';
import type { Command, CommandOption } from './command.ts';
import { EXIT, Exit, command } from './command.ts';
import { readText } from './files.ts';
import { readSettings } from './settings-file.ts';
import { givenFiles, refuseOverwriting, writeWhole } from './job-files.ts';
import { YES_OPTION } from './confirm.ts';
import { jobReview } from './job-review.ts';
import { ended, runHere } from './job-run.ts';
import { JSON_OPTION, STATE_OPTIONS, openDepsFor, openStateFor, printJson, type StateFlags } from './session.ts';
import { ACCOUNT_OPTION, callOf, checked, members } from './text.ts';

interface JobFlags extends StateFlags {
  account?: string;
  json?: boolean;
}

export interface MakeFlags extends JobFlags {
  detection?: string;
  policy?: string;
  artifact?: Artifact[];
  tier?: string;
  passwordFile?: string;
}

interface RunFlags extends MakeFlags {
  out: string;
  yes?: boolean;
  quiet?: boolean;
}

const ARTIFACT_NAMES: readonly Artifact[] = ['protected', 'entities', 'mapping', 'redaction_plan', 'audit'];

const FILES = { name: '<file...>', description: 'documents, texts and pictures' };

export const MAKE_OPTIONS: readonly CommandOption[] = [
  { flags: '--detection <file>', description: 'JSON or YAML file with the detection block of a request' },
  { flags: '--policy <file>', description: 'JSON or YAML file with the policy of a request' },
  {
    flags: '--artifact <name>',
    description: 'what to make; may be given several times (default: protected)',
    choices: ARTIFACT_NAMES,
    repeat: true,
  },
  { flags: '--password-file <file>', description: 'file whose first line opens encrypted files' },
  { flags: '--tier <tier>', description: 'batch (default), standard or realtime' },
  ACCOUNT_OPTION,
  ...STATE_OPTIONS,
];

const SHARED = [ACCOUNT_OPTION, JSON_OPTION, ...STATE_OPTIONS];

/** The request that the flags stand for. Ends with code 2 when a file is neither JSON nor YAML. */
export async function jobBodyOf(flags: MakeFlags, inputs: JobCreate['inputs']): Promise<JobCreate> {
  const { JobCreate: schema } = await import('../contract/jobs.ts');
  const part = async (file: string | undefined) =>
    file === undefined ? undefined : members(await readSettings(file), file);
  const [detection, policy] = [await part(flags.detection), await part(flags.policy)];
  return await checked(schema, {
    kind: 'document',
    inputs: await withPassword(inputs, flags.passwordFile),
    ...(detection === undefined ? {} : { detection }),
    ...(policy === undefined ? {} : { policy }),
    ...(flags.tier === undefined ? {} : { processing: { tier: flags.tier } }),
    output: { artifacts: [...new Set(flags.artifact ?? ['protected'])] },
  });
}

/** The password is for every file, since those that are not encrypted need none. Ends with code 2 when there is none. */
async function withPassword(inputs: JobCreate['inputs'], file: string | undefined): Promise<JobCreate['inputs']> {
  if (file === undefined) return inputs;
  const [password = ''] = (await readText(file)).split(/\r?\n/u);
  if (password === '') throw new Exit(EXIT.usage, `${file} holds no password`);
  return inputs.map((input) => (input.kind === 'file' ? { ...input, password } : input));
}

const jobRun = command<RunFlags>({
  name: 'job run',
  summary: 'Protect files here; each appears in a directory under its own name',
  several: FILES,
  options: [
    { flags: '--out <dir>', description: 'where the protected files go', required: true },
    ...MAKE_OPTIONS,
    YES_OPTION,
    { flags: '--quiet', description: 'no bar' },
  ],
  notes: 'Other artifacts than protected are written as NAME.ARTIFACT.jsonl. --yes overwrites files that are there.',
  async run(flags, _argument, _second, paths = []) {
    const { files, mappings } = givenFiles(paths);
    const body = await jobBodyOf(
      flags,
      files.map(({ input }) => input),
    );
    await using deps = await openDepsFor(flags);
    const { account = 'default', out, yes, quiet } = flags;
    const own = { ...deps, config: { ...deps.config, mappings } };
    return await runHere(
      { deps: own, account, body, files, out },
      { ...(yes === undefined ? {} : { yes }), ...(quiet === undefined ? {} : { quiet }) },
    );
  },
});

const jobSubmit = command<MakeFlags & { json?: boolean; review?: boolean }>({
  name: 'job submit',
  summary: 'Give files to the daemon as a job, and print its identifier',
  several: FILES,
  options: [
    { flags: '--review', description: 'wait for `piid job review` before files are written' },
    ...MAKE_OPTIONS,
    JSON_OPTION,
  ],
  notes: 'The files are copied into the volume, encrypted. A daemon that does not run yet begins when it starts.',
  async run(flags, _argument, _second, paths = []) {
    givenFiles(paths);
    await using deps = await openDepsFor(flags);
    const [{ storeUpload }, { newJob }, { jobView }] = await Promise.all([
      import('../operations/uploads.ts'),
      import('../operations/jobs.ts'),
      import('../operations/job-view.ts'),
    ]);
    const call = await callOf(flags);
    const inputs: JobCreate['inputs'] = [];
    for (const path of paths) {
      const { id: upload } = await storeUpload(deps, call.caller.account, createReadStream(path));
      inputs.push({ kind: 'file', source: { upload } });
    }
    const body = await jobBodyOf(flags, inputs);
    if (flags.review === true) body.output = { ...body.output, review: 'required' };
    const row = await newJob(deps, call, body);
    if (flags.json === true) printJson(jobView(deps.state, row));
    else process.stdout.write(`${row.job_id}\n`);
    return EXIT.done;
  },
});

const jobList = command<JobFlags & { status?: string }>({
  name: 'job list',
  summary: 'List the jobs of an account, newest first',
  options: [{ flags: '--status <status>', description: 'only these' }, ...SHARED],
  async run(flags) {
    using state = await openStateFor(flags, { create: false });
    const { listJobs } = await import('../operations/jobs.ts');
    const query = new Map<string, unknown>(flags.status === undefined ? [] : [['status', flags.status]]);
    const list = listJobs({ state }, await callOf(flags), query);
    if (flags.json === true) printJson(list);
    else for (const job of list.jobs) process.stdout.write(`${lineOf(job)}\n`);
    return EXIT.done;
  },
});

function lineOf({ id, kind, status, progress, created_at: created }: Job): string {
  return [id, status, kind, `${progress.done}/${progress.total}`, created].join('  ');
}

const JOB = { name: '<job>', description: 'identifier of the job' };

const jobWatch = command<JobFlags>({
  name: 'job watch',
  summary: 'Wait until a job has ended',
  argument: JOB,
  options: SHARED,
  notes: 'Exits with 1 when the job has not succeeded.',
  async run(flags, id = '') {
    using state = await openStateFor(flags, { create: false });
    const { getJob } = await import('../operations/jobs.ts');
    const call = await callOf(flags);
    getJob({ state }, call, id);
    await ended({ state }, id, process.stderr);
    const job = getJob({ state }, call, id);
    if (flags.json === true) printJson(job);
    else process.stdout.write(`${job.status}\n`);
    return job.status === 'succeeded' ? EXIT.done : EXIT.failed;
  },
});

const jobCancel = command<JobFlags>({
  name: 'job cancel',
  summary: 'Stop a job before its next part; what is done stays',
  argument: JOB,
  options: SHARED,
  async run(flags, id = '') {
    using state = await openStateFor(flags, { create: false });
    const { cancelJob } = await import('../operations/jobs.ts');
    const job = cancelJob({ state }, await callOf(flags), id);
    if (flags.json === true) printJson(job);
    return EXIT.done;
  },
});

const jobDownload = command<JobFlags & { out: string; yes?: boolean }>({
  name: 'job download',
  summary: 'Write the artifacts of a job that has ended',
  argument: JOB,
  options: [{ flags: '--out <dir>', description: 'where they go', required: true }, YES_OPTION, ...SHARED],
  notes: 'The names are JOB.ARTIFACT.jsonl, and JOB.zip for the outputs of several files.',
  async run(flags, id = '') {
    using state = await openStateFor(flags, { create: false });
    const { getArtifact, getJob } = await import('../operations/jobs.ts');
    const call = await callOf(flags);
    const { artifacts } = getJob({ state }, call, id);
    if (artifacts.length === 0) throw new Exit(EXIT.failed, 'the job has no artifacts (yet)');
    const extension = state.jobs.items(id, 0, 1)[0]?.extension ?? 'bin';
    const named = artifacts.map(({ name, media_type: type }) => ({
      name,
      file: name === 'protected' ? `${id}.${type === 'application/zip' ? 'zip' : extension}` : `${id}.${name}.jsonl`,
    }));
    refuseOverwriting(
      flags.out,
      named.map(({ file }) => file),
      flags.yes,
    );
    for (const { name, file } of named)
      await writeWhole(flags.out, file, getArtifact({ state }, call, id, name).content as AsyncIterable<Uint8Array>);
    return EXIT.done;
  },
});

export const JOB_COMMANDS: readonly Command[] = [
  jobRun,
  jobSubmit,
  jobWatch,
  jobList,
  jobReview,
  jobCancel,
  jobDownload,
];
