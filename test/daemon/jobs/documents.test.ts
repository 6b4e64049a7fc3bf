/** Documents in jobs, with the format of plain text, over the real app. */
import { describe, expect, it, vi } from 'vitest';
import { artifact, lines, runJob } from '../../support/job-app.ts';
import { drawn } from '../../support/images.ts';
import { encryptedPageOf, leftIn, pageOf } from '../../support/pdf.ts';
import { persons } from '../../support/map-app.ts';
import { shared } from '../../support/shared-files.ts';
import { unzipped } from '../../support/zip.ts';

vi.setConfig({ testTimeout: 120_000 });

describe('a document', () => {
  it('comes back byte for byte but for what was replaced, its entities with the part they lie in', async () => {
    const content = '\uFEFFDear 😀 Ana Ruiz,\r\nwrite to ana.ruiz@example.com\r\n\r\n';
    const { app, inputs } = shared({ 'letter.txt': content });
    const job = await runJob(app, {
      kind: 'document',
      inputs,
      detection: persons('Ana Ruiz'),
      policy: { preset: 'label' },
      output: { artifacts: ['protected', 'entities', 'mapping', 'audit'] },
    });
    expect(job).toMatchObject({ status: 'succeeded', usage: { records: 1, weighted_records: 0.5 } });
    expect(job.artifacts.find(({ name }) => name === 'protected')!.media_type).toBe('text/plain; charset=utf-8');
    expect((await artifact(app, job.id, 'protected')).bytes.toString()).toBe(
      '\uFEFFDear 😀 [PERSON_1],\r\nwrite to [EMAIL_1]\r\n\r\n',
    );
    const [{ entities }] = await lines(app, job.id, 'entities');
    // In code points: the picture of a face is one of them.
    expect(entities).toMatchObject([
      { id: 'e1', type: 'PERSON', span: { start: 7, end: 15 }, segment: 'text' },
      { id: 'e2', type: 'EMAIL', segment: 'text' },
    ]);
    expect(Object.keys(entities[0].span)).toEqual(['start', 'end']);
    const [{ entries }] = await lines(app, job.id, 'mapping');
    expect(entries.map(({ original }: { original: string }) => original)).toEqual(['Ana Ruiz', 'ana.ruiz@example.com']);
    const [{ audit }] = await lines(app, job.id, 'audit');
    expect(audit).toMatchObject({
      input_hmac: expect.stringMatching(/^[0-9a-f]{64}$/),
      counts: { entities: 2, EMAIL: 1 },
    });
  });

  it('without anything personal, or without anything, is the same', async () => {
    const { app, inputs } = shared({ 'a.txt': 'Nothing to see.\n', 'b.txt': '' });
    const job = await runJob(app, { kind: 'document', inputs });
    expect([job.status, job.usage.records]).toEqual(['succeeded', 2]);
    const members = unzipped((await artifact(app, job.id, 'protected')).bytes);
    expect(members.map(({ name, content }) => [name, content.toString()])).toEqual([
      ['1-d1.txt', 'Nothing to see.\n'],
      ['2-d2.txt', ''],
    ]);
  });

  it('has one map with the other documents of its job, pictures among them', async () => {
    const picture = await drawn(420, 80, [{ text: 'ana.ruiz@example.com', x: 10, y: 50 }])
      .png()
      .toBuffer();
    const { app, inputs } = shared({
      'a.txt': 'ana.ruiz@example.com',
      'b.png': picture,
      'c.txt': 'again ana.ruiz@example.com',
    });
    const job = await runJob(app, {
      kind: 'document',
      inputs,
      detection: { ocr: { languages: ['en'] } },
      policy: { preset: 'label' },
      output: { artifacts: ['protected', 'mapping'] },
    });
    expect(job.progress).toMatchObject({ done: 3, failed: 0 });
    const members = unzipped((await artifact(app, job.id, 'protected')).bytes);
    expect(members.map(({ name }) => name)).toEqual(['1-d1.txt', '2-d2.png', '3-d3.txt']);
    expect(members[2]!.content.toString()).toBe('again [EMAIL_1]');
    const mapping = await lines(app, job.id, 'mapping');
    expect(mapping.map(({ entries }) => entries.map(({ id }: { id: string }) => id))).toEqual([['m1'], ['m1'], ['m1']]);
  });

  it('of no known format fails alone', async () => {
    const { app, inputs } = shared({ 'a.txt': 'fine', 'b.bin': Buffer.from([0, 1, 2, 3, 255]) });
    const job = await runJob(app, { kind: 'document', inputs });
    expect([job.status, job.progress.failed]).toEqual(['succeeded', 1]);
    expect(job.items[1]!.error).toMatchObject({
      code: 'validation_failed',
      details: [{ pointer: '/inputs/1/source', reason: 'is of no format that this version reads' }],
    });
  });
});

describe('documents with parts', () => {
  it('come back in their own format, each part by its own kind', async () => {
    const letter = pageOf('BT /F1 12 Tf 100 742 Td (Dear Ana Ruiz, write to ana.ruiz@example.com today) Tj ET');
    const mail = [
      'From: Ana Ruiz <ana.ruiz@example.com>',
      'To: office@example.org',
      'Subject: =?utf-8?Q?F=C3=BCr_Ana_Ruiz?=',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'Regards, Ana Ruiz',
      '--b',
      'Content-Type: application/pdf; name="letter.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      letter.toString('base64'),
      '--b--',
      '',
    ].join('\r\n');
    const { app, inputs } = shared({
      'letter.pdf': letter,
      'mail.eml': mail,
      'people.csv': 'full name;email\r\nAna Ruiz;ana.ruiz@example.com\r\n',
      'person.yaml': '# Ana Ruiz\nname: Ana Ruiz\nemail: ana.ruiz@example.com\n',
      'page.html': '<html><p title="Ana Ruiz">Ana <b>Ruiz</b></p></html>',
    });
    const job = await runJob(app, {
      kind: 'document',
      inputs,
      detection: persons('Ana Ruiz'),
      policy: { preset: 'label' },
      output: { artifacts: ['protected', 'entities'] },
    });
    expect([job.status, job.progress.failed]).toEqual(['succeeded', 0]);
    const members = unzipped((await artifact(app, job.id, 'protected')).bytes);
    expect(members.map(({ name }) => name)).toEqual(['1-d1.pdf', '2-d2.eml', '3-d3.csv', '4-d4.yaml', '5-d5.html']);
    const [pdf, eml, csv, yaml, html] = members.map(({ content }) => content);
    expect(leftIn(pdf!, ['Ana', 'Ruiz', 'ana.ruiz'])).toEqual([]);
    expect(leftIn(pdf!, ['[PERSON_1]', '[EMAIL_1]'])).toEqual(['[PERSON_1]', '[EMAIL_1]']);
    expect(eml!.toString()).toContain('From: [PERSON_1] <[EMAIL_1]>\r\n');
    const attached = Buffer.from(/base64\r\n\r\n([^-]+)/.exec(eml!.toString())![1]!, 'base64');
    expect(leftIn(attached, ['Ana', 'Ruiz', 'ana.ruiz'])).toEqual([]);
    expect(csv!.toString()).toBe('full name;email\r\n[PERSON_1];[EMAIL_1]\r\n');
    expect(yaml!.toString()).toBe('# [PERSON_1]\nname: "[PERSON_1]"\nemail: "[EMAIL_1]"\n');
    expect(html!.toString()).toBe('<html><p title="[PERSON_1]">[PERSON_1]<b></b></p></html>');
    const [{ entities }] = await lines(app, job.id, 'entities');
    expect(entities).toMatchObject([
      { type: 'PERSON', segment: 'page/1', coords: { boxes: [{ page: 1 }, { page: 1 }] } },
      { type: 'EMAIL', segment: 'page/1' },
    ]);
  });
});

describe('rows that a policy drops', () => {
  it.each([
    ['\r\n', ''],
    ['\n', '\n'],
  ])('go from a CSV file with their lines, and the other rows stay as they are', async (line, end) => {
    const rows = ['"full name";email;state', 'Ana Ruiz;ana@example.com;"in\nuse"', '"Eva; Berg";eva@example.com;gone'];
    const csv = [...rows, ' Ivo Lind ; ivo@example.com;"here"', 'Max Roth;max@example.com;gone'].join(line) + end;
    const { app, inputs } = shared({ 'people.csv': csv });
    const job = await runJob(app, {
      kind: 'document',
      inputs,
      detection: persons('Ana Ruiz', 'Ivo Lind'),
      policy: {
        preset: 'label',
        fields: [{ drop_row_when: { column: 'state', op: 'eq', value: 'gone' } }],
      },
      output: { artifacts: ['protected', 'entities'] },
    });
    expect(job.items[0]!.error).toBeUndefined();
    const written = (await artifact(app, job.id, 'protected')).bytes.toString();
    expect(written).toBe(
      ['"full name";email;state', '[PERSON_1];[EMAIL_1];"in\nuse"', ' [PERSON_2] ; [EMAIL_2];"here"', ''].join(line),
    );
  });
});

describe('an encrypted file', () => {
  const page = encryptedPageOf('BT /F1 12 Tf 100 742 Td (Dear Ana Ruiz, good morning) Tj ET', 'open sesame');

  it.each([
    ['open sesame', undefined],
    ['guess', 'the PDF is encrypted, and its password is missing or wrong'],
    [undefined, 'the PDF is encrypted, and its password is missing or wrong'],
  ])('with the password %s', async (password, reason) => {
    const { app, inputs } = shared({ 'letter.pdf': page });
    const job = await runJob(app, {
      kind: 'document',
      inputs: inputs.map((input) => ({ ...input, ...(password === undefined ? {} : { password }) })),
      detection: persons('Ana Ruiz'),
      policy: { preset: 'label' },
    });
    expect(job.items[0]!.error?.details?.[0]?.reason).toBe(reason);
    if (reason === undefined) {
      const written = (await artifact(app, job.id, 'protected')).bytes;
      expect(leftIn(written, ['Ana', 'Ruiz', '/Encrypt'])).toEqual([]);
      expect(leftIn(written, ['[PERSON_1]'])).toEqual(['[PERSON_1]']);
    }
    expect(JSON.stringify(job)).not.toContain(password ?? 'sesame');
  });
});
