/** Whether a woman or a man bears a name, by what is beside it in the texts: titles, words of relation, pronouns. */
import { isParticle } from '../lexicon/particles.ts';
import { isFamilyFirst } from '../lexicon/name-order.ts';
import { pronounAfter, relationAfter, relationBefore, type RelationGender } from '../lexicon/relations.ts';
import { isFeminine, titleJoinedAfter, titleOf, titlesBefore } from '../lexicon/titles.ts';
import type { DetectedSegment } from '../segment.ts';
import { fold } from '../text/characters.ts';
import { languageAt, primarySubtag } from '../text/language.ts';

export interface ToldGender {
  feminine: boolean;
  /** A title or a relation tells it, not a pronoun alone. */
  strong: boolean;
}

const STRONG = 3;
/** What the model's lists say of the name. */
const LISTED = 2;
const WEAK = 1;

export class GenderBook {
  /** Votes for a woman above zero, for a man below, by scope and name. */
  readonly #votes = new Map<string, number>();

  /** Notes what a segment tells of the persons that it names. */
  note({ segment, language: main, passages, findings }: DetectedSegment, scope: string): void {
    const persons = findings.filter(({ type }) => type === 'PERSON');
    persons.forEach((finding, i) => {
      const { start, end, attrs } = finding;
      const language = primarySubtag(languageAt(passages, start, main));
      const before = segment.text.slice(Math.max(persons[i - 1]?.end ?? 0, start - 64), start);
      const after = segment.text.slice(end, Math.min(persons[i + 1]?.start ?? segment.text.length, end + 160));
      const surface = segment.text.slice(start, end);
      const title =
        titlesBefore(segment.text, start, language).find((each) => isFeminine(each) !== undefined) ??
        titleJoinedAfter(segment.text, end, language);
      let votes = 0;
      if (title?.gender !== undefined) votes += isFeminine(title) === true ? STRONG : -STRONG;
      const isTitle = (word: string): boolean => titleOf(word, language) !== undefined;
      votes += vote(relationBefore(before, language, isTitle) ?? relationAfter(after, language), STRONG);
      votes += vote(pronounAfter(after, language), WEAK);
      const listed = attrs?.gender_expression;
      if (listed === 'feminine' || listed === 'masculine') votes += vote(listed, LISTED);
      if (votes !== 0) for (const name of namesIn(surface, language)) this.#add(`${scope}\u0000${name}`, votes);
    });
  }

  of(surface: string, language: string, scope: string): ToldGender | undefined {
    let votes = 0;
    for (const name of namesIn(surface, language)) votes += this.#votes.get(`${scope}\u0000${name}`) ?? 0;
    return votes === 0 ? undefined : { feminine: votes > 0, strong: Math.abs(votes) > LISTED };
  }

  #add(key: string, votes: number): void {
    this.#votes.set(key, (this.#votes.get(key) ?? 0) + votes);
  }
}

const vote = (gender: RelationGender | undefined, weight: number): number =>
  gender === undefined ? 0 : gender === 'feminine' ? weight : -weight;

/** The whole name, and its given name where it has several words: "John" is the John of "John Miller". */
function namesIn(surface: string, language: string): string[] {
  const words = surface
    .split(/[\s,]+/u)
    .filter((word) => word !== '' && titleOf(word, language) === undefined && !isParticle(word));
  const whole = fold(surface);
  if (words.length < 2) return words[0] === undefined ? [] : [fold(words[0])];
  const familyFirst = isFamilyFirst(language) || surface.includes(',');
  const given = familyFirst ? words.at(-1) : words[0];
  return [whole, fold(given as string)];
}
