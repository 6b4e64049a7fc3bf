/** `piid media`: what was planned is gone, the rest is as it was, and nothing in the file says who was there. */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli } from '../support/cli.ts';
import { ffmpeg, frames, loudness, metadataOf, withFfmpeg } from '../support/media.ts';
import { temporaryDirectory } from '../support/volume.ts';

const CANARY = 'Ottilie Zwirnfaden';
const PLAN = { intervals: [{ t0: 1, t1: 1.5 }], boxes: [{ box: [40, 30, 60, 40], t0: 0.5, t1: 1 }] };
const [WIDTH, HEIGHT] = [320, 240];

/** Three seconds of a tone, with its name in every tag, chapter and picture that the container takes. */
function recording(dir: string, name: string, ...codec: string[]): string {
  const chapters = join(dir, 'chapters.txt');
  writeFileSync(chapters, `;FFMETADATA1\ntitle=${CANARY}\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=2\ntitle=${CANARY}\n`);
  const tags = ['title', 'artist', 'comment', 'location', 'copyright'].flatMap((tag) => [
    '-metadata',
    `${tag}=${CANARY}`,
  ]);
  const streams = ['-metadata:s', `title=${CANARY}`, '-metadata:s', `handler_name=${CANARY}`];
  const file = join(dir, name);
  const input = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=3:sample_rate=44100', '-i', chapters];
  ffmpeg(...input, '-map', '0:a', '-map_metadata', '1', ...codec, ...tags, ...streams, file);
  return file;
}

function film(dir: string, name: string, ...codec: string[]): string {
  const subtitles = join(dir, 'said.srt');
  writeFileSync(subtitles, `1\n00:00:00,000 --> 00:00:02,000\n${CANARY}\n`);
  const file = join(dir, name);
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${WIDTH}x${HEIGHT}:rate=25:duration=3`];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=3'];
  const tags = ['-metadata', `title=${CANARY}`, '-metadata', `comment=${CANARY}`, '-metadata:s', `title=${CANARY}`];
  ffmpeg(...picture, ...sound, '-i', subtitles, '-map', '0', '-map', '1', ...codec, ...tags, file);
  return file;
}

function applied(dir: string, file: string, plan: object = PLAN): string {
  const planFile = join(dir, 'plan.json');
  writeFileSync(planFile, JSON.stringify(plan));
  const out = join(dir, `out-${file.slice(file.lastIndexOf('/') + 1)}`);
  expect(cli().run(['media', 'apply', file, '--plan', planFile, '--out', out])).toEqual({
    code: 0,
    stdout: '',
    stderr: '',
  });
  return out;
}

const leaks = (file: string): boolean =>
  [CANARY, 'Zwirnfaden'].some((name) =>
    ['latin1', 'utf16le'].some((encoding) => readFileSync(file).includes(Buffer.from(name, encoding as 'latin1'))),
  ) || metadataOf(file).includes('Zwirnfaden');

const probed = (file: string): string =>
  metadataOf(file)
    .match(/(?<=^(?:codec_name|format_name)=)(?!bin_data).*/gm)!
    .join(' ');

describe.each(withFfmpeg(['a recording']))('%s', () => {
  const rows: [string, string[]][] = [
    ['a.wav', []],
    ['a.flac', []],
    ['a.mp3', ['-c:a', 'libmp3lame']],
    ['a.ogg', ['-c:a', 'libvorbis']],
    ['a.m4a', ['-c:a', 'aac']],
    ['a.webm', ['-c:a', 'libopus', '-f', 'webm']],
    ['a.mka', ['-c:a', 'pcm_s16le', '-f', 'matroska']],
  ];
  it.each(withFfmpeg(rows))('%s is silent where the plan says, and keeps its format and the rest', (name, codec) => {
    const dir = temporaryDirectory();
    const file = recording(dir, name, ...codec);
    const out = applied(dir, file);
    expect(loudness(out, 0.91, 1.59)).toBeLessThan(0.001);
    for (const [t0, t1] of [
      [0.1, 0.85],
      [1.65, 2.9],
    ] as const)
      expect(loudness(out, t0, t1) / loudness(file, t0, t1)).toBeCloseTo(1, 1);
    expect(probed(out)).toBe(probed(file));
    expect([leaks(file), leaks(out)]).toEqual([true, false]);
  });

  it.each(withFfmpeg(['bleep']))('hears a tone with `%s`', (op) => {
    const dir = temporaryDirectory();
    const file = join(dir, 'quiet.wav');
    ffmpeg('-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=stereo:d=3', file);
    const out = applied(dir, file, { ...PLAN, audio: { op, pad_ms: 0 } });
    expect(loudness(out, 1.02, 1.48)).toBeGreaterThan(0.01);
    for (const [t0, t1] of [
      [0, 0.98],
      [1.52, 3],
    ] as const)
      expect(loudness(out, t0, t1)).toBeLessThan(0.001);
  });

  it.each(withFfmpeg([3_000]))('takes a plan of %i intervals', (count) => {
    const dir = temporaryDirectory();
    const file = join(dir, 'long.wav');
    ffmpeg('-f', 'lavfi', '-i', 'sine=frequency=440:duration=60:sample_rate=8000', file);
    const intervals = Array.from({ length: count }, (_, n) => ({ t0: n / 50, t1: n / 50 + 0.001 }));
    const out = applied(dir, file, { intervals, audio: { op: 'silence', pad_ms: 0 } });
    expect(loudness(out, 0, 60)).toBeLessThan(loudness(file, 0, 60));
  });
});

describe.each(withFfmpeg(['a film']))('%s', () => {
  const rows: [string, string[]][] = [
    ['v.mp4', ['-map', '2', '-c:v', 'libx264', '-c:a', 'aac', '-c:s', 'mov_text']],
    ['v.mkv', ['-map', '2', '-c:v', 'libx264', '-c:a', 'flac', '-c:s', 'srt']],
    ['v.mov', ['-c:v', 'mpeg4', '-c:a', 'pcm_s16le']],
    ['v.webm', ['-c:v', 'libvpx', '-c:a', 'libvorbis']],
    ['v.avi', ['-c:v', 'mpeg4', '-c:a', 'pcm_s16le']],
  ];
  it.each(withFfmpeg(rows))(
    '%s is covered in every frame of its time, silent, and close to what it was',
    (name, codec) => {
      const dir = temporaryDirectory();
      const file = film(dir, name, ...codec);
      const out = applied(dir, file);
      const [before, after] = [file, out].map((one) => frames(one, WIDTH, HEIGHT)) as [Uint8Array[], Uint8Array[]];
      expect(after).toHaveLength(before.length);
      for (const [n, frame] of after.entries()) {
        const covered = inside(frame, 42, 32, 56, 36);
        const t = n / 25;
        if (t >= 0.5 && t <= 1) expect(Math.max(...covered)).toBeLessThan(30);
        else if (t < 0.4 || t > 1.1) expect(Math.max(...covered)).toBeGreaterThan(60);
        expect(psnrOutside(before[n]!, frame)).toBeGreaterThan(35);
      }
      expect(loudness(out, 0.91, 1.59)).toBeLessThan(0.001);
      expect(loudness(out, 0.1, 0.85) / loudness(file, 0.1, 0.85)).toBeCloseTo(1, 1);
      expect([leaks(file), leaks(out)]).toEqual([true, false]);
    },
  );
});

function inside(frame: Uint8Array, x: number, y: number, w: number, h: number): number[] {
  return Array.from({ length: w * h }, (_, i) => frame[(y + Math.floor(i / w)) * WIDTH + x + (i % w)]!);
}

/** Decibels, of what lies eight pixels and more outside the box. */
function psnrOutside(before: Uint8Array, after: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      if (x > 28 && x < 112 && y > 18 && y < 82) continue;
      sum += (before[y * WIDTH + x]! - after[y * WIDTH + x]!) ** 2;
      count++;
    }
  return 10 * Math.log10(255 ** 2 / Math.max(1e-9, sum / count));
}

describe.each(withFfmpeg(['what is no recording']))('%s', () => {
  const secret = 'file:///etc/hostname';
  const rows: [string, string][] = [
    ['list.m3u8', `#EXTM3U\n#EXTINF:5,\n${secret}\n#EXT-X-ENDLIST\n`],
    ['list.txt', `ffconcat version 1.0\nfile '${secret}'\n`],
    ['drawn.svg', `<svg xmlns="http://www.w3.org/2000/svg"><image href="${secret}"/></svg>`],
    ['said.srt', `1\n00:00:00,000 --> 00:00:01,000\n${secret}\n`],
    ['said.ass', '[Script Info]\n[Events]\nDialogue: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,{\\fnarial}x\n'],
    ['stream.sdp', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n'],
    ['list.mpd', `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><BaseURL>${secret}</BaseURL></MPD>`],
    ['empty.wav', ''],
  ];
  it.each(withFfmpeg(rows))('%s is refused by its bytes, and leaves nothing', (name, content) => {
    const dir = temporaryDirectory();
    // Its name says that it is a film.
    const file = join(dir, `${name}.mp4`);
    writeFileSync(file, content);
    writeFileSync(join(dir, 'plan.json'), '{}');
    const { code, stderr } = cli().run([
      'media',
      'apply',
      file,
      '--plan',
      join(dir, 'plan.json'),
      '--out',
      join(dir, 'out.mp4'),
    ]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `piid: ${file}: the file is no recording of a known format\n`,
    });
    expect(readdirSync(dir).toSorted()).toEqual([`${name}.mp4`, 'plan.json'].toSorted());
  });

  it.each(withFfmpeg([10, 60, 900]))('cut off after %i bytes is refused or whole, never half', (bytes) => {
    const dir = temporaryDirectory();
    const file = film(dir, 'v.mp4', '-c:v', 'libx264', '-c:a', 'aac');
    writeFileSync(file, readFileSync(file).subarray(0, bytes));
    writeFileSync(join(dir, 'plan.json'), '{}');
    const out = join(dir, 'out.mp4');
    const { code } = cli().run(['media', 'apply', file, '--plan', join(dir, 'plan.json'), '--out', out]);
    expect(code).toBe(2);
    expect(readdirSync(dir)).not.toContain('out.mp4');
  });

  it.each(withFfmpeg(['7680x4320']))('a frame of %s is refused before it is decoded', (size) => {
    const dir = temporaryDirectory();
    const file = join(dir, 'huge.avi');
    ffmpeg('-f', 'lavfi', '-i', `color=c=black:size=${size}:rate=1:duration=1`, '-c:v', 'mpeg4', file);
    writeFileSync(join(dir, 'plan.json'), '{}');
    const { code, stderr } = cli().run([
      'media',
      'apply',
      file,
      '--plan',
      join(dir, 'plan.json'),
      '--out',
      join(dir, 'out.avi'),
    ]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('pixels')]);
  });
});

// With strace, which not every machine has.
it.each(process.env['PIID_LONG'] === undefined ? [] : ['list.m3u8', 'refers.mov', 'refers.mkv'])(
  'opens no file that it names: %s',
  (name) => {
    const dir = temporaryDirectory();
    const secret = join(dir, 'other.wav');
    ffmpeg('-f', 'lavfi', '-i', 'sine=duration=1', secret);
    const file = join(dir, name);
    const playlist = `#EXTM3U\n#EXTINF:5,\n${secret}\n`;
    if (name === 'list.m3u8') writeFileSync(file, playlist);
    else {
      // A playlist, and a reference to another file, where a film has its samples.
      const whole = film(dir, `whole-${name}`, '-c:v', 'mjpeg', '-c:a', 'pcm_s16le');
      const bytes = readFileSync(whole);
      bytes.write(playlist, Math.floor(bytes.length / 2));
      // Self-contained data becomes a reference: the flag of `url ` in `dref`.
      const at = bytes.indexOf('url ');
      if (name === 'refers.mov' && at > 0) bytes.writeUInt32BE(0, at + 4);
      writeFileSync(file, bytes);
    }
    writeFileSync(join(dir, 'plan.json'), '{}');
    const trace = join(dir, 'trace');
    const program = ['-f', '-e', 'trace=open,openat,openat2,connect', '-o', trace, process.execPath];
    const main = join(import.meta.dirname, '..', '..', 'daemon', 'main.ts');
    const args = ['media', 'apply', file, '--plan', join(dir, 'plan.json'), '--out', join(dir, `out-${name}`)];
    spawnSync('strace', [...program, main, ...args]);
    const calls = readFileSync(trace, 'utf8');
    expect(calls).toContain(file);
    expect(calls).not.toContain('other.wav');
    expect(calls).not.toContain('AF_INET');
  },
);

it('without ffmpeg says what to install', () => {
  const dir = temporaryDirectory();
  writeFileSync(join(dir, 'a.wav'), 'RIFF0000WAVE');
  writeFileSync(join(dir, 'plan.json'), '{}');
  const args = ['media', 'apply', join(dir, 'a.wav'), '--plan', join(dir, 'plan.json'), '--out', join(dir, 'b.wav')];
  expect(cli().run(args, { env: { PATH: dir } })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'piid: ffmpeg is not installed (apt install ffmpeg)\n',
  });
});
