/**
 * The vocabularies of other services (docs/interface.md#detection `types.vocabulary`, docs/decisions.md#discovery). One line a name of theirs:
 *
 *     Name TARGET[,TARGET…]     found, as one of ours or several
 *     Name -                    documented by the vendor, found by nothing here
 *     Name *                    stands for every type
 *
 * A target is `TYPE` or `TYPE/SUBTYPE`. `TYPE@EU` means the subtypes of the European Union's states. `TYPE~SUBTYPE`
 * is a refinement that our recognisers do not tell apart: asking for it asks for the type, leaving it out leaves out
 * nothing. `!` before a target: asking for the name finds it, but a finding is given another name.
 * What is not detected, and why, is in docs/vocabularies.md.
 */
import { ANALYZER_D } from './vendors/analyzer-d.ts';
import { CLOUD_A_2023, CLOUD_A_2025, CLOUD_A_2026 } from './vendors/cloud-a.ts';
import { CLOUD_B } from './vendors/cloud-b.ts';
import { CLOUD_C } from './vendors/cloud-c.ts';

/** What a vendor's name means here. */
export interface Target {
  type: string;
  subtype?: string;
  /** The recognisers do not report this subtype. */
  notDistinguished: boolean;
  /** Any subtype of the European Union. */
  union: boolean;
  /** A name that may be asked for but is not given to findings. */
  requestOnly: boolean;
}

export interface VendorName {
  name: string;
  /** Empty when nothing here finds it. */
  targets: readonly Target[];
  /** Stands for every type. */
  all: boolean;
}

const TABLES: readonly { name: string; version: string; table: string }[] = [
  // 2022-05-01 and 2024-11-01 have the names of 2023-04-01.
  { name: 'cloud_a', version: '2022-05-01', table: CLOUD_A_2023 },
  { name: 'cloud_a', version: '2023-04-01', table: CLOUD_A_2023 },
  { name: 'cloud_a', version: '2024-11-01', table: CLOUD_A_2023 },
  { name: 'cloud_a', version: '2025-11-01', table: CLOUD_A_2025 },
  { name: 'cloud_a', version: '2026-05-01', table: CLOUD_A_2026 },
  { name: 'cloud_b', version: '2017-11-27', table: CLOUD_B },
  { name: 'cloud_c', version: 'v2', table: CLOUD_C },
  { name: 'analyzer_d', version: '2.2', table: ANALYZER_D },
];

export interface Vocabulary {
  /** `cloud_a`. */
  name: string;
  version: string;
  names: readonly VendorName[];
}

function parse(table: string): VendorName[] {
  return table
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name, targets] = line.split(' ') as [string, string];
      return {
        name,
        all: targets === '*',
        targets: targets === '*' || targets === '-' ? [] : targets.split(',').map(targetOf),
      };
    });
}

function targetOf(written: string): Target {
  const [, asked, type, mark, refinement] = /^(!?)([A-Z_]+)(?:([/~@])([A-Z0-9_]+))?$/.exec(
    written,
  ) as unknown as string[];
  return {
    type: type as string,
    ...(mark === '/' || mark === '~' ? { subtype: refinement } : {}),
    notDistinguished: mark === '~',
    union: mark === '@',
    requestOnly: asked === '!',
  };
}

let parsed: readonly Vocabulary[] | undefined;

export function vocabularies(): readonly Vocabulary[] {
  parsed ??= TABLES.map(({ name, version, table }) => ({ name, version, names: parse(table) }));
  return parsed;
}

/** Values of `types.vocabulary` besides `canonical`: only `cloud_a` is distinguished by version there. */
export function vocabularyIds(): string[] {
  return vocabularies().map(idOf);
}

function idOf({ name, version }: Vocabulary): string {
  return name === 'cloud_a' ? `${name}:${version}` : name;
}

/** Undefined when there is no such vocabulary or version. */
export function vocabulary(id: string): Vocabulary | undefined {
  return vocabularies().find((one) => idOf(one) === id);
}

const UNION = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

/** Whether a subtype such as `DE_PASSPORT` belongs to a state of the European Union. */
export function isOfUnion(subtype: string): boolean {
  return UNION.has(subtype.slice(0, subtype.indexOf('_')));
}

/** Gives findings their name in a vocabulary. */
export class VendorNames {
  readonly #names: readonly VendorName[];
  readonly #restricted: boolean;
  readonly #known = new Map<string, string | undefined>();

  /** With `only`, other names of the vocabulary are not given (`types.include`). */
  constructor(id: string, only: readonly string[] | undefined) {
    const all = vocabulary(id)?.names ?? [];
    const wanted =
      only === undefined || all.some((one) => one.all && only.includes(one.name)) ? undefined : new Set(only);
    this.#restricted = wanted !== undefined;
    this.#names = wanted === undefined ? all : all.filter(({ name }) => wanted.has(name));
  }

  /** Undefined when the vocabulary has no name for it. */
  of(type: string, subtype: string | undefined): string | undefined {
    const key = `${type}/${subtype ?? ''}`;
    if (!this.#known.has(key)) this.#known.set(key, this.#find(type, subtype));
    return this.#known.get(key);
  }

  /** The subtype's own name, else a name for a group of subtypes, else the type's; last, what was asked for. */
  #find(type: string, subtype: string | undefined): string | undefined {
    const exact = (target: Target): boolean => subtype !== undefined && target.subtype === subtype;
    const union = (target: Target): boolean => target.union && subtype !== undefined && isOfUnion(subtype);
    const whole = (target: Target): boolean => target.subtype === undefined && !target.union;
    const asked = (target: Target): boolean => target.notDistinguished || whole(target);
    const given = [exact, union, whole].map((fits) =>
      this.#named(type, (target) => !target.requestOnly && fits(target)),
    );
    const names = this.#restricted ? [...given, ...[exact, asked].map((fits) => this.#named(type, fits))] : given;
    return names.find((name) => name !== undefined);
  }

  #named(type: string, fits: (target: Target) => boolean): string | undefined {
    return this.#names.find(({ targets }) => targets.some((target) => target.type === type && fits(target)))?.name;
  }
}
