/**
 * Tells callers that a job has ended, as Standard Webhooks says: eight tries over some eight hours, which survive restarts
 * because the volume knows the next one. Nothing but the job's identifier and status is sent, no redirect is followed, and
 * the address that a host's name leads to is judged again for every try.
 */
import { createHmac } from 'node:crypto';
import { lookup, type LookupAddress } from 'node:dns';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Delivery } from '../../state/deliveries.ts';
import type { JobRow } from '../../state/jobs.ts';
import { errorFields } from '../log.ts';
import type { Deps } from '../operations/context.ts';
import type { JobRequest } from '../operations/job-parts.ts';
import { storedOf } from '../operations/stored.ts';
import { everyMs } from './again.ts';
import { isAllowedHost, mayReach } from './webhook-hosts.ts';

const TRIES = 8;
/** The wait after the first try; each further one is four times as long. */
const FIRST_WAIT_MS = 5_000;
const ANSWER_MS = 10_000;
const AT_ONCE = 4;
const LOOK_EVERY_MS = 2_000;

export interface WebhookOptions {
  /** For tests: the certificate authority of the receiver, and a quicker clock. */
  ca?: string | Buffer;
  lookEveryMs?: number;
  firstWaitMs?: number;
}

export function startWebhooks(deps: Deps, options: WebhookOptions = {}): AsyncDisposable {
  const { lookEveryMs = LOOK_EVERY_MS, firstWaitMs = FIRST_WAIT_MS } = options;
  const { deliveries } = deps.state.jobs;
  const stop = new AbortController();

  const deliver = async (delivery: Delivery): Promise<void> => {
    const isDone = await send(deps, delivery, stop.signal, options.ca).catch((error: unknown) => {
      deps.log.debug('webhook.failed', errorFields(error));
      return false;
    });
    // A stop is no try.
    if (stop.signal.aborted && !isDone) return;
    const isLast = delivery.attempts + 1 >= TRIES;
    const waitMs = firstWaitMs * 4 ** delivery.attempts * (0.9 + Math.random() * 0.2);
    deliveries.tried(
      delivery.job_id,
      isDone ? 'delivered' : isLast ? 'failed' : 'pending',
      new Date(Date.now() + waitMs),
    );
  };
  const looks = everyMs(lookEveryMs, async () => {
    try {
      for (let due = deliveries.due(AT_ONCE); due.length > 0 && !stop.signal.aborted; due = deliveries.due(AT_ONCE))
        await Promise.all(due.map(deliver));
    } catch (error) {
      // A busy volume: the next look tries again.
      deps.log.warn('webhooks.look_failed', errorFields(error));
    }
  });
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await looks[Symbol.asyncDispose]();
    },
  };
}

/** Whether the receiver has taken it. Throws when it could not be reached, or must not be. */
async function send(
  { state, config }: Deps,
  { job_id: id, message_id: messageId, event }: Delivery,
  signal: AbortSignal,
  ca: string | Buffer | undefined,
): Promise<boolean> {
  const row = state.jobs.row(id) as JobRow;
  const webhook = (JSON.parse(row.request) as JobRequest).output?.webhook;
  const url = URL.parse(webhook?.url ?? '');
  if (url === null || !isAllowedHost(url, config.webhookHosts)) throw new Error('the host is not allowed any more');
  const body = JSON.stringify({ type: event, timestamp: row.finished_at, data: { job_id: id, status: row.status } });
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const secret =
    webhook?.secret_ref === undefined ? undefined : storedOf(state, row.account).secret(webhook.secret_ref);
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'piid',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    ...(secret === undefined ? {} : { 'webhook-signature': signatureOf(secret, `${messageId}.${timestamp}.${body}`) }),
  };
  const status = await post(url, { headers, body, signal, ca, hosts: config.webhookHosts });
  return status >= 200 && status < 300;
}

/** `whsec_` and base64, as Standard Webhooks writes secrets, or the bytes of the secret as they are. */
export function signatureOf(secret: Uint8Array, content: string): string {
  const text = Buffer.from(secret).toString('utf8').trim();
  const key = text.startsWith('whsec_') ? Buffer.from(text.slice('whsec_'.length), 'base64') : Buffer.from(secret);
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

interface Post {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  ca: string | Buffer | undefined;
  hosts: readonly string[];
}

/** The status of the answer, whose content is not read. */
function post(url: URL, { headers, body, signal, ca, hosts }: Post): Promise<number> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !mayReach(host, hosts)) throw new Error('the address must be named');
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers,
        agent: false,
        lookup: guarded(hosts),
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
        ...(ca === undefined ? {} : { ca }),
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Looks a name up, and fails when one of its addresses must not be reached. */
function guarded(hosts: readonly string[]): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error !== null) return done(error, '', 0);
      const [first] = addresses;
      if (first === undefined || addresses.some(({ address }) => !mayReach(address, hosts)))
        return done(new Error('the address must be named'), '', 0);
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}
