import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { protect } from '../../../engine/protect.ts';
import { Alignment } from '../../../engine/inputs/align.ts';
import type { TranscriptInput } from '../../../engine/inputs/transcript.ts';
import { Restorer } from '../../../engine/restore/restore.ts';
import { runTask } from '../../../engine/result.ts';
import type { RestoreTable } from '../../../engine/vocabulary/restore-table.ts';
import { detectPlan, presentation, protectPlan } from '../../support/plans.ts';
import { testPorts } from '../../support/ports.ts';

const span = (text: string, value: string, type = 'PERSON') => ({
  type,
  span: { start: text.indexOf(value), end: text.indexOf(value) + value.length },
});

/** Words with a start every `step` and an end `step` later. */
const atomsOf = (text: string, step = 100) =>
  text.split(' ').map((word, i) => ({ text: word, t0: i * step, t1: (i + 1) * step }));

const CALL = 'This is Mike Smith. Call me on (555) 123-4567.';
const LEXICAL = 'this is m as in mike i k e smith call me on five five five one two three four five six seven';

function call(more: Partial<TranscriptInput> = {}): TranscriptInput {
  return {
    kind: 'transcript',
    forms: {
      display: CALL,
      itn: 'this is mike smith call me on 555 123 4567',
      masked_itn: 'this is mike smith call me on 555 123 4567',
      lexical: LEXICAL,
    },
    atoms: atomsOf(LEXICAL),
    time_unit: 'ms',
    language: 'en',
    entities: [span(CALL, 'Mike Smith'), span(CALL, '(555) 123-4567', 'PHONE')],
    ...more,
  };
}

const PRESENTATION = presentation({ stats: true, maxEntities: 100, redactionPlan: true });

async function protectedCall(input: TranscriptInput, policy = {}) {
  const plan = protectPlan({
    detect: detectPlan({
      mode: 'merge',
      layers: ['pattern', 'validated_identifiers', 'provided'],
      offsetUnit: 'utf16',
    }),
    policy,
  });
  const outcome = await runTask(
    { verb: 'protect', plan, inputs: [{ id: '1', input }], presentation: PRESENTATION },
    testPorts(),
  );
  return {
    item: outcome.items[0]!,
    forms: (outcome.items[0]!.output as { forms: Record<string, string> }).forms,
    table: outcome.table as RestoreTable,
  };
}

test('every form comes back protected, and they say the same', async () => {
  const { item, forms } = await protectedCall(call());
  expect(Object.keys(forms)).toEqual(['display', 'itn', 'masked_itn', 'lexical']);
  for (const form of Object.values(forms)) {
    const words = form.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    for (const word of ['mike', 'smith', '4567', '123', 'm']) expect(words).not.toContain(word);
  }
  const [person, phone] = item.entities!;
  expect(item.entities).toHaveLength(2);
  const name = person!.replacement!;
  const digits = phone!.replacement!.replace(/\D/g, '');
  expect(forms.display).toBe(`This is ${name}. Call me on ${phone!.replacement}.`);
  expect(forms.itn!.replace(/\D/g, '')).toBe(digits);
  expect(forms.itn).toContain(name.toLowerCase());
  expect(
    Alignment.of(forms.display!, forms.lexical!, 'en')!.map(
      forms.display!.indexOf(name),
      forms.display!.indexOf(name) + name.length,
    ),
  ).toBeDefined();
});

test('entities lie in the primary form and in audio time', async () => {
  const { item } = await protectedCall(call());
  expect(item.entities!.map(({ type, text }) => [type, text])).toEqual([
    ['PERSON', 'Mike Smith'],
    ['PHONE', '(555) 123-4567'],
  ]);
  // "m as in mike i k e smith" are words 2 to 9, the number words 13 to 22.
  expect(item.entities!.map(({ coords }) => coords)).toEqual([
    { intervals: [{ t0: 200, t1: 1_000 }] },
    { intervals: [{ t0: 1_300, t1: 2_300 }] },
  ]);
  expect(item.redaction_plan).toEqual({
    intervals: [
      { t0: 200, t1: 1_000, entity_id: 'e1' },
      { t0: 1_300, t1: 2_300, entity_id: 'e2' },
    ],
  });
  expect(item.stats!.chars).toBe(CALL.length);
});

test('spoken numbers of a lexical primary form are found and carried back', async () => {
  const input = call({ primary_form: 'lexical', entities: [] });
  const { item, forms } = await protectedCall({
    ...input,
    forms: {
      ...input.forms,
      lexical: `${LEXICAL} or write to ana dot ruiz at example dot com`,
      display: `${CALL} Or write to ana.ruiz@example.com`,
    },
  });
  expect(item.entities!.map(({ text }) => text)).toContain('ana dot ruiz at example dot com');
  expect(forms.display).not.toContain('ruiz');
  expect(forms.lexical).not.toContain('ruiz');
});

test('a kept entity is not in the plan', async () => {
  const { item } = await protectedCall(call(), { rules: [{ types: ['PHONE'], action: 'keep' }] });
  expect(item.redaction_plan!.intervals!.map(({ entity_id }) => entity_id)).toEqual(['e1']);
});

test('atoms that say something else: all of the time', async () => {
  const { item } = await protectedCall(call({ atoms: [{ text: 'hm', t0: 3, t1: 9 }] }));
  expect(item.redaction_plan!.intervals).toEqual([
    { t0: 3, t1: 9, entity_id: 'e1' },
    { t0: 3, t1: 9, entity_id: 'e2' },
  ]);
});

test('forms that are missing or empty stay so', async () => {
  const { forms } = await protectedCall(call({ forms: { display: CALL, lexical: '' } }));
  expect(Object.keys(forms)).toEqual(['display', 'lexical']);
  expect(forms.lexical).toBe('');
});

describe('alignment', () => {
  it.each([
    [
      'My name is Mike, and I live in Köln.',
      'um my name is m as in mike i as in india k e and i live in koeln',
      'Köln',
      'koeln',
    ],
    [
      'Born on 12/05/1984 in Leeds.',
      'born on the twelfth of may nineteen eighty four in leeds',
      '12/05/1984',
      'the twelfth of may nineteen eighty four',
    ],
    [
      'Mail ana.ruiz@example.com now',
      'mail ana dot ruiz at example dot com now',
      'ana.ruiz@example.com',
      'ana dot ruiz at example dot com',
    ],
    [
      'Call +49 170 2233445 now',
      'call plus four nine one seven zero double two double three four four five now',
      '+49 170 2233445',
      'plus four nine one seven zero double two double three four four five',
    ],
    ['Call +49 170', 'so call +49 170', '+49 170', '+49 170'],
    ['Ana here.', 'something else entirely', 'Ana', 'something else entirely'],
    ['It was Schmidt who called', 'it was shmit who called', 'Schmidt', 'shmit'],
    ['Room 3, Ana Ruiz', 'room three ana ruiz', '3', 'three'],
  ])('%s | %s: %s', (a, b, value, expected) => {
    const range = Alignment.of(a, b, 'en')!.map(a.indexOf(value), a.indexOf(value) + value.length)!;
    expect(b.slice(range.start, range.end)).toBe(expected);
  });

  test('what both forms say word for word is found word for word', () => {
    const word = fc.constantFrom('ana', 'went', 'home', 'late', 'mike', 'and', 'the', 'red', 'dog', 'köln');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), fc.nat(), fc.nat(), (words, from, count) => {
        const start = from % words.length;
        const end = Math.min(words.length, start + 1 + (count % 3));
        const offset = (n: number): number => words.slice(0, n).join(' ').length + (n > 0 ? 1 : 0);
        const text = words.join(' ');
        const shown = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
        const range = Alignment.of(shown, text, 'en')!.map(
          offset(start),
          offset(end) - 1 + (end === words.length ? 1 : 0),
        );
        expect(text.slice(range!.start, range!.end)).toBe(words.slice(start, end).join(' '));
      }),
    );
  });

  test('the way back leads from the other form to the first', () => {
    // None of these is a letter of the spelling alphabet: "mike mike mike" is read as "MMM", which is no word of the other form.
    const word = fc.constantFrom('ana', 'went', 'home', 'late', 'ruiz');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), fc.array(word, { maxLength: 12 }), (first, other) => {
        const [a, b] = [first.join(' '), other.join(' ')];
        const [there, back] = [Alignment.of(a, b, 'en')!, Alignment.of(a, b, 'en')!.reversed()];
        let at = 0;
        for (const said of first) {
          const here = { start: at, end: at + said.length };
          at += said.length + 1;
          const range = there.map(here.start, here.end);
          // Words that both have, one for one.
          if (range === undefined || b.slice(range.start, range.end) !== said) continue;
          expect(there.saysSame(here, range)).toBe(true);
          expect(back.map(range.start, range.end)).toEqual(here);
        }
        expect(back.reversed().share).toBe(there.share);
      }),
    );
  });

  test('forms with thousands of words that differ are refused, not guessed at', () => {
    const words = (prefix: string) => Array.from({ length: 7_000 }, (_, i) => `${prefix}${i.toString(36)}x`).join(' ');
    expect(Alignment.of(words('a'), words('b'), 'en')).toBeUndefined();
  });
});

test('protect then restore gives every form back', async () => {
  const name = fc.constantFrom('Mike Smith', 'Ana Ruiz', 'José García', 'Li');
  const number = fc.constantFrom('555 123 4567', '0170 2233445');
  await fc.assert(
    fc.asyncProperty(name, number, fc.boolean(), async (person, phone, spoken) => {
      const display = `Hello, ${person}; your number is ${phone}. Bye, ${person}!`;
      const lexical = `hello ${person.toLowerCase()} your number is ${spoken ? [...phone.replace(/ /g, '')].map((digit) => 'zero one two three four five six seven eight nine'.split(' ')[Number(digit)]).join(' ') : phone} bye ${person.toLowerCase()}`;
      const { forms, table } = await protectedCall({
        kind: 'transcript',
        forms: { display, lexical },
        language: 'en',
        entities: [span(display, person), span(display, phone, 'PHONE')],
      });
      expect(forms.lexical).not.toBe(lexical);
      expect(new Restorer(table).restore(forms.display!).text).toBe(display);
      expect(new Restorer(table).restore(forms.lexical!).text).toBe(lexical);
    }),
    { numRuns: 30 },
  );
});

test('where one form says a number twice and another once, both are protected as numbers', async () => {
  const number = '+34 612 345 678';
  const { forms } = await protectedCall({
    kind: 'transcript',
    forms: {
      display: `${number} . ${number}`,
      lexical: 'plus three four six one two three four five six seven eight',
    },
    primary_form: 'lexical',
    language: 'en',
  });
  const [first, second] = forms.display!.split(' . ');
  expect(first).not.toBe(number);
  expect(second).toBe(first);
});

test('forms that are equal are looked at once, and each comes back', async () => {
  const input = call({ entities: undefined });
  const { inputs } = await protect(protectPlan(), [{ id: '1', input }], testPorts());
  const { display, itn, lexical } = input.forms;
  expect(inputs[0]!.segments.map(({ segment }) => segment.text)).toEqual([display, itn, lexical]);
  const { forms } = inputs[0]!.output as { forms: Record<string, string> };
  expect(forms.masked_itn).toBe(forms.itn);
});
