/** `piid media`: recordings and films, treated by a plan. Opens no volume. */
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { ServiceError } from '../../engine/errors.ts';
import { EXIT, Exit, command } from './command.ts';
import { confirmLoss, YES_OPTION } from './confirm.ts';
import { readJson } from './files.ts';

interface ApplyFlags {
  plan: string;
  out: string;
  yes?: boolean;
}

/** A command may take as long as its user waits; a hung ffmpeg ends here. */
const MOST_MS = 24 * 60 * 60 * 1_000;
/** The protected file may be larger than its original, where that was compressed better, but not without bound. */
const GROWTH = 16;
const LEAST_BYTES = 256 * 1024 * 1024;

const apply = command<ApplyFlags>({
  name: 'media apply',
  summary: 'Silence and fill parts of a recording or film by a plan',
  argument: { name: '<file>', description: 'recording or film' },
  options: [
    { flags: '--plan <file>', description: 'JSON: intervals in seconds, boxes in pixels', required: true },
    { flags: '--out <file>', description: 'the protected file', required: true },
    YES_OPTION,
  ],
  notes:
    'The plan is {intervals: [{t0, t1}], boxes: [{box: [x, y, w, h], t0?, t1?}], audio?: {op: silence|bleep, pad_ms}, image?: {color, pad_px}}; a line of the job artifact `redaction_plan` is one too. Metadata, chapters, cover art, subtitles, attachments and data streams are left out. Needs ffmpeg.',
  async run({ plan: planFile, out, yes }, file = '') {
    const [{ readPlan, readyPlan }, { applyPlan, findFfmpeg, openMedia }] = await Promise.all([
      import('../../engine/media/plan.ts'),
      import('../engine/media-port.ts'),
    ]);
    const plan = readyPlan(await inFile(planFile, async () => readPlan(await readJson(planFile))));
    const ffmpeg = findFfmpeg();
    if ('reason' in ffmpeg) throw new Exit(EXIT.failed, ffmpeg.reason);
    if (resolve(out) === resolve(file)) throw new Exit(EXIT.usage, '--out must be another file');
    if (existsSync(out)) await confirmLoss(`${out} would be overwritten`, yes);
    const limits = { signal: new AbortController().signal, deadlineAt: Date.now() + MOST_MS };
    await using source = await opened(file);
    const media = await inFile(file, async () =>
      openMedia(ffmpeg, { fd: source.fd, start: await startOf(source) }, limits),
    );
    const mostBytes = LEAST_BYTES + GROWTH * (await source.stat()).size;
    await written(out, (fd) => inFile(file, () => applyPlan(ffmpeg, media, { plan, out: fd, mostBytes }, limits)));
    return EXIT.done;
  },
});

export const MEDIA_COMMANDS = [apply];

async function opened(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r');
  } catch {
    throw new Exit(EXIT.failed, `${file} cannot be read`);
  }
}

async function startOf(file: FileHandle): Promise<Uint8Array> {
  const { SNIFFED } = await import('../../engine/media/containers.ts');
  const bytes = Buffer.alloc(SNIFFED);
  const { bytesRead } = await file.read(bytes, 0, SNIFFED, 0);
  return bytes.subarray(0, bytesRead);
}

/** Gives the new file its name when it is whole. */
async function written(out: string, write: (fd: number) => Promise<void>): Promise<void> {
  const temporary = `${out}.${randomBytes(4).toString('hex')}.new`;
  try {
    {
      await using file = await open(temporary, 'wx', 0o600);
      await write(file.fd);
      await file.sync();
    }
    await rename(temporary, out);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Errors of the engine have pointers; here they need the name of the file that they are about. */
async function inFile<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { pointer, reason } = error.options.details?.[0] ?? { pointer: '', reason: error.message };
    const isWrong = error.code === 'validation_failed' || error.code === 'too_large';
    throw new Exit(isWrong ? EXIT.usage : EXIT.failed, `${file}: ${pointer === '' ? '' : `${pointer} `}${reason}`);
  }
}
