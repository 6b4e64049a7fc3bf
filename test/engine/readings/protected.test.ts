/** Texts as they arrive, protected and restored. */
import { describe, expect, it } from 'vitest';
import { detect } from '../../../engine/detect.ts';
import { protect } from '../../../engine/protect.ts';
import { Restorer } from '../../../engine/restore/restore.ts';
import { detectPlan, protectPlan, texts } from '../../support/plans.ts';
import { testPorts } from '../../support/ports.ts';

const NAMES = {
  source: 'dictionary' as const,
  detector: 'dictionary',
  type: 'PERSON',
  terms: ['Jörg Müller', 'Anna Schmidt'],
};

const CASES: readonly (readonly [text: string, surfaces: readonly string[]])[] = [
  ['Herr J&ouml;rg M&uuml;ller, j.m@example.org &amp; Co', ['J&ouml;rg M&uuml;ller', 'j.m@example.org']],
  ['<p>Frau <b>An</b>na Schmidt</p>', ['An</b>na Schmidt']],
  ['Herr J=C3=B6rg M=\n=C3=BCller, =3D', ['J=C3=B6rg M=\n=C3=BCller']],
  ['Herr%20J%C3%B6rg%20M%C3%BCller%2C%20Ulm', ['J%C3%B6rg%20M%C3%BCller']],
  ['{\\"name\\": \\"J\\u00f6rg M\\u00fcller\\"}\\n', ['J\\u00f6rg M\\u00fcller']],
  ['Frau Anna Schmidt und Frau Anna Schm-\nidt', ['Anna Schmidt', 'Anna Schm-\nidt']],
  ['Frau A n n a  S c h m i d t, Anna Schmidt', ['Anna Schmidt']],
  ['Frau \u0410nna Schmidt', ['\u0410nna Schmidt']],
];

describe('an encoded text', () => {
  it.each(CASES)('%j: spans lie in what was sent', async (text, surfaces) => {
    const { inputs } = await detect(detectPlan({ termLists: [NAMES] }), texts(text), testPorts());
    const found = inputs[0]!.segments[0]!.findings.map(({ start, end }) => text.slice(start, end));
    expect(found).toEqual(expect.arrayContaining([...surfaces]));
  });

  it.each(CASES)('%j: nothing found is left, and restoring gives it back', async (text, surfaces) => {
    const plan = protectPlan({ detect: detectPlan({ termLists: [NAMES] }) });
    const { inputs, table } = await protect(plan, texts(text), testPorts());
    const output = inputs[0]!.output as string;
    for (const surface of surfaces) expect(output).not.toContain(surface);
    expect(new Restorer(table).restore(output).text).toBe(text);
  });

  it('stays valid: HTML, JSON, percent-encoding, quoted-printable', async () => {
    const plan = protectPlan({ detect: detectPlan({ termLists: [NAMES] }) });
    const outputOf = async (text: string): Promise<string> =>
      (await protect(plan, texts(text), testPorts())).inputs[0]!.output as string;
    expect(await outputOf('<p>Frau <b>An</b>na Schmidt</p>')).toMatch(/^<p>Frau <b>[^<]*<\/b><\/p>$/);
    const json = await outputOf('{\\"name\\": \\"J\\u00f6rg M\\u00fcller\\"}');
    expect(JSON.parse(`"${json}"`)).toMatch(/^\{"name": ".+"\}$/);
    expect(json).toMatch(/^[ -~]*$/);
    expect(await outputOf('Herr%20J%C3%B6rg%20M%C3%BCller')).toMatch(/^(?:[A-Za-z0-9._~[\]-]|%[0-9A-F]{2})*$/);
    expect(await outputOf('Herr J=C3=B6rg M=C3=BCller')).toMatch(/^(?:[ -<>-~]|=[0-9A-F]{2})*$/);
  });

  it('says the same surrogate for a name whichever way it is written', async () => {
    const plan = protectPlan({
      detect: detectPlan({ termLists: [NAMES] }),
      policy: { default: { action: 'surrogate' } },
    });
    const { inputs } = await protect(
      plan,
      texts('Anna Schmidt, Anna Schm-\nidt, A n n a  S c h m i d t, J&ouml;rg M&uuml;ller'),
      testPorts(),
    );
    const [first, second, third, fourth] = (inputs[0]!.output as string).split(', ');
    expect(second?.replace('-\n', '')).toBe(first);
    expect(third?.replaceAll(/ (?! )/g, '')).toBe(first);
    expect(fourth).toMatch(/^[ -~]+$/);
  });

  it('finds what the caller names as it was sent', async () => {
    const known = { ...NAMES, terms: ['J&ouml;rg'] };
    const text = 'Herr J&ouml;rg kam';
    const { inputs } = await detect(detectPlan({ termLists: [known] }), texts(text), testPorts());
    expect(inputs[0]!.segments[0]!.findings.map(({ start, end }) => text.slice(start, end))).toEqual(['J&ouml;rg']);
  });
});
