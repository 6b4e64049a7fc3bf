/**
 * Recordings and films for tests, made by the system's ffmpeg. Debian: `apt-get install ffmpeg espeak-ng libimage-exiftool-perl`.
 * On a machine without them the tables below are empty, and what remains is what piid does there; PIID_LONG=1 asks for all of them.
 */
import { execFileSync, spawnSync } from 'node:child_process';

const PROGRAMS = ['ffmpeg', 'ffprobe', 'espeak-ng', 'exiftool'] as const;

const isThere = (program: string): boolean => spawnSync('which', [program]).status === 0;
const missing = PROGRAMS.filter((program) => !isThere(program));
const HINT = `${missing.join(', ')} missing: apt-get install ffmpeg espeak-ng libimage-exiftool-perl`;
if (missing.length > 0) {
  if (process.env['PIID_LONG'] !== undefined) throw new Error(HINT);
  process.stderr.write(`${HINT}; tests of recordings are left out\n`);
}

/** Cases that need the programs. */
export function withFfmpeg<T>(cases: readonly T[]): readonly T[] {
  return missing.length === 0 ? cases : [];
}

/** Runs ffmpeg, for making inputs and for judging outputs. */
export function ffmpeg(...args: string[]): Buffer {
  return execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', ...args], {
    maxBuffer: 2 ** 29,
  });
}

const RATE = 16_000;

/** Energy of a recording between two moments, as the root of the mean square (0 to 1), of its `stream`th sound. */
export function loudness(file: string, t0: number, t1: number, stream = 0): number {
  const pcm = ffmpeg('-i', file, '-map', `0:a:${stream}`, '-ac', '1', '-ar', String(RATE), '-f', 'f32le', '-');
  const samples = new Float32Array(pcm.buffer, pcm.byteOffset, pcm.length >> 2).subarray(
    Math.round(t0 * RATE),
    Math.round(t1 * RATE),
  );
  return Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / Math.max(1, samples.length));
}

/** Grey frames of a film. */
export function frames(file: string, width: number, height: number): Uint8Array[] {
  const raw = ffmpeg(
    '-i',
    file,
    '-map',
    '0:v:0',
    '-fps_mode',
    'passthrough',
    '-pix_fmt',
    'gray',
    '-f',
    'rawvideo',
    '-',
  );
  const size = width * height;
  return Array.from({ length: Math.floor(raw.length / size) }, (_, n) => raw.subarray(n * size, (n + 1) * size));
}

/** Everything that readers of metadata say of a file. */
export function metadataOf(file: string): string {
  const probe = execFileSync(
    'ffprobe',
    ['-loglevel', 'error', '-show_format', '-show_streams', '-show_chapters', '-show_programs', file],
    { encoding: 'utf8' },
  );
  return probe + execFileSync('exiftool', ['-a', '-u', '-ee', '-G3', file], { encoding: 'utf8' });
}
