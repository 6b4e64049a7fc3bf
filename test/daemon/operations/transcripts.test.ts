import { describe, expect, test } from 'vitest';
import { drawn } from '../../support/images.ts';
import { testApp } from '../../support/map-app.ts';

const display = 'My card is 4111 1111 1111 1111. Mail ana.ruiz@example.com.';
const lexical =
  'my card is four one one one one one one one one one one one one one one one mail ana dot ruiz at example dot com';
const call = {
  kind: 'transcript',
  id: 'call',
  forms: { display, lexical },
  speaker: 'agent',
  language: 'en',
  time_unit: 'ms',
  atoms: lexical.split(' ').map((text, i) => ({ text, t0: 100 * i, t1: 100 * i + 90 })),
};
const words = (text: string): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

test('a call is protected in every form, with the times to silence, and comes back', async () => {
  const { ask } = testApp();
  const { status, body } = await ask('POST', '/v2/protect', {
    inputs: [call, { kind: 'text', id: 'note', text: 'Mail ana.ruiz@example.com' }],
    output: { include: ['entities', 'redaction_plan', 'restore_table'] },
  });
  expect(status).toBe(200);
  const [result, note] = body.results;
  const { forms } = result.output;
  expect(Object.keys(forms)).toEqual(['display', 'lexical']);
  for (const form of Object.values<string>(forms)) expect(words(form)).not.toContain('ruiz');
  expect(forms.lexical).not.toContain('four one one one one');
  expect(result.entities.map(({ type }: { type: string }) => type)).toEqual(['CREDIT_CARD', 'EMAIL']);
  expect(result.redaction_plan).toEqual({
    intervals: [
      { t0: 300, t1: 1_890, entity_id: 'e1' },
      { t0: 2_000, t1: 2_690, entity_id: 'e2' },
    ],
  });
  // One map over both inputs.
  expect(note.output).toBe(`Mail ${result.entities[1].replacement}`);
  const back = await ask('POST', '/v2/restore', {
    inputs: [
      { id: 'display', text: forms.display },
      { id: 'lexical', text: forms.lexical },
    ],
    table: body.restore_table,
  });
  expect(back.body.results.map(({ text }: { text: string }) => text)).toEqual([display, lexical]);
});

test.each(['strict', 'pseudonymize'])(
  'what another form alone holds is found and protected under %s',
  async (preset) => {
    const { ask } = testApp();
    const forms = {
      display: 'Yes. I will see to it.',
      lexical: 'yes write to ana.ruiz@example.com the card is 4111 1111 1111 1111 i will see to it',
    };
    const spoken = { atoms: forms.lexical.split(' ').map((text, i) => ({ text, t0: i, t1: i + 1 })), time_unit: 's' };
    const inputs = [{ kind: 'transcript', id: 'call', forms, language: 'en', ...spoken }];
    const detected = await ask('POST', '/v2/detect', { inputs, output: { include_text: true } });
    expect(detected.body.results[0].entities).toMatchObject([
      {
        type: 'EMAIL',
        text: 'ana.ruiz@example.com',
        coords: { path: '/forms/lexical', intervals: [{ t0: 3, t1: 4 }] },
      },
      { type: 'CREDIT_CARD', text: '4111 1111 1111 1111', coords: { path: '/forms/lexical' } },
    ]);
    const output = { include: ['entities', 'restore_table', 'redaction_plan', 'stats'] };
    const { status, body } = await ask('POST', '/v2/protect', { inputs, policy: { preset }, output });
    expect(status).toBe(200);
    const [{ entities, output: answer, redaction_plan: plan, stats }] = body.results;
    expect(answer.forms.display).toBe(forms.display);
    expect(answer.forms.lexical).not.toMatch(/ruiz|4111|1111/);
    expect(stats).toMatchObject({ chars: forms.display.length, types: { EMAIL: 1, CREDIT_CARD: 1 } });
    expect(plan.intervals.map(({ t0 }: { t0: number }) => t0)).toEqual([3, 7]);
    for (const { span, output_span: out, replacement } of entities) {
      expect(forms.lexical.slice(span.start, span.end)).toMatch(/ruiz|4111/);
      expect(answer.forms.lexical.slice(out.start, out.end)).toBe(replacement);
    }
    const back = await ask('POST', '/v2/restore', {
      inputs: [{ id: 'lexical', text: answer.forms.lexical }],
      table: body.restore_table,
    });
    expect(back.body.results[0].text).toBe(forms.lexical);
  },
);

describe('what is charged', () => {
  const sentence = 'Nobody said anything about it on the telephone today. ';
  const spoken = 'nobody said anything about it on the telephone today ';
  const other = 'the ferry left before noon with forty crates of apples ';
  test.each([
    ['a form that says the same costs nothing more', { display: sentence.repeat(36), lexical: spoken.repeat(36) }, 2],
    ['the largest form counts, whichever it is', { display: sentence, lexical: spoken.repeat(36) }, 2],
    ['what another form alone holds counts besides', { display: sentence.repeat(36), lexical: other.repeat(36) }, 4],
    [
      'of two others that say the same, once',
      { display: sentence.repeat(36), itn: other.repeat(36), lexical: other.repeat(36) },
      4,
    ],
    ['one form is metered as a text is', { display: 'x'.repeat(2_001) }, 3],
  ])('%s', async (_name, forms, records) => {
    const { ask } = testApp();
    const { status, body } = await ask('POST', '/v2/detect', { inputs: [{ kind: 'transcript', forms }] });
    expect(status).toBe(200);
    expect(body.usage).toMatchObject({ records });
  });

  test('beside an image too', async () => {
    const { ask } = testApp();
    const { body } = await ask('POST', '/v2/detect', {
      inputs: [
        { kind: 'transcript', forms: { display: sentence.repeat(36), lexical: other.repeat(36) } },
        {
          kind: 'image',
          media_type: 'image/png',
          data_b64: (await drawn(60, 40, []).png().toBuffer()).toString('base64'),
        },
      ],
      output: { include: ['stats'] },
    });
    expect(body.results.map(({ stats }: { stats: { records: number } }) => stats.records)).toEqual([4, 1]);
  });
});

test.each([
  [{ ...call, primary_form: 'itn' }, '/inputs/0/primary_form'],
  [{ ...call, atoms: [{ text: 'my', t0: 5, t1: 4 }] }, '/inputs/0/atoms/0/t1'],
  [{ ...call, atoms: [{ text: 'my', t0: -5, t1: 4 }] }, '/inputs/0/atoms/0/t0'],
  [{ ...call, forms: { lexical } }, '/inputs/0/forms/display'],
])('what is wrong is refused with its place (%#)', async (input, pointer) => {
  const { ask } = testApp();
  const { status, body } = await ask('POST', '/v2/detect', { inputs: [input] });
  expect(status).toBe(422);
  expect(body.error.details.map((detail: { pointer: string }) => detail.pointer)).toEqual([pointer]);
});

test.each([
  ['a form', { display, lexical: 'a '.repeat(100_001) }],
  ['the forms together', { display: 'one two '.repeat(15_000), lexical: 'three five '.repeat(15_000) }],
])('%s over the limit of the tier: 413', async (_name, forms) => {
  const { ask } = testApp();
  const { status, body } = await ask('POST', '/v2/detect', { inputs: [{ ...call, forms }] });
  expect(status).toBe(413);
  expect(body.error.details).toMatchObject([{ pointer: '/inputs/0' }]);
});
