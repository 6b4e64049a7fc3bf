/** What a value says of itself: drawn at random, written by a person, or standing for another. */

/** Bits a character of a string, by its own frequencies (Shannon). */
export function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const ch of text) counts.set(ch, (counts.get(ch) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** True when a value looks drawn, not written: letters and digits mixed, or a very uneven long string. */
export function drawn(value: string): boolean {
  if (value.length < 10 || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  if (
    /^\d{4}-\d{2}-\d{2}/.test(value) ||
    /^[a-z]+(?:[-_.][a-z]+)*[-_.]?\d{1,4}$/i.test(value) ||
    /^v?\d+(?:\.\d+)+/.test(value)
  )
    return false;
  if (/^[A-Za-z.]+\.(?:com|org|net|io|js|py|ts|go|json|ya?ml)$/.test(value) || /^(?:https?|file):/.test(value))
    return false;
  return entropy(value) >= 3;
}

/** What is written in the place of a secret. */
export const PLACEHOLDER =
  /^(?:[*•xX.#_?-]+|<[^>]*>|\{[^}]*\}+|\$\{?[\w.]*\}?|%[\w]*%?|\[[^\]]*\]|(?:none|null|nil|undefined|true|false|string|password|passwort|redacted|changeme|change_me|your[_-]?password|secret|hidden|n\/?a|empty|required|optional|reset|protected|policy|hash|manager|field|text|input|xxx+|is|are|was|and|or|for|the|to|in|on|at|by|of|no|not|must|should|will|can|has|with|from|as|ist|und|oder|zu|fur|der|die|das|wird|muss|le|la|les|de|du|des|et|ou|est|el|los|y|o|un|una|es|il|per|di|e|do|da|na|se|az|a|van|het|een|en|och|ar|er|og|eller|on|ja|i|jest|w|z|je|si|sau|din|за|на|и|в|для|не|от|к|по|must|cannot|again|forgotten|sent|changed|expired|incorrect|wrong|invalid|stored|required|needed|below|above|here|attached|manager|unknown|same|old|new)[.,;:!?)"']*)$/i;
