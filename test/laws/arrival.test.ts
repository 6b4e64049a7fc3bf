/** However a text arrives, protecting and restoring it gives it back, and nothing that was found stays. */
import { describe, expect, test } from 'vitest';
import { protect } from '../../engine/protect.ts';
import { Restorer } from '../../engine/restore/restore.ts';
import type { Document } from '../../scripts/eval/data.ts';
import { PERTURBATIONS, perturbed } from '../../scripts/eval/perturbations.ts';
import { detectPlan, protectPlan, texts } from '../support/plans.ts';
import { testPorts } from '../support/ports.ts';

const NAMES = ['Jörg Müller', 'Anna Schneider', 'Smith', 'Müller', 'Анна Смирнова', '王小明'];
const TEXTS = [
  'Herr Jörg Müller (j.mueller@example.org) und Frau Anna Schneider, IBAN DE89 3704 0044 0532 0130 00.\nMüller & Söhne',
  'Dear Mr Smith,\n\ncall me on +44 20 7946 0958 or write to <smith@example.org>; 5 < 7 = "true".\nAnna Schneider',
  'Анна Смирнова, ул. Ленина, д. 5, кв. 12, тел. +7 495 123-45-67\nАнна Смирнова',
  '王小明的邮箱是 xm@example.cn，电话 13800138000。\n王小明 100% = 5%25',
];

const LISTS = [{ source: 'dictionary' as const, detector: 'dictionary', type: 'PERSON', terms: NAMES }];

function documentOf(text: string): Document {
  const gold = NAMES.flatMap((name) =>
    Array.from(text.matchAll(new RegExp(name, 'gu')), ({ index }) => ({
      start: index,
      end: index + name.length,
      type: 'PERSON',
    })),
  );
  return { id: '1', lang: 'und', text, gold, personal: true };
}

describe.each(PERTURBATIONS.map((perturbation) => [perturbation.name, perturbation] as const))(
  '%s',
  (_, perturbation) => {
    test.each(['surrogate', 'label'] as const)('%s comes back', async (action) => {
      for (const text of TEXTS) {
        const sent = perturbed(documentOf(text), perturbation);
        const plan = protectPlan({ detect: detectPlan({ termLists: LISTS }), policy: { default: { action } } });
        const { inputs, table } = await protect(plan, texts(sent.text), testPorts());
        const output = inputs[0]!.output as string;
        expect(new Restorer(table).restore(output).text).toBe(sent.text);
        const surfaces = inputs[0]!.segments[0]!.treated.map(({ finding }) =>
          sent.text.slice(finding.start, finding.end),
        );
        for (const surface of surfaces.filter(({ length }) => length > 3)) expect(output).not.toContain(surface);
      }
    });
  },
);
