/** Jobs over the real app: what is taken, what is run, what comes out, what it costs. */
import { describe, expect, it } from 'vitest';
import { artifact, ended, lines, runJob, startJob } from '../../support/job-app.ts';
import { persons, testApp } from '../../support/map-app.ts';
import { unzipped } from '../../support/zip.ts';

const text = (value: string, id?: string) => ({ kind: 'text', text: value, ...(id === undefined ? {} : { id }) });
const MAIL = 'Write to ana.ruiz@example.com today.';

describe('a job', () => {
  it('is accepted with its place and a time to look again, runs, and says what it did', async () => {
    const app = testApp();
    const response = await app.app.inject({
      method: 'POST',
      url: '/v2/jobs',
      headers: { authorization: `Bearer ${app.key}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ kind: 'text_batch', inputs: [text(MAIL), text('Nobody is here.', 'b')] }),
    });
    expect(response.statusCode).toBe(202);
    const created = response.json<{ id: string; status: string }>();
    expect(response.headers['location']).toBe(`/v2/jobs/${created.id}`);
    expect(response.headers['retry-after']).toBe('1');
    expect(created).toMatchObject({ id: expect.stringMatching(/^job_[0-9A-Z]{26}$/), kind: 'text_batch' });
    expect(['queued', 'running']).toContain(created.status);

    const job = await ended(app, created.id);
    expect(job).toMatchObject({
      status: 'succeeded',
      cancel_requested: false,
      progress: { total: 2, done: 2, failed: 0, unit: 'input', fraction: 1 },
      // Batch weight: two records of half a record each.
      usage: { records: 2, weighted_records: 1, charged: true, tier: 'batch' },
      items: [
        { input_id: '1', status: 'ok' },
        { input_id: 'b', status: 'ok' },
      ],
      artifacts: [{ name: 'protected', media_type: 'application/zip', bytes: expect.any(Number) }],
    });
    expect(Date.parse(job.expires_at) - Date.parse(job.created_at)).toBe(86_400_000);
    expect(Date.parse(job.finished_at!)).toBeGreaterThanOrEqual(Date.parse(job.started_at!));
  });

  it('of one input gives the file itself', async () => {
    const app = testApp();
    const job = await runJob(app, { kind: 'text_batch', inputs: [text(MAIL)], policy: { preset: 'label' } });
    expect(job.artifacts).toEqual([
      { name: 'protected', media_type: 'text/plain; charset=utf-8', bytes: expect.any(Number) },
    ]);
    const { type, bytes } = await artifact(app, job.id, 'protected');
    expect([type, bytes.toString()]).toEqual(['application/octet-stream', 'Write to [EMAIL_1] today.']);
    expect(job.artifacts[0]!.bytes).toBe(bytes.length);
  });

  it('of several inputs gives an archive, named by position and input', async () => {
    const app = testApp();
    const inputs = [
      text(MAIL, 'mails/one:a'),
      { kind: 'json', id: 'j', value: { mail: 'ana.ruiz@example.com', n: 1.0 } },
      { kind: 'table', columns: [{ name: 'email' }], rows: [['ana.ruiz@example.com']] },
      { kind: 'page', id: 'p', text: MAIL, atoms: [] },
      { kind: 'transcript', id: 't', forms: { display: MAIL } },
    ];
    const job = await runJob(app, { kind: 'text_batch', inputs, policy: { preset: 'label' } });
    const zip = unzipped((await artifact(app, job.id, 'protected')).bytes);
    expect(zip.map(({ name, content }) => [name, content.toString()])).toEqual([
      ['1-mails_one_a.txt', 'Write to [EMAIL_1] today.'],
      ['2-j.json', '{"mail":"[EMAIL_1]","n":1}'],
      ['3-3.json', '{"columns":[{"name":"email"}],"rows":[["[EMAIL_1]"]]}'],
      ['4-p.txt', 'Write to [EMAIL_1] today.'],
      ['5-t.json', '{"forms":{"display":"Write to [EMAIL_1] today."}}'],
    ]);
  });

  it('gives each artifact as JSON Lines, one object an input', async () => {
    const app = testApp();
    const transcript = {
      kind: 'transcript',
      id: 't',
      forms: { display: 'I am Ana.', lexical: 'i am ana' },
      time_unit: 'ms',
      atoms: [
        { text: 'i', t0: 0, t1: 90 },
        { text: 'am', t0: 90, t1: 200 },
        { text: 'ana', t0: 200, t1: 610 },
      ],
    };
    const job = await runJob(app, {
      kind: 'text_batch',
      inputs: [text(MAIL, 'a'), transcript],
      detection: persons('Ana'),
      policy: { preset: 'label' },
      output: { artifacts: ['entities', 'mapping', 'redaction_plan', 'audit', 'transcript'] },
    });
    expect(job.artifacts.map(({ name, media_type: type }) => [name, type])).toEqual([
      ['audit', 'application/jsonl'],
      ['entities', 'application/jsonl'],
      ['mapping', 'application/jsonl'],
      ['redaction_plan', 'application/jsonl'],
      ['transcript', 'application/jsonl'],
    ]);
    const entities = await lines(app, job.id, 'entities');
    expect(entities).toMatchObject([
      { input_id: 'a', entities: [{ id: 'e1', type: 'EMAIL', replacement: '[EMAIL_1]' }] },
      { input_id: 't', entities: [{ id: 'e1', type: 'PERSON', replacement: '[PERSON_1]' }] },
    ]);
    expect(JSON.stringify(entities)).not.toMatch(/ana\.ruiz|"Ana"/);
    expect(await lines(app, job.id, 'mapping')).toMatchObject([
      { input_id: 'a', entries: [{ original: 'ana.ruiz@example.com', replacement: '[EMAIL_1]' }] },
      { input_id: 't', entries: [{ original: 'Ana', replacement: '[PERSON_1]' }] },
    ]);
    expect(await lines(app, job.id, 'redaction_plan')).toEqual([
      { input_id: 'a' },
      { input_id: 't', intervals: [{ t0: 0.2, t1: 0.61, entity_id: 'e1' }] },
    ]);
    expect(await lines(app, job.id, 'audit')).toMatchObject([
      { input_id: 'a', audit: { input_hmac: expect.stringMatching(/^[0-9a-f]{64}$/), counts: { EMAIL: 1 } } },
      { input_id: 't', audit: { policy_hash: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    ]);
    expect(await lines(app, job.id, 'transcript')).toEqual([
      { input_id: 't', forms: { display: 'I am [PERSON_1].', lexical: 'i am [PERSON_2]' } },
    ]);
    expect((await artifact(app, job.id, 'audit')).type).toBe('application/json');
    expect((await artifact(app, job.id, 'protected')).status).toBe(404);
  });

  it('takes texts that are too long for a request', async () => {
    const app = testApp();
    const long = 'A line without anybody in it.\n'.repeat(10_000);
    expect((await app.ask('POST', '/v2/protect', { text: long })).body.error).toMatchObject({ use: '/v2/jobs' });
    const job = await runJob(app, { kind: 'text_batch', inputs: [text(long + MAIL)], policy: { preset: 'label' } });
    expect([job.status, job.usage.records]).toEqual(['succeeded', 301]);
    expect((await artifact(app, job.id, 'protected')).bytes.toString()).toBe(`${long}Write to [EMAIL_1] today.`);
  });
});

describe('the map of a job', () => {
  const NAMES = Array.from({ length: 450 }, (_, i) => `Person${String.fromCodePoint(65 + (i % 26))}${i}`);

  it('is one for all its inputs, though they are run in parts', async () => {
    const app = testApp();
    // More inputs than one part has: the first, the middle and the last speak of the same mail address.
    const inputs = NAMES.map((name, i) => text(`${name}: ana.ruiz@example.com and u${i}@example.com`));
    const job = await runJob(app, {
      kind: 'text_batch',
      inputs,
      output: { artifacts: ['protected', 'mapping'] },
      policy: { preset: 'label' },
    });
    expect([job.status, job.progress.done]).toEqual(['succeeded', 450]);
    const zip = unzipped((await artifact(app, job.id, 'protected')).bytes);
    const outputs = zip.map(({ content }) => content.toString());
    expect(outputs).toEqual(NAMES.map((name, i) => `${name}: [EMAIL_1] and [EMAIL_${i + 2}]`));
    const mapping = await lines(app, job.id, 'mapping');
    const byReplacement = new Map<string, string>();
    for (const { entries } of mapping as { entries: { original: string; replacement: string }[] }[])
      for (const { original, replacement } of entries) {
        expect(byReplacement.get(replacement) ?? original).toBe(original);
        byReplacement.set(replacement, original);
      }
    expect(byReplacement.size).toBe(451);
  });

  it('draws surrogates of its own: another job has others', async () => {
    const app = testApp();
    const body = { kind: 'text_batch', inputs: [text(MAIL), text(MAIL)] };
    const protectedBy = async (): Promise<string[]> => {
      const { id } = await runJob(app, body);
      const zip = unzipped((await artifact(app, id, 'protected')).bytes);
      return zip.map(({ content }) => content.toString());
    };
    const [one, other] = [await protectedBy(), await protectedBy()];
    expect(one[0]).toBe(one[1]);
    expect(other[0]).toBe(other[1]);
    expect(one[0]).not.toBe(other[0]);
  });

  it('can be a session, which goes on with it', async () => {
    const app = testApp();
    const { body: session } = await app.ask('POST', '/v2/sessions', {});
    const policy = { preset: 'label' };
    const mapping = { session: session.id as string };
    await app.ask('POST', '/v2/protect', { text: 'Mail first@example.com', policy, mapping });
    const job = await runJob(app, {
      kind: 'text_batch',
      inputs: [text('first@example.com, second@example.com')],
      policy,
      mapping,
    });
    expect((await artifact(app, job.id, 'protected')).bytes.toString()).toBe('[EMAIL_1], [EMAIL_2]');
    const after = await app.ask('POST', '/v2/protect', {
      text: 'third@example.com second@example.com',
      policy,
      mapping,
    });
    expect(after.body.results[0].output).toBe('[EMAIL_3] [EMAIL_2]');
  });

  it('can be the account’s, and can be each input’s own', async () => {
    const app = testApp();
    const account = { kind: 'text_batch', inputs: [text(MAIL)], mapping: { consistency: 'account' } };
    const outputOf = async (body: object): Promise<string> =>
      (await artifact(app, (await runJob(app, body)).id, 'protected')).bytes.toString();
    expect(await outputOf(account)).toBe(await outputOf(account));
    const own = await runJob(app, {
      kind: 'text_batch',
      inputs: [text('a@example.com'), text('b@example.com')],
      mapping: { consistency: 'input' },
      output: { artifacts: ['mapping'] },
    });
    expect((await lines(app, own.id, 'mapping')).map(({ entries }) => entries.length)).toEqual([1, 1]);
  });

  it('of its own cannot be named by a request', async () => {
    const app = testApp();
    const { id } = await runJob(app, { kind: 'text_batch', inputs: [text(MAIL)] });
    for (const name of [`~${id}`, id, encodeURIComponent(`~${id}`)])
      expect((await app.ask('GET', `/v2/sessions/${name}/mapping`)).status).toBe(404);
    expect((await app.ask('POST', '/v2/protect', { text: 'x', mapping: { session: `~${id}` } })).status).toBe(422);
  });
});

describe('what fails', () => {
  it('fails alone and is not charged', async () => {
    const app = testApp();
    const wrong = { ...text('short', 'bad'), entities: [{ type: 'PERSON', span: { start: 3, end: 99 } }] };
    const job = await runJob(app, {
      kind: 'text_batch',
      inputs: [text(MAIL), wrong, text(MAIL)],
      detection: { mode: 'merge' },
      policy: { preset: 'label' },
    });
    expect(job).toMatchObject({
      status: 'succeeded',
      progress: { total: 3, done: 3, failed: 1 },
      usage: { records: 2 },
      items: [
        { input_id: '1', status: 'ok' },
        {
          input_id: 'bad',
          status: 'failed',
          error: { code: 'validation_failed', charged: false, details: [{ pointer: '/inputs/1/entities/0/span' }] },
        },
        { input_id: '3', status: 'ok' },
      ],
    });
    const zip = unzipped((await artifact(app, job.id, 'protected')).bytes);
    expect(zip.map(({ name }) => name)).toEqual(['1-1.txt', '3-3.txt']);
  });

  it('altogether makes the job fail, with nothing to fetch and nothing charged', async () => {
    const app = testApp();
    const wrong = { ...text('short'), entities: [{ type: 'PERSON', span: { start: 3, end: 99 } }] };
    const job = await runJob(app, { kind: 'text_batch', inputs: [wrong], detection: { mode: 'provided' } });
    expect(job).toMatchObject({
      status: 'failed',
      error: { code: 'validation_failed' },
      usage: { records: 0, charged: false, weighted_records: 0 },
      artifacts: [],
    });
  });

  const refused: [string, object, number, string?][] = [
    ['an unknown field', { inputs: [text('x')], surprise: 1 }, 422, '/surprise'],
    ['no inputs', { inputs: [] }, 422, '/inputs'],
    ['two inputs of one id', { inputs: [text('x', 'a'), text('x', 'a')] }, 422, '/inputs/1/id'],
    [
      'an input that the kind does not take',
      { inputs: [text('x'), { kind: 'image', media_type: 'image/png', data_b64: 'aaaa' }] },
      422,
      '/inputs/1/kind',
    ],
    [
      'a row of the wrong length in the third input',
      { inputs: [text('x'), text('y'), { kind: 'table', columns: [{ name: 'a' }], rows: [['1', '2']] }] },
      422,
      '/inputs/2/rows/0',
    ],
    [
      'an unknown type',
      { inputs: [text('x')], detection: { types: { include: ['NOPE'] } } },
      422,
      '/detection/types/include/0',
    ],
    [
      'a column that no table has',
      {
        inputs: [{ kind: 'table', columns: [{ name: 'a' }], rows: [] }],
        policy: { fields: [{ columns: ['b'], action: 'remove' }] },
      },
      422,
      '/policy/fields/0/columns/0',
    ],
    ['an unknown session', { inputs: [text('x')], mapping: { session: 'ses_no' } }, 404, '/mapping/session'],
    [
      'known entries that contradict each other',
      {
        inputs: [text('x')],
        mapping: {
          known: [
            { original: 'a', replacement: 'x' },
            { original: 'b', replacement: 'x' },
          ],
        },
      },
      409,
      '/mapping/known/1',
    ],
    [
      'a webhook to a host that is not allowed',
      { inputs: [text('x')], output: { webhook: { url: 'https://example.com/hook' } } },
      422,
      '/output/webhook/url',
    ],
    [
      'operator tuning',
      { inputs: [text('x')], detection: { engine_options: { recall_floor: 0.1 } } },
      403,
      '/detection/engine_options',
    ],
    [
      'an action that is planned',
      { inputs: [text('x')], policy: { default: { action: 'crypto', crypto: {} } } },
      501,
      '/policy/default/action',
    ],
    [
      'an object store',
      { kind: 'image', inputs: [{ kind: 'file', source: { objstore_a: { uri: 's3://b/k' } } }] },
      501,
      '/inputs/0/source/objstore_a',
    ],
    [
      'an unknown upload',
      { kind: 'image', inputs: [{ kind: 'file', source: { upload: 'upl_01K0Z8Q4V5W6X7Y8Z9A0B1C2D3' } }] },
      422,
      '/inputs/0/source/upload',
    ],
    [
      'an unknown mapping',
      { kind: 'image', inputs: [{ kind: 'file', source: { local: { mapping: 'm', path: 'x' } } }] },
      422,
      '/inputs/0/source/local/mapping',
    ],
    [
      'a video job',
      { kind: 'video', inputs: [{ kind: 'video', source: { objstore_a: { uri: 's3://b/k' } } }] },
      501,
      '/kind',
    ],
  ];
  it.each(refused)('is refused when the job is created: %s', async (_name, body, status, pointer) => {
    const app = testApp();
    const answer = await app.ask('POST', '/v2/jobs', { kind: 'text_batch', ...body });
    expect([answer.status, answer.body.error.details?.[0]?.pointer]).toEqual([status, pointer]);
    expect((await app.ask('GET', '/v2/jobs')).body).toEqual({ jobs: [] });
  });

  it('a field rule may mean a table of any part of the job', async () => {
    const app = testApp();
    const inputs = [
      ...Array.from({ length: 250 }, () => text('x')),
      { kind: 'table', id: 'late', columns: [{ name: 'note' }], rows: [['secret words']] },
    ];
    const policy = { preset: 'label', fields: [{ columns: ['note'], action: 'remove' }] };
    const job = await runJob(app, { kind: 'text_batch', inputs, policy });
    expect([job.status, job.progress.failed]).toEqual(['succeeded', 0]);
    const zip = unzipped((await artifact(app, job.id, 'protected')).bytes);
    expect(zip.find(({ name }) => name === '251-late.json')!.content.toString()).not.toContain('secret words');
  });
});

describe('who may see a job', () => {
  it('its account and nobody else', async () => {
    const app = testApp();
    const job = await runJob(app, { kind: 'text_batch', inputs: [text(MAIL)] });
    const stranger = app.newKey({ account: 'b' });
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/cancel'],
      ['GET', '/artifacts/protected'],
    ] as const)
      expect((await app.ask(method, `/v2/jobs/${job.id}${path}`, undefined, stranger)).status).toBe(404);
    expect((await app.ask('GET', '/v2/jobs', undefined, stranger)).body).toEqual({ jobs: [] });
    expect((await app.ask('GET', `/v2/jobs/${job.id}`)).status).toBe(200);
  });

  it('needs scope jobs, and mapping:read for the map', async () => {
    const app = testApp();
    const job = await runJob(app, { kind: 'text_batch', inputs: [text(MAIL)], output: { artifacts: ['mapping'] } });
    const without = app.newKey({ scopes: ['jobs'] });
    expect((await artifact(app, job.id, 'mapping', without)).status).toBe(403);
    expect((await artifact(app, job.id, 'mapping', app.newKey({ scopes: ['jobs', 'mapping:read'] }))).status).toBe(200);
    const none = app.newKey({ scopes: ['detect', 'protect', 'mapping:read'] });
    expect((await artifact(app, job.id, 'mapping', none)).status).toBe(403);
    expect((await app.ask('POST', '/v2/jobs', { kind: 'text_batch', inputs: [text('x')] }, none)).status).toBe(403);
  });
});

describe('the list of jobs', () => {
  it('is newest first, 100 a page, and takes a status', async () => {
    const app = testApp();
    const ids: string[] = [];
    for (let i = 0; i < 103; i++) ids.push((await startJob(app, { kind: 'text_batch', inputs: [text('x')] })).id);
    const first = (await app.ask('GET', '/v2/jobs')).body;
    expect(first.jobs.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed().slice(0, 100));
    const second = (await app.ask('GET', `/v2/jobs?after=${first.next}`)).body;
    expect(second.jobs.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed().slice(100));
    expect(second.next).toBeUndefined();
    await ended(app, ids.at(-1)!);
    expect((await app.ask('GET', '/v2/jobs?status=succeeded')).body.jobs).toHaveLength(100);
    expect((await app.ask('GET', '/v2/jobs?status=failed')).body.jobs).toEqual([]);
    expect((await app.ask('GET', '/v2/jobs?status=lost')).body.error.details[0].pointer).toBe('/query/status');
    expect((await app.ask('GET', '/v2/jobs?after=x')).body.error.details[0].pointer).toBe('/query/after');
  });
});
