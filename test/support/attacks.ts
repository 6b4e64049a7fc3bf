/**
 * Texts on which a backtracking expression would be slow, made from the expression's own structure: what it repeats,
 * repeated, behind what leads there, and then something that it does not expect.
 */
import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** Characters of each kind that our expressions speak of; the first that fit a class stand for it. */
const ALPHABET = [
  ...'a0A -._/:@,\'"\n([{<\\+=%$#&*!?;|~`^)]}>\t\r',
  ...'zxe9ZX§€£¥°º№•·…«»“”’–—\u00a0\u200b\u3000',
  ...'éßжЖяאعๆกअ一二三十元年月市区県路号丁目가시로길동アノーあ〇。、！？،؛؟।・ァ‧',
];

/** How many characters stand for a class, and how many ways for an alternation. */
const WAYS = 3;
/** A quantifier that allows fewer repetitions costs no more than a constant. */
const MANY = 8;

export class Attacks {
  readonly #flags: string;
  readonly #parsed: AST.Pattern;
  readonly #samples = new Map<AST.Node, string[]>();

  constructor(source: string, flags: string) {
    this.#flags = flags.replace(/[gyd]/g, '');
    const unicode = flags.includes('u');
    this.#parsed = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, { unicode });
  }

  /** Texts that are repeated: `lead`, then `unit` as often as it takes, then `tail`. Shortest first, each once. */
  repeated(): { lead: string; unit: string }[] {
    const found: { lead: string; unit: string }[] = [];
    const seen = new Set<string>();
    const add = (lead: string, unit: string): void => {
      const key = `${lead}\u0000${unit}`;
      if (unit === '' || seen.has(key)) return;
      seen.add(key);
      found.push({ lead, unit });
    };
    this.#walk(this.#parsed, '', (lead, units, next) => {
      for (const unit of units) {
        add('', unit);
        if (lead !== '') add(lead, unit);
        if (lead !== '') add('', lead + unit);
        for (const after of next) add(lead, unit + after);
      }
    });
    for (const alternative of this.#parsed.alternatives) {
      for (const whole of this.#ofAlternative(alternative)) {
        add('', whole);
        // What starts again and again and is never finished.
        for (const part of [1, 2, 4]) add('', whole.slice(0, Math.max(1, whole.length - part)));
        add('', whole.slice(0, Math.ceil(whole.length / 2)));
      }
    }
    return found;
  }

  /** Calls `pump` for each quantifier that repeats much: what leads to it, what it repeats, and what comes behind it. */
  #walk(node: AST.Node, lead: string, pump: (lead: string, units: string[], next: string[]) => void): void {
    switch (node.type) {
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup':
        for (const alternative of node.alternatives) this.#walk(alternative, lead, pump);
        return;
      case 'Assertion':
        if (node.kind === 'lookahead' || node.kind === 'lookbehind')
          for (const alternative of node.alternatives) this.#walk(alternative, lead, pump);
        return;
      case 'Alternative': {
        let before = lead;
        node.elements.forEach((element, i) => {
          if (element.type === 'Quantifier' && element.max >= MANY) {
            const following = node.elements[i + 1];
            pump(before, this.#of(element.element), following === undefined ? [] : this.#of(following));
          }
          this.#walk(element, before, pump);
          before += this.#of(element)[0] ?? '';
        });
        return;
      }
      case 'Quantifier':
        this.#walk(node.element, lead, pump);
        return;
      default:
    }
  }

  /** Up to `WAYS` texts that a node matches, as far as its parts tell. */
  #of(node: AST.Node): string[] {
    let samples = this.#samples.get(node);
    if (samples === undefined) this.#samples.set(node, (samples = [...new Set(this.#made(node))].slice(0, WAYS)));
    return samples;
  }

  #made(node: AST.Node): string[] {
    switch (node.type) {
      case 'Character':
        return [String.fromCodePoint(node.value)];
      case 'CharacterSet':
      case 'CharacterClass':
        return this.#charactersOf(node.raw);
      case 'Quantifier': {
        const one = this.#of(node.element);
        return one.map((sample) => sample.repeat(Math.max(node.min, node.max === 0 ? 0 : 1)));
      }
      case 'Group':
      case 'CapturingGroup':
        return node.alternatives.flatMap((alternative) => this.#ofAlternative(alternative).slice(0, 1)).slice(0, 40);
      case 'Alternative':
        return this.#ofAlternative(node);
      default:
        return [''];
    }
  }

  #ofAlternative({ elements }: AST.Alternative): string[] {
    const parts = elements.map((element) => this.#of(element)).filter((part) => part.length > 0);
    return Array.from({ length: WAYS }, (_, way) => parts.map((part) => part[way % part.length]).join(''));
  }

  #charactersOf(raw: string): string[] {
    const one = new RegExp(`^${raw}$`, this.#flags.replace('m', ''));
    const fit = ALPHABET.filter((character) => one.test(character));
    // The first, a middle and the last, so that they are of different kinds.
    return fit.length === 0 ? [] : [fit[0] as string, fit.at(-1) as string, fit[fit.length >> 1] as string];
  }
}

/** Texts that are hard on many expressions, whatever they are. */
export const FAMILIES: Readonly<Record<string, string>> = {
  spaces: ' ',
  'full stops': '.',
  digits: '1',
  letters: 'a',
  capitals: 'A',
  'capital words': 'Aa ',
  hyphens: '-',
  'line ends': '\n',
  'spaces and line ends': ' \n',
  'opening brackets': '(',
  'square brackets': '[',
  braces: '{',
  quotes: '"',
  apostrophes: "a'",
  colons: 'a:1:',
  'at signs': 'a@a@',
  slashes: '/',
  schemes: 'http://',
  'PEM headers': '-----BEGIN PRIVATE KEY-----',
  'broken PEM headers': '-----BEGIN PRIVATE KEY-----*\n',
  'PEM blocks': '-----BEGIN PRIVATE KEY-----\nMII\n-----END PRIVATE KEY-----\n',
  dates: '12.12.2012 ',
  'groups of digits': '0123 456 ',
  labels: 'IBAN: ',
  underscores: '_',
  ideographs: '市区路一',
  hangul: '시구로동',
  katakana: 'ア・',
  'combining marks': 'a\u0301\u0301\u0301',
  'surrogate pairs': '😀',
  'lone surrogates': '\ud800',
  mixed: 'Aa1 .,-:@/(',
};

/** What whole layers of the engine look for, over and over: the short form tries the first of these. */
export const FOUND_OFTEN: Readonly<Record<string, string>> = {
  'spoken numbers': 'one two three four five ',
  'letters one by one': 'a b c d ',
  'dictated addresses': 'ana at example dot com ',
  'tails of addresses': `12 Elm Street, ${'EiΚ-'.repeat(12)} `,
  'towns without end': '12 Elm Street, Aa Bb Cc Dd Ee Ff Gg Hh Ii Jj Kk Ll Mm Nn Oo Pp ',
  serials: 'AB-1234 AB-1235 ',
  'e-mail addresses': 'ana@example.com ',
  names: 'Herr Dr. Anna Schmidt, ',
  'Chinese addresses': '北京市海淀区中关村大街1号',
  'one ideograph': '市',
  passwords: 'password: hunter2x! ',
  JSON: '{"name":"Anna"},',
  'parted words': 'Wort-\nteil ',
  accounts: 'DE89 3704 0044 0532 0130 00 ',
  cards: '4111 1111 1111 1111 ',
  telephones: '+49 30 23125 148 ',
  ages: '42 years old, ',
  amounts: '1.284,50 EUR ',
  years: '1999 ',
  statutes: '§ 12 ',
  keys: 'AKIAIOSFODNN7EXAMPLE ',
  tokens: 'eyJhbGciOiJIUzI1NiJ9.c3ViPTkwMjE.kW7yQ0aXvD2 ',
  'connection strings': 'a://b:c@d ',
  'database strings': 'host=aaaaaaaaaaaaaaaaaaaaa;',
  'seed words': 'abandon ability able about above absent ',
  'Korean addresses': '서울시 강남구 역삼로 12 ',
  'Japanese addresses': '東京都新宿区西新宿2-8-1',
  Thai: 'สวัสดี',
  Arabic: 'محمد ',
  'machine readable lines': 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'IPv6 addresses': '2001:db8::1 ',
  cells: 'a,b,c\n',
  'base 64': 'QUJDREVGR0hJSktMTU5PUA==',
  'zero width': '\u200b',
  'Windows line ends': '\r\n',
  'full width digits': '１２３４',
};

/** `size` code units: `lead`, as many `unit` as fit, `tail`. */
export function textOf(
  { lead = '', unit, tail = '' }: { lead?: string; unit: string; tail?: string },
  size: number,
): string {
  const times = Math.max(1, Math.floor((size - lead.length - tail.length) / unit.length));
  return lead + unit.repeat(times) + tail;
}
