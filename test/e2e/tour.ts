/** One real request to every endpoint there is: what is built answers, what is planned says 501. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ENDPOINTS } from '../../daemon/http/endpoints.ts';

type OperationId = (typeof ENDPOINTS)[number]['operationId'];

interface Request {
  /** Path parameters. */
  params?: Record<string, string>;
  body?: object;
  /** Instead of JSON. */
  bytes?: string;
  /** Another answer than the one for success is right. */
  status?: number;
}

/** What later requests need of earlier answers. */
interface Seen {
  session?: string;
  job?: string;
  challenge?: unknown;
}

const LETTER = readFileSync(join(import.meta.dirname, 'letter.png')).toString('base64');
const TEXT =
  'Ms Okafor, mail ana.ruiz@example.com, call +34 612 345 678. In Wien wohnt Herr Gruber, à Paris Mme Dubois.';
const IMAGE = { inputs: [{ kind: 'image', media_type: 'image/png', data_b64: LETTER }] };
const ofJob = ({ job }: Seen): Request[] => [{ params: { job_id: job!, name: 'protected' } }];

const REQUESTS: Record<OperationId, (seen: Seen) => Request[]> = {
  detect: () => [{ body: { text: TEXT } }, { body: IMAGE }],
  protect: ({ session }) => [
    { body: { text: TEXT, policy: { preset: 'strict' }, output: { include: ['entities', 'restore_table'] } } },
    {
      body: {
        inputs: [
          {
            kind: 'table',
            columns: [{ name: 'name' }, { name: 'mail' }],
            rows: [['Ana Ruiz', 'ana.ruiz@example.com']],
          },
        ],
      },
    },
    { body: { inputs: [{ kind: 'json', value: { mail: 'ana.ruiz@example.com' } }] } },
    { body: IMAGE },
    ...(session === undefined ? [] : [{ body: { text: TEXT, mapping: { session } } }]),
  ],
  restore: () => [
    { body: { inputs: [{ id: '1', text: 'x1' }], mapping: { known: [{ original: 'Ana', replacement: 'x1' }] } } },
  ],
  restoreTables: () => [{ body: { mapping: { known: [{ original: 'Ana', replacement: 'x1' }] } } }],
  createReplacement: () => [{ body: { type: 'EMAIL', value: 'ana.ruiz@example.com' } }],
  createSession: () => [{ body: { ttl_s: 600 } }],
  getSession: ({ session }) => [{ params: { session_id: session! } }],
  updateSession: ({ session }) => [{ params: { session_id: session! }, body: { ttl_s: 700 } }],
  deleteSession: ({ session }) => [{ params: { session_id: session! } }],
  getSessionMapping: ({ session }) => [{ params: { session_id: session! } }],
  getSessionRestoreTable: ({ session }) => [{ params: { session_id: session! } }],
  createUpload: () => [{ bytes: 'a file' }],
  createJob: () => [{ body: { kind: 'text_batch', inputs: [{ kind: 'text', text: TEXT }] } }],
  listJobs: () => [{}],
  getJob: ofJob,
  deleteJob: ofJob,
  cancelJob: ofJob,
  // The tour's job is of texts, which nobody reviews.
  reviewJob: ({ job }) => [{ params: { job_id: job! }, body: { inputs: [{ input_id: '1' }] }, status: 422 }],
  getArtifact: ofJob,
  getCapabilities: () => [{}],
  getTypes: () => [{}],
  getUsage: () => [{}],
  getUsageV1: () => [{}],
  getChallenge: () => [{}],
  importLicense: ({ challenge }) => [{ body: { license: challenge as object }, status: 422 }],
  getOfflineStatus: () => [{}],
  healthz: () => [{}],
  readyz: () => [{}],
  metrics: () => [{}],
  openapi: () => [{}],
  docs: () => [{}],
  docsAsset: () => [{ params: { asset: 'swagger-ui.css' } }],
  console: () => [{}],
  consoleAsset: () => [{ params: { asset: 'console.js' } }],
};

export interface Stop {
  operation: string;
  status: number;
  /** What the answer should have been: right when `status` is one of them. */
  expected: number[];
}

/** Sessions and jobs are made first and deleted last. */
const LATE: readonly string[] = ['deleteSession', 'deleteJob'];
const EARLY: readonly string[] = ['createSession', 'createJob', 'getChallenge'];
/** Milliseconds that a job of one text may take, with a model that is not loaded yet. */
const JOB_MS = 60_000;

export async function tour(url: string, key: string): Promise<Stop[]> {
  const seen: Seen = {};
  const stops: Stop[] = [];
  const rank = (id: string): number => (EARLY.includes(id) ? 0 : LATE.includes(id) ? 2 : 1);
  for (const endpoint of ENDPOINTS.toSorted((a, b) => rank(a.operationId) - rank(b.operationId))) {
    const { operationId, method, path } = endpoint;
    for (const { params = {}, body, bytes, status } of REQUESTS[operationId](seen)) {
      const place = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(params[name] ?? 'x'));
      const mediaType = bytes === undefined ? 'application/json' : 'application/octet-stream';
      const content = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
      const response = await fetch(`${url}${place}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(content === undefined ? {} : { 'content-type': mediaType }) },
        ...(content === undefined ? {} : { body: content }),
      });
      const text = await response.text();
      if (operationId === 'createSession') seen.session = (JSON.parse(text) as { id: string }).id;
      if (operationId === 'getChallenge') seen.challenge = JSON.parse(text);
      if (operationId === 'createJob' && response.status === 202) {
        seen.job = (JSON.parse(text) as { id: string }).id;
        await ended(`${url}/v2/jobs/${seen.job}`, key);
      }
      // An endpoint that is built may hold an input that is not yet.
      stops.push({
        operation: operationId,
        status: response.status,
        expected: [status ?? endpoint.success.status, 501],
      });
    }
  }
  return stops;
}

async function ended(job: string, key: string): Promise<void> {
  const end = Date.now() + JOB_MS;
  while (Date.now() < end) {
    const { status } = (await (await fetch(job, { headers: { authorization: `Bearer ${key}` } })).json()) as Job;
    if (status !== 'queued' && status !== 'running') return;
    await delay(100);
  }
}

interface Job {
  status: string;
}
