import { expect, it, test } from 'vitest';
import { violations } from '../../../daemon/http/validate.ts';
import { putDictionary, putSecret, putTemplate, storedOf } from '../../../daemon/operations/stored.ts';
import { testApp } from '../../support/map-app.ts';

const pointers = (body: { error: { details?: { pointer: string }[] } }) =>
  (body.error.details ?? []).map(({ pointer }) => pointer);

test('a detection template stands for its options', async () => {
  const { ask, state } = testApp();
  putTemplate(state, 'default', 'only-mail', 'detection', { types: { include: ['EMAIL'] } }, violations);
  const { body } = await ask('POST', '/v2/detect', {
    text: 'a@x.de, DE89 3704 0044 0532 0130 00',
    detection: { template: 'only-mail' },
  });
  expect(body.results[0].entities.map(({ type }: { type: string }) => type)).toEqual(['EMAIL']);
});

test('a policy template stands for its body', async () => {
  const { ask, state } = testApp();
  putTemplate(
    state,
    'default',
    'hide',
    'policy',
    { default: { action: 'replace', replace: { value: '#' } } },
    violations,
  );
  const { body } = await ask('POST', '/v2/protect', { text: 'to a@x.de', policy: { template: 'hide' } });
  expect(body.results[0].output).toBe('to #');
});

test('a stored dictionary finds its terms, of any number', async () => {
  const { ask, state } = testApp();
  const terms = Array.from({ length: 100_000 }, (_, i) => `Projekt Nummer${i}`);
  putDictionary(state, 'default', 'projects', `\uFEFF${terms.join('\r\n')}\r\n\r\n  Blaue Eule  \n`);
  const dictionaries = [{ name: 'projects', type: 'PROJECT', ref: 'stored:projects', terms: ['inline one'] }];
  const { status, body } = await ask('POST', '/v2/detect', {
    text: 'Projekt Nummer99999, Blaue Eule, inline one.',
    detection: { custom: { dictionaries } },
    output: { include_text: true },
  });
  expect(status).toBe(200);
  expect(body.results[0].entities).toMatchObject([
    { type: 'PROJECT', text: 'Projekt Nummer99999', source: 'dictionary', detector: 'projects' },
    { text: 'Blaue Eule' },
    { text: 'inline one' },
  ]);
});

test('the bytes of a secret come as they are', () => {
  const { state } = testApp();
  const bytes = Buffer.from([0, 255, 10, 7]);
  putSecret(state, 'default', 'path/key', bytes);
  expect(Buffer.from(storedOf(state, 'default').secret('local:path/key')!)).toEqual(bytes);
  expect(storedOf(state, 'other').secret('local:path/key')).toBeUndefined();
});

it.each<[path: string, body: object, status: number, pointer: string]>([
  ['/v2/detect', { detection: { template: 'none' } }, 422, '/detection/template'],
  ['/v2/protect', { policy: { template: 'none' } }, 422, '/policy/template'],
  ['/v2/protect', { policy: { template: 'of-detection' } }, 422, '/policy/template'],
  [
    '/v2/detect',
    { detection: { custom: { dictionaries: [{ name: 'd', type: 'D', ref: 'stored:none' }] } } },
    422,
    '/detection/custom/dictionaries/0/ref',
  ],
  [
    '/v2/protect',
    { policy: { default: { action: 'hash', hash: { key: { ref: 'local:none' } } } } },
    422,
    '/policy/default/hash/key/ref',
  ],
  [
    '/v2/protect',
    { policy: { default: { action: 'hash', hash: { key: { ref: 'kms:key' } } } } },
    501,
    '/policy/default/hash/key/ref',
  ],
  [
    '/v2/protect',
    { policy: { rules: [{ types: ['PERSON'], action: 'dictionary', dictionary: { ref: 'stored:none' } }] } },
    422,
    '/policy/rules/0/dictionary/ref',
  ],
])('%s with %j is %i', async (path, body, status, pointer) => {
  const { ask, state } = testApp();
  putTemplate(state, 'default', 'of-detection', 'detection', {}, violations);
  const answer = await ask('POST', path, { text: 'x', ...body });
  expect([answer.status, pointers(answer.body).includes(pointer)]).toEqual([status, true]);
});

test('what one account stores is not there for another', async () => {
  const { ask, state, newKey } = testApp();
  putTemplate(state, 'default', 'mine', 'detection', {}, violations);
  expect((await ask('POST', '/v2/detect', { text: 'x', detection: { template: 'mine' } })).status).toBe(200);
  expect(
    (await ask('POST', '/v2/detect', { text: 'x', detection: { template: 'mine' } }, newKey({ account: 'other' })))
      .status,
  ).toBe(422);
});

test("an operator's tuning comes in a template only", async () => {
  const { ask, state } = testApp();
  putTemplate(state, 'default', 'tuned', 'detection', { engine_options: { recall_floor: 0.4 } }, violations);
  expect((await ask('POST', '/v2/detect', { text: 'x', detection: { template: 'tuned' } })).status).toBe(200);
  expect(
    (await ask('POST', '/v2/detect', { text: 'x', detection: { engine_options: { recall_floor: 0.4 } } })).status,
  ).toBe(403);
});

it.each<[put: string, run: (state: ReturnType<typeof testApp>['state']) => unknown, pointer: string]>([
  [
    'an unknown field',
    (state) => putTemplate(state, 'default', 'a', 'policy', { presett: 'mask' }, violations),
    '/presett',
  ],
  [
    'a policy as detection',
    (state) => putTemplate(state, 'default', 'a', 'detection', { preset: 'mask' }, violations),
    '/preset',
  ],
  [
    'a template of a template',
    (state) => putTemplate(state, 'default', 'a', 'policy', { template: 'b' }, violations),
    '/template',
  ],
  ['no object', (state) => putTemplate(state, 'default', 'a', 'policy', [], violations), ''],
  ['a bad name', (state) => putDictionary(state, 'default', 'a b', 'x'), '/name'],
  ['a bad account', (state) => putDictionary(state, '../x', 'a', 'x'), '/account'],
  ['an empty dictionary', (state) => putDictionary(state, 'default', 'a', '\n \n'), ''],
  ['an empty secret', (state) => putSecret(state, 'default', 'a', new Uint8Array()), ''],
])('%s is not stored', (_put, run, pointer) => {
  const { state } = testApp();
  expect(() => run(state)).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      options: { details: [expect.objectContaining({ pointer })] },
    }),
  );
  for (const kind of ['template', 'dictionary', 'secret'] as const)
    expect(state.stored.list('default', kind)).toEqual([]);
});
