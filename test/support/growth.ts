/** How the time of something grows with the size of what it is given. */

/** Characters of the small text. */
export const SMALL = 20_000;
const LARGE = 200_000;
/** Milliseconds at the small size below which growth with the square of it would not be growth worth a measurement. */
const QUICK_MS = 8;
/** Milliseconds at any size after which the rest is clear. */
export const HOPELESS_MS = 4_000;
/** The most that is let pass as "in proportion"; caches and the collector cost a little more with size. */
export const MOST_EXPONENT = 1.1;
const RUNS = 3;

function processorMs(act: () => void): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Milliseconds of processor time, the least of several runs. */
function least(act: () => void, runs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < runs && (i === 0 || best < HOPELESS_MS); i++) best = Math.min(best, processorMs(act));
  return best;
}

/**
 * Undefined when the time of `prepare(size)()` grows no faster than `size`; else what was measured. Sizes are 20,000 and
 * 200,000; what is quick at the first cannot be quadratic and is not run at the second.
 */
export function growthOf(prepare: (size: number) => () => void): string | undefined {
  const small = prepare(SMALL);
  // A first run alone compiles the expression.
  if (processorMs(small) < QUICK_MS) return undefined;
  const one = least(small, RUNS);
  if (one < QUICK_MS) return undefined;
  if (one >= HOPELESS_MS) return `${one.toFixed(0)} ms for ${SMALL} characters`;
  // Four times first: what is quadratic shows there, before the full size takes minutes.
  const steps = [SMALL * 4, LARGE];
  for (const size of steps) {
    const act = prepare(size);
    for (let attempt = 0; ; attempt++) {
      const ms = least(act, attempt === 0 ? 1 : RUNS);
      const exponent = Math.log(ms / one) / Math.log(size / SMALL);
      if (exponent <= MOST_EXPONENT) break;
      if (attempt === 2 || ms >= HOPELESS_MS)
        return `${one.toFixed(1)} ms for ${SMALL}, ${ms.toFixed(0)} ms for ${size} characters: exponent ${exponent.toFixed(2)}`;
    }
  }
  return undefined;
}

/** Milliseconds at the large size below which nothing is measured that would matter. */
const HARMLESS_MS = 150;

async function processorMsOf(act: () => void | Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * With which power of the size the time of `prepare(size)()` grows up to 200,000; 1 where even that takes no time to speak
 * of. The lesser of the powers from 20,000 and from 80,000 on: a small text may fit a cache that no larger one fits, and what
 * is steep is steep from both. What looks steep is measured again, the least of several runs at each size.
 */
export async function exponentOf(prepare: (size: number) => () => void | Promise<unknown>): Promise<number> {
  const [small, middle, large] = [prepare(SMALL), prepare(SMALL * 4), prepare(LARGE)];
  let [one, some, many] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const power = (): number =>
    Math.min(Math.log(many / one) / Math.log(LARGE / SMALL), Math.log(many / some) / Math.log(LARGE / (SMALL * 4)));
  for (let run = 0; run < RUNS; run++) {
    one = Math.min(one, await processorMsOf(small));
    some = Math.min(some, await processorMsOf(middle));
    // The large size would take minutes to say the same.
    if (some > HOPELESS_MS) return Math.log(some / one) / Math.log(4);
    many = Math.min(many, await processorMsOf(large));
    if (many < HARMLESS_MS) return 1;
    if (power() <= MOST_EXPONENT) break;
  }
  return power();
}
