/** The verifier at the end of document jobs: what it stops, and what it lets through. */
import { describe, expect, it, vi } from 'vitest';
import { drawn } from '../../support/images.ts';
import { artifact, lines, runJob } from '../../support/job-app.ts';
import { persons } from '../../support/map-app.ts';
import { pageOf } from '../../support/pdf.ts';
import { shared } from '../../support/shared-files.ts';

vi.setConfig({ testTimeout: 120_000 });

const NAME = 'Jürgen Nowak';
const label = { policy: { preset: 'label' }, output: { artifacts: ['protected', 'entities'] } };

describe('a leak', () => {
  it.each([
    ['in base64', Buffer.from(`signed by ${NAME}, Munich`).toString('base64')],
    ['in hex', Buffer.from(`signed by ${NAME}`).toString('hex')],
    ['in UTF-16 in hex', Buffer.from(NAME, 'utf16le').swap16().toString('hex')],
  ])('%s fails its input, and nothing of it is handed out', async (_, hidden) => {
    const { app, inputs } = shared({ 'a.txt': `Dear ${NAME},\n${hidden}\n`, 'b.txt': `Dear ${NAME},\n` });
    const job = await runJob(app, { kind: 'document', inputs, detection: persons(NAME), ...label });
    expect([job.status, job.progress.failed, job.usage.records]).toEqual(['succeeded', 1, 1]);
    expect(job.items[0]).toMatchObject({
      input_id: 'd1',
      status: 'failed',
      error: {
        code: 'internal_error',
        message: 'The protected document still held something that was to go, so that it is not handed out.',
      },
    });
    expect(await lines(app, job.id, 'entities')).toHaveLength(1);
    expect(JSON.stringify(job)).not.toContain('Nowak');
    expect((await artifact(app, job.id, 'protected')).bytes.toString('latin1')).not.toContain(hidden);
  });
});

describe('no leak is', () => {
  it('a short value, an ordinary word, a part of a longer word, or what an allow list keeps', async () => {
    const files = {
      'a.txt': 'May Nowak, aged 10, of Nowakowski Ltd; may pay 10 euros. Georgia is fine. Nowaks remain.\n',
      'b.html': '<html><body style="color: brown; font-family: Georgia"><p>Brown lives in Georgia</p></body></html>',
      'c.csv': 'full name;note\r\nBrown;a brown dog\r\nRuiz;Ruizians\r\n',
      'd.pdf': pageOf('BT /F1 12 Tf 100 742 Td (Roman Brown pays 28013 to May) Tj ET'),
    };
    const { app, inputs } = shared(files);
    const job = await runJob(app, {
      kind: 'document',
      inputs,
      detection: {
        mode: 'detect',
        ...persons('May Nowak', 'Brown', 'Ruiz', 'Roman Brown', '28013'),
        exclude_values: { values: ['Georgia'] },
      },
      ...label,
    });
    expect(job.items.map(({ error }) => error)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('a name of a property that somebody took for a person', async () => {
    const ics =
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTAMP:20240101T000000Z\r\nSUMMARY:Dtstamp\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
    const { app, inputs } = shared({ 'a.ics': ics });
    const job = await runJob(app, { kind: 'document', inputs, detection: persons('dtstamp', 'Dtstamp'), ...label });
    expect(job.items[0]!.error).toBeUndefined();
    expect((await artifact(app, job.id, 'protected')).bytes.toString()).toContain('SUMMARY:[PERSON_1]');
  });

  it('a picture whose text is covered; its originals are not in the artifacts', async () => {
    const picture = await drawn(420, 80, [{ text: 'ana.ruiz@example.com', x: 10, y: 50 }])
      .png()
      .toBuffer();
    const { app, inputs } = shared({ 'b.png': picture });
    const job = await runJob(app, { kind: 'document', inputs, detection: { ocr: { languages: ['en'] } }, ...label });
    expect([job.status, job.progress.failed]).toEqual(['succeeded', 0]);
    const [{ entities }] = await lines(app, job.id, 'entities');
    expect(entities[0].type).toBe('EMAIL');
    expect(JSON.stringify(entities)).not.toContain('ruiz');
  });
});

it('a value that is kept is in no artifact', async () => {
  const { app, inputs } = shared({ 'a.txt': `Dear ${NAME}, write to ana@example.com\n` });
  const job = await runJob(app, {
    kind: 'document',
    inputs,
    detection: persons(NAME),
    policy: { preset: 'label', rules: [{ types: ['PERSON'], action: 'keep' }] },
    output: { artifacts: ['protected', 'entities'] },
  });
  expect(job.status).toBe('succeeded');
  expect(JSON.stringify(await lines(app, job.id, 'entities'))).not.toMatch(/Nowak|ana@/u);
});
