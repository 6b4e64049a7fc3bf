/** What each preset does with each type: one table a preset (docs/decisions.md#text-policy-and-restore). */
import type { Subject } from '../actions/action.ts';
import { isDateOfStatute } from '../lexicon/statutes.ts';
import { readDates } from '../notation/dates.ts';
import { isCountry } from '../notation/places.ts';
import { SAFE_HARBOR, safeHarbor } from './safe-harbor.ts';
import type { Action, Preset } from './schema.ts';
import { groupOf, TAXONOMY } from '../vocabulary/taxonomy.ts';

/** What a preset may look at besides the type. `before` is the text before a date. */
export type Value = Pick<Subject, 'surface' | 'language'> & { before?: string };

/** One line of a preset's table; the first that names the type, its subtype or its group holds. */
export interface PresetRow {
  /** Canonical types or groups; `*` is everything else. */
  of: readonly string[];
  action: Action;
  why?: string;
}

const PSEUDONYMIZE: readonly PresetRow[] = [
  {
    of: [
      'TIME',
      'OCCUPATION',
      'NATIONALITY',
      'GENDER',
      'MARITAL_STATUS',
      'EDUCATION',
      'LANGUAGE_SPOKEN',
      'INCOME',
      'PHYSICAL_TRAIT',
    ],
    action: { action: 'keep' },
    why: 'nothing natural could take their place without changing the meaning',
  },
  {
    of: ['secret', 'special'],
    action: { action: 'label' },
    why: 'another secret or another illness would be a false statement',
  },
  { of: ['*'], action: { action: 'surrogate' } },
];

export const PRESET_TABLES: Readonly<Record<Exclude<Preset, 'phi'>, readonly PresetRow[]>> = {
  pseudonymize: PSEUDONYMIZE,
  mask: [{ of: ['*'], action: { action: 'mask' } }],
  label: [{ of: ['*'], action: { action: 'label' } }],
  /** Detection runs with the recall floor for this one (daemon/operations/plan/). */
  strict: [{ of: ['*'], action: { action: 'label' } }],
  'private-only': [{ of: ['quasi'], action: { action: 'keep' } }, ...PSEUDONYMIZE],
};

const cached = new Map<string, Action>();

export function presetAction(
  preset: Preset,
  type: string,
  subtype: string | undefined,
  value?: Value,
  thisYear?: number,
): Action {
  if (preset === 'phi') return safeHarbor(type, subtype, value, thisYear);
  if ((preset === 'pseudonymize' || preset === 'private-only') && isKept(type, subtype, value))
    return { action: 'keep' };
  const key = `${preset}\u0000${type}`;
  let action = cached.get(key);
  if (action === undefined) {
    const group = groupOf(type);
    const row = PRESET_TABLES[preset].find(({ of }) => of.includes(type) || of.includes(group) || of.includes('*'));
    action = row?.action ?? { action: 'label' };
    // Types of a caller's own have no bound.
    if (cached.size < 1_000) cached.set(key, action);
  }
  return action;
}

/**
 * Countries and their codes stay (docs/decisions.md), and so do dates of statutes and standards and words such as
 * "Tuesday" or "yesterday": there is nothing in them to move.
 */
function isKept(type: string, subtype: string | undefined, value: Value | undefined): boolean {
  if (type === 'LOCATION')
    return subtype === 'COUNTRY' || (value !== undefined && isCountry(value.surface, value.language));
  if (type !== 'DATE' || value === undefined) return false;
  return isDateOfStatute(value.before ?? '') || !namesDay(value.surface, value.language);
}

/** Whether a date has a number or a month: words alone have no place in a calendar. */
function namesDay(surface: string, language: string): boolean {
  return /[\p{Nd}〇一二三四五六七八九十]/u.test(surface) || readDates(surface, language)?.dates[0]?.month !== undefined;
}

/** Every preset and personal type with its action, for documents. `phi` has conditions: see SAFE_HARBOR. */
export function presetOverview(): { preset: Preset; type: string; action: string }[] {
  const personal = TAXONOMY.filter(({ group }) => group !== 'non_personal');
  const plain = (Object.keys(PRESET_TABLES) as (keyof typeof PRESET_TABLES)[]).flatMap((preset) =>
    personal.map(({ type }) => ({ preset, type, action: presetAction(preset, type, undefined).action as string })),
  );
  const phi = personal.map(({ type }) => ({
    preset: 'phi' as const,
    type,
    action:
      SAFE_HARBOR.find(({ types }) => types.includes(type))?.treatment ??
      (safeHarbor(type, undefined).action as string),
  }));
  return [...plain, ...phi];
}
