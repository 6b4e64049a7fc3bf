/** How the time of something grows with the size of what it is given. */

const SMALL = 20_000;
const LARGE = 200_000;
/** Milliseconds at the small size below which growth with the square of it would not be growth worth a measurement. */
const QUICK_MS = 8;
/** Milliseconds at any size after which the rest is clear. */
const HOPELESS_MS = 4_000;
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
 * With which power of the size the time of `prepare(size)()` grows from 20,000 to 200,000; 1 where even the large size
 * takes no time to speak of. What looks steeper is measured again, the least of several runs at both sizes.
 */
export async function exponentOf(prepare: (size: number) => () => void | Promise<unknown>): Promise<number> {
  const [small, middle, large] = [prepare(SMALL), prepare(SMALL * 4), prepare(LARGE)];
  let [one, many] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < RUNS; run++) {
    one = Math.min(one, await processorMsOf(small));
    const between = await processorMsOf(middle);
    // Four times the text in ten times the time: the whole of it would take minutes to say the same.
    if (between > HOPELESS_MS) return Math.log(between / one) / Math.log(4);
    many = Math.min(many, await processorMsOf(large));
    if (many < HARMLESS_MS) return 1;
    const exponent = Math.log(many / one) / Math.log(LARGE / SMALL);
    if (exponent <= MOST_EXPONENT) return exponent;
  }
  return Math.log(many / one) / Math.log(LARGE / SMALL);
}
