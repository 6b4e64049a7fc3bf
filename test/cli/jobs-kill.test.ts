/**
 * The real daemon, killed at any moment while it runs jobs: every job ends right, no input is charged twice, and no byte of an
 * input can be read on the disk. PIID_LONG=1 kills 100 times.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ulid } from 'ulid';
import { sealLicence } from '../../licence/admit.ts';
import { readChallenge } from '../../licence/challenge.ts';
import { DEVELOPMENT_SEED } from '../support/issuer.ts';
import { unzipped } from '../support/zip.ts';
import { cli, type Daemon } from '../support/cli.ts';
import { rawBytes } from '../support/volume.ts';

const KILLS = process.env['PIID_LONG'] === '1' ? 100 : 10;
/** Over several parts; half a record each. */
const INPUTS = 160;

interface Job {
  id: string;
  status: string;
  progress: { done: number; failed: number };
  usage: { records: number; weighted_records: number };
}

async function ask<T>({ url }: Daemon, key: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as T;
}

async function fetchArtifact({ url }: Daemon, key: string, path: string): Promise<Buffer> {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Long enough that a part holds some 30 of them. */
const textOf = (job: number, input: number): string =>
  `Canary Bird, number ${input} of ${job}, shared@example.com and canary${input}@example.com. ${'And so on. '.repeat(70)}`;

function bodyOf(job: number): object {
  return {
    kind: 'text_batch',
    inputs: Array.from({ length: INPUTS }, (_, i) => ({ kind: 'text', id: `in-${i}`, text: textOf(job, i) })),
    detection: { recognizers: { model: false } },
    policy: { preset: 'label' },
    output: { artifacts: ['protected', 'entities', 'mapping'] },
  };
}

/** Waits until a running job has ended a part; false when none did so within some seconds. */
async function isPartlyDone(daemon: Daemon, key: string): Promise<boolean> {
  const end = Date.now() + 5_000;
  while (Date.now() < end) {
    const { jobs } = await ask<{ jobs: Job[] }>(daemon, key, '/v2/jobs?status=running');
    if (jobs.some(({ progress: { done } }) => done > 0)) return true;
    await delay(2);
  }
  return false;
}

test(`${KILLS} times SIGKILL during jobs`, { timeout: KILLS * 60_000 }, async () => {
  const { serve, run, state } = cli();
  const options = ['--rate', '1000000', '--burst', '1000000', '--log-level', 'error'];
  let daemon = await serve(options);
  const scopes = ['jobs', 'mapping:read', 'usage:read'].flatMap((scope) => ['--scope', scope]);
  const key = run(['keys', 'create', '--name', 'jobs', ...scopes]).stdout.trim();
  const read = readChallenge(await ask(daemon, daemon.adminKey!, '/offline/challenge'));
  if ('outcome' in read) throw new Error(read.reason);
  const license = sealLicence(
    {
      version: 1,
      licence_id: `lic_${ulid()}`,
      product: 'piid',
      installation_id: read.challenge.installation_id,
      challenge_nonce: read.challenge.nonce,
      sequence: 1,
      records: 1e9,
      issued_at: new Date().toISOString(),
    },
    DEVELOPMENT_SEED,
  );
  await ask(daemon, daemon.adminKey!, '/offline/license', { license });
  const ids: string[] = [];
  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    ids.push((await ask<Job>(daemon, key, '/v2/jobs', bodyOf(ids.length))).id);
    // Every other kill at any time, the others between two parts of a job.
    if (kill % 2 === 0) await delay(Math.random() * 700);
    else if (await isPartlyDone(daemon, key)) interrupted++;
    await daemon.stop('SIGKILL');
    expect(/canary/i.test(rawBytes(state).toString('latin1'))).toBe(false);
    daemon = await serve(options);
  }
  await expect
    .poll(
      async () =>
        (await ask<{ jobs: Job[] }>(daemon, key, '/v2/jobs')).jobs.filter(({ status }) => status === 'succeeded')
          .length,
      {
        timeout: KILLS * 10_000,
        interval: 200,
      },
    )
    .toBe(ids.length);

  let charged = 0;
  for (const id of ids) {
    const job = await ask<Job>(daemon, key, `/v2/jobs/${id}`);
    expect(job.progress).toMatchObject({ done: INPUTS, failed: 0 });
    expect(job.usage).toMatchObject({ records: INPUTS, weighted_records: INPUTS / 2 });
    charged += job.usage.weighted_records;
    const members = unzipped(await fetchArtifact(daemon, key, `/v2/jobs/${id}/artifacts/protected`));
    // One map for the job, whoever was killed between its parts: numbers go up, and the shared address has the same.
    const label = (i: number): string => `[EMAIL_${i + 2}]`;
    expect(members.map(({ name }) => name)).toEqual(Array.from({ length: INPUTS }, (_, i) => `${i + 1}-in-${i}.txt`));
    for (const [i, { content }] of members.entries()) {
      const [shared, own] = content.toString().match(/\[EMAIL_\d+\]/g)!;
      expect([i, shared, own]).toEqual([i, '[EMAIL_1]', label(i)]);
      expect(content.toString().replaceAll(/\[\w+\]/g, '').length).toBeGreaterThan(700);
    }
    for (const name of ['entities', 'mapping']) {
      const lines = (await fetchArtifact(daemon, key, `/v2/jobs/${id}/artifacts/${name}`))
        .toString()
        .trimEnd()
        .split('\n');
      expect(lines.map((line) => (JSON.parse(line) as { input_id: string }).input_id)).toEqual(
        Array.from({ length: INPUTS }, (_, i) => `in-${i}`),
      );
    }
  }
  // Otherwise nothing was interrupted between two parts, and the test would prove nothing.
  expect(interrupted).toBeGreaterThan(0);
  const usage = await ask<{ used: { records: number } }>(daemon, key, '/v2/usage');
  expect(usage.used.records).toBe(charged);
  expect(/canary/i.test(rawBytes(state).toString('latin1'))).toBe(false);
  process.stdout.write(`      ${KILLS} kills, ${interrupted} of them between two parts of a job; ${charged} records\n`);
  await daemon.stop();
  const doctor = run(['doctor', '--verify']);
  expect([doctor.code, doctor.stdout]).toEqual([0, expect.stringContaining('the whole chain checked')]);
});
