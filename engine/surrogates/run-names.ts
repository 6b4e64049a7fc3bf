/** Names that are written as one run, the family name first: 田中健太, 王伟, 김민수. */
import { isOrdinary } from '../lexicon/ordinary.ts';
import type { Draws } from './draws.ts';
import type { SurrogateRequest } from './family.ts';
import type { Names } from './names.ts';
import { sharesRun } from './shared-run.ts';

const MOST_TRIES = 16;

/** Languages whose ordinary words no whole name may be: 陈兵 is a deployment of troops, 진지한 means serious. */
const OF_RUNS = ['zh', 'ja', 'ko'];

/** Of foreigners in Japanese. */
const KATAKANA_GIVEN =
  'ジョン マイケル デイビッド ロバート ジェームズ ウィリアム トーマス ダニエル ピーター アンナ エマ サラ ジュリア ローラ エミリー ソフィア カレン リンダ'.split(
    ' ',
  );
const KATAKANA_FAMILY =
  'スミス ジョンソン ウィリアムズ ブラウン ミラー デイビス ウィルソン アンダーソン トンプソン ロビンソン クラーク ルイス ウォーカー ハリス マーティン グリーン'.split(
    ' ',
  );

const byLength = new WeakMap<readonly string[], Map<number, string[]>>();

function ofLength(list: readonly string[], length: number): readonly string[] {
  let map = byLength.get(list);
  if (map === undefined) {
    byLength.set(list, (map = new Map()));
    for (const name of list) {
      const n = [...name].length;
      const same = map.get(n);
      if (same === undefined) map.set(n, [name]);
      else same.push(name);
    }
  }
  return map.get(length) ?? [];
}

export interface RunParts {
  family: string;
  given: string;
}

/** The family name and the given name of a run; one of the two may be empty. The longest family name that leaves a given name. */
export function splitRun(surface: string, names: Names, namePart?: SurrogateRequest['namePart']): RunParts {
  const characters = [...surface];
  const length = characters.length;
  const at = (n: number): RunParts => ({
    family: characters.slice(0, n).join(''),
    given: characters.slice(n).join(''),
  });
  if (namePart === 'family') return at(length);
  if (namePart === 'given') return at(0);
  if (names.is.family.has(surface)) return at(length);
  if (length === 1) return at(1);
  const isFamily = (n: number): boolean => names.is.family.has(characters.slice(0, n).join(''));
  if (length === 2) return names.is.given.has(surface) && !isFamily(1) ? at(0) : at(1);
  if (isFamily(2) && ofLength(names.given, length - 2).length > 0) return at(2);
  if (length === 3 || isFamily(1)) return at(1);
  return at(2);
}

/** Another name of the same lengths, where the lists have such. A part that is bound follows its person and family. */
export function runName(
  { surface, namePart, run, taken, gender }: SurrogateRequest,
  names: Names,
  draws: Draws,
): string {
  if (/^[\p{Script=Katakana}ー・]+$/u.test(surface)) return foreignName(surface, draws);
  const { family, given } = splitRun(surface, names, namePart);
  const f = names.is.feminine.has(given);
  const listed = f === names.is.masculine.has(given) ? undefined : f;
  const feminine = gender?.strong === true ? gender.feminine : (listed ?? gender?.feminine);
  const givens = feminine === undefined ? names.given : feminine ? names.feminine : names.masculine;
  const pool = (list: readonly string[], part: string): readonly string[] => {
    const fitting = ofLength(list, [...part].length);
    return fitting.length > 1 ? fitting : list;
  };
  const boundFamily = run?.('family', family);
  const boundGiven = run?.('given', given);
  let candidate = surface;
  for (let i = 0; i < MOST_TRIES; i++) {
    const newFamily = family === '' ? '' : (boundFamily ?? draws.from(pool(names.family, family)));
    const newGiven = given === '' ? '' : (boundGiven ?? draws.from(pool(givens, given)));
    candidate = newFamily + newGiven;
    // Neither part of the original stays.
    if (newFamily === family && family !== '') continue;
    if ((newGiven === given && given !== '') || sharesRun(surface, candidate)) continue;
    if (family !== '' && given !== '' && isOrdinary(candidate, OF_RUNS)) continue;
    if (boundFamily === undefined && family !== '' && taken?.(newFamily) === true) continue;
    if (candidate !== surface && taken?.(candidate) !== true) return candidate;
    if (boundFamily !== undefined && given === '') return candidate;
  }
  return candidate;
}

function foreignName(surface: string, draws: Draws): string {
  return surface
    .split('・')
    .map((_, i, all) => draws.from(all.length > 1 && i === all.length - 1 ? KATAKANA_FAMILY : KATAKANA_GIVEN))
    .join('・');
}
