/** Draws replacements: what an action makes of a value, until it is free in the map. */
import type { ActionRow, Drawing, Subject } from '../actions/action.ts';
import type { MapLedger } from '../mapping/ledger.ts';
import type { Ports } from '../ports.ts';
import { Draws } from '../surrogates/draws.ts';
import { freshValue } from '../surrogates/fresh.ts';
import { losesNumber } from '../surrogates/shape.ts';
import type { SurrogateRequest } from '../surrogates/family.ts';
import { surrogateFor } from '../surrogates/index.ts';
import { parametersOf, type Action } from '../policy/schema.ts';
import type { CityBooks } from './cities.ts';
import type { NameBook } from './names.ts';
import type { ProtectPlan } from './plan.ts';
import type { TimelineBook } from './timelines.ts';

/** Attempts to find a free surrogate of the right form, then opaque tokens. */
const MOST_ATTEMPTS = 64;

/** How an entry was drawn, to draw it again. */
export interface Origin {
  subject: Subject;
  action: Action;
  row: ActionRow;
  scope: string;
  attempt: number;
}

export class Drawer {
  readonly #plan: ProtectPlan;
  readonly #ledger: MapLedger;
  readonly #names: NameBook;
  readonly #timelines: TimelineBook;
  readonly #cities: CityBooks;
  readonly #ports: Ports;

  constructor(
    plan: ProtectPlan,
    ledger: MapLedger,
    names: NameBook,
    timelines: TimelineBook,
    cities: CityBooks,
    ports: Ports,
  ) {
    this.#plan = plan;
    this.#ledger = ledger;
    this.#names = names;
    this.#timelines = timelines;
    this.#cities = cities;
    this.#ports = ports;
  }

  /** A replacement and the attempt that made it. What comes back to originals must be free in the map. */
  draw(
    subject: Subject,
    action: Action,
    row: ActionRow,
    scope: string,
    from: number,
    reversible: boolean,
  ): { replacement: string; fallback: boolean; attempt: number } {
    const drawing = this.#drawing(scope);
    for (let attempt = from; ; attempt++) {
      const { replacement, fallback = false } =
        attempt < from + MOST_ATTEMPTS
          ? row.apply(subject, parametersOf(action), drawing, attempt)
          : { replacement: this.token(subject, scope, attempt), fallback: true };
      // A replacement that a rule names is taken as it is. One that is drawn must be free, and a number where one was.
      const drawn = reversible || (row.invents === true && !fallback);
      if (!drawn || (this.#ledger.isFree(replacement, subject.surface) && !losesNumber(subject.surface, replacement)))
        return { replacement, fallback, attempt };
    }
  }

  #drawing(scope: string): Drawing {
    return {
      count: (series) => this.#ledger.count(`${scope}\u0000${series}`),
      synthetic: (subject, preserveFormat, attempt) => {
        const request = {
          ...subject,
          realm: 'preserve' as const,
          preserveFormat,
          validChecksum: true,
          bound: () => undefined,
        };
        const draws = new Draws(this.#ports, `synthetic\u0000${this.#seed(subject, scope, attempt)}`);
        return preserveFormat ? surrogateFor(request, draws) : freshValue(request, draws);
      },
      pick: (subject, n, attempt) => new Draws(this.#ports, `pick\u0000${this.#seed(subject, scope, attempt)}`).pick(n),
      pickForScope: (label, n, keyRef) => {
        if (keyRef === undefined)
          return new Draws(
            this.#ports,
            `${label}\u0000${this.#plan.salt}\u0000${this.#plan.mapScope ?? ''}\u0000${scope}`,
          ).pick(n);
        return Number.parseInt(this.#ports.keyedHash(this.#key(keyRef), 'hmac-sha256', label).slice(0, 8), 16) % n;
      },
      hash: (keyRef, alg, value) => this.#ports.keyedHash(this.#key(keyRef), alg, value),
      terms: (ref) => this.#plan.resources?.dictionaries.get(ref) ?? [],
      surrogate: (subject, options, attempt) => {
        const {
          realm = 'preserve',
          preserve_format: preserveFormat = true,
          valid_checksum: validChecksum = true,
        } = options ?? {};
        // Bound words are given up when what they make is taken or would restore wrongly.
        const words = attempt === 0 ? this.#names.boundIn(scope) : undefined;
        const ordinal = (): number => this.#ledger.count(`${scope}\u0000neutral\u0000${subject.type}`);
        const request = {
          ...subject,
          realm,
          preserveFormat,
          validChecksum,
          bound: (word: string) => words?.get(word),
          stem: (stem: string) => words?.begins(stem) === true,
          ordinal,
          attempt,
          timeline: this.#timelines.of(scope),
          cities: this.#cities.of(scope),
          ...(subject.type === 'PERSON' ? this.#personal(subject, scope) : {}),
          taken: (word: string) => this.#names.isTaken(word, scope),
          initial: (letter: string, family: string) => words?.initial(letter, family),
        };
        const drawn = surrogateFor(request, new Draws(this.#ports, this.#seed(subject, scope, attempt)));
        return drawn === undefined
          ? { replacement: this.token(subject, scope, attempt), fallback: true }
          : { replacement: drawn, fallback: false };
      },
    };
  }

  /** What the texts tell of a person. */
  #personal({ surface, language }: Subject, scope: string): Pick<SurrogateRequest, 'gender' | 'run'> {
    const gender = this.#names.genderOf(surface, language, scope);
    return {
      ...(gender === undefined ? {} : { gender }),
      run: (part, written) => this.#names.run(part, written, scope),
    };
  }

  #key(ref: string): Uint8Array {
    const key = this.#plan.resources?.secrets.get(ref);
    if (key === undefined) throw new Error('a key that the plan did not resolve');
    return key;
  }

  #seed({ type, surface }: Subject, scope: string, attempt: number): string {
    return `${this.#plan.salt}\u0000${scope}\u0000${type}\u0000${attempt}\u0000${surface}`;
  }

  /** Opaque, of fixed width: `PERSON_7QX2M9KD`. */
  token(subject: Subject, scope: string, attempt: number): string {
    const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
    const bytes = this.#ports.hmac('token/1', this.#seed(subject, scope, attempt));
    return `${subject.type}_${Array.from(bytes.subarray(0, 8), (byte) => alphabet[byte & 31]).join('')}`;
  }
}
