import { describe, expect, it, test } from 'vitest';
import type { ActionRow } from '../../../engine/actions/action.ts';
import { ACTIONS } from '../../../engine/actions/index.ts';
import { protect } from '../../../engine/protect.ts';
import { ACTION_NAMES, type Action } from '../../../engine/policy/schema.ts';
import { detectPlan, protectPlan, texts } from '../../support/plans.ts';
import { KEY_B, testPorts } from '../../support/ports.ts';

/** Protects `text`, in which `values` are persons unless a type is named. */
async function output(text: string, action: Action, values: string[] = ['Ana Ruiz'], type = 'PERSON'): Promise<string> {
  const termLists = [{ source: 'user_value' as const, detector: 'u', type, terms: values }];
  const plan = protectPlan({ detect: detectPlan({ layers: ['custom'], termLists }), policy: { default: action } });
  return (await protect(plan, texts(text), testPorts())).inputs[0]?.output as string;
}

it('has the sixteen actions in the order of the specification', () => {
  const names =
    'keep mask partial label surrogate synthetic generalize hash date_shift bucket time_part dictionary replace remove drop_row crypto';
  expect(ACTIONS.map(({ name }) => name)).toEqual(names.split(' '));
  expect(ACTION_NAMES).toEqual(names.split(' '));
});

describe('mask', () => {
  const cases: [string, Action['mask'], string][] = [
    ['every character', undefined, '********'],
    ['another character', { char: '#' }, '########'],
    ['keeps the first', { keep_first: 2 }, 'An******'],
    ['keeps the last', { keep_last: 2 }, '******iz'],
    ['keeps both', { keep_first: 1, keep_last: 1 }, 'A******z'],
    ['at most count, from the start', { count: 3 }, '*** Ruiz'],
    ['at most count, from the end', { count: 3, reverse: true }, 'Ana R***'],
    ['count 0 masks none', { count: 0 }, 'Ana Ruiz'],
    ['ignores characters', { ignore: ' u' }, '*** *u**'],
    ['keeps more than there is', { keep_first: 20 }, 'Ana Ruiz'],
  ];
  test.each(cases)('%s', async (_name, mask, expected) => {
    expect(await output('Ana Ruiz', { action: 'mask', ...(mask === undefined ? {} : { mask }) })).toBe(expected);
  });

  it('counts code points, so an astral letter is one character', async () => {
    expect(await output('I am 𝒳𝒴 now', { action: 'mask' }, ['𝒳𝒴'])).toBe('I am ** now');
  });
});

describe('partial', () => {
  const cases: [string, string, string][] = [
    ['PERSON', 'Ana Ruiz', 'A** R***'],
    ['PERSON', 'J. Smith', '*. S****'],
    ['EMAIL', 'ana.ruiz@example.com', 'a*******@example.com'],
    ['CREDIT_CARD', '4111 1111 1111 1234', '**** **** **** 1234'],
    ['PHONE', '+34 612 345 678', '+** *** **5 678'],
    ['DATE', '12.03.2021', '**.**.2021'],
    ['DATE', '4 May 2021', '* *** 2021'],
    ['PASSPORT', 'AB12', '**12'],
  ];
  test.each(cases)('%s %s', async (type, value, expected) => {
    expect(await output(value, { action: 'partial' }, [value], type)).toBe(expected);
  });
});

describe('label', () => {
  it('numbers values in order of appearance', async () => {
    expect(await output('Ana Ruiz, Tom, Ana Ruiz', { action: 'label' }, ['Ana Ruiz', 'Tom'])).toBe(
      '[PERSON_1], [PERSON_2], [PERSON_1]',
    );
  });
  it('numbers occurrences', async () => {
    expect(await output('Tom Tom', { action: 'label', label: { numbering: 'per_occurrence' } }, ['Tom'])).toBe(
      '[PERSON_1] [PERSON_2]',
    );
  });
  it('drops the number and its separator', async () => {
    expect(await output('Tom', { action: 'label', label: { numbering: 'none' } }, ['Tom'])).toBe('[PERSON]');
    expect(
      await output('Tom', { action: 'label', label: { format: '<{TYPE} #{n}>', numbering: 'none' } }, ['Tom']),
    ).toBe('<PERSON>');
  });
  it.each([
    ['<{TYPE}>', '<PERSON_1>'],
    ['{TYPE} or {type}!', 'PERSON or person_1!'],
    ['{SUBTYPE}', 'PERSON_1'],
    ['who', 'who1'],
  ])('a format without a number, %s, gets one behind the name: %s', async (format, expected) => {
    expect(await output('Tom', { action: 'label', label: { format } }, ['Tom'])).toBe(expected);
  });
  it('passes over numbers that the text already uses', async () => {
    expect(await output('[PERSON_1] met Tom', { action: 'label' }, ['Tom'])).toBe('[PERSON_1] met [PERSON_2]');
  });
});

describe('replace and remove', () => {
  it('writes a fixed text', async () => {
    expect(await output('Hi Tom!', { action: 'replace', replace: { value: 'X' } }, ['Tom'])).toBe('Hi X!');
  });
  const cases: [string, string][] = [
    ['Hi Tom, hi', 'Hi, hi'],
    ['Hi Tom hi', 'Hi hi'],
    ['Tom hi', 'hi'],
    ['Hi Tom', 'Hi'],
    ['a\nTom b', 'a\nb'],
    ['(Tom)', '()'],
  ];
  test.each(cases)('tidies %j', async (text, expected) => {
    expect(await output(text, { action: 'remove' }, ['Tom'])).toBe(expected);
  });
});

describe('surrogate', () => {
  it('is the same for one caller and another for another account', async () => {
    const plan = protectPlan({
      salt: '',
      detect: detectPlan({
        layers: ['custom'],
        termLists: [{ source: 'user_value', detector: 'u', type: 'PERSON', terms: ['Ana Ruiz'] }],
      }),
    });
    const run = async (key?: Uint8Array): Promise<unknown> =>
      (await protect(plan, texts('Ana Ruiz'), testPorts(key))).inputs[0]?.output;
    expect(await run()).toBe(await run());
    expect(await run()).not.toBe(await run(KEY_B));
  });

  it('draws nothing that is reserved, known or an original', async () => {
    const termLists = [{ source: 'user_value' as const, detector: 'u', type: 'AGE', terms: ['8', '9'] }];
    const detect = detectPlan({ layers: ['custom'], termLists });
    const result = await protect(
      protectPlan({ detect, policy: { default: { action: 'surrogate' } }, reserved: ['7', '10', '11'] }),
      texts('8 9'),
      testPorts(),
    );
    const drawn = result.entries.map(({ replacement }) => replacement);
    expect(new Set(drawn).size).toBe(2);
    for (const value of ['8', '9', '7', '10', '11']) expect(drawn).not.toContain(value);
  });

  it('gives two originals two replacements even when few forms are left', async () => {
    const values = Array.from({ length: 40 }, (_, i) => String(i + 1));
    const termLists = [{ source: 'user_value' as const, detector: 'u', type: 'AGE', terms: values }];
    const result = await protect(
      protectPlan({
        detect: detectPlan({ layers: ['custom'], termLists }),
        policy: { default: { action: 'surrogate' } },
      }),
      texts(values.join(' ')),
      testPorts(),
    );
    expect(new Set(result.entries.map(({ replacement }) => replacement)).size).toBe(40);
    expect(result.entries.some(({ fallback }) => fallback === true)).toBe(true);
  });
});

it('a planned action is never applied', () => {
  const planned = (ACTIONS as readonly ActionRow[]).filter(({ status }) => status === 'planned');
  expect(planned.map(({ name }) => name)).toEqual(['crypto']);
  for (const row of planned)
    expect(() => row.apply({ type: 'PERSON', surface: 'x', language: 'en' }, {}, undefined as never, 0)).toThrow(
      row.name,
    );
});
