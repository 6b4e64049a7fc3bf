import { expect, test } from 'vitest';
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

test('only the primary form is charged', async () => {
  const { ask } = testApp();
  const long = { kind: 'transcript', forms: { display: 'Hello there.', lexical: 'hello there '.repeat(300) } };
  const { body } = await ask('POST', '/v2/detect', { inputs: [long] });
  expect(body.usage).toMatchObject({ records: 1 });
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

test('a form over the limit of the tier is 413', async () => {
  const { ask } = testApp();
  const { status } = await ask('POST', '/v2/detect', {
    inputs: [{ ...call, forms: { display, lexical: 'a '.repeat(100_001) } }],
  });
  expect(status).toBe(413);
});
