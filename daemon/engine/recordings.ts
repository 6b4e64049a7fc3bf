/** Recordings of jobs: held in memory, read and written by ffmpeg. Whether it is there is asked when somebody wants to know. */
import { containerOf } from '../../engine/media/containers.ts';
import type { ReadyPlan } from '../../engine/media/plan.ts';
import { ServiceError } from '../../engine/errors.ts';
import type { Recording, RecordingRunner } from '../operations/context.ts';
import { openMemoryLimiter } from './memory-limiter.ts';
import {
  admitPrivate,
  applyPlan,
  contentOf,
  findFfmpeg,
  openMedia,
  privateFile,
  type Ffmpeg,
  type Limits,
} from './media-port.ts';

/** Children at once; each has two threads. */
const AT_ONCE = 2;
const MOST_BYTES = 1024 * 1024 * 1024;
/** What is written may be larger than the original, where that was compressed better. */
const GROWTH = 4;
const LEAST_BYTES = 64 * 1024 * 1024;
/** A written recording may differ from its original by this many seconds: encoders fill their last frame. */
const TOLERANCE_S = 1;

export function openRecordings(): RecordingRunner {
  const limiter = openMemoryLimiter(AT_ONCE, MOST_BYTES);
  let found: ReturnType<typeof findFfmpeg> | undefined;
  const ffmpeg = (): ReturnType<typeof findFfmpeg> => (found ??= findFfmpeg());
  return {
    get status() {
      const there = ffmpeg();
      return 'reason' in there ? there : { version: there.version };
    },
    async open(bytes, limits) {
      const there = ffmpeg();
      if ('reason' in there) throw new ServiceError('capability_unavailable', { message: there.reason });
      const mostBytes = LEAST_BYTES + GROWTH * bytes.length;
      admitPrivate(bytes.length);
      const file = await privateFile(bytes);
      try {
        const media = await openMedia(there, { fd: file.fd, start: bytes }, limits);
        const apply = (plan: ReadyPlan): Promise<Uint8Array> =>
          limiter.run(bytes.length, limits.signal, () => applied(there, media, { plan, mostBytes }, limits));
        const { mediaType, extension } = media.container;
        const isFilm = media.streams.pictures.length > 0;
        const recording: Recording = {
          mediaType,
          extension,
          isFilm,
          applied: apply,
          [Symbol.asyncDispose]: () => file.close(),
        };
        return recording;
      } catch (error) {
        await file.close();
        throw error;
      }
    },
  };
}

/** The file with a plan applied, read again: it must hold the same streams and be as long. */
async function applied(
  ffmpeg: Ffmpeg,
  media: Awaited<ReturnType<typeof openMedia>>,
  { plan, mostBytes }: { plan: ReadyPlan; mostBytes: number },
  limits: Limits,
): Promise<Uint8Array> {
  const out = await privateFile();
  try {
    await applyPlan(ffmpeg, media, { plan, out: out.fd, mostBytes }, limits);
    const bytes = await contentOf(out);
    const start = bytes.subarray(0, 4_096);
    if (containerOf(start) === undefined) throw new Error('ffmpeg wrote no recording');
    const { streams } = await openMedia(ffmpeg, { fd: out.fd, start }, limits);
    const before = media.streams;
    const isWhole =
      streams.sound.length === before.sound.length &&
      streams.pictures.length === before.pictures.length &&
      streams.dropped === 0 &&
      (before.duration === 0 || streams.duration > before.duration - TOLERANCE_S);
    if (!isWhole) throw new Error('ffmpeg wrote another recording than it read');
    return bytes;
  } finally {
    await out.close();
  }
}
