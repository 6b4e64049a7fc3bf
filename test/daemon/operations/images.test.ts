import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { encodeTiff } from '../../../engine/images/tiff.ts';
import { drawn, png } from '../../support/images.ts';
import { persons, testApp, type TestApp } from '../../support/map-app.ts';

// Reading yields to everything else on the machine: a busy one takes its time.
vi.setConfig({ testTimeout: 300_000 });

const LINES = [
  { text: 'Letter of the library', x: 40, y: 60 },
  { text: 'From Ana Ruiz in person', x: 40, y: 130 },
  { text: 'Mail ana.ruiz@example.com today', x: 40, y: 200 },
  { text: 'IBAN DE89 3704 0044 0532 0130 00', x: 40, y: 270 },
];
const image = async (): Promise<string> => (await drawn(700, 320, LINES).png().toBuffer()).toString('base64');

const detection = { ...persons('Ana Ruiz'), ocr: { languages: ['en'] } };
const pictured = (data_b64: string, more: object = {}): object => ({
  kind: 'image',
  id: 'scan',
  media_type: 'image/png',
  data_b64,
  ...more,
});

async function words({ deps }: TestApp, data_b64: string): Promise<string[]> {
  const pages = await deps.images.read(
    { bytes: Buffer.from(data_b64, 'base64'), mediaType: 'image/png' },
    { languages: ['en'], layout: 'block', signal: new AbortController().signal },
  );
  return pages.flatMap((page) => page.words.map(({ text }) => text));
}

describe('detect', () => {
  test('entities have boxes in the image, one a line or one a word', async () => {
    const { ask } = testApp();
    const inputs = [pictured(await image())];
    const lined = await ask('POST', '/v2/detect', {
      inputs,
      detection,
      output: { include_text: true, include: ['entities', 'stats'] },
    });
    expect(lined.status).toBe(200);
    const [item] = lined.body.results;
    expect(item.entities.map(({ type, text }: { type: string; text: string }) => [type, text])).toEqual([
      ['PERSON', 'Ana Ruiz'],
      ['EMAIL', 'ana.ruiz@example.com'],
      ['IBAN', 'DE89 3704 0044 0532 0130 00'],
    ]);
    const { coords } = item.entities[0];
    expect(coords.boxes).toHaveLength(1);
    const [{ page, box }] = coords.boxes;
    const [x, y, width, height] = box;
    expect(page).toBe(1);
    // "Ana Ruiz" was drawn from about 128 to 256, on the line 130.
    expect(x).toBeGreaterThan(110);
    expect(x + width).toBeLessThan(280);
    expect(y).toBeGreaterThan(95);
    expect(y + height).toBeLessThan(140);
    expect(box.every(Number.isInteger)).toBe(true);
    expect(item.stats.chars).toBeGreaterThan(80);
    expect(lined.body.usage).toMatchObject({ records: 1, charged: true });
    const worded = await ask('POST', '/v2/detect', {
      inputs,
      detection,
      output: { box_granularity: 'word', include: ['entities', 'redaction_plan'] },
    });
    expect(worded.body.results[0].entities[0].coords.boxes).toHaveLength(2);
    expect(worded.body.results[0].redaction_plan.boxes).toHaveLength(2 + 1 + 6);
  });

  test('the content itself as the body', async () => {
    const { app, key } = testApp();
    const reply = await app.inject({
      method: 'POST',
      url: '/v2/detect?language=en&granularity=word',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'image/png' },
      payload: Buffer.from(await image(), 'base64'),
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().results[0].entities.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['EMAIL', 'IBAN']),
    );
  });
});

describe('protect', () => {
  test('what is treated is filled, and cannot be read again; what is kept stays', async () => {
    const test_ = testApp();
    const reply = await test_.ask('POST', '/v2/protect', {
      inputs: [pictured(await image())],
      detection,
      policy: {
        rules: [{ types: ['EMAIL'], action: 'keep' }],
        media: { image: { op: 'fill', color: '#00AA00', pad_px: 4 } },
      },
      output: { include: ['entities', 'redaction_plan'] },
    });
    expect(reply.status).toBe(200);
    const [{ output, redaction_plan }] = reply.body.results;
    expect(output).toMatchObject({ media_type: 'image/png', width: 700, height: 320, regions: 2 });
    expect(redaction_plan.boxes).toHaveLength(2);
    const { data } = await sharp(Buffer.from(output.data_b64, 'base64')).raw().toBuffer({ resolveWithObject: true });
    const [x, y, width, height] = redaction_plan.boxes[0].box as [number, number, number, number];
    const at = (px: number, py: number): number[] => [...data.subarray((py * 700 + px) * 3, (py * 700 + px) * 3 + 3)];
    expect(at(x - 4, y - 4)).toEqual([0, 170, 0]);
    expect(at(x + width + 3, y + height + 3)).toEqual([0, 170, 0]);
    expect(at(x - 5, y - 5)).not.toEqual([0, 170, 0]);
    const left = await words(test_, output.data_b64);
    expect(left).toEqual(expect.arrayContaining(['Letter', 'library', 'ana.ruiz@example.com']));
    for (const gone of ['Ana', 'Ruiz', 'DE89', '0044', '0130']) expect(left).not.toContain(gone);
  });

  test('all_text fills every word', async () => {
    const test_ = testApp();
    const reply = await test_.ask('POST', '/v2/protect', {
      inputs: [pictured(await image())],
      detection,
      policy: { media: { image: { op: 'fill', all_text: true } } },
    });
    const [{ output }] = reply.body.results;
    expect(output.regions).toBeGreaterThan(15);
    expect((await words(test_, output.data_b64)).filter((word) => /[a-z]{3}/i.test(word))).toEqual([]);
  });

  test('pages of a TIFF are numbered and all come back', async () => {
    const { ask } = testApp();
    const pages = await Promise.all(
      ['Mail first.one@example.com now', 'Mail second.two@example.com now'].map(async (text, i) => {
        const size = { width: 640 + 40 * i, height: 120 };
        const { data } = await drawn(size.width, size.height, [{ text, x: 30, y: 70 }])
          .raw()
          .toBuffer({ resolveWithObject: true });
        return { ...size, channels: 3 as const, rowsPerStrip: size.height, strips: [deflateSync(data)] };
      }),
    );
    const data_b64 = Buffer.from(encodeTiff(pages)).toString('base64');
    const reply = await ask('POST', '/v2/protect', {
      inputs: [pictured(data_b64, { media_type: 'image/tiff' })],
      detection: { ocr: { languages: ['en'] } },
    });
    const [{ entities, output }] = reply.body.results;
    expect(
      entities.map(({ type, coords }: { type: string; coords: { boxes: { page: number }[] } }) => [
        type,
        coords.boxes[0]?.page,
      ]),
    ).toEqual([
      ['EMAIL', 1],
      ['EMAIL', 2],
    ]);
    expect(output).toMatchObject({ media_type: 'image/tiff', width: 640, height: 120, regions: 2 });
    const file = Buffer.from(output.data_b64, 'base64');
    expect(await sharp(file).metadata()).toMatchObject({ pages: 2 });
    expect(await sharp(file, { page: 1 }).metadata()).toMatchObject({ width: 680, height: 120 });
  });
});

describe('what is wrong', () => {
  test('one input fails, the others are answered and charged alone', async () => {
    const { ask } = testApp();
    const reply = await ask('POST', '/v2/protect', {
      inputs: [
        { kind: 'text', id: 'a', text: 'Mail ana.ruiz@example.com' },
        pictured(png(40_000, 40_000, { pixels: Buffer.alloc(8) }).toString('base64'), { id: 'bomb' }),
        pictured(Buffer.from('no image').toString('base64'), { id: 'none' }),
        { kind: 'text', id: 'b', text: 'x'.repeat(1_500) },
      ],
      processing: { tier: 'batch' },
    });
    expect(reply.status).toBe(200);
    expect(reply.body.results).toMatchObject([
      { input_id: 'a', status: 'ok', entities: [{ id: 'e1' }] },
      {
        input_id: 'bomb',
        status: 'failed',
        error: { code: 'too_large', use: '/v2/jobs', details: [{ pointer: '/inputs/1/data_b64' }] },
      },
      {
        input_id: 'none',
        status: 'failed',
        error: { code: 'validation_failed', details: [{ pointer: '/inputs/2/data_b64' }] },
      },
      { input_id: 'b', status: 'ok' },
    ]);
    expect(reply.body.results[1].output).toBeUndefined();
    expect(reply.body.usage).toMatchObject({ records: 3, weighted_records: 1.5, charged: true });
  });

  test('when all inputs fail, their cause is the answer, and nothing is charged', async () => {
    const { ask } = testApp();
    const before = await ask('GET', '/v2/usage');
    const bomb = png(40_000, 40_000, { pixels: Buffer.alloc(8) }).toString('base64');
    const large = await ask('POST', '/v2/detect', { inputs: [pictured(bomb), pictured(bomb, { id: 'other' })] });
    expect(large).toMatchObject({
      status: 413,
      body: {
        error: {
          code: 'too_large',
          charged: false,
          details: [{ pointer: '/inputs/0/data_b64' }, { pointer: '/inputs/1/data_b64' }],
        },
      },
    });
    const wrong = await ask('POST', '/v2/protect', { inputs: [pictured(await image(), { media_type: 'image/jpeg' })] });
    expect(wrong).toMatchObject({
      status: 422,
      body: { error: { code: 'validation_failed', details: [{ pointer: '/inputs/0/media_type' }] } },
    });
    expect((await ask('GET', '/v2/usage')).body.used).toEqual(before.body.used);
  });

  test('what is wrong with a raw image is wrong with the body', async () => {
    const { app, key } = testApp();
    const response = await app.inject({
      method: 'POST',
      url: '/v2/detect',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'image/png' },
      payload: png(40_000, 40_000, { pixels: Buffer.alloc(8) }),
    });
    expect([response.statusCode, response.json<{ error: object }>().error]).toMatchObject([
      413,
      { code: 'too_large', details: [{ pointer: '' }] },
    ]);
  });

  test('a language without a pack', async () => {
    const { ask } = testApp();
    const reply = await ask('POST', '/v2/detect', {
      inputs: [pictured(await image())],
      detection: { ocr: { languages: ['en', 'xx'] } },
    });
    expect(reply).toMatchObject({
      status: 422,
      body: { error: { details: [{ pointer: '/detection/ocr/languages/1' }] } },
    });
  });

  test('a deadline ends the reading', async () => {
    const { ask } = testApp();
    const long = await drawn(
      1_600,
      1_600,
      Array.from({ length: 40 }, (_, i) => ({ text: 'words to read '.repeat(6), x: 10, y: 40 * i + 30 })),
    )
      .png()
      .toBuffer();
    const started = performance.now();
    const reply = await ask('POST', '/v2/detect', {
      inputs: [pictured(long.toString('base64'))],
      detection: { ocr: { languages: ['en'] } },
      processing: { deadline_ms: 300 },
    });
    expect(reply).toMatchObject({ status: 504, body: { error: { code: 'deadline_exceeded', charged: false } } });
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  test('an image without a word is an image without entities', async () => {
    const { ask } = testApp();
    const blank = await drawn(300, 200, []).png().toBuffer();
    const reply = await ask('POST', '/v2/protect', { inputs: [pictured(blank.toString('base64'))] });
    expect(reply).toMatchObject({
      status: 200,
      body: { results: [{ status: 'ok', entities: [], output: { regions: 0, width: 300 } }], usage: { records: 1 } },
    });
  });
});

test('capabilities say what is installed', async () => {
  const { ask } = testApp();
  const { body } = await ask('GET', '/v2/capabilities');
  expect(body.inputs.image).toEqual({ detect: 'ga', protect: 'ga', jobs: 'ga' });
  expect(body.ocr).toMatchObject({ status: 'ga', max_pixels: 40_000_000, work_pixels: 4_000_000 });
  expect(body.ocr.languages).toEqual(['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt']);
  expect(body.policy.media.image).toBe('ga');
});
