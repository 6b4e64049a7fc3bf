/** Requests as an outsider makes them: over the socket, cut off after a time, also ones that no client library sends. */
import { request, type Agent, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export interface Answer {
  /** 0: the connection broke or was cut before an answer came. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: unknown;
  /** Pieces with pauses between them, instead of `body`. */
  pieces?: AsyncIterable<Buffer> | Iterable<Buffer>;
  /** When to cut the connection. */
  cutMs?: number;
  agent?: Agent;
}

/** Sends and waits for the answer; never throws for what the other side does. */
export async function send(url: string, key: string, asked: Asked = {}): Promise<Answer> {
  const started = performance.now();
  const payload = payloadOf(asked.body);
  return await new Promise((resolve) => {
    const finish = (status: number, headers: IncomingHttpHeaders = {}, text = ''): void => {
      clearTimeout(timer);
      resolve({ status, headers, text, ms: performance.now() - started });
    };
    const sent = request(
      url,
      {
        agent: asked.agent ?? false,
        method: asked.method ?? (asked.body === undefined && asked.pieces === undefined ? 'GET' : 'POST'),
        headers: {
          ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
          ...(payload === undefined && asked.pieces === undefined ? {} : { 'content-type': 'application/json' }),
          ...(payload === undefined ? {} : { 'content-length': String(payload.length) }),
          ...asked.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => finish(0));
        response.on('end', () =>
          finish(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString('utf8')),
        );
      },
    );
    const timer = setTimeout(() => sent.destroy(), asked.cutMs ?? 60_000);
    sent.on('error', () => finish(0));
    sent.on('close', () => finish(0));
    if (asked.pieces === undefined) sent.end(payload);
    else void pump(sent, asked.pieces);
  });
}

async function pump(sent: ReturnType<typeof request>, pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
  for await (const piece of pieces) {
    if (sent.destroyed) return;
    sent.write(piece);
  }
  sent.end();
}

function payloadOf(body: unknown): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Writes bytes that need not be HTTP; answers what came back until the other side closed or `ms` passed. */
export async function sendBytes(url: string, bytes: Buffer | string, ms: number): Promise<string> {
  const { hostname, port } = new URL(url);
  return await new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const timer = setTimeout(() => socket.destroy(), ms);
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(text);
    });
  });
}
