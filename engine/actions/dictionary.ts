import { asLabel } from './fallback.ts';
import type { ActionRow } from './action.ts';

/** A term of a stored dictionary, drawn with the account's key: equal values of a scope get the same term. */
export const dictionary: ActionRow = {
  name: 'dictionary',
  status: 'ga',
  reversible: () => false,
  apply: (subject, action, drawing, attempt) => {
    if (action.dictionary === undefined) throw new Error('dictionary without its parameters');
    const others = drawing.terms(action.dictionary.ref).filter((term) => term !== '' && term !== subject.surface);
    const term = others[drawing.pick(subject, others.length, attempt)];
    return term === undefined ? asLabel(subject) : { replacement: term };
  },
};
