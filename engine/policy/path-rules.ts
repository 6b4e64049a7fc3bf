/**
 * Field rules for JSON (docs/interface.md#policy `fields`): `paths` are JSON Pointers with `*` for one step and `**` for any
 * number of them, `keys` are names of members wherever they are. A rule holds for what it names and for everything below it.
 *
 * All patterns walk together, one step of the value at a time, as a set of places in them. A set that came up before is found
 * again by its number, so that the cost of a leaf does not grow with its depth or with `**`.
 */
import type { Action, FieldRule } from './schema.ts';

/** A step of a pattern: the name of a member or a position, or one of the two wildcards; at its end the number of its rule. */
type Step = { name: string } | 'one' | 'any' | { end: number };

/** Where the patterns are at some place of the value. */
export interface PathState {
  /** Number of the first rule that holds here; NO_RULE when there is none. */
  readonly rule: number;
  /** The steps that may come next, of all patterns. */
  readonly open: readonly number[];
  /** Followers by the names that patterns mention; any other step leads to `other`. */
  readonly next: Map<string, PathState>;
  other: PathState | undefined;
}

export const NO_RULE = -1;
/** Sets beyond are worked out anew each time they come up, which bounds the memory that a hostile value can fill. */
const MOST_STATES = 2_000;

/** The steps of a JSON Pointer pattern. */
function stepsOf(pointer: string): Step[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) =>
      step === '**' ? 'any' : step === '*' ? 'one' : { name: step.replaceAll('~1', '/').replaceAll('~0', '~') },
    );
}

export class PathRules {
  readonly root: PathState;
  /** The steps of all patterns, one pattern after the other. */
  readonly #steps: Step[] = [];
  /** First rule of each name that is meant wherever it is. */
  readonly #keys = new Map<string, number>();
  readonly #names = new Set<string>();
  readonly #known = new Map<string, PathState>();
  readonly #actions: (Action | undefined)[];

  constructor(rules: readonly FieldRule[]) {
    this.#actions = rules.map(actionOf);
    const starts: number[] = [];
    rules.forEach(({ paths = [], keys = [] }, rule) => {
      for (const name of keys) if (!this.#keys.has(name)) this.#keys.set(name, rule);
      for (const path of paths) {
        starts.push(this.#steps.length);
        this.#steps.push(...stepsOf(path), { end: rule });
      }
    });
    for (const step of this.#steps) if (typeof step === 'object' && 'name' in step) this.#names.add(step.name);
    for (const name of this.#keys.keys()) this.#names.add(name);
    this.root = this.#state(NO_RULE, starts);
  }

  /** The state one step below: in the member of this name, or at this position. */
  below(state: PathState, name: string): PathState {
    const isNamed = this.#names.has(name);
    const known = isNamed ? state.next.get(name) : state.other;
    if (known !== undefined) return known;
    const next = this.#state(first(state.rule, this.#keys.get(name) ?? NO_RULE), this.#stepped(state, name));
    if (isNamed) state.next.set(name, next);
    else state.other = next;
    return next;
  }

  /** Undefined for NO_RULE. */
  actionOf(rule: number): Action | undefined {
    return this.#actions[rule];
  }

  #stepped({ open }: PathState, name: string): number[] {
    return open.flatMap((at) => {
      const step = this.#steps[at];
      if (step === 'any') return [at];
      return step === 'one' || (typeof step === 'object' && 'name' in step && step.name === name) ? [at + 1] : [];
    });
  }

  /** `**` may stand for no step at all, so what follows it is open as well; a pattern that is at its end holds from here on. */
  #state(above: number, places: readonly number[]): PathState {
    const open = new Set<number>();
    let rule = above;
    for (const place of places) {
      let at = place;
      while (this.#steps[at] === 'any') open.add(at++);
      const step = this.#steps[at];
      if (typeof step === 'object' && 'end' in step) rule = first(rule, step.end);
      else open.add(at);
    }
    const key = `${rule}:${[...open].join()}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const state: PathState = { rule, open: [...open], next: new Map(), other: undefined };
    if (this.#known.size < MOST_STATES) this.#known.set(key, state);
    return state;
  }
}

/** The earlier of two rules. */
const first = (a: number, b: number): number => (a === NO_RULE ? b : b === NO_RULE ? a : Math.min(a, b));

function actionOf(rule: FieldRule): Action | undefined {
  const { paths: _paths, keys: _keys, columns: _columns, when: _when, drop_row_when: _drop, action, ...more } = rule;
  return action === undefined ? undefined : { ...more, action };
}
