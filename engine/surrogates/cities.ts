/** The cities of one map: each has one surrogate, in an address, a dateline and a table alike, in every inflection. */
import { fold } from '../text/characters.ts';
import { cityNamed, homeOf, largeCitiesOf, townsOf, type City } from './gazetteer.ts';
import { rulesFor, type Names } from './names.ts';
import { hasPlaceForms } from './place-forms.ts';
import { sharesRun } from './shared-run.ts';
import { soundOf } from './sound.ts';
import { COUNTRIES_OF } from './tables/places.ts';
import type { PickFor } from './timeline.ts';

const MOST_STEPS = 64;
/** Coprime to the length of every pool that is not a multiple of it. */
const STEP = 7_919;

export class CityBook {
  readonly #pick: PickFor;
  readonly #bound = new Map<string, { city: City; attempt: number }>();
  readonly #used = new Set<string>();
  /** Places of the originals: none of them is drawn. */
  readonly #originals = new Set<string>();

  constructor(pick: PickFor) {
    this.#pick = pick;
  }

  /** Notes a place of the originals. */
  note(name: string): void {
    this.#originals.add(fold(name));
  }

  /** What an earlier request of the map drew. */
  bind(original: City, surrogate: City): void {
    const key = keyOf(original);
    if (this.#bound.has(key)) return;
    this.#bound.set(key, { city: surrogate, attempt: 0 });
    this.#used.add(fold(surrogate.name));
  }

  /** Another city of the same country, language and size. A higher attempt gives up the one that was bound. */
  cityFor(city: City, tag: string, attempt = 0): City {
    const key = keyOf(city);
    const before = this.#bound.get(key);
    if (before !== undefined && attempt <= before.attempt) return before.city;
    const drawn = this.#draw(city, tag, key, attempt);
    this.#bound.set(key, { city: drawn, attempt });
    this.#used.add(fold(drawn.name));
    return drawn;
  }

  #draw(city: City, tag: string, key: string, attempt: number): City {
    const { pool } = city;
    const start = this.#pick(`city\u0000${attempt}\u0000${key}`, pool.length);
    const language = rulesFor(tag);
    const sound = soundOf(city.name, language);
    let last = pool[start] as City;
    for (let i = 0; i < Math.min(MOST_STEPS, pool.length * 2); i++) {
      // The second round takes cities whose cases no table has.
      const other = pool[(start + i * (pool.length % STEP === 0 ? 1 : STEP)) % pool.length] as City;
      if (fold(other.name) === fold(city.name)) continue;
      last = other;
      const name = fold(other.name);
      if (this.#used.has(name) || this.#originals.has(name) || sharesRun(city.name, other.name)) continue;
      if (i < pool.length && !hasPlaceForms(other.name, tag)) continue;
      if (i < MOST_STEPS / 2 && soundOf(other.name, language) !== sound) continue;
      return other;
    }
    return last;
  }
}

const keyOf = ({ name, country }: City): string => `${country}\u0000${fold(name)}`;

const ownPools = new WeakMap<Names, { major: City[]; small: City[] }>();

/** The cities of a language's own lists as pools; their country is the language's first one. */
function poolsOf(names: Names, tag: string): { major: City[]; small: City[] } {
  let pools = ownPools.get(names);
  if (pools === undefined) {
    pools = { major: [], small: [] };
    const country = homeOf(rulesFor(tag)) ?? '';
    for (const name of names.cities) {
      const major = names.is.major.has(name);
      const pool = major ? pools.major : pools.small;
      pool.push({ name, country, front: '', area: '', region: '', major, pool });
    }
    ownPools.set(names, pools);
  }
  return pools;
}

/** The city that a name is in a text of a language; undefined when no list has it. */
export function knownCity(name: string, tag: string, names: Names, country?: string): City | undefined {
  const language = rulesFor(tag);
  const city = cityNamed(name, language, country);
  if (city !== undefined && (city.major || country !== undefined || !names.is.city.has(name))) return city;
  const own = COUNTRIES_OF[language]?.includes(city?.country ?? '') === true;
  if (city !== undefined && own) return city;
  if (!names.is.city.has(name)) return city;
  const { major, small } = poolsOf(names, tag);
  const list = names.is.major.has(name) ? major : small;
  return list.find((each) => each.name === name) ?? city;
}

/** A place that no list has: a small one of the country, or of the language's. */
export function unknownTown(name: string, tag: string, names: Names, country?: string): City {
  const home = country ?? homeOf(rulesFor(tag)) ?? '';
  const large = largeCitiesOf(home, rulesFor(tag));
  const towns = /\p{Script=Latin}/u.test(name) && country !== undefined ? townsOf(home) : [];
  const own = poolsOf(names, tag).small;
  const pool = towns.length > 0 ? towns : own.length > 1 ? own : (large ?? poolsOf(names, tag).major);
  return { name, country: home, front: '', area: '', region: '', major: false, pool };
}
