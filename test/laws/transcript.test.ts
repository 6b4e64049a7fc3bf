/**
 * What any form of a transcript holds is protected in every form, is listed once where it lies, and comes back. Values stand
 * in one form alone, in some, or in all; written, or said word by word; in forms that say the same and in forms that do not.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TranscriptInput } from '../../engine/inputs/transcript.ts';
import { Restorer } from '../../engine/restore/restore.ts';
import { runTask } from '../../engine/result.ts';
import type { RestoreTable } from '../../engine/vocabulary/restore-table.ts';
import { detectPlan, presentation, protectPlan } from '../support/plans.ts';
import { modelPorts } from '../support/ports.ts';

const RUNS = 600;
const FORMS = ['display', 'itn', 'masked_itn', 'lexical'] as const;
type Form = (typeof FORMS)[number];

/** Each as it is written and as it is said. */
const VALUES: [written: string, said: string][] = [
  ['ana.ruiz@example.com', 'ana dot ruiz at example dot com'],
  ['4111 1111 1111 1111', 'four one one one one one one one one one one one one one one one'],
  ['DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00'],
  ['+34 612 345 678', 'plus three four six one two three four five six seven eight'],
  ['192.168.10.4', '192.168.10.4'],
  ['Mike Smith', 'mike smith'],
];
const ports = modelPorts(['Mike Smith', 'PERSON'], ['mike smith', 'PERSON']);

/** A word of the speech, or a value by its number. */
const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('yes', 'please', 'we', 'called', 'about', 'it', 'and', 'then', 'she', 'left'),
  },
  { weight: 1, arbitrary: fc.nat(VALUES.length - 1) },
);

interface Told {
  forms: Partial<Record<Form, string>>;
  /** What each form holds, as it stands there. */
  planted: { form: Form; value: string }[];
}

/** How a form departs from the speech: nothing, values left out, values planted in it, or another speech. */
const change = fc.record({
  keepsValues: fc.boolean(),
  says: fc.boolean(),
  extra: fc.array(fc.tuple(fc.nat(), fc.nat(VALUES.length - 1)), { maxLength: 2 }),
  other: fc.option(fc.array(piece, { maxLength: 8 }), { freq: 6, nil: undefined }),
});

const transcript = fc
  .record({
    speech: fc.array(piece, { minLength: 1, maxLength: 14 }),
    changes: fc.tuple(change, change, change, change),
    given: fc.subarray(['itn', 'masked_itn', 'lexical'] as const, { minLength: 1 }),
  })
  .map(({ speech, changes, given }): Told => {
    const told: Told = { forms: {}, planted: [] };
    for (const [n, form] of FORMS.entries()) {
      if (form !== 'display' && !given.includes(form)) continue;
      const { keepsValues, says, extra, other } = changes[n] as (typeof changes)[0];
      const pieces = [...(other ?? speech)].filter((one) => typeof one === 'string' || keepsValues);
      for (const [at, value] of extra) pieces.splice(at % (pieces.length + 1), 0, value);
      const written = pieces.map((one) => {
        if (typeof one === 'string') return one;
        const value = (VALUES[one] as [string, string])[form === 'lexical' && says ? 1 : 0];
        told.planted.push({ form, value });
        return value;
      });
      // A full stop between two of them, so that two numbers are never one.
      told.forms[form] = written.join(' . ');
    }
    return told;
  });

const slice = (text: string, { start, end }: { start: number; end: number }): string => text.slice(start, end);

it.each(['strict', 'pseudonymize'] as const)(
  'holds under %s',
  async (preset) => {
    await fc.assert(
      fc.asyncProperty(transcript, fc.constantFrom(...FORMS), async ({ forms, planted }, wanted) => {
        const primary = forms[wanted] === undefined ? 'display' : wanted;
        const input = { kind: 'transcript', forms, primary_form: primary, language: 'en' } as TranscriptInput;
        const plan = protectPlan({
          detect: detectPlan({ layers: ['model', 'pattern', 'validated_identifiers'], offsetUnit: 'utf16' }),
          policy: { preset },
        });
        const outcome = await runTask(
          { verb: 'protect', plan, inputs: [{ id: '1', input }], presentation: presentation() },
          ports,
        );
        const [item] = outcome.items;
        const output = (item!.output as { forms: Record<Form, string> }).forms;
        expect(Object.keys(output)).toEqual(Object.keys(forms));
        for (const { value } of planted) for (const form of Object.values(output)) expect(form).not.toContain(value);
        const listed = item!.entities!.map((entity) => {
          const form = (entity.coords?.path?.slice('/forms/'.length) ?? primary) as Form;
          expect(slice(forms[form] as string, entity.span)).toBe(entity.text);
          expect(slice(output[form], entity.output_span!)).toBe(entity.replacement);
          return { form, text: entity.text as string };
        });
        // Of two values in one place of two forms, one may pass for the other misheard; one alone is listed where it lies.
        if (planted.length === 1) {
          const [{ form, value }] = planted as [Told['planted'][0]];
          expect(listed.filter((one) => one.form === form && one.text.includes(value))).toHaveLength(1);
        }
        const restorer = new Restorer(outcome.table as RestoreTable);
        for (const [name, text] of Object.entries(output))
          expect(restorer.restore(text).text).toBe(forms[name as Form]);
      }),
      { numRuns: RUNS },
    );
  },
  240_000,
);
