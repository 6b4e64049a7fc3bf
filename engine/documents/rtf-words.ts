/** Control words of RTF (Rich Text Format Specification 1.9.1), as far as they matter here. */

/** What becomes of a group that begins with a control word. Any other group that begins with `\*` is read as a text of its own. */
export type GroupUse =
  /** A text beside that of the page. */
  | 'text'
  /** A value with a name. */
  | 'value'
  /** A part of the text around it. */
  | 'inline'
  | 'picture'
  /** Names of the format and numbers: nothing in it was written by a person. */
  | 'kept'
  /** Taken out, because no reader shows it and it may hold anything. */
  | 'removed';

const ROWS: readonly (readonly [GroupUse, string])[] = [
  ['text', 'header headerl headerr headerf footer footerl footerr footerf footnote annotation stylesheet'],
  ['text', 'txe rxe xe tc tcn userprops listname xmlname filetbl fldinst docvar'],
  ['value', 'title subject author manager company operator category keywords comment doccomm hlinkbase'],
  ['value', 'bkmkstart bkmkend atnauthor atnid revtbl sv template protusertbl'],
  ['inline', 'field fldrslt shppict shp shpinst shptxt shprslt object result upr ud rtf info sp listtable list pntext'],
  ['inline', 'listpicture pn listoverridetable listoverride'],
  ['picture', 'pict'],
  [
    'kept',
    'fonttbl colortbl latentstyles leveltext levelnumbers mmathPr xmlnstbl generator pgptbl blipuid picprop sn falt',
  ],
  ['kept', 'creatim revtim printim buptim rsidtbl listlevel pnseclvl wgrffmtfilter'],
  ['removed', 'datastore themedata colorschememapping passwordhash password objdata objclass objname oleclsid objtime'],
  [
    'removed',
    'private datafield nonshppict factoidname mhtmltag background panose keycode writereservhash writereservation',
  ],
];

export const GROUPS: ReadonlyMap<string, GroupUse> = new Map(
  ROWS.flatMap(([use, words]) => words.split(' ').map((word) => [word, use] as const)),
);

/** What control words say. */
export const SAID: ReadonlyMap<string, string> = new Map([
  ['emdash', '—'],
  ['endash', '–'],
  ['emspace', '\u2003'],
  ['enspace', '\u2002'],
  ['qmspace', '\u2005'],
  ['bullet', '•'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['~', '\u00a0'],
  ['_', '-'],
]);

/** What parts texts; it is never replaced. */
export const PARTING: ReadonlyMap<string, string> = new Map([
  ...['par', 'line', 'sect', 'page', 'column', 'row', 'nestrow', '\n', '\r'].map((word) => [word, '\n'] as const),
  ...['tab', 'cell', 'nestcell'].map((word) => [word, '\t'] as const),
]);

/** Windows code pages by number (`\ansicpg`), and by the character set of a font (`\fcharset`). */
export const CODE_PAGES: ReadonlyMap<number, string> = new Map([
  ...[1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258, 874].map((page) => [page, `windows-${page}`] as const),
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [866, 'ibm866'],
  [10000, 'macintosh'],
  [65001, 'utf-8'],
]);

export const FONT_CODE_PAGES: ReadonlyMap<number, number> = new Map([
  [77, 10000],
  [128, 932],
  [129, 949],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
]);

/** Names of values that say what they are. */
export const VALUE_NAMES: ReadonlyMap<string, string> = new Map([
  ['bkmkstart', 'bookmark'],
  ['bkmkend', 'bookmark'],
  ['atnauthor', 'author'],
  ['atnid', 'initials'],
  ['revtbl', 'author'],
  ['operator', 'last modified by'],
]);
