/** Every name of every vocabulary, and those that something here finds. */
import { vocabularies, vocabularyIds } from '../../engine/vocabulary/vendors.ts';

export const ALL_TYPES = vocabularies().map(({ names }, i) => ({
  id: vocabularyIds()[i] as string,
  all: names.filter(({ all }) => !all).map(({ name }) => name),
  detected: names.filter(({ all, targets }) => all || targets.length > 0).map(({ name }) => name),
}));
