/** Writing a word in the case of another. */

/** Writes `word` in the case of `model`: lower, UPPER, or as drawn (Title). A single capital says nothing. */
export function likeCase(word: string, model: string): string {
  const lower = model.toLowerCase();
  const upper = model.toUpperCase();
  if (lower === upper) return word;
  if (model === lower) return word.toLowerCase();
  if (model === upper && model.replace(/[^\p{L}]/gu, '').length > 1) return word.toUpperCase();
  return word;
}
