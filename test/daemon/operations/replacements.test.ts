import { expect, it, test } from 'vitest';
import { ReplacementResponse } from '../../../daemon/contract/restore.ts';
import { violations } from '../../../daemon/http/validate.ts';
import { testApp } from '../../support/map-app.ts';

const pointers = (body: { error: { details?: { pointer: string }[] } }) =>
  (body.error.details ?? []).map(({ pointer }) => pointer);

test('one replacement with its entry', async () => {
  const { ask } = testApp();
  const { status, body } = await ask('POST', '/v2/replacements', { value: 'Ana Ruiz', type: 'PERSON', language: 'es' });
  expect([status, violations(ReplacementResponse, body)]).toEqual([200, []]);
  expect(body).toMatchObject({
    rev: 0,
    entry: { id: 'm1', type: 'PERSON', original: 'Ana Ruiz', replacement: body.replacement, reversible: true },
  });
  expect(body.entry.parts).toMatchObject([
    { original: 'Ana', role: 'given' },
    { original: 'Ruiz', role: 'family' },
  ]);
  expect(body.replacement.split(' ')).toHaveLength(2);
});

it.each<[action: object, type: string, value: string, replacement: RegExp]>([
  [{ action: 'label' }, 'PERSON', 'Ana', /^\[PERSON_1\]$/],
  [{ action: 'mask', mask: { keep_last: 2 } }, 'IBAN', 'ES9121000418450200051332', /^\*+32$/],
  [{ action: 'replace', replace: { value: 'X' } }, 'OWN_TYPE', 'anything 😀', /^X$/],
  [{ action: 'remove' }, 'PERSON', 'Ana', /^$/],
  [{ action: 'keep' }, 'PERSON', 'Ana', /^Ana$/],
])('%j of a %s', async (action, type, value, replacement) => {
  const { ask } = testApp();
  const { status, body } = await ask('POST', '/v2/replacements', { value, type, action });
  expect([status, violations(ReplacementResponse, body)]).toEqual([200, []]);
  expect(body.replacement).toMatch(replacement);
  expect(body.entry).toMatchObject({ type, original: value, replacement: body.replacement });
});

test('parts of known persons are bound, and what is taken is not drawn', async () => {
  const { ask } = testApp();
  const known = [{ original: 'Maria Schmidt', replacement: 'Anna Weber', type: 'PERSON' }];
  const send = async (value: string, type = 'PERSON', more: object = {}) =>
    (await ask('POST', '/v2/replacements', { value, type, mapping: { known, ...more } })).body;
  expect((await send('Schmidt')).replacement).toBe('Weber');
  expect((await send('Maria Schmidt')).entry).toMatchObject({ replacement: 'Anna Weber' });
  expect((await send('maria.schmidt@example.com', 'EMAIL')).replacement).toMatch(/weber/i);
  expect((await send('Schmidt', 'PERSON', { reserved: ['Weber'] })).replacement).not.toBe('Weber');
  const conflict = await ask('POST', '/v2/replacements', {
    value: 'x',
    type: 'PERSON',
    mapping: { known: [...known, { original: 'Bo', replacement: 'Anna Weber' }] },
  });
  expect([conflict.status, conflict.body.error.code, pointers(conflict.body)]).toEqual([
    409,
    'mapping_conflict',
    ['/mapping/known/1'],
  ]);
});

test('in a session and an account it is the replacement that protect uses', async () => {
  const { ask } = testApp();
  const session = (await ask('POST', '/v2/sessions')).body.id as string;
  for (const mapping of [{ consistency: 'session', session }, { consistency: 'account' }]) {
    const minted = (await ask('POST', '/v2/replacements', { value: 'a@x.de', type: 'EMAIL', mapping })).body;
    expect(minted.rev).toBe(1);
    expect((await ask('POST', '/v2/replacements', { value: 'a@x.de', type: 'EMAIL', mapping })).body).toMatchObject({
      rev: 1,
      entry: minted.entry,
    });
    const { body } = await ask('POST', '/v2/protect', { text: 'mail a@x.de', mapping });
    expect(body.results[0]).toMatchObject({
      output: `mail ${minted.replacement}`,
      entities: [{ mapping_id: minted.entry.id }],
    });
  }
  expect(
    (await ask('POST', '/v2/replacements', { value: 'x', type: 'PERSON', mapping: { session: 'ses_x' } })).status,
  ).toBe(404);
});

test.each<[body: object, status: number, pointer: string]>([
  [{ action: { action: 'replace' } }, 422, '/action/replace'],
  [{ action: { action: 'hash', hash: { key: { ref: 'local:none' } } } }, 422, '/action/hash/key/ref'],
  [{ action: { action: 'crypto' } }, 501, '/action/action'],
  [{ action: { action: 'bucket', bucket: { bounds: [2, 1] } } }, 422, '/action/bucket/bounds'],
])('%j is %i at %s', async (more, status, pointer) => {
  const { ask } = testApp();
  const answer = await ask('POST', '/v2/replacements', { value: 'Ana', type: 'PERSON', ...more });
  expect([answer.status, pointers(answer.body)]).toEqual([status, [pointer]]);
});

test('it costs nothing of a tier', async () => {
  const { ask, state } = testApp();
  const key = state.apiKeys.create({ name: 'batch', account: 'default', scopes: ['protect'], tiers: ['batch'] }).secret;
  expect((await ask('POST', '/v2/replacements', { value: 'Ana', type: 'PERSON' }, key)).status).toBe(200);
});
