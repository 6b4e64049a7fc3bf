/** Values, expressions and dictionaries of the caller's own that detection looks for or leaves out. */
import type { DetectPlan } from '../../../engine/detection/plan.ts';
import { typeName } from '../../../engine/model/labels.ts';
import type { TermList } from '../../../engine/recognizers/custom.ts';
import { MOST_REGEXES, type CustomRegex, type DetectionRequest } from '../../../engine/vocabulary/detection.ts';
import type { Stored } from '../stored.ts';
import type { Violations } from './violations.ts';

type Custom = NonNullable<DetectionRequest['custom']>;

export function planRegexes({ regex = [] }: Custom, violations: Violations): readonly CustomRegex[] {
  const expressions = regex.reduce((sum, { exclusions = [] }) => sum + 1 + exclusions.length, 0);
  if (expressions > MOST_REGEXES)
    violations.invalid('/detection/custom/regex', `has more than ${MOST_REGEXES} expressions, exclusions included`);
  return regex;
}

/** User values and dictionaries, inline and stored, as lists of terms. */
export function planTerms(custom: Custom, stored: Stored, violations: Violations): TermList[] {
  const lists: TermList[] = (custom.dictionaries ?? []).map(({ name, type, terms = [], ref }, i) => {
    const kept = ref === undefined ? [] : stored.dictionary(ref);
    if (kept === undefined) violations.invalid(`/detection/custom/dictionaries/${i}/ref`, 'no such dictionary');
    return {
      source: 'dictionary',
      detector: name,
      type,
      terms: [...terms.filter((term) => term !== ''), ...(kept ?? [])],
    };
  });
  for (const { value, label, type = 'USER_VALUE' } of custom.user_values ?? []) {
    lists.push({ source: 'user_value', detector: label ?? 'user-value', type, terms: [value] });
  }
  return lists;
}

export function planExclusions({ exclude_values: excluded = {} }: DetectionRequest): DetectPlan['excludeValues'] {
  const { values = [], patterns = [], match = 'exact', case_sensitive: caseSensitive = false } = excluded;
  return {
    caseSensitive,
    values: new Set(caseSensitive ? values : values.map((value) => value.toLowerCase())),
    ...(patterns.length === 0 ? {} : { patterns }),
    ...(match === 'part' ? { inParts: true } : {}),
  };
}

/** The labels that a zero-shot model looks for, each with its type. */
export function zeroShotLabels({ zero_shot: zeroShot }: Custom): { label: string; type: string }[] {
  return zeroShot?.labels.map((label) => ({ label, type: typeName(label) })) ?? [];
}

/** Types that the request brings along: those of its terms, expressions, dictionaries and zero-shot labels. */
export function ownTypesOf(custom: Custom): Set<string> {
  const { user_values: values = [], regex = [], dictionaries = [] } = custom;
  const named = [...values, ...regex, ...dictionaries, ...zeroShotLabels(custom)].map(({ type }) => type);
  return new Set(named.filter((type) => type !== undefined));
}
