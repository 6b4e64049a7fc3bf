/** How the server answers before, around and instead of an operation. */
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { ERROR_CODES, ServiceError, type ErrorCode } from '../../../engine/errors.ts';
import type { Endpoint } from '../../../daemon/contract/endpoint.ts';
import { ErrorEnvelope } from '../../../daemon/contract/common.ts';
import { errorStatuses } from '../../../daemon/contract/openapi.ts';
import { ENDPOINTS } from '../../../daemon/http/endpoints.ts';
import { violations } from '../../../daemon/http/validate.ts';
import type { Handlers } from '../../../daemon/http/exchange.ts';
import { minimal } from '../contract/samples.ts';
import { ECHO, errorOf, pointersOf, testServer } from './support.ts';

const server = testServer();
afterAll(async () => await server[Symbol.asyncDispose]());
const { app, send, post } = server;

const rows = ENDPOINTS as readonly Endpoint[];
const sampleUrl = (endpoint: Endpoint) =>
  endpoint.path
    .replace('{asset}', endpoint.operationId === 'consoleAsset' ? 'console.js' : 'start.js')
    .replace('{name}', 'entities')
    .replaceAll(/\{\w+\}/g, 'x_1');

describe('every endpoint', () => {
  it.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))(
    '%s answers what the contract allows',
    async (_name, row) => {
      const response = await send({
        method: row.method,
        url: sampleUrl(row),
        ...(row.body === undefined
          ? {}
          : { payload: JSON.stringify(minimal(row.body.schema)), headers: { 'content-type': 'application/json' } }),
        ...(row.stream === undefined ? {} : { payload: 'bytes', headers: { 'content-type': row.stream } }),
      });
      expect(response.statusCode).toBe(row.status === 'planned' ? 501 : row.success.status);
      if (response.statusCode >= 400) expect(violations(ErrorEnvelope, response.json())).toEqual([]);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers['x-request-id']).toMatch(/^req_[0-9A-HJKMNP-TV-Z]{26}$/);
    },
  );

  it.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))('%s without a key', async (_name, row) => {
    const { statusCode, headers } = await app.inject({ method: row.method, url: sampleUrl(row) });
    if (row.auth === 'none') return expect(statusCode).toBe(row.status === 'planned' ? 501 : 200);
    expect(statusCode).toBe(401);
    expect(headers['www-authenticate']).toBe('Bearer realm="piid"');
  });

  it.each(rows.filter((row) => row.scopes.length > 0).map((row) => [`${row.method} ${row.path}`, row] as const))(
    '%s with a key that lacks the scope',
    async (_name, row) => {
      const key = server.newKey(row.scopes.includes('detect') ? ['restore'] : ['detect']);
      const response = await app.inject({
        method: row.method,
        url: sampleUrl(row),
        headers: { authorization: `Bearer ${key}` },
      });
      expect([response.statusCode, errorOf(response).code]).toEqual([403, 'forbidden_scope']);
    },
  );
});

describe('keys', () => {
  const key = (scopes: Parameters<typeof server.newKey>[0]) => ({ authorization: `Bearer ${server.newKey(scopes)}` });
  it.each([
    ['admin stands for other scopes', 'admin', '/offline/status', 200],
    ['admin does not stand for mapping:read', 'admin', '/v2/sessions/x/mapping', 403],
    ['admin does not stand for mapping:restore', 'admin', '/v2/sessions/x/restore-table', 403],
    ['metrics take usage:read', 'usage:read', '/metrics', 200],
    ['metrics take admin', 'admin', '/metrics', 200],
    ['any key sees capabilities', 'restore', '/v2/capabilities', 200],
  ] as const)('%s', async (_name, scope, url, status) => {
    expect((await app.inject({ url, headers: key([scope]) })).statusCode).toBe(status);
  });

  it.each([
    ['no scheme', 'abc'],
    ['another scheme', 'Basic abc'],
    ['empty', 'Bearer '],
    ['a test key', `Bearer piid_test_${'a'.repeat(43)}`],
    ['an unknown key', `Bearer piid_live_${'a'.repeat(43)}`],
  ])('%s answers 401', async (_name, authorization) => {
    const response = await app.inject({ url: '/v2/types', headers: { authorization } });
    expect([response.statusCode, errorOf(response).code, errorOf(response).charged]).toEqual([
      401,
      'unauthorized',
      false,
    ]);
  });

  it.each([
    ['no header', {}, 'The API key is missing; send the header Authorization: Bearer <key>.'],
    [
      'a bare key',
      { authorization: `piid_live_${'a'.repeat(43)}` },
      'The Authorization header must be the word Bearer, a space and the API key.',
    ],
    [
      'a wrong key',
      { authorization: `Bearer piid_live_${'a'.repeat(43)}` },
      'The API key is missing, wrong, revoked or expired.',
    ],
  ])('401 says what to send: %s', async (_name, headers, message) => {
    expect(errorOf(await app.inject({ url: '/v2/types', headers })).message).toBe(message);
  });

  it('slows wrong keys by address, and never a right one', async () => {
    const slept: number[] = [];
    await using slow = testServer(ECHO, {}, { nowMs: () => 0, sleep: async (ms) => void slept.push(ms) });
    for (let i = 0; i < 40; i++) {
      const { statusCode } = await slow.app.inject({
        url: '/v2/types',
        headers: { authorization: 'Bearer piid_live_wrong' },
      });
      expect(statusCode).toBe(401);
    }
    expect(slept).toEqual([
      ...Array.from({ length: 10 }, (_, i) => 100 * (i + 1)),
      ...Array.from({ length: 10 }, () => 1000),
    ]);
    expect((await slow.send({ url: '/v2/types' })).statusCode).toBe(200);
    expect(slept).toHaveLength(20);
  });

  it('answers 429 with Retry-After when a key has used its burst, and leaves other keys and health alone', async () => {
    let ms = 0;
    await using limited = testServer(ECHO, { rate: '2', burst: '3' }, { nowMs: () => ms });
    const types = async () => await limited.send({ url: '/v2/types' });
    for (let i = 0; i < 3; i++) expect((await types()).statusCode).toBe(200);
    const refused = await types();
    expect([
      refused.statusCode,
      refused.headers['retry-after'],
      errorOf(refused).code,
      errorOf(refused).retryable,
    ]).toEqual([429, '1', 'rate_limited', true]);
    expect((await limited.send({ url: '/healthz' })).statusCode).toBe(200);
    expect(
      (
        await limited.app.inject({
          url: '/v2/types',
          headers: { authorization: `Bearer ${limited.newKey(['detect'])}` },
        })
      ).statusCode,
    ).toBe(200);
    ms += 500;
    expect((await types()).statusCode).toBe(200);
    expect((await types()).statusCode).toBe(429);
  });
});

describe('routing', () => {
  it.each([
    ['GET', '/v2/detect', 'POST'],
    ['PUT', '/v2/jobs', 'POST, GET, HEAD'],
    ['POST', '/v2/sessions/x', 'GET, HEAD, PATCH, DELETE'],
    ['OPTIONS', '/v2/protect', 'POST'],
    ['DELETE', '/healthz', 'GET, HEAD'],
    ['GET', '/v2/jobs/x/cancel?y=1', 'POST'],
  ] as const)('%s %s answers 405 with Allow', async (method, url, allow) => {
    const response = await app.inject({ method, url });
    expect([response.statusCode, response.headers.allow, errorOf(response).code]).toEqual([
      405,
      allow,
      'method_not_allowed',
    ]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([
    '/',
    '/v2',
    '/v2/detect/',
    '/V2/detect',
    '/v3/detect',
    '/v2/sessions/x/y',
    '/docs/../package.json',
    '/docs/package.json',
    '/%zz',
    '/v2/jobs/%E0%A4',
  ])('GET %s answers 404', async (url) => {
    const response = await send({ url });
    expect([response.statusCode, errorOf(response).code, response.headers['cache-control']]).toEqual([
      404,
      'not_found',
      'no-store',
    ]);
  });

  it('404 of a path that is not there names /docs, and 404 of a resource does not', async () => {
    expect(errorOf(await send({ url: '/v2/dectect' })).message).toBe(
      'There is nothing at this path; /docs lists what there is.',
    );
    expect(errorOf(await send({ url: '/v2/sessions/a%20b' })).message).toBe('There is no such resource.');
  });

  it('HEAD works where GET does', async () => {
    const response = await send({ method: 'HEAD', url: '/healthz' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
  });

  it.each([
    ['evil.example', 421],
    ['evil.example:8787', 421],
    ['localhost:8787', 200],
    ['127.0.0.1:8787', 200],
    ['[::1]:8787', 200],
    ['127.0.0.1.evil.example', 421],
    ['localhost:8787@evil.example', 421],
  ])('a Host of %j on loopback answers %i', async (host, status) => {
    expect((await app.inject({ url: '/healthz', headers: { host } })).statusCode).toBe(status);
  });

  it('does not look at Host when bound to another address', async () => {
    await using open = testServer(ECHO, { host: '0.0.0.0', allowPlainHttp: true });
    expect((await open.app.inject({ url: '/healthz', headers: { host: 'piid.example' } })).statusCode).toBe(200);
  });

  it('allows no other origin', async () => {
    const response = await send({ url: '/v2/types', headers: { origin: 'https://evil.example' } });
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('request identifiers', () => {
  it.each(['a', 'trace:1/2_x.y-z', 'x'.repeat(128)])('echoes %s', async (id) => {
    const response = await send({ url: '/nowhere', headers: { 'x-request-id': id } });
    expect([response.headers['x-request-id'], errorOf(response).request_id]).toEqual([id, id]);
  });
  it.each(['', '-a', 'a b', 'ana@example.com', 'x'.repeat(129)])('replaces %j', async (id) => {
    const response = await send({ url: '/healthz', headers: { 'x-request-id': id } });
    expect(response.headers['x-request-id']).toMatch(/^req_/);
  });
});

describe('JSON bodies', () => {
  it.each([
    ['a broken one', '{"text":', 400],
    ['none', '', 400],
    ['bad UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400],
    ['a number', '5', 422],
    ['null', 'null', 422],
    ['an array', '[]', 422],
    ['a text', '"x"', 422],
    ['a duplicate key', '{"text":"a","text":"b"}', 200],
    ['a byte order mark', '\uFEFF{"text":"a"}', 200],
    ['a lone surrogate', '{"text":"\\ud800"}', 200],
  ])('%s', async (_name, payload, status) => {
    const response = await send({
      method: 'POST',
      url: '/v2/detect',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(response.statusCode).toBe(status);
    if (status === 422) expect(errorOf(response).details).toEqual([{ pointer: '', reason: 'must be an object' }]);
    if (status === 400) expect(errorOf(response).code).toBe('validation_failed');
  });

  it('keeps lone surrogates', async () => {
    const response = await post('/v2/detect', '{"text":"a\\ud800b"}');
    expect(response.json().body.text).toBe('a\ud800b');
  });

  it('reports __proto__ as an unknown field, keeps it in a json value, and is not changed by it', async () => {
    const refused = await post('/v2/detect', '{"text":"a","__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}');
    expect(pointersOf(refused)).toEqual(['/__proto__', '/constructor']);
    const kept = await post('/v2/detect', '{"inputs":[{"kind":"json","value":{"__proto__":{"x":1}}}]}');
    expect(kept.body).toContain('{"__proto__":{"x":1}}');
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('shows no name that may be data', async () => {
    const response = await post('/v2/detect', {
      text: 'a',
      'Ana Ruiz': 1,
      'ana@example.com': 2,
      [`x${'y'.repeat(64)}`]: 3,
      detection: { thresholds: { per_type: { 'Ana Ruiz': 1 } } },
    });
    expect(pointersOf(response)).toEqual(['/*', '/detection/thresholds/per_type/*']);
    expect(response.body).not.toMatch(/ana/i);
  });

  it('lists every violation up to 32', async () => {
    const many = await post('/v2/protect', { texts: Array.from({ length: 300 }, () => 1), foo: 1 });
    expect(errorOf(many).details).toHaveLength(32);
    const some = await post('/v2/protect', { text: 1, detection: { model: 'x' }, policy: { rules: [{}] } });
    expect(errorOf(some).details).toEqual([
      { pointer: '/text', reason: 'must be a string' },
      { pointer: '/detection/model', reason: 'must match ^(?:latest|v[0-9]+\\.[0-9]+)$' },
      { pointer: '/policy/rules/0/types', reason: 'required field is missing' },
      { pointer: '/policy/rules/0/action', reason: 'required field is missing' },
    ]);
  });

  it.each([
    ['no content', {}, ['']],
    ['two contents', { text: 'a', texts: ['b'] }, ['/texts']],
    ['no kind', { inputs: [{ text: 'a' }] }, ['/inputs/0/kind']],
    ['an unknown kind', { inputs: [{ kind: 'fax' }] }, ['/inputs/0/kind']],
    ['a field of another kind', { inputs: [{ kind: 'text', text: 'a', rows: [] }] }, ['/inputs/0/rows']],
    [
      'two sources',
      { inputs: [{ kind: 'file', source: { upload: 'a', local: { mapping: 'm', path: 'p' } } }] },
      ['/inputs/0/source/local'],
    ],
    ['a source of no kind', { inputs: [{ kind: 'file', source: {} }] }, ['/inputs/0/source']],
    ['a template with options', { text: 'a', detection: { template: 't', mode: 'merge' } }, ['/detection/mode']],
    [
      'a field rule of both kinds',
      { text: 'a', policy: { fields: [{ drop_row_when: { column: 'c', op: 'exists' }, action: 'keep' }] } },
      ['/policy/fields/0/action'],
    ],
    [
      'equal ids',
      {
        inputs: [
          { kind: 'text', id: 'a', text: '' },
          { kind: 'text', id: 'a', text: '' },
        ],
      },
      ['/inputs/1/id'],
    ],
    [
      'an id equal to a default one',
      {
        inputs: [
          { kind: 'text', text: '' },
          { kind: 'text', id: '1', text: '' },
        ],
      },
      ['/inputs/1/id'],
    ],
    ['two languages', { text: 'a', language: 'de', detection: { language: 'en' } }, ['/language']],
    ['bad base64', { inputs: [{ kind: 'image', media_type: 'image/png', data_b64: '####' }] }, ['/inputs/0/data_b64']],
    [
      'an infinite number',
      '{"text":"a","detection":{"thresholds":{"default":1e999}}}',
      ['/detection/thresholds/default'],
    ],
  ])('%s', async (_name, body, pointers) => {
    const response = await post('/v2/protect', body);
    expect([response.statusCode, pointersOf(response)]).toEqual([422, pointers]);
  });

  it('refuses JSON that is nested too deeply', async () => {
    const response = await post(
      '/v2/detect',
      `{"inputs":[{"kind":"json","value":${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`,
    );
    expect([response.statusCode, pointersOf(response)]).toEqual([422, ['/inputs/0/value']]);
  });

  it('refuses a key that stands twice in a licence', async () => {
    const body =
      '{"license":{"payload":"a","payloadType":"b","signatures":[{"keyid":"k","sig":"s","keyid":"l"}],"payload":"c"}}';
    const response = await post('/offline/license', body);
    expect([response.statusCode, pointersOf(response)]).toEqual([
      422,
      ['/license/signatures/0/keyid', '/license/payload'],
    ]);
  });

  it('takes no body where one is optional, and an empty object where there is none', async () => {
    expect((await send({ method: 'POST', url: '/v2/sessions' })).statusCode).toBe(201);
    expect((await post('/v2/jobs/x/cancel', {})).statusCode).toBe(202);
    expect((await send({ method: 'POST', url: '/v2/jobs/x/cancel' })).statusCode).toBe(202);
    expect(pointersOf(await post('/v2/jobs/x/cancel', { why: 1 }))).toEqual(['/why']);
  });

  it('answers 422 before 501 on an operation that is not built', async () => {
    await using bare = testServer({});
    expect((await bare.post('/v2/jobs', { kind: 'text_batch', inputs: [] })).statusCode).toBe(422);
    const response = await bare.post('/v2/jobs', { kind: 'text_batch', inputs: [{ kind: 'text', text: 'x' }] });
    expect(response.statusCode).toBe(501);
    expect((await bare.send({ method: 'DELETE', url: '/v2/jobs/x' })).statusCode).toBe(501);
  });
});

describe('media types', () => {
  it.each([
    ['/v2/detect', 'application/xml'],
    ['/v2/detect', 'text/html'],
    ['/v2/detect', 'image/gif'],
    ['/v2/detect', 'nonsense'],
    ['/v2/detect', 'application/json; charset=utf-16'],
    ['/v2/detect', 'text/plain; charset=utf-7'],
    ['/v2/detect', 'text/plain; charset=x-user-defined'],
    ['/v2/restore', 'text/plain'],
    ['/v2/uploads', 'application/json'],
  ])('%s with %s answers 415', async (url, type) => {
    const response = await send({ method: 'POST', url, headers: { 'content-type': type }, payload: 'x' });
    expect([response.statusCode, errorOf(response).code]).toEqual([415, 'validation_failed']);
  });

  it('answers 415 to a body without a media type and to a compressed one', async () => {
    expect((await send({ method: 'POST', url: '/v2/detect', payload: Buffer.from('{"text":"a"}') })).statusCode).toBe(
      415,
    );
    expect((await post('/v2/detect', { text: 'a' }, { 'content-encoding': 'gzip' })).statusCode).toBe(415);
  });

  it.each([
    ['text/plain', Buffer.from('Grüße 😀'), 'Grüße 😀'],
    ['text/plain; charset=UTF-8', Buffer.from('\uFEFFé'), 'é'],
    ['TEXT/Plain; charset="utf-16le"', Buffer.from('é😀', 'utf16le'), 'é😀'],
    ['text/plain; charset=utf-16be', Buffer.from([0x00, 0xe9]), 'é'],
    ['text/plain; charset=utf-8', Buffer.from([0xfe, 0xff, 0x00, 0xe9]), 'é'],
    ['text/plain; charset=iso-8859-1', Buffer.from([0xe9, 0x80]), 'é\u0080'],
    ['text/plain; charset=windows-1252', Buffer.from([0xe9, 0x80]), 'é€'],
    ['text/plain; charset=windows-1251', Buffer.from([0xcf, 0xf0]), 'Пр'],
    ['text/plain; charset=iso-8859-15', Buffer.from([0xa4]), '€'],
    ['text/plain; charset=koi8-r', Buffer.from([0xf0, 0xd2]), 'Пр'],
    ['text/plain; charset=shift_jis', Buffer.from([0x93, 0x63]), '田'],
    ['text/plain; charset=gb18030', Buffer.from([0xcd, 0xf5]), '王'],
    ['text/plain; charset=utf-16', Buffer.from([0xfe, 0xff, 0x00, 0xe9]), 'é'],
    ['text/plain', Buffer.from(''), ''],
    ['text/plain', Buffer.from('a\r\nb\0c'), 'a\r\nb\0c'],
  ])('a raw body of %s is a text input', async (type, payload, text) => {
    const response = await send({ method: 'POST', url: '/v2/detect', headers: { 'content-type': type }, payload });
    expect(response.json().body).toEqual({ text });
  });

  it.each([
    ['text/plain', [0xff]],
    ['text/plain; charset=us-ascii', [0x80]],
    ['text/plain; charset=utf-16le', [0x00, 0xd8]],
    ['text/plain; charset=windows-1253', [0xaa]],
    ['text/plain; charset=utf-16be', [0x00]],
    ['text/plain; charset=shift_jis', [0x81]],
  ])('bytes that are not in the charset of %s answer 422', async (type, bytes) => {
    const response = await send({
      method: 'POST',
      url: '/v2/detect',
      headers: { 'content-type': type },
      payload: Buffer.from(bytes),
    });
    expect([response.statusCode, pointersOf(response)]).toEqual([422, ['']]);
  });

  it.each(['image/png', 'image/jpeg', 'image/bmp', 'image/tiff', 'image/webp'])(
    'a raw body of %s is an image input',
    async (type) => {
      const response = await send({
        method: 'POST',
        url: '/v2/protect?language=de',
        headers: { 'content-type': type },
        payload: Buffer.from([1, 2, 3]),
      });
      expect(response.json().body).toEqual({
        inputs: [{ kind: 'image', media_type: type, data_b64: 'AQID' }],
        language: 'de',
      });
    },
  );
});

describe('sizes', () => {
  it('answers 413 with an alternative to a declared length over the limit', async () => {
    await using small = testServer(ECHO, { bodyLimit: '1024' });
    for (const [url, use] of [
      ['/v2/detect', '/v2/jobs'],
      ['/v2/restore', undefined],
    ] as const) {
      const response = await small.post(url, { text: 'x'.repeat(2000) });
      expect([response.statusCode, errorOf(response).code, errorOf(response).use]).toEqual([413, 'too_large', use]);
    }
    expect((await small.post('/v2/detect', { text: 'x'.repeat(900) })).statusCode).toBe(200);
  });

  it('answers 413 to an image over 6 MiB, raw or in JSON', async () => {
    const raw = await send({
      method: 'POST',
      url: '/v2/detect',
      headers: { 'content-type': 'image/png' },
      payload: Buffer.alloc(6 * 1024 * 1024 + 1),
    });
    expect([raw.statusCode, errorOf(raw).use]).toEqual([413, '/v2/jobs']);
    const fits = await send({
      method: 'POST',
      url: '/v2/detect',
      headers: { 'content-type': 'image/png' },
      payload: Buffer.alloc(6 * 1024 * 1024),
    });
    expect(fits.statusCode).toBe(200);
    const json = await post('/v2/detect', {
      inputs: [{ kind: 'image', media_type: 'image/png', data_b64: 'A'.repeat(8_388_612) }],
    });
    expect([json.statusCode, pointersOf(json)]).toEqual([413, ['/inputs/0/data_b64']]);
  });

  it('counts a body without a declared length while it comes, over a real socket', async () => {
    await using small = testServer(ECHO, { bodyLimit: '4096' });
    await small.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = small.app.server.address() as AddressInfo;
    const status = await new Promise<number>((resolve, reject) => {
      const request = httpRequest({
        port,
        method: 'POST',
        path: '/v2/detect',
        headers: { authorization: `Bearer ${small.key}`, 'content-type': 'text/plain' },
      });
      request.on('response', (response) => resolve(response.statusCode ?? 0)).on('error', reject);
      for (let i = 0; i < 6; i++) request.write('x'.repeat(1000));
      request.end();
    });
    expect(status).toBe(413);
  });

  it('does not ask a client that waits for 100 Continue to send what is refused', async () => {
    await using small = testServer(ECHO, { bodyLimit: '4096' });
    await small.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = small.app.server.address() as AddressInfo;
    const ask = async (length: number) => {
      const headers = {
        authorization: `Bearer ${small.key}`,
        'content-type': 'text/plain',
        expect: '100-continue',
        'content-length': length,
      };
      const request = httpRequest({ port, method: 'POST', path: '/v2/detect', headers });
      let continued = false;
      request.on('continue', () => {
        continued = true;
        request.end('x'.repeat(length));
      });
      request.flushHeaders();
      const [response] = (await once(request, 'response')) as [{ statusCode: number; resume(): void }];
      response.resume();
      request.destroy();
      return [response.statusCode, continued];
    };
    expect(await ask(100_000)).toEqual([413, false]);
    expect(await ask(100)).toEqual([200, true]);
  });
});

describe('query shortcuts', () => {
  const text = { 'content-type': 'text/plain' };
  it('become options of the body', async () => {
    const url =
      '/v2/protect?language=de&model=v1.2&types=PERSON,EMAIL&exclude=DATE&tier=batch&on_degraded=allow&granularity=word&preset=mask';
    const response = await send({ method: 'POST', url, headers: text, payload: 'x' });
    expect(response.json().body).toEqual({
      text: 'x',
      language: 'de',
      detection: { model: 'v1.2', types: { include: ['PERSON', 'EMAIL'], exclude: ['DATE'] } },
      processing: { tier: 'batch', on_degraded: 'allow' },
      output: { box_granularity: 'word' },
      policy: { preset: 'mask' },
    });
  });

  it.each([
    ['/v2/detect?foo=1', ['/query/foo']],
    ['/v2/detect?preset=mask', ['/query/preset']],
    ['/v2/detect?language=Deutsch', ['/query/language']],
    ['/v2/detect?language=', ['/query/language']],
    ['/v2/detect?language=de&language=en', ['/query/language']],
    ['/v2/detect?types=PERSON,,DATE', ['/query/types']],
    [
      '/v2/detect?tier=slow&on_degraded=no&granularity=page&model=9',
      ['/query/tier', '/query/on_degraded', '/query/granularity', '/query/model'],
    ],
    ['/v2/detect?Ana%20Ruiz=1', ['/query/*']],
    ['/v2/detect?__proto__=1', ['/query/__proto__']],
  ])('%s answers 422', async (url, pointers) => {
    const response = await send({ method: 'POST', url, headers: text, payload: 'x' });
    expect([response.statusCode, pointersOf(response)]).toEqual([422, pointers]);
  });

  it.each([
    ['language=de', { text: 'a', language: 'en' }, ['/query/language']],
    ['language=de', { text: 'a', detection: { language: 'en' } }, ['/query/language']],
    ['tier=batch', { text: 'a', processing: { tier: 'standard' } }, ['/query/tier']],
    ['types=PERSON', { text: 'a', detection: { types: { include: ['DATE'] } } }, ['/query/types']],
    ['model=v1.0', { text: 'a', detection: { template: 't' } }, ['/query/model']],
    ['preset=mask', { text: 'a', policy: { template: 't' } }, ['/query/preset']],
    ['language=de', { text: 'a', language: 'de' }, undefined],
    ['types=DATE,PERSON', { text: 'a', detection: { types: { include: ['PERSON', 'DATE'] } } }, undefined],
    ['language=de', { text: 'a', detection: { template: 't' } }, undefined],
  ])('%s beside %j', async (query, body, pointers) => {
    const response = await post(`/v2/protect?${query}`, body);
    expect(response.statusCode).toBe(pointers === undefined ? 200 : 422);
    if (pointers !== undefined) expect(pointersOf(response)).toEqual(pointers);
  });

  it('holds on every endpoint that needs a key', async () => {
    expect(pointersOf(await send({ url: '/v2/types?x=1' }))).toEqual(['/query/x']);
    expect(pointersOf(await send({ url: '/v2/jobs?status=lost' }))).toEqual(['/query/status']);
    expect(
      pointersOf(await post('/v2/restore?language=de', { inputs: [{ id: '1', text: '' }], session: 's' })),
    ).toEqual(['/query/language']);
  });
});

describe('header parameters', () => {
  it.each([
    ['x-deadline-ms', '99', '/header/X-Deadline-Ms'],
    ['x-deadline-ms', '600001', '/header/X-Deadline-Ms'],
    ['x-deadline-ms', 'soon', '/header/X-Deadline-Ms'],
    ['idempotency-key', 'a b', '/header/Idempotency-Key'],
    ['idempotency-key', '', '/header/Idempotency-Key'],
    ['idempotency-key', 'x'.repeat(256), '/header/Idempotency-Key'],
  ])('%s of %j answers 422', async (name, value, pointer) => {
    expect(pointersOf(await post('/v2/detect', { text: 'a' }, { [name]: value }))).toEqual([pointer]);
  });

  it('are handed on', async () => {
    const response = await post('/v2/detect', { text: 'a' }, { 'x-deadline-ms': '600000', 'idempotency-key': '!~x' });
    expect(response.json().deadline_ms).toBe(600_000);
  });
});

describe('operations', () => {
  const failing = (error: unknown): Handlers => ({
    detect: () => {
      throw error;
    },
  });

  it.each(Object.entries(ERROR_CODES))(
    'an operation that fails with %s answers it in the envelope',
    async (code, { status, retryable }) => {
      const options = {
        message: 'Fixed.',
        required: 2,
        available: 1,
        processingStarted: true,
        use: '/v2/jobs',
        details: [{ pointer: '/text', reason: 'fixed' }],
      };
      await using failed = testServer(failing(new ServiceError(code as ErrorCode, options)));
      const response = await failed.post('/v2/detect', { text: 'a' });
      const id = response.headers['x-request-id'];
      expect(response.statusCode).toBe(status);
      expect(response.json()).toEqual({
        error: {
          code,
          message: 'Fixed.',
          request_id: id,
          retryable,
          processing_started: true,
          charged: false,
          use: '/v2/jobs',
          details: [{ pointer: '/text', reason: 'fixed' }],
          required: 2,
          available: 1,
        },
      });
      expect(violations(ErrorEnvelope, response.json())).toEqual([]);
      expect(response.headers['retry-after'] !== undefined).toBe(status === 429 || status === 503);
    },
  );

  it.each([
    new Error('Ana Ruiz'),
    new SyntaxError('Unexpected token Ana Ruiz'),
    Object.assign(new Error('Ana Ruiz\n    at Ana (/Ruiz/ana.ts:1:1)'), { code: 'EANA' }),
    'Ana Ruiz',
    undefined,
    null,
  ])('an accident (%#) answers 500 and says nothing of its cause, in the log neither', async (error) => {
    await using failed = testServer(failing(error));
    const response = await failed.post('/v2/detect', { text: 'a' });
    expect([response.statusCode, errorOf(response).code, errorOf(response).message]).toEqual([
      500,
      'internal_error',
      'Something went wrong inside the service.',
    ]);
    expect(response.body + failed.logged.join('')).not.toMatch(/Ana Ruiz|Ruiz\/ana/);
    expect(failed.logged.some((line) => JSON.parse(line).event === 'request.failed')).toBe(true);
  });

  it('stops at the deadline, of which the body has the last word', async () => {
    let reason: unknown;
    const hanging: Handlers = {
      detect: ({ call }) =>
        new Promise(() => call.signal.addEventListener('abort', () => (reason = call.signal.reason))),
    };
    await using slow = testServer(hanging);
    const response = await slow.post(
      '/v2/detect',
      { text: 'a', processing: { deadline_ms: 100 } },
      { 'x-deadline-ms': '600000' },
    );
    expect([response.statusCode, errorOf(response).code]).toEqual([504, 'deadline_exceeded']);
    expect(reason).toBeInstanceOf(ServiceError);
  });

  it('tells the operation that the client has gone', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<AbortSignal>();
    await using slow = testServer({
      detect: ({ call }) => {
        begin(call.signal);
        return new Promise((_resolve, reject) =>
          call.signal.addEventListener('abort', () => reject(call.signal.reason)),
        );
      },
    });
    await slow.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = slow.app.server.address() as AddressInfo;
    const request = httpRequest({
      port,
      method: 'POST',
      path: '/v2/detect',
      headers: { authorization: `Bearer ${slow.key}`, 'content-type': 'text/plain' },
    });
    request.on('error', () => {});
    request.end('x');
    const signal = await begun;
    request.destroy();
    if (!signal.aborted) await once(signal, 'abort');
    expect(signal.aborted).toBe(true);
  });
});

describe('pages', () => {
  it('the documentation loads nothing from outside', async () => {
    const page = await app.inject({ url: '/docs' });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(page.body).not.toMatch(/https?:\/\//);
    const assets = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
    expect(assets).toHaveLength(5);
    for (const url of assets) expect((await app.inject({ url })).statusCode).toBe(200);
  });

  it('metrics have operations and statuses as labels, and no other', async () => {
    await post('/v2/detect', { text: 'Ana Ruiz', 'Ana Ruiz': 1 });
    await send({ url: '/v2/sessions/Ana-Ruiz?ana=1' });
    const { body } = await send({ url: '/metrics' });
    expect(body).toContain('piid_http_requests_total{operation="detect",status="422"}');
    expect(body).not.toMatch(/ana|ruiz/i);
    const labels = new Set([...body.matchAll(/[{,](\w+)="/g)].map((match) => match[1]));
    expect([...labels].toSorted((a, b) => (a! < b! ? -1 : 1))).toEqual(['le', 'operation', 'status']);
  });

  it('the log has allowed fields only', async () => {
    await post(
      '/v2/detect?language=xx&note=Ana',
      { text: 'Ana Ruiz' },
      { 'user-agent': 'Ana', 'x-request-id': 'trace-1' },
    );
    const line = server.logged
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find((entry) => entry.request_id === 'trace-1');
    expect(Object.keys(line!).toSorted()).toEqual([
      'duration_ms',
      'event',
      'key_id',
      'level',
      'operation',
      'request_id',
      'status',
      'time',
    ]);
    expect(server.logged.join('')).not.toMatch(/Ana/);
  });
});

it('answers bytes that are not HTTP with an error in the envelope', async () => {
  await using raw = testServer();
  await raw.app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((raw.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('NONSENSE\r\n\r\n');
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  await once(socket, 'end');
  socket.destroy();
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain('Cache-Control: no-store');
  expect(violations(ErrorEnvelope, JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))))).toEqual([]);
});

it('documents each status that the server answers', () => {
  expect.hasAssertions();
  for (const row of rows) {
    const listed = errorStatuses(row);
    if (row.auth === 'key') expect(listed).toEqual(expect.arrayContaining([401, 429, 500]));
    if (row.body !== undefined) expect(listed).toEqual(expect.arrayContaining([400, 413, 415, 422]));
  }
});
