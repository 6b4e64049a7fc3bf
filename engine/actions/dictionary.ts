import { closed, StoredRef } from '../vocabulary/schema.ts';
import { asLabel } from './fallback.ts';
import { action } from './action.ts';

/** A term of a stored dictionary, drawn with the account's key: equal values of a scope get the same term. */
export const dictionary = action({
  name: 'dictionary',
  status: 'ga',
  parameters: closed({ ref: StoredRef }),
  required: true,
  reversible: () => false,
  refs: ({ ref }) => ({ dictionary: ref }),
  apply(subject, parameters, drawing, attempt) {
    if (parameters === undefined) throw new Error('dictionary without its parameters');
    const others = drawing.terms(parameters.ref).filter((term) => term !== '' && term !== subject.surface);
    const term = others[drawing.pick(subject, others.length, attempt)];
    return term === undefined ? asLabel(subject) : { replacement: term };
  },
});
