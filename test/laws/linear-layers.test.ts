import { expect, test } from 'vitest';
import { portsOf } from '../../daemon/engine/ports.ts';
import { detect } from '../../engine/detect.ts';
import { defaultDetectPlan, type PlannedInput } from '../../engine/detection/plan.ts';
import { FAMILIES, FOUND_OFTEN, textOf } from '../support/attacks.ts';
import { exponentOf, MOST_EXPONENT } from '../support/growth.ts';

/** Every layer that needs no model: languages, spoken numbers, patterns, identifiers, bias terms, series, repeats. */
const plan = defaultDetectPlan({ layers: ['pattern', 'validated_identifiers', 'bias'] });
const ports = portsOf(new Uint8Array(32).fill(7));

type Kind = 'text' | 'page' | 'table' | 'one cell' | 'json' | 'transcript';
const long = process.env.PIID_LONG !== undefined;
const KINDS: readonly Kind[] = long ? ['text', 'page', 'table', 'one cell', 'json', 'transcript'] : ['text'];
/** In the short form: those that were slow once, or touch the most layers. */
const SHORT_FORM = new Set([
  'full stops',
  'PEM headers',
  'broken PEM headers',
  'spaces and line ends',
  'mixed',
  'groups of digits',
  ...Object.keys(FOUND_OFTEN).slice(0, 12),
]);

/** A text as each kind of input carries it; in cells and leaves it stands in pieces of 20 code units. */
function inputOf(kind: Kind, text: string): PlannedInput['input'] {
  const pieces = (): string[][] => {
    const rows: string[][] = [];
    for (let at = 0; at < text.length; at += 40) rows.push([text.slice(at, at + 20), text.slice(at + 20, at + 40)]);
    return rows;
  };
  switch (kind) {
    case 'page':
      return { kind, text, atoms: [] };
    case 'table':
      return { kind, columns: [{ name: 'Name' }, { name: 'Address' }], rows: JSON.stringify(pieces()) };
    case 'one cell':
      return { kind: 'table', columns: [{ name: 'Notes' }], rows: JSON.stringify([[text]]) };
    case 'json':
      return { kind, value: JSON.stringify({ items: pieces().map(([name, mail]) => ({ name, mail })) }) };
    case 'transcript':
      return { kind, primary_form: 'display', atoms_form: 'lexical', forms: { display: text, lexical: text } };
    default:
      return { kind: 'text', text };
  }
}

const all = Object.entries({ ...FAMILIES, ...FOUND_OFTEN });
const families = long ? all : all.filter(([name]) => SHORT_FORM.has(name));

test.each(KINDS.flatMap((kind) => families.map(([name, unit]) => [kind, name, unit] as const)))(
  'a %s of %s takes time in proportion to its length',
  async (kind, _name, unit) => {
    const exponent = await exponentOf((size) => {
      const input = inputOf(kind, textOf({ unit, tail: '\u0000' }, size));
      return () => detect(plan, [{ id: '1', input }], ports);
    });
    expect(exponent).toBeLessThanOrEqual(MOST_EXPONENT);
  },
);
