/** Policies through the app: what is accepted, what is refused and where the pointer goes (docs/interface.md#policy, docs/decisions.md#structured-inputs, docs/decisions.md#text-policy-and-restore). */
import { expect, it } from 'vitest';
import { putDictionary, putSecret } from '../../../daemon/operations/stored.ts';
import { testApp } from '../../support/map-app.ts';

const pointersOf = (body: { error: { details?: { pointer: string }[] } }): string[] =>
  (body.error.details ?? []).map(({ pointer }) => pointer);
const TEXT = 'On 2021-03-12 Ana (ana@mail.es, 43 years old) came from 94110, phone +34 612 345 678.';

it.each<[policy: object, status: number, pointer: string]>([
  [{ default: { action: 'crypto' } }, 501, '/policy/default/action'],
  [{ default: { action: 'hash' } }, 422, '/policy/default/hash'],
  [{ default: { action: 'hash', hash: { key: { ref: 'vault:k' } } } }, 501, '/policy/default/hash/key/ref'],
  [{ default: { action: 'hash', hash: { key: { ref: 'local:none' } } } }, 422, '/policy/default/hash/key/ref'],
  [
    { rules: [{ types: ['DATE'], action: 'date_shift', date_shift: { min_days: 5, max_days: 1 } }] },
    422,
    '/policy/rules/0/date_shift/min_days',
  ],
  [
    { default: { action: 'date_shift', date_shift: { min_days: 0, max_days: 0 } } },
    422,
    '/policy/default/date_shift/max_days',
  ],
  [{ default: { action: 'bucket', bucket: { bounds: [2, 1] } } }, 422, '/policy/default/bucket/bounds'],
  [{ default: { action: 'bucket', bucket: { bounds: [1, 2], labels: ['a'] } } }, 422, '/policy/default/bucket/labels'],
  [{ default: { action: 'time_part' } }, 422, '/policy/default/time_part'],
  [{ default: { action: 'dictionary', dictionary: { ref: 'stored:none' } } }, 422, '/policy/default/dictionary/ref'],
  [{ default: { action: 'generalize', generalize: { level: 4 } } }, 422, '/policy/default/generalize/level'],
  // Parameters of another action would be ignored, which nobody means.
  [{ default: { action: 'keep', mask: { char: '#' } } }, 422, '/policy/default/mask'],
  [{ rules: [{ types: ['DATE'], action: 'mask', partial: {} }] }, 422, '/policy/rules/0/partial'],
  [{ fields: [{ columns: ['a'], action: 'remove', replace: { value: 'x' } }] }, 422, '/policy/fields/0/replace'],
  // What is wrong comes before what is not built.
  [{ default: { action: 'crypto' }, rules: [{ types: ['DATE'], action: 'bucket' }] }, 422, '/policy/rules/0/bucket'],
])('%j is %i', async (policy, status, pointer) => {
  const answer = await testApp().ask('POST', '/v2/protect', { text: TEXT, policy });
  expect([answer.status, pointersOf(answer.body)]).toEqual([status, [pointer]]);
});

it.each<[policy: object, expected: RegExp]>([
  [{ preset: 'phi' }, /^On 2021 Ana \(\[EMAIL_1\], 43 years old\) came from .*, phone \[PHONE_1\]\.$/],
  [{ preset: 'strict' }, /^On \[DATE_1\] Ana \(\[EMAIL_1\], \[AGE_1\]\)/],
  [{ default: { action: 'surrogate', surrogate: { realm: 'neutralize' } } }, /person1@example\.com/],
  [{ default: { action: 'hash', hash: { key: { ref: 'local:k' } } } }, /\([0-9a-f]{64}, [0-9a-f]{64}\)/],
  [{ default: { action: 'dictionary', dictionary: { ref: 'stored:colours' } } }, /\((?:red|blue), (?:red|blue)\)/],
  [
    {
      default: { action: 'keep' },
      rules: [
        { types: ['DATE'], action: 'date_shift', date_shift: { min_days: 1, max_days: 1, key: { ref: 'local:k' } } },
      ],
    },
    /^On 2021-03-13 Ana \(ana@mail\.es/,
  ],
  [{ default: { action: 'generalize', generalize: { level: 2 } } }, /^On 2021 Ana \(\.es, 40-49 years old\)/],
])('%j', async (policy, expected) => {
  const { ask, state } = testApp();
  putSecret(state, 'default', 'k', Buffer.alloc(32, 7));
  putDictionary(state, 'default', 'colours', 'red\nblue');
  const { status, body } = await ask('POST', '/v2/protect', { text: TEXT, policy, language: 'en' });
  expect(status).toBe(200);
  expect(body.results[0].output).toMatch(expected);
});

it('an action that does not fit says so in the map', async () => {
  const { body } = await testApp().ask('POST', '/v2/protect', {
    text: TEXT,
    language: 'en',
    policy: { default: { action: 'time_part', time_part: { part: 'year' } } },
    output: { include: ['mapping'] },
  });
  const byType = Object.fromEntries(
    body.mapping.delta.map(({ type, replacement, fallback }: Record<string, unknown>) => [
      type,
      [replacement, fallback ?? false],
    ]),
  );
  expect(byType).toMatchObject({ DATE: ['2021', false], EMAIL: ['[EMAIL]', true] });
});
