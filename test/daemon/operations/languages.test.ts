/** Languages that a request names (docs/decisions.md#later-decisions), through the app with the bundled models. */
import { describe, expect, it, test } from 'vitest';
import { readModel } from '../../../daemon/engine/model-files.ts';
import { testApp, type TestApp } from '../../support/map-app.ts';

const TEXT = 'Anna Schmidt wohnt in Leipzig, anna@example.com.';
const allow = { on_degraded: 'allow' };

const withModel = (): TestApp => testApp({ model: readModel()! });

test.each([
  ['/language', { text: TEXT, language: 'tlh' }],
  ['/detection/language', { text: TEXT, detection: { language: 'xx' } }],
  ['/inputs/0/language', { inputs: [{ kind: 'text', text: TEXT, language: 'qq-DE' }] }],
  [
    '/inputs/0/columns/1/language',
    { inputs: [{ kind: 'table', columns: [{ name: 'a' }, { name: 'b', language: 'tlh' }], rows: [['x', 'y']] }] },
  ],
])('a language that nothing reads is refused with the list: %s', async (pointer, body) => {
  const { ask } = testApp();
  const { status, body: answer } = await ask('POST', '/v2/detect', body);
  expect([status, answer.error.details.map((detail: { pointer: string }) => detail.pointer)]).toEqual([422, [pointer]]);
  expect(answer.error.details[0].reason).toContain('ar az be');
});

describe('a language that only rules read', () => {
  it.each(['is', 'mn', 'lv-LV'])('%s is a missing model layer', async (language) => {
    const { ask } = withModel();
    const refused = await ask('POST', '/v2/detect', { text: TEXT, language });
    expect([refused.status, refused.body.error.code]).toEqual([503, 'degraded_refused']);
    const { status, body } = await ask('POST', '/v2/detect', { text: TEXT, language, processing: allow });
    expect([status, body.engine.degraded, body.engine.layers_run]).toEqual([
      200,
      true,
      ['pattern', 'validated_identifiers'],
    ]);
    expect(body.results[0].entities.map(({ type }: { type: string }) => type)).toEqual(['EMAIL']);
  });

  it('leaves the other inputs to the model', async () => {
    const { ask } = withModel();
    const inputs = [
      { kind: 'text', text: TEXT, language: 'is' },
      { kind: 'text', text: TEXT, language: 'de' },
    ];
    const { body } = await ask('POST', '/v2/detect', {
      inputs,
      processing: allow,
      detection: { spans: { complete_names: false } },
    });
    const types = body.results.map(({ entities }: { entities: { type: string }[] }) =>
      entities.map(({ type }) => type).filter((type) => type === 'PERSON'),
    );
    expect(types).toEqual([[], ['PERSON']]);
  });

  it('is served whole when the model was not asked for', async () => {
    const { ask } = withModel();
    const body = { text: TEXT, language: 'is', detection: { recognizers: { model: false } } };
    expect((await ask('POST', '/v2/detect', body)).status).toBe(200);
  });
});

it.each([
  ['no', 'nb'],
  ['iw', 'he'],
  ['in', 'id'],
])('%s is read as %s', async (language, canonical) => {
  const { ask } = withModel();
  const { status, body } = await ask('POST', '/v2/detect', { text: TEXT, language });
  expect([status, body.results[0].language]).toEqual([200, canonical]);
});

it('a short text has the language of its neighbours', async () => {
  const { ask } = withModel();
  const long =
    'Ich habe gestern mit Frau Neumann telefoniert, sie kommt am Montag in die Praxis und bringt die Unterlagen mit.';
  const { body } = await ask('POST', '/v2/detect', { texts: [long, 'Termin Olga am 3.', long] });
  expect(body.results[1].language).toBe('de');
});
