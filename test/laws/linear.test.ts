import { createContext, Script } from 'node:vm';
import { analyse } from 'scslre';
import { describe, expect, test } from 'vitest';
import { Attacks, FAMILIES, textOf } from '../support/attacks.ts';
import { everyExpression } from '../support/expressions.ts';
import { HOPELESS_MS, SMALL, growthOf } from '../support/growth.ts';

const expressions = await everyExpression();
const long = process.env.PIID_LONG !== undefined;

/** Runs an expression over a text the way its flags say: all matches, the one at the start, or the first. */
function run(expression: RegExp, text: string): void {
  expression.lastIndex = 0;
  if (!expression.global) {
    expression.test(text);
    return;
  }
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) {
    if (match[0] === '') expression.lastIndex++;
  }
}

const sandbox = createContext({ run, expression: /(?:)/u, text: '' });
const ONE_RUN = new Script('run(expression, text)');

/** Whether a small text is read at all: an exponential expression would never come back, and no timeout of a test stops it. */
function ends(expression: RegExp, text: string): boolean {
  try {
    ONE_RUN.runInContext(Object.assign(sandbox, { expression, text }), { timeout: HOPELESS_MS });
    return true;
  } catch {
    return false;
  }
}

/** Something that ends a text otherwise than the expression expects. */
const TAILS = ['\u0000', '\n!'];
/** Attacks for each expression in the short form of the test. */
const SHORT_FORM = 48;

describe('expressions of our own', () => {
  test('are found: the literals, the tables and what is put together', () => {
    expect(expressions.length).toBeGreaterThan(2_000);
    const of = (file: string): number => expressions.filter(({ where }) => where.startsWith(file)).length;
    for (const file of [
      'engine/text/language.ts',
      'engine/recognizers/patterns/postal.ts',
      'engine/recognizers/identifiers.ts',
    ])
      expect(of(file), file).toBeGreaterThan(0);
  });

  test('have no two ways to read the same characters (static check)', () => {
    const flagged = expressions.flatMap(({ source, flags, where }) =>
      analyse({ source, flags }).reports.map(({ type }) => `${where} ${type}`),
    );
    expect(flagged).toEqual([]);
  });

  test('take time in proportion to the text, whatever it is', () => {
    const slow: string[] = [];
    for (const { source, flags, where } of expressions) {
      const expression = new RegExp(source, flags);
      const own = new Attacks(source, flags).repeated();
      const families = Object.values(FAMILIES).map((unit) => ({ lead: '', unit }));
      const attacks = [...(long ? own : own.slice(0, SHORT_FORM)), ...(long ? families : [])];
      for (const [i, attack] of attacks.entries()) {
        for (const tail of long ? TAILS : [TAILS[i % 2] as string]) {
          if (!ends(expression, textOf({ ...attack, tail }, SMALL))) {
            slow.push(`${where} on ${JSON.stringify(attack)}: no end within ${HOPELESS_MS} ms`);
            continue;
          }
          const growth = growthOf((size) => {
            const text = textOf({ ...attack, tail }, size);
            return () => run(expression, text);
          });
          if (growth !== undefined) slow.push(`${where} on ${JSON.stringify(attack)}: ${growth}`);
        }
      }
    }
    expect(slow).toEqual([]);
  });
});
