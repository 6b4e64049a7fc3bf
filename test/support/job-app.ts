/** What tests of jobs do again and again, over the real app. */
import { expect } from 'vitest';
import type { Artifact, Job } from '../../daemon/contract/jobs.ts';
import type { TestApp } from './map-app.ts';

const FINISHED = ['succeeded', 'failed', 'cancelled'];

/** Creates a job; fails the test when that is refused. */
export async function startJob(app: TestApp, body: object, key = app.key): Promise<Job> {
  const { status, body: job } = await app.ask('POST', '/v2/jobs', body, key);
  expect([status, job.error]).toEqual([202, undefined]);
  return job as Job;
}

/** The job once it has ended. */
export async function ended(app: TestApp, id: string, key = app.key): Promise<Job> {
  for (let looks = 0; looks < 3_000; looks++) {
    const { body } = await app.ask('GET', `/v2/jobs/${id}`, undefined, key);
    if (FINISHED.includes(body.status as string)) return body as Job;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the job does not end');
}

export async function runJob(app: TestApp, body: object): Promise<Job> {
  return await ended(app, (await startJob(app, body)).id);
}

export async function artifact(
  { app, key }: TestApp,
  id: string,
  name: Artifact,
  using = key,
): Promise<{ status: number; type: string; bytes: Buffer }> {
  const response = await app.inject({
    url: `/v2/jobs/${id}/artifacts/${name}`,
    headers: { authorization: `Bearer ${using}` },
  });
  return { status: response.statusCode, type: String(response.headers['content-type']), bytes: response.rawPayload };
}

/** The lines of an artifact, parsed. */
// eslint-disable-next-line typescript/no-explicit-any -- tests look into lines of all kinds
export async function lines(app: TestApp, id: string, name: Artifact): Promise<any[]> {
  const { status, bytes } = await artifact(app, id, name);
  expect(status).toBe(200);
  return bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
}
