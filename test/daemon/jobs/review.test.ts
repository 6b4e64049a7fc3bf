/** Jobs that a person looks at before anything is written (contract-decisions section 15). */
import { describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../daemon/contract/jobs.ts';
import { openRunner, type Runner } from '../../../daemon/jobs/runner.ts';
import { removeExpired } from '../../../daemon/jobs/expiry.ts';
import { drawn } from '../../support/images.ts';
import { artifact, ended, lines, startJob } from '../../support/job-app.ts';
import { persons, type TestApp } from '../../support/map-app.ts';
import { leftIn, pageOf } from '../../support/pdf.ts';
import { shared } from '../../support/shared-files.ts';

vi.setConfig({ testTimeout: 120_000 });

async function reached(app: TestApp, id: string, status: string): Promise<Job> {
  for (let looks = 0; looks < 400; looks++) {
    const { body } = await app.ask('GET', `/v2/jobs/${id}`);
    if (body.status === status) return body as Job;
    if (['failed', 'succeeded', 'cancelled'].includes(body.status as string)) throw new Error(JSON.stringify(body));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the job is not ${status}: ${app.logged.slice(-5).join('')}`);
}

const BODY = {
  kind: 'document',
  detection: persons('Ana Ruiz', 'Bo Lind'),
  policy: { preset: 'label' },
  output: { artifacts: ['protected', 'entities'], review: 'required' },
};

async function waiting(files: Readonly<Record<string, string | Buffer>>) {
  const { app, inputs } = shared(files);
  const { id } = await startJob(app, { ...BODY, inputs });
  const job = await reached(app, id, 'awaiting_review');
  const review = (body: object) => app.ask('POST', `/v2/jobs/${id}/review`, body);
  return { app, id, job, review };
}

const textOf = async (app: TestApp, id: string): Promise<string> =>
  (await artifact(app, id, 'protected')).bytes.toString();

describe('a job with review', () => {
  it('waits with what was found, and goes on with what the reviewer left', async () => {
    const { app, id, job, review } = await waiting({
      'a.txt': 'Ana Ruiz met Bo Lind at Acme and wrote to x@example.com\n',
    });
    expect(job).toMatchObject({ progress: { done: 0, total: 1 }, usage: { records: 1 }, items: [] });
    expect(job.artifacts.map(({ name }) => name)).toEqual(['entities']);
    const [line] = await lines(app, id, 'entities');
    expect(line).toMatchObject({
      input_id: 'd1',
      entities: [
        { id: 'e1', type: 'PERSON', span: { start: 0, end: 8 }, segment: 'text', action: 'label' },
        { id: 'e2', type: 'PERSON', span: { start: 13, end: 20 } },
        { id: 'e3', type: 'EMAIL' },
      ],
    });
    expect(JSON.stringify(line)).not.toMatch(/Ruiz|Lind|replacement|mapping_id/u);
    expect((await artifact(app, id, 'protected')).status).toBe(404);
    const answer = {
      inputs: [
        {
          input_id: 'd1',
          reject: ['e1'],
          retype: [{ id: 'e2', type: 'USERNAME' }],
          add: [{ type: 'ORGANIZATION', segment: 'text', span: { start: 24, end: 28 } }],
        },
      ],
    };
    expect((await review(answer)).status).toBe(200);
    const done = await ended(app, id);
    expect([done.status, done.usage.records, done.items]).toEqual(['succeeded', 1, [{ input_id: 'd1', status: 'ok' }]]);
    expect(await textOf(app, id)).toBe('Ana Ruiz met [USERNAME_1] at [ORGANIZATION_1] and wrote to [EMAIL_1]\n');
    const [{ entities }] = await lines(app, id, 'entities');
    expect(entities.map(({ id: name, type, source }: Record<string, string>) => [name, type, source])).toEqual([
      ['e1', 'USERNAME', 'provided'],
      ['e2', 'ORGANIZATION', 'provided'],
      ['e3', 'EMAIL', 'pattern'],
    ]);
    expect((await review(answer)).status).toBe(422);
  });

  it('takes the same answer twice, and no other one, nor what is not there', async () => {
    const { app, id, review } = await waiting({ 'a.txt': 'Ana Ruiz\n', 'b.txt': 'Bo Lind and Ana Ruiz\n' });
    const reasons = async (input: object): Promise<unknown> => {
      const { status, body } = await review({ inputs: [input] });
      return [
        status,
        ...(body.error?.details ?? body.details ?? []).map(({ pointer }: { pointer: string }) => pointer),
      ];
    };
    expect(await reasons({ input_id: 'd9' })).toEqual([422, '/inputs/0/input_id']);
    expect(await reasons({ input_id: 'd1', reject: ['e2'] })).toEqual([422, '/inputs/0/reject/0']);
    expect(await reasons({ input_id: 'd1', retype: [{ id: 'x', type: 'PERSON' }] })).toEqual([
      422,
      '/inputs/0/retype/0',
    ]);
    const add = (more: object) => reasons({ input_id: 'd1', add: [{ type: 'PERSON', ...more }] });
    expect(await add({})).toEqual([422, '/inputs/0/add/0']);
    expect(await add({ segment: 'page/7', span: { start: 0, end: 1 } })).toEqual([422, '/inputs/0/add/0']);
    expect(await add({ segment: 'text', span: { start: 2, end: 99 } })).toEqual([422, '/inputs/0/add/0']);
    // The second one first: inputs are written in their order.
    expect(await reasons({ input_id: 'd2' })).toEqual([200]);
    const still = await reached(app, id, 'awaiting_review');
    expect(still.progress.done).toBe(0);
    expect(await reasons({ input_id: 'd2' })).toEqual([200]);
    expect(await reasons({ input_id: 'd2', reject: ['e1'] })).toEqual([422, '/inputs/0/input_id']);
    expect(await reasons({ input_id: 'd1', reject: ['e1'] })).toEqual([200]);
    expect((await ended(app, id)).progress).toMatchObject({ done: 2, failed: 0 });
  });

  it('shows the cells of a table one by one, equal ones too', async () => {
    const { app, id, review } = await waiting({
      'a.csv': 'full name,email\nAna Ruiz,a@example.com\nAna Ruiz,b@example.com\n',
    });
    const [{ entities }] = await lines(app, id, 'entities');
    expect(entities).toHaveLength(4);
    // One of two equal cells.
    await review({ inputs: [{ input_id: 'd1', reject: ['e3'] }] });
    await ended(app, id);
    expect(await textOf(app, id)).toBe('full name,email\n[PERSON_1],[EMAIL_1]\nAna Ruiz,[EMAIL_2]\n');
  });

  it('shows a page and a picture: what is added by boxes is covered', async () => {
    const picture = await drawn(420, 160, [
      { text: 'bo@example.com', x: 10, y: 50 },
      { text: 'signature', x: 10, y: 120 },
    ])
      .png()
      .toBuffer();
    const page = pageOf('BT /F1 12 Tf 100 742 Td (Ana Ruiz works for Secretive today) Tj ET');
    const { app, id, review } = await waiting({ 'a.pdf': page, 'b.png': picture });
    const [pdf] = await lines(app, id, 'entities');
    const [, y] = pdf.entities[0].coords.boxes[0].box;
    const word = { page: 1, box: [205, y, 20, 8] };
    const { status } = await review({
      inputs: [
        { input_id: 'd1', add: [{ type: 'ORGANIZATION', boxes: [word] }] },
        { input_id: 'd2', add: [{ type: 'SIGNATURE', boxes: [{ page: 1, box: [0, 80, 300, 70] }] }] },
      ],
    });
    expect(status).toBe(200);
    const done = await ended(app, id);
    expect(done.items.map(({ error }) => error)).toEqual([undefined, undefined]);
    const zip = (await artifact(app, id, 'protected')).bytes;
    expect(leftIn(zip, ['Secretive', 'Ruiz'])).toEqual([]);
  });

  it('whose input cannot be read shows the others, and that one fails', async () => {
    const { app, id, review } = await waiting({ 'a.bin': Buffer.from([0, 1, 2, 255]), 'b.txt': 'Ana Ruiz\n' });
    expect((await lines(app, id, 'entities')).map(({ input_id: input }) => input)).toEqual(['d2']);
    expect((await review({ inputs: [{ input_id: 'd1' }] })).status).toBe(422);
    await review({ inputs: [{ input_id: 'd2' }] });
    const done = await ended(app, id);
    expect(done.items.map(({ status }) => status)).toEqual(['failed', 'ok']);
  });

  it('can be cancelled while it waits, and expires', async () => {
    const { app, id } = await waiting({ 'a.txt': 'Ana Ruiz\n' });
    await app.ask('POST', `/v2/jobs/${id}/cancel`);
    expect((await ended(app, id)).status).toBe('cancelled');
    const other = await waiting({ 'a.txt': 'Ana Ruiz\n' });
    const { state } = other.app;
    state.jobs.expireAt(other.id, new Date());
    expect((await other.app.ask('GET', `/v2/jobs/${other.id}`)).status).toBe(404);
    expect((await other.review({ inputs: [{ input_id: 'd1' }] })).status).toBe(404);
    await removeExpired(state, { wake() {}, leave: () => Promise.resolve() });
    expect(state.jobs.row(other.id)).toBeUndefined();
    expect(state.jobs.reviews.find(other.id, 0)).toBeUndefined();
  });
});

it('a runner that starts anew goes on where the job was', async () => {
  const { app, inputs } = shared({ 'a.txt': 'Ana Ruiz\n', 'b.txt': 'Bo Lind\n' });
  const { id } = await startJob(app, { ...BODY, inputs });
  await reached(app, id, 'awaiting_review');
  // As after a crash between the answer and the next part: the runner is gone, and the answer is in the volume.
  await (app.deps.jobs as Runner)[Symbol.asyncDispose]();
  app.state.transaction(() => {
    for (const n of [0, 1]) app.state.jobs.reviews.decide(id, n, JSON.stringify({ input_id: `d${n + 1}` }));
    app.state.jobs.reviews.resume(id);
  });
  await using runner = openRunner(app.deps, { runner: null, atOnce: 1 });
  await runner.idle();
  const done = await ended(app, id);
  expect([done.status, done.usage.records, done.progress.done]).toEqual(['succeeded', 2, 2]);
});

it('is for documents', async () => {
  const { app } = shared({});
  const { status } = await app.ask('POST', '/v2/jobs', {
    ...BODY,
    kind: 'text_batch',
    inputs: [{ kind: 'text', text: 'Ana Ruiz' }],
  });
  expect(status).toBe(501);
});
