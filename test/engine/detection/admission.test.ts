import { expect, it } from 'vitest';
import { isAdmitted } from '../../../engine/detection/admission.ts';
import { Exclusions } from '../../../engine/detection/exclusions.ts';
import { defaultDetectPlan } from '../../../engine/detection/plan.ts';
import type { Finding } from '../../../engine/finding.ts';
import { marked } from '../../support/marked.ts';
import { testPorts } from '../../support/ports.ts';

const finding = (type: string, more: Partial<Finding>): [Finding, string] => {
  const { text, findings } = marked(`see [${type} Something] here`);
  return [{ ...findings[0]!, ...more }, text];
};
const admitted = (type: string, more: Partial<Finding>, thresholds = {}): boolean => {
  const model = { identifying: 0.1, other: 0.2 };
  const plan = defaultDetectPlan({
    thresholds: { default: 0.5, model, perType: new Map(), perLanguage: new Map(), ...thresholds },
  });
  const exclusions = new Exclusions(plan.excludeValues, testPorts());
  return isAdmitted({ plan, exclusions }, ...finding(type, more), 'en');
};

it('the model reports what identifies somebody from a lower confidence on than the rest', () => {
  for (const type of ['PERSON', 'ADDRESS', 'CASE_ID', 'PASSWORD'])
    expect(admitted(type, { score: 0.15 }), type).toBe(true);
  for (const type of ['OCCUPATION', 'ORGANIZATION', 'DATE']) expect(admitted(type, { score: 0.15 }), type).toBe(false);
  expect(admitted('OCCUPATION', { score: 0.25 })).toBe(true);
  expect(admitted('PERSON', { score: 0.05 })).toBe(false);
});

it('rules keep the threshold of all, and a threshold of a type comes first', () => {
  expect(admitted('PHONE', { score: 0.4, source: 'pattern', layer: 'pattern' })).toBe(false);
  expect(admitted('PERSON', { score: 0.15 }, { perType: new Map([['PERSON', 0.9]]) })).toBe(false);
});
