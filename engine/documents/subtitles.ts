/** Subtitles (SRT, WebVTT): what is said is one text, without the numbers and times of its cues, so that sentences run over cues. */
import { readCharset } from './charset.ts';
import { extensionOf } from './names.ts';
import { sourceEdits, spliced, textOf, type Piece } from './pieces.ts';
import { seemsText } from './sniff.ts';
import type { BlockChange, DocumentFormat } from './format.ts';

const HEAD_BYTES = 400;
const TIMES = /^(?:\d{1,3}:)?\d{1,2}:\d\d[.,]\d{1,3}\s{1,9}-->\s{1,9}(?:\d{1,3}:)?\d{1,2}:\d\d[.,]\d{1,3}/;
const HEAD = /^\s{0,9}(?:WEBVTT|\d{1,9}\r?\n\d\d:\d\d:\d\d[.,]\d\d\d --> )/;

export const SUBTITLES: DocumentFormat = {
  name: 'subtitles',
  status: 'beta',
  mediaType: 'application/x-subrip',
  extensions: ['srt', 'vtt'],
  recognises: (bytes, fileName) =>
    seemsText(bytes) &&
    (SUBTITLES.extensions.includes(extensionOf(fileName)) || HEAD.test(readCharset(bytes.slice(0, HEAD_BYTES)).text)),
  open(bytes) {
    const { text: source, charset, encode } = readCharset(bytes);
    const pieces = spoken(source);
    const text = textOf(pieces);
    return Promise.resolve({
      format: 'subtitles',
      mediaType: `${source.startsWith('WEBVTT') ? 'text/vtt' : 'application/x-subrip'}; charset=${charset}`,
      blocks: text.trim() === '' ? [] : [{ kind: 'text', segment: 'cues', text }],
      unprotected: [],
      write: ([change]: readonly (BlockChange | undefined)[]) =>
        Promise.resolve(
          encode(change?.kind === 'text' ? spliced(source, sourceEdits(source, pieces, change.edits)) : source),
        ),
    });
  },
};

/** An empty line would end the cue. */
const write = (text: string): string => text.replaceAll(/(?:\r?\n)+/g, '\n').replaceAll('-->', '->');

function spoken(source: string): Piece[] {
  const lines = [...source.matchAll(/[^\r\n]+/g)].map(({ 0: line, index }) => ({ line, start: index }));
  return lines.flatMap(({ line, start }, i) => {
    const next = lines[i + 1]?.line ?? '';
    if (TIMES.test(line) || (/^\d+\s*$/.test(line) && TIMES.test(next))) return [];
    const end = start + line.length;
    return [
      { text: line, start, end, write },
      { text: '\n', start: end, end },
    ];
  });
}
