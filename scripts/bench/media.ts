/**
 * What a plan costs over bare ffmpeg, which reads and writes the same file with the same encoder: wall-clock time of both, of three
 * runs the fastest. `node_modules/.bin/node scripts/bench/media.ts`; needs ffmpeg.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readSync, rmSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyPlan, findFfmpeg, openMedia } from '../../daemon/engine/media-port.ts';
import { readyPlan } from '../../engine/media/plan.ts';

const RUNS = 3;
const SECONDS = 300;
const FILM_SECONDS = 20;
const ROWS: readonly { name: string; seconds: number; make: string[]; bare: string[] }[] = [
  { name: 'a.wav', seconds: SECONDS, make: ['-ac', '2'], bare: ['-c:a', 'pcm_s16le'] },
  { name: 'a.flac', seconds: SECONDS, make: ['-ac', '2'], bare: ['-c:a', 'flac'] },
  { name: 'a.mp3', seconds: SECONDS, make: ['-b:a', '128k'], bare: ['-c:a', 'libmp3lame', '-b:a', '128k'] },
  { name: 'a.m4a', seconds: SECONDS, make: ['-b:a', '128k'], bare: ['-c:a', 'aac', '-b:a', '128k'] },
  {
    name: 'v.mp4',
    seconds: FILM_SECONDS,
    make: ['-c:v', 'libx264', '-preset', 'veryfast', '-c:a', 'aac'],
    bare: ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-c:a', 'aac'],
  },
];

const ffmpeg = findFfmpeg();
if ('reason' in ffmpeg) throw new Error(ffmpeg.reason);
const dir = mkdtempSync(join(tmpdir(), 'piid-bench-'));

function run(args: readonly string[]): number {
  const started = performance.now();
  const { status } = spawnSync('ffmpeg', ['-loglevel', 'error', '-nostdin', '-y', '-threads', '2', ...args]);
  if (status !== 0) throw new Error('ffmpeg failed');
  return performance.now() - started;
}

async function withPlan(file: string, seconds: number): Promise<number> {
  const started = performance.now();
  const limits = { signal: new AbortController().signal, deadlineAt: Date.now() + 600_000 };
  const plan = readyPlan({
    intervals: Array.from({ length: Math.floor(seconds / 3) }, (_, n) => ({ t0: n * 3, t1: n * 3 + 0.5 })),
    boxes: Array.from({ length: 20 }, (_, n) => ({ box: [10 * n, 20, 60, 30], t0: n, t1: n + 2 })),
  });
  const [fd, out] = [openSync(file, 'r'), openSync(join(dir, 'out'), 'w')];
  const start = Buffer.alloc(4_096);
  readSync(fd, start, 0, start.length, 0);
  const media = await openMedia(ffmpeg as Exclude<typeof ffmpeg, { reason: string }>, { fd, start }, limits);
  await applyPlan(
    ffmpeg as Exclude<typeof ffmpeg, { reason: string }>,
    media,
    { plan, out, mostBytes: 2 ** 31 },
    limits,
  );
  closeSync(fd);
  closeSync(out);
  return performance.now() - started;
}

for (const { name, seconds, make, bare } of ROWS) {
  const file = join(dir, name);
  const sound = ['-f', 'lavfi', '-i', `anoisesrc=duration=${seconds}:sample_rate=44100:amplitude=0.3`];
  const picture = name.startsWith('v')
    ? ['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=25:duration=${seconds}`]
    : [];
  run([...picture, ...sound, ...make, file]);
  let [plain, planned] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let n = 0; n < RUNS; n++) {
    plain = Math.min(plain, run(['-i', file, ...bare, join(dir, `bare-${name}`)]));
    planned = Math.min(planned, await withPlan(file, seconds));
  }
  process.stdout.write(
    `${name}, ${seconds} s: ffmpeg ${plain.toFixed(0)} ms, with a plan ${planned.toFixed(0)} ms, ${(planned / plain).toFixed(2)} times\n`,
  );
}
rmSync(dir, { recursive: true });
