/** Markup of HTML and XML in a text: "M&uuml;ller", "<b>An</b>na". Tags with attributes that say something stay readable. */
import type { Reading } from '../segment.ts';
import { readMatches } from './builder.ts';
import { ENTITIES } from './entities.ts';

const NAME =
  'a|abbr|address|article|aside|b|big|blockquote|body|br|center|cite|code|dd|del|div|dl|dt|em|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|ins|label|li|main|mark|nav|o:p|ol|p|pre|q|s|section|small|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|title|tr|tt|u|ul|wbr';
/** Attributes that say nothing about anybody. */
const ATTRIBUTE =
  'align|bgcolor|border|cellpadding|cellspacing|class|color|colspan|dir|face|height|lang|rel|role|rowspan|size|style|target|type|valign|width|xmlns';
const TAG = `</?(?:${NAME})(?:\\s{1,4}(?:${ATTRIBUTE})=(?:"[^"<>]{0,400}"|'[^'<>]{0,400}'))*\\s{0,4}/?>`;
const MARKUP = new RegExp(`&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]{1,15}));|(${TAG})`, 'g');
const ENTITY = /&(?:#[0-9xX]|[A-Za-z])[0-9A-Za-z]{0,16};/;
const ANY_TAG = /<\/?[a-z]/;
/** Tags within a line: they part no words. */
const INLINE =
  /^<\/?(?:a|abbr|b|big|cite|code|del|em|font|i|ins|label|mark|o:p|q|s|small|span|strike|strong|sub|sup|tt|u|wbr)[\s/>]/;
const CELL = /^<\/?(?:td|th)[\s/>]/;

function character(decimal: string | undefined, hex: string | undefined, name: string | undefined): string | undefined {
  if (name !== undefined) return ENTITIES.get(name);
  const code = Number.parseInt(decimal ?? (hex as string), decimal === undefined ? 16 : 10);
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
}

const spaceFor = (tag: string): string => (INLINE.test(tag) ? '' : CELL.test(tag) ? '\t' : '\n');

export function readHtml(text: string): Reading | undefined {
  const hasTags = text.includes('<') && ANY_TAG.test(text);
  if (!hasTags && !(text.includes('&') && ENTITY.test(text))) return undefined;
  return readMatches(text, MARKUP, ([, decimal, hex, name, tag]) =>
    tag === undefined ? character(decimal, hex, name) : spaceFor(tag),
  );
}

const TAGS = new RegExp(TAG, 'g');
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * `replacement` for `surface` in HTML text: its signs are escaped, other characters only where the surface escapes its own,
 * and the tags that the surface holds are kept, so that the page stays well formed.
 */
export function writeHtml(replacement: string, surface: string): string {
  let said = replacement.replace(/[&<>]/g, (sign) => ESCAPED[sign] as string);
  if (/&#|&[A-Za-z]+;/.test(surface))
    said = said.replace(/[^\p{ASCII}]/gu, (letter) => `&#${letter.codePointAt(0) as number};`);
  const tags = surface.match(TAGS) ?? [];
  const breaks = tags.filter((tag) => spaceFor(tag) === '\n');
  if (breaks.length > 0 && said.split('\n').length - 1 === breaks.length) {
    const inline = tags.filter((tag) => spaceFor(tag) !== '\n');
    return said.replace(/\n/g, () => breaks.shift() as string) + inline.join('');
  }
  return said + tags.join('');
}
