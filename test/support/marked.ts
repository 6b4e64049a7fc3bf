import type { Finding } from '../../engine/finding.ts';

/** Findings of the model over the bracketed parts of a text: `[TYPE surface]`. */
export function marked(source: string): { text: string; findings: Finding[] } {
  let text = '';
  let from = 0;
  const findings: Finding[] = [];
  for (const match of source.matchAll(/\[(?<type>[A-Z_]+) (?<surface>[^\]]*)\]/gu)) {
    text += source.slice(from, match.index);
    const { type = '', surface = '' } = match.groups ?? {};
    const start = text.length;
    findings.push({
      start,
      end: start + surface.length,
      type,
      score: 0.9,
      source: 'model',
      detector: 'model',
      layer: 'model',
    });
    text += surface;
    from = match.index + match[0].length;
  }
  return { text: text + source.slice(from), findings };
}
