/** Finds terms that may carry a bias (docs/interface.md#detection `recognizers.bias_terms`): annotations, never entities, never changed. */
import type { Finding } from '../finding.ts';
import { hasUnspacedScript } from '../lexicon/scripts.ts';
import { fold, isWordAt, isWordBefore } from '../text/characters.ts';
import { findAll, Trie } from '../text/search.ts';
import { BIAS_TERMS, type BiasKind } from './bias-terms.ts';

interface Term {
  kind: BiasKind;
  /** The word may go on. */
  open: boolean;
  unspaced: boolean;
}

interface Compiled {
  trie: Trie;
  terms: Term[];
}

const compiled = new Map<string, Compiled>();

/** A language without a list has no terms: those of another language would mean something else. */
function compiledFor(language: string): Compiled | undefined {
  const lists = Object.hasOwn(BIAS_TERMS, language) ? BIAS_TERMS[language] : undefined;
  if (lists === undefined) return undefined;
  let built = compiled.get(language);
  if (built === undefined) {
    built = { trie: new Trie(4_096), terms: [] };
    for (const [kind, list] of Object.entries(lists) as [BiasKind, readonly string[]][]) {
      for (const written of list) {
        const open = written.endsWith('*');
        const stem = fold(open ? written.slice(0, -1) : written);
        if (built.trie.add(stem, built.terms.length) < 0)
          built.terms.push({ kind, open, unspaced: hasUnspacedScript(stem) });
      }
    }
    compiled.set(language, built);
  }
  return built;
}

/** Terms in [from, to) of a text in `language` (primary subtag): the longest at each place, without overlaps. */
export function findBiasTerms(text: string, language: string, from = 0, to = text.length): Finding[] {
  const built = compiledFor(language);
  if (built === undefined) return [];
  const flat = fold(text.slice(from, to));
  const hits: Finding[] = [];
  findAll(built.trie, flat, (start, stemEnd, number) => {
    const { kind, open, unspaced } = built.terms[number] as Term;
    let end = stemEnd;
    if (!unspaced) {
      if (isWordBefore(flat, start)) return;
      if (open) while (isWordAt(flat, end)) end++;
      else if (isWordAt(flat, end)) return;
    }
    hits.push({
      start: start + from,
      end: end + from,
      type: 'BIAS_TERM',
      subtype: kind,
      score: 1,
      source: 'bias',
      detector: `bias-${language}`,
      layer: 'bias',
    });
  });
  hits.sort((a, b) => a.start - b.start || b.end - a.end);
  let free = 0;
  return hits.filter(({ start, end }) => {
    if (start < free) return false;
    free = end;
    return true;
  });
}
