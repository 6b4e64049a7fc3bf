/**
 * Recordings that are spoken by espeak-ng over a tone and noise, word by word, so that the times of words are known: 2, and with
 * PIID_LONG=1 all 40 in 8 languages.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { artifact, lines, runJob } from '../../support/job-app.ts';
import { persons } from '../../support/map-app.ts';
import { ffmpeg, loudness, withFfmpeg } from '../../support/media.ts';
import { shared } from '../../support/shared-files.ts';
import { temporaryDirectory } from '../../support/volume.ts';

const NAMES = ['Ana Ruiz', 'Otto Brandt', 'Marie Leclerc', 'Jan Kowalski', 'Paolo Conti'];
const FRAMES: readonly [language: string, before: string, after: string][] = [
  ['en', 'the witness is called', 'and lives here'],
  ['de', 'die Zeugin heißt', 'und wohnt hier'],
  ['fr', 'le témoin est', 'et habite ici'],
  ['es', 'el testigo es', 'y vive aquí'],
  ['it', 'il testimone è', 'e vive qui'],
  ['nl', 'de getuige heet', 'en woont hier'],
  ['pl', 'świadkiem jest', 'i mieszka tutaj'],
  ['pt', 'a testemunha é', 'e mora aqui'],
];
const EXTENSIONS = ['wav', 'flac', 'mp3', 'm4a', 'ogg'];
const ROWS = FRAMES.flatMap(([language, before, after], n) =>
  NAMES.map((name, k) => [language, name, EXTENSIONS[(n + k) % EXTENSIONS.length]!, before, after] as const),
);

const RATE = 22_050;

interface Spoken {
  file: string;
  words: { text: string; t0: number; t1: number }[];
}

/** Speaks words one after the other, 80 ms apart, over a tone and noise at a hundredth of full scale. */
function spoken(dir: string, language: string, texts: readonly string[], extension: string): Spoken {
  const gap = Buffer.alloc(Math.round(RATE * 0.08) * 2);
  const pieces: Buffer[] = [gap];
  let at = gap.length / 2 / RATE;
  const words = texts.map((text) => {
    const wav = execFileSync('espeak-ng', ['-v', language, '--stdout', text]);
    const pcm = wav.subarray(44, 44 + ((wav.length - 44) & ~1));
    const t0 = at;
    const t1 = t0 + pcm.length / 2 / RATE;
    at = t1 + gap.length / 2 / RATE;
    pieces.push(pcm, gap);
    return { text, t0, t1 };
  });
  const raw = join(dir, 'raw.pcm');
  const all = Buffer.concat(pieces);
  for (let i = 0; i < all.length / 2; i++) {
    const background = 300 * Math.sin((2 * Math.PI * 220 * i) / RATE) + ((i * 7_919) % 331) - 165;
    all.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(all.readInt16LE(2 * i) + background))), 2 * i);
  }
  writeFileSync(raw, all);
  const file = join(dir, `in.${extension}`);
  ffmpeg('-f', 's16le', '-ar', String(RATE), '-ac', '1', '-i', raw, file);
  return { file, words };
}

describe.each(withFfmpeg(['a spoken name']))('%s', () => {
  it.each(process.env['PIID_LONG'] === undefined ? [ROWS[0]!, ROWS[17]!] : ROWS)(
    'is silent, and the words around it are not: %s, %s, %s',
    async (language, name, extension, before, after) => {
      const dir = temporaryDirectory();
      const texts = [...before.split(' '), ...name.split(' '), ...after.split(' ')];
      const { file, words } = spoken(dir, language, texts, extension);
      const { app, inputs } = shared({ [`in.${extension}`]: readFileSync(file) });
      const transcript = { forms: { display: texts.join(' ') }, time_unit: 's', atoms: words, language };
      const job = await runJob(app, {
        kind: 'audio',
        inputs: inputs.map((input) => ({ ...input, kind: 'audio' })),
        transcripts: [{ input_id: 'd1', transcript }],
        detection: persons(name),
        policy: { preset: 'label', media: { audio: { op: 'silence', pad_ms: 30 } } },
        output: { artifacts: ['protected', 'redaction_plan'] },
      });
      expect(job.status).toBe('succeeded');
      const first = before.split(' ').length;
      const [t0, t1] = [words[first]!.t0, words[first + 1]!.t1];
      const [{ intervals }] = await lines(app, job.id, 'redaction_plan');
      expect(intervals).toHaveLength(1);
      expect(Math.abs(intervals[0].t0 - t0)).toBeLessThan(0.08);
      expect(Math.abs(intervals[0].t1 - t1)).toBeLessThan(0.08);
      const out = join(dir, `out.${extension}`);
      writeFileSync(out, (await artifact(app, job.id, 'protected')).bytes);
      expect(loudness(out, t0, t1)).toBeLessThan(0.001);
      for (const [i, word] of words.entries()) {
        if (i === first || i === first + 1) continue;
        const kept = loudness(out, word.t0, word.t1) / loudness(file, word.t0, word.t1);
        expect(Math.abs(kept - 1)).toBeLessThan(0.1);
      }
    },
  );
});

it('has forty recordings in eight languages', () => {
  expect([ROWS.length, new Set(ROWS.map(([language]) => language)).size]).toEqual([40, 8]);
});
