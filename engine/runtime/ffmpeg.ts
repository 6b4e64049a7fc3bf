/** The system's ffmpeg, as a confined child: what a file holds, and a file with a plan applied. */
import { spawnSync } from 'node:child_process';
import { ServiceError, invalid } from '../errors.ts';
import { applyArguments, probeArguments } from '../media/arguments.ts';
import { containerOf, SNIFFED, type Container } from '../media/containers.ts';
import type { ReadyPlan } from '../media/plan.ts';
import { streamsOf, type Streams } from '../media/streams.ts';
import { canConfine, findProgram, runConfined, type Bounds } from './confined.ts';
import { hasPrivateFiles, privateFile } from './private-file.ts';

export interface Ffmpeg {
  ffmpeg: string;
  ffprobe: string;
  version: string;
  encoders: ReadonlySet<string>;
}

/** A file that was opened: by its descriptor, which the caller closes. */
export interface OpenMedia {
  fd: number;
  container: Container;
  streams: Streams;
}

export type Limits = Pick<Bounds, 'signal' | 'deadlineAt'>;

const GIB = 1024 ** 3;
/** Address space: libraries and threads take more than one gibibyte of it before the first frame. */
const MEMORY = { sound: 2 * GIB, pictures: 6 * GIB } as const;
const PROBE_CPU_S = 20;
const MOST_PROBED = 1024 * 1024;

/** Programs and codecs of this machine, or why recordings cannot be worked on. */
export function findFfmpeg(): Ffmpeg | { reason: string } {
  const [ffmpeg, ffprobe] = ['ffmpeg', 'ffprobe'].map(findProgram);
  if (ffmpeg === undefined || ffprobe === undefined) return { reason: 'ffmpeg is not installed (apt install ffmpeg)' };
  if (!canConfine()) return { reason: 'prlimit and setpriv are not installed (apt install util-linux)' };
  if (!hasPrivateFiles()) return { reason: 'there is no memory for files (a tmpfs at /dev/shm)' };
  const answer = (flag: string): string =>
    spawnSync(ffmpeg, ['-hide_banner', flag], { encoding: 'utf8', timeout: 10_000, maxBuffer: MOST_PROBED }).stdout ??
    '';
  const version = /^ffmpeg version (\S{1,32})/.exec(answer('-version'))?.[1];
  const encoders = [...answer('-encoders').matchAll(/^ [AV][.A-Z]{5} (\w+)/gm)].map(([, name]) => name as string);
  if (version === undefined || encoders.length === 0) return { reason: 'ffmpeg does not start' };
  const [, major, minor] = /^\D{0,2}(\d{1,4})\.(\d{1,4})/.exec(version) ?? [];
  if (Number(major) < 5 || (Number(major) === 5 && Number(minor) < 1)) return { reason: 'ffmpeg is older than 5.1' };
  return { ffmpeg, ffprobe, version, encoders: new Set(encoders) };
}

/** Reads what a file holds. Throws 422 for what is no recording and 413 beyond a bound; pointers are empty. */
export async function openMedia(
  { ffprobe }: Ffmpeg,
  { fd, start }: { fd: number; start: Uint8Array },
  limits: Limits,
): Promise<OpenMedia> {
  const container = containerOf(start.subarray(0, SNIFFED));
  if (container === undefined) throw invalid('', 'the file is no recording of a known format');
  const pieces: Buffer[] = [];
  const bounds: Bounds = { ...limits, memory: MEMORY.sound, cpuS: PROBE_CPU_S, fileBytes: 0, answerBytes: MOST_PROBED };
  const code = await runConfined(
    { program: ffprobe, args: probeArguments(container), files: [fd] },
    bounds,
    (piece) => {
      pieces.push(piece);
    },
  );
  if (code !== 0) throw broken();
  return { fd, container, streams: streamsOf(parsed(Buffer.concat(pieces).toString('utf8'))) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw broken();
  }
}

function broken(): ServiceError {
  return invalid('', 'the recording is broken, or takes too much to read');
}

/** Writes the file again into `out` with the plan applied and nothing besides sound and pictures. */
export async function applyPlan(
  { ffmpeg, encoders }: Ffmpeg,
  { fd, container, streams }: OpenMedia,
  { plan, out, mostBytes }: { plan: ReadyPlan; out: number; mostBytes: number },
  limits: Limits,
): Promise<void> {
  const made = applyArguments({ container, streams, plan, has: (encoder) => encoders.has(encoder) });
  if (made === undefined)
    throw new ServiceError('capability_unavailable', { message: 'This ffmpeg has no encoder for the recording.' });
  const cpuS = Math.max(1, ((limits.deadlineAt - Date.now()) / 1_000) * 4);
  const bounds: Bounds = {
    ...limits,
    memory: streams.pictures.length > 0 ? MEMORY.pictures : MEMORY.sound,
    cpuS,
    fileBytes: mostBytes,
    answerBytes: MOST_PROBED,
  };
  const script = await privateFile(Buffer.from(made.script));
  try {
    const code = await runConfined({ program: ffmpeg, args: made.args, files: [fd, out, script.fd] }, bounds);
    if (code !== 0) throw broken();
  } finally {
    await script.close();
  }
}
