import { expect, it } from 'vitest';
import { nearestType } from '../../../daemon/operations/plan/unknown-type.ts';
import { testApp } from '../../support/map-app.ts';

it.each([
  ['PERSN', 'PERSON'],
  ['Person', 'PERSON'],
  ['e-mail', 'EMAIL'],
  ['CREDITCARD', 'CREDIT_CARD'],
  ['credit card', 'CREDIT_CARD'],
  ['DATE_OF_BIRHT', 'DATE_OF_BIRTH'],
  ['ES_DN', 'ES_DNI'],
  ['XYZZY_PLUGH', undefined],
  ['Q', undefined],
  ['', undefined],
  ['P'.repeat(128), undefined],
])('the type nearest to %s is %s', (name, nearest) => {
  expect(nearestType(name)).toBe(nearest);
});

it.each([
  ['detection', { detection: { types: { include: ['PERSN'] } } }, '/detection/types/include/0'],
  ['a rule', { policy: { rules: [{ types: ['persn'], action: 'keep' }] } }, '/policy/rules/0/types/0'],
])('an unknown type in %s is answered with the nearest one and the list', async (_where, body, pointer) => {
  const answer = await testApp().ask('POST', '/v2/protect', { text: 'x', ...body });
  expect([answer.status, answer.body.error.details]).toEqual([
    422,
    [{ pointer, reason: 'no such type; the nearest is PERSON; GET /v2/types lists them all' }],
  ]);
});

it('a name that is like none of ours is not repeated', async () => {
  const answer = await testApp().ask('POST', '/v2/detect', {
    text: 'x',
    detection: { types: { include: ['Ana Ruiz 1984'] } },
  });
  expect(answer.body.error.details).toEqual([
    { pointer: '/detection/types/include/0', reason: 'no such type; GET /v2/types lists them all' },
  ]);
});
