/** Recordings in jobs, over the real app: with the transcript of the caller's own engine. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { artifact, lines, runJob } from '../../support/job-app.ts';
import { persons, testApp } from '../../support/map-app.ts';
import { ffmpeg, loudness, metadataOf, withFfmpeg } from '../../support/media.ts';
import { shared } from '../../support/shared-files.ts';
import { temporaryDirectory } from '../../support/volume.ts';

const NAME = 'Ana Ruiz';
const WORDS = ['my', 'name', 'is', 'ana', 'ruiz', 'and', 'i', 'am', 'here'];
/** Each word takes 400 ms. */
const TRANSCRIPT = {
  forms: { display: `My name is ${NAME} and I am here.`, lexical: WORDS.join(' ') },
  time_unit: 'ms',
  atoms: WORDS.map((text, n) => ({ text, t0: n * 400, t1: n * 400 + 400 })),
  language: 'en',
};

function tone(dir: string, name: string): Buffer {
  const file = join(dir, name);
  ffmpeg('-f', 'lavfi', '-i', 'sine=frequency=440:duration=4', '-metadata', `title=${NAME}`, file);
  return readFileSync(file);
}

function audio(files: Readonly<Record<string, Buffer | string>>): ReturnType<typeof shared> {
  const { app, inputs } = shared(files);
  return { app, inputs: inputs.map((input) => ({ ...input, kind: 'audio' })) };
}

describe.each(withFfmpeg(['a recording with its transcript']))('%s', () => {
  it.each(withFfmpeg(['wav', 'm4a', 'mp3', 'flac']))(
    'comes back in %s, silent where a name is said',
    async (extension) => {
      const dir = temporaryDirectory();
      const { app, inputs } = audio({ [`hearing.${extension}`]: tone(dir, `a.${extension}`) });
      const job = await runJob(app, {
        kind: 'audio',
        inputs,
        transcripts: [{ input_id: 'd1', transcript: TRANSCRIPT }],
        detection: persons(NAME),
        policy: { preset: 'label', media: { audio: { op: 'silence', pad_ms: 50 } } },
        output: { artifacts: ['protected', 'transcript', 'redaction_plan', 'entities', 'audit'] },
      });
      expect(job).toMatchObject({ status: 'succeeded', usage: { records: 1, weighted_records: 0.5 } });
      const out = join(dir, `out.${extension}`);
      writeFileSync(out, (await artifact(app, job.id, 'protected')).bytes);
      expect(loudness(out, 1.16, 2.04)).toBeLessThan(0.001);
      for (const [t0, t1] of [
        [0.2, 1.1],
        [2.1, 3.8],
      ] as const)
        expect(loudness(out, t0, t1)).toBeGreaterThan(0.05);
      expect(metadataOf(out)).not.toContain('Ruiz');
      const [plan] = await lines(app, job.id, 'redaction_plan');
      expect(plan.intervals).toEqual([{ t0: expect.closeTo(1.2), t1: expect.closeTo(2), entity_id: 'e1' }]);
      const [{ forms }] = await lines(app, job.id, 'transcript');
      expect(forms).toMatchObject({ display: 'My name is [PERSON_1] and I am here.' });
      const [{ entities }] = await lines(app, job.id, 'entities');
      expect(entities).toMatchObject([{ type: 'PERSON', coords: { intervals: [{ t0: 1200, t1: 2000 }] } }]);
      expect(await lines(app, job.id, 'audit')).toHaveLength(1);
    },
  );

  it.each(withFfmpeg(['keep']))('is heard as it was where the policy says `%s`', async (action) => {
    const dir = temporaryDirectory();
    const { app, inputs } = audio({ 'a.wav': tone(dir, 'a.wav') });
    const job = await runJob(app, {
      kind: 'audio',
      inputs,
      transcripts: [{ input_id: 'd1', transcript: TRANSCRIPT }],
      detection: persons(NAME),
      policy: { default: { action } },
    });
    expect(job.status).toBe('succeeded');
    writeFileSync(join(dir, 'out.wav'), (await artifact(app, job.id, 'protected')).bytes);
    expect(loudness(join(dir, 'out.wav'), 1.2, 2)).toBeGreaterThan(0.05);
  });

  it.each(
    withFfmpeg<[string, string | undefined, string]>([
      ['a playlist', '#EXTM3U\nfile:///etc/hostname\n', 'the file is no recording of a known format'],
      ['a broken file', 'RIFF\u0001\u0000\u0000\u0000WAVEfmt ', 'the recording is broken, or takes too much to read'],
      ['a film', undefined, 'the file has moving pictures, and this kind of job does not look at them'],
    ]),
  )('fails alone when it is %s, and costs nothing', async (_name, content, reason) => {
    const dir = temporaryDirectory();
    const film = join(dir, 'v.mkv');
    if (content === undefined)
      ffmpeg('-f', 'lavfi', '-i', 'testsrc2=d=1', '-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'flac', film);
    const { app, inputs } = audio({ 'a.wav': tone(dir, 'a.wav'), 'b.wav': content ?? readFileSync(film) });
    const job = await runJob(app, {
      kind: 'audio',
      inputs,
      transcripts: ['d1', 'd2'].map((id) => ({ input_id: id, transcript: TRANSCRIPT })),
      detection: persons(NAME),
    });
    expect(job).toMatchObject({ status: 'succeeded', progress: { done: 2, failed: 1 }, usage: { records: 1 } });
    expect(job.items[1]!.error!.details).toEqual([{ pointer: '/inputs/1/source', reason }]);
  });
});

describe('is refused when the job is created', () => {
  const input = { kind: 'audio', id: 'd1' };
  const rows: [string, object, number, string][] = [
    ['without a transcript, since no engine of speech is there', {}, 501, '/inputs/0'],
    [
      'with one of an unknown input',
      { transcripts: [{ input_id: 'x', transcript: TRANSCRIPT }] },
      422,
      '/transcripts/0/input_id',
    ],
    [
      'with two of one input',
      { transcripts: ['d1', 'd1'].map((id) => ({ input_id: id, transcript: TRANSCRIPT })) },
      422,
      '/transcripts/1/input_id',
    ],
    [
      'without the times of words',
      { transcripts: [{ input_id: 'd1', transcript: { ...TRANSCRIPT, atoms: [] } }] },
      422,
      '/transcripts/0/transcript/atoms',
    ],
    [
      'with a word that ends before it begins',
      { transcripts: [{ input_id: 'd1', transcript: { ...TRANSCRIPT, atoms: [{ text: 'a', t0: 2, t1: 1 }] } }] },
      422,
      '/transcripts/0/transcript/atoms/0/t1',
    ],
    [
      'a film',
      { kind: 'video', inputs: [{ kind: 'video', source: { local: { mapping: 'in', path: 'a.wav' } } }] },
      501,
      '/kind',
    ],
  ];
  it.each(withFfmpeg(rows))('%s', async (_name, body, status, pointer) => {
    const { app, inputs } = audio({ 'a.wav': 'RIFF0000WAVE' });
    const answer = await app.ask('POST', '/v2/jobs', { kind: 'audio', inputs: [{ ...inputs[0], ...input }], ...body });
    expect([answer.status, answer.body.error.details[0].pointer]).toEqual([status, pointer]);
  });

  it('without ffmpeg, with what to install, and so do capabilities', async () => {
    const { PATH } = process.env;
    process.env['PATH'] = temporaryDirectory();
    try {
      const app = testApp();
      const reason = 'ffmpeg is not installed (apt install ffmpeg)';
      const answer = await app.ask('POST', '/v2/jobs', {
        kind: 'audio',
        inputs: [{ kind: 'audio', source: { objstore_a: { uri: 's3://b/k' } } }],
      });
      expect([answer.status, answer.body.error]).toMatchObject([
        501,
        { code: 'capability_unavailable', details: [{ pointer: '/kind', reason }, {}, {}] },
      ]);
      const { body } = await app.ask('GET', '/v2/capabilities');
      expect([body.media.audio, body.inputs.audio.jobs, body.policy.media.audio]).toEqual([
        { status: 'unavailable', reason },
        'unavailable',
        'unavailable',
      ]);
    } finally {
      process.env['PATH'] = PATH;
    }
  });

  it.each(withFfmpeg(['beta']))('capabilities say `%s` and the version of ffmpeg', async (status) => {
    const { body } = await testApp().ask('GET', '/v2/capabilities');
    expect(body.media.audio).toEqual({ status, reason: expect.stringMatching(/^ffmpeg \S+; /) });
    expect(body.media.video.status).toBe('planned');
  });
});
