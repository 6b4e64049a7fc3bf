/**
 * Numbering plans of `libphonenumber-js`, compiled once for testing bare digits. Parsing every candidate for
 * every country with the library's own parser costs milliseconds a number; these tests cost microseconds and
 * answer the same question: is it a number of the plan, and of which kind.
 */
import { getCountries, Metadata, type CountryCode } from 'libphonenumber-js/max';

export type Kind = 'MOBILE' | 'FIXED' | 'OTHER';

/** The part of the library's plan that its typings leave out. */
interface LibraryPlan {
  callingCode: () => string;
  nationalNumberPattern: () => string;
  nationalPrefix: () => string | undefined;
  nationalPrefixForParsing: () => string | undefined;
  /** The library says 0 for none. */
  nationalPrefixTransformRule: () => string | 0 | undefined;
  possibleLengths: () => number[];
  type: (name: string) => { pattern: () => string } | undefined;
}

interface Plan {
  code: string;
  prefix: RegExp | undefined;
  transform: string | undefined;
  lengths: ReadonlySet<number>;
  /** Bounds of a number's digits with its trunk prefix. */
  least: number;
  most: number;
  general: RegExp;
  mobile: RegExp | undefined;
  fixed: RegExp | undefined;
  other: RegExp | undefined;
}

const PLANS = new Map<CountryCode, Plan>();
const BY_CODE = new Map<string, Plan[]>();

for (const country of getCountries()) {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const numbering = (metadata as unknown as { numberingPlan: LibraryPlan }).numberingPlan;
  const pattern = (name: string): string | undefined => numbering.type(name)?.pattern();
  const others = ['TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST', 'VOIP', 'PERSONAL_NUMBER', 'UAN', 'PAGER', 'VOICEMAIL'];
  const prefix = numbering.nationalPrefixForParsing() || numbering.nationalPrefix();
  const plan: Plan = {
    code: numbering.callingCode(),
    prefix: typeof prefix === 'string' && prefix !== '' ? new RegExp(`^(?:${prefix})`) : undefined,
    transform: numbering.nationalPrefixTransformRule() || undefined,
    lengths: new Set(numbering.possibleLengths()),
    least: Math.min(...numbering.possibleLengths()),
    most: Math.max(...numbering.possibleLengths()) + 4,
    general: whole(numbering.nationalNumberPattern())!,
    mobile: whole(pattern('MOBILE') ?? pattern('FIXED_LINE_OR_MOBILE')),
    fixed: whole(pattern('FIXED_LINE')),
    other: whole(
      others
        .map(pattern)
        .filter((p) => p !== undefined && p !== '')
        .join('|'),
    ),
  };
  PLANS.set(country, plan);
  const same = BY_CODE.get(plan.code);
  if (same === undefined) BY_CODE.set(plan.code, [plan]);
  else same.push(plan);
}

function whole(pattern: string | undefined): RegExp | undefined {
  return pattern === undefined || pattern === '' ? undefined : new RegExp(`^(?:${pattern})$`);
}

function kindOf(plan: Plan, national: string): Kind | undefined {
  if (!plan.lengths.has(national.length) || !plan.general.test(national)) return undefined;
  const mobile = plan.mobile?.test(national) === true;
  const fixed = plan.fixed?.test(national) === true;
  if (mobile && !fixed) return 'MOBILE';
  if (fixed && !mobile) return 'FIXED';
  if (fixed || plan.other?.test(national) === true) return 'OTHER';
  return undefined;
}

/** Kind of a number given by its digits after `+` or `00`; undefined when no plan has it. */
export function internationalKind(digits: string): Kind | undefined {
  for (let size = 1; size <= 3; size++) {
    const plans = BY_CODE.get(digits.slice(0, size));
    if (plans === undefined) continue;
    const national = digits.slice(size);
    for (const plan of plans) {
      const kind = kindOf(plan, national) ?? kindOf(plan, strip(plan, national));
      if (kind !== undefined) return kind;
    }
    return undefined;
  }
  return undefined;
}

function strip(plan: Plan, digits: string): string {
  const match = plan.prefix?.exec(digits);
  if (match === null || match === undefined) return digits;
  // "$1" in a transform rule carries a captured area code over (Argentina, Mexico, Brazil).
  const carried = match.slice(1).find((group) => group !== undefined);
  const rest = digits.slice(match[0].length);
  if (plan.transform === undefined || carried === undefined) return rest === '' ? digits : rest;
  return plan.transform.replace('$1', carried) + rest;
}

/** Kind of a number written nationally, trunk prefix included, in any of `countries`; MOBILE wins. */
export function nationalKind(digits: string, countries: readonly CountryCode[]): Kind | undefined {
  let first: Kind | undefined;
  for (const country of countries) {
    const plan = PLANS.get(country);
    if (plan === undefined || digits.length < plan.least || digits.length > plan.most) continue;
    const kind = kindOf(plan, strip(plan, digits)) ?? (digits.startsWith('0') ? undefined : kindOf(plan, digits));
    // A mobile number somewhere says more than a possible landline elsewhere.
    if (kind === 'MOBILE') return kind;
    first ??= kind;
  }
  return first;
}
