/** JSON sent as plain text comes back byte for byte: what stands escaped in it is put back escaped once. */
import { expect, test } from 'vitest';
import { protect } from '../../engine/protect.ts';
import { channelOf, Restorer } from '../../engine/restore/restore.ts';
import { detectPlan, protectPlan, texts } from '../support/plans.ts';
import { testPorts } from '../support/ports.ts';

const cases: [string, string, string][] = [
  ['an escaped letter', '{"n":"Jos\\u00e9 Ruiz","a":1}', 'Jos\\u00e9 Ruiz'],
  ['an escaped quote', '{"n":"O\\"Brien Tom"}', 'O\\"Brien Tom'],
  ['an escaped line feed', '["a\\nb","Ana\\nRuiz"]', 'Ana\\nRuiz'],
  ['none', '{"n":"Ana Ruiz","p":"C:\\\\users\\\\ana"}', 'Ana Ruiz'],
];
test.each(cases)('%s', async (_name, text, value) => {
  const termLists = [{ source: 'user_value' as const, detector: 'u', type: 'PERSON', terms: [value] }];
  for (const action of ['surrogate', 'label'] as const) {
    const plan = protectPlan({
      detect: detectPlan({ layers: ['custom'], termLists }),
      policy: { default: { action } },
    });
    const { inputs, table } = await protect(plan, texts(text), testPorts());
    const output = inputs[0]?.output as string;
    expect(output).not.toContain(value);
    expect(channelOf(output)).toBe('json');
    expect(new Restorer(table, 'json').restore(output).text).toBe(text);
  }
});
