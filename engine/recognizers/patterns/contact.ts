/** E-mail, web addresses, user names and telephone numbers. */
import type { CountryCode } from 'libphonenumber-js/max';
import type { ContextTerms, PatternRow } from '../row.ts';
import { internationalKind, nationalKind, type Kind } from './phone-plans.ts';
import { NUMBER_LABELS, labelBefore } from './labels.ts';
import { at, digitAt, fold, L, letterAt, scan, Terms, W, wordAt } from './scan.ts';

// ---------------------------------------------------------------- e-mail

const LOCAL = new Set("._%+-~!#$^*'".split('').map((c) => c.charCodeAt(0)));
const FILE_ENDINGS = new Set(
  'png jpg jpeg gif svg webp css js ts mjs json html htm xml txt md pdf zip tar gz exe dll so py rb go rs java class jar lock log yml yaml toml'.split(
    ' ',
  ),
);

function ascii(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a);
}

/** Scripts written without spaces before a Latin word: an address may follow them directly. */
function foreign(folded: string, i: number): boolean {
  return folded.charCodeAt(i) >= 0x370 && letterAt(folded, i);
}

function localStart(folded: string, sign: number): number {
  let start = sign;
  const least = Math.max(0, sign - 64);
  while (start > least) {
    const code = folded.charCodeAt(start - 1);
    if (!ascii(code) && !LOCAL.has(code) && !letterAt(folded, start - 1)) break;
    if (start < sign && foreign(folded, start - 1) && ascii(folded.charCodeAt(start))) break;
    start--;
  }
  while (start < sign && folded[start] !== '_' && !ascii(folded.charCodeAt(start)) && !letterAt(folded, start)) start++;
  return start;
}

/** End of one label of a domain; a Latin label ends where another script follows without a space. */
function labelEnd(folded: string, from: number, most: number): number {
  const latin = ascii(folded.charCodeAt(from));
  let end = from;
  for (; end < most; end++) {
    if (ascii(folded.charCodeAt(end)) || folded[end] === '-') continue;
    if (!letterAt(folded, end) || (latin && foreign(folded, end))) break;
  }
  return end;
}

function domainEnd(folded: string, from: number): number {
  let end = from;
  let good = from;
  let labels = 0;
  const most = Math.min(folded.length, from + 253);
  while (end < most) {
    const label = end;
    end = labelEnd(folded, label, most);
    while (end > label && folded[end - 1] === '-') end--;
    if (end === label) break;
    labels++;
    const size = end - label;
    if (
      labels > 1 &&
      size >= 2 &&
      !/^\d+$/.test(folded.slice(label, Math.min(end, label + 4))) &&
      !/\d$/.test(folded.slice(label, end))
    )
      good = end;
    else if (labels > 1 && folded.startsWith('xn--', label)) good = end;
    if (folded[end] !== '.') break;
    end++;
  }
  return good;
}

/** True inside `scheme://user:secret@host`: the connection string row has it. */
function inUserInfo(folded: string, start: number): boolean {
  if (folded[start - 1] !== ':' && folded[start - 1] !== '/') return false;
  for (let i = start - 1; i > Math.max(0, start - 90); i--) {
    const c = folded[i];
    if (c === ' ' || c === '\n' || c === '"') return false;
    if (c === '/' && folded[i - 1] === '/' && folded[i - 2] === ':') return true;
  }
  return false;
}

const email: PatternRow = {
  name: 'email',
  type: 'EMAIL',
  layer: 'pattern',
  description: 'E-mail address with a dotted domain, international domains and local parts included.',
  find(text, emit) {
    if (!text.includes('@') && !text.includes('＠')) return;
    const s = fold(text);
    for (let sign = s.indexOf('@'); sign >= 0; sign = s.indexOf('@', sign + 1)) {
      let start: number;
      if (s[sign - 1] === '"') {
        const open = s.lastIndexOf('"', sign - 2);
        if (open < 0 || sign - open > 66 || !/^[^\s@"]{1,64}$/.test(s.slice(open + 1, sign - 1))) continue;
        start = open;
      } else start = localStart(s, sign);
      if (
        start === sign ||
        s[start - 1] === '@' ||
        (s[start - 1] === '/' && s[start - 2] !== '/') ||
        inUserInfo(s, start)
      )
        continue;
      const end = domainEnd(s, sign + 1);
      if (end === sign + 1 || s[end] === '@') continue;
      const domain = s.slice(sign + 1, end);
      if (FILE_ENDINGS.has(domain.slice(domain.lastIndexOf('.') + 1))) continue;
      if (s[end] === ':' && s.slice(start, sign) === 'git') continue;
      emit(start, end);
    }
  },
  score: 0.95,
  examples: [
    { text: 'Write to Ana.Ruiz+office@mail.uni-köln.de.', found: ['Ana.Ruiz+office@mail.uni-köln.de'] },
    { text: "<o'neill_7@sub.example.co.uk>, mailto:x@y.org", found: ["o'neill_7@sub.example.co.uk", 'x@y.org'] },
    { text: '连系wang.li@corp.cn谢谢, почта@пример.рф', found: ['wang.li@corp.cn', 'почта@пример.рф'] },
    { text: 'email=kim@naver.com&x=1', found: ['kim@naver.com'] },
    { text: 'Follow @ana and user@localhost, postgres://u:p@db.example.org/x', found: [] },
    { text: 'logo@2x.png, react@18.2.0, 5 kg @ 3.50', found: [] },
  ],
  source: 'RFC 5321, RFC 6531',
};

const AT_WORD = /[([{<] ?(?:at|arroba|chiocciola|aatt?|ät|snabel-?a|kukac|malpa|zavinac|собака|a) ?[)\]}>]/g;
const OBFUSCATED_RIGHT = new RegExp(
  ` ?([${L}0-9-]{1,63}(?:(?: ?[([{<] ?(?:dot|punkt|punto|point|ponto|piste|tecka|kropka|точка) ?[)\\]}>] ?| dot |\\.)[${L}0-9-]{1,63}){1,4})`,
  'y',
);
const SPELLED =
  / at ([a-z0-9-]{2,40}(?: dot [a-z0-9-]{2,30}){0,2} dot (?:com|org|net|edu|gov|info|io|uk|de|fr|es|it|nl|eu|ca|au|in|us))(?![a-z0-9])/g;

const emailObfuscated: PatternRow = {
  name: 'email-obfuscated',
  type: 'EMAIL',
  layer: 'pattern',
  description: 'E-mail address written out to hide it from robots: name (at) host (dot) org.',
  find(text, emit) {
    const s = fold(text);
    scan(AT_WORD, s, (match) => {
      let sign = match.index;
      while (s[sign - 1] === ' ' && sign > match.index - 2) sign--;
      const start = localStart(s, sign);
      const right = start === sign ? null : at(OBFUSCATED_RIGHT, s, match.index + match[0].length);
      if (right !== null && /[a-z]$/.test(right[1]!)) emit(start, right.index + right[0].length);
    });
    scan(SPELLED, s, (match) => {
      const start = localStart(s, match.index);
      if (start < match.index) emit(start, match.index + match[0].length);
    });
  },
  score: 0.7,
  examples: [
    { text: 'ana.ruiz (at) example (dot) org', found: ['ana.ruiz (at) example (dot) org'] },
    { text: 'Kontakt: karl[at]verein[punkt]de oder', found: ['karl[at]verein[punkt]de'] },
    { text: 'mail joe.k at example dot com please', found: ['joe.k at example dot com'] },
    { text: 'look (at) this', found: [] },
    { text: 'arrive at noon dot', found: [] },
  ],
};

// ---------------------------------------------------------------- web addresses

const STOP = new Set(' \t\r\n<>"`{}|\\^，。；：！？）」』】》〉'.split('').map((c) => c.charCodeAt(0)));
const TRAILING = new Set(".,;:!?'*_~".split(''));

/** End of a web address that starts before `from`: trailing punctuation and unbalanced brackets stay outside. */
function urlEnd(folded: string, start: number, from: number): number {
  let end = from;
  const most = Math.min(folded.length, start + 2048);
  let round = 0;
  let square = 0;
  for (; end < most; end++) {
    const code = folded.charCodeAt(end);
    if (STOP.has(code)) break;
    // Running text of Chinese, Japanese or Korean may follow directly; inside a path it follows "/" or "=".
    if (code >= 0x2e80 && letterAt(folded, end) && ascii(folded.charCodeAt(end - 1))) break;
    if (code === 0x28) round++;
    else if (code === 0x29 && --round < 0) break;
    else if (code === 0x5b) square++;
    else if (code === 0x5d && --square < 0) break;
  }
  while (end > from && TRAILING.has(folded[end - 1]!)) end--;
  if (round > 0 && folded[end - 1] === '(') end--;
  return end;
}

const SCHEMES = /(?:https?|ftps?|sftp|wss?|gopher|hxxps?):\/\//g;
const HOST = new RegExp(
  `(?:[^\\s/@:?#]{1,64}(?::[^\\s/@]{0,128})?@)?(?:\\[[0-9a-f:.]{2,45}\\]|[${L}0-9](?:[${L}0-9_-]|\\.(?!\\.)){0,253})`,
  'y',
);
const WWW = new RegExp(`(?<![${W}@/.-])www\\d?\\.[${L}0-9-]{1,63}\\.[${L}]{2,}`, 'g');
const TLDS =
  'com|org|net|edu|gov|mil|info|biz|io|co|me|tv|app|dev|xyz|online|site|shop|blog|eu|at|be|bg|ca|ch|cz|de|dk|ee|es|fi|fr|gr|hr|hu|ie|il|in|it|jp|kr|lt|lu|lv|mx|nl|no|nz|pl|pt|ro|rs|ru|se|si|sk|tr|ua|uk|us|au|br|ar|cl|cn|hk|id|my|ph|sg|th|tw|vn|za|ke|ng|gl|ly|cat|example|test';
const BARE = new RegExp(`\\.(?:${TLDS})(?![${W}@-]|\\.[a-z0-9])`, 'g');

/** Start of the host whose last dot is at `dot`, or -1. */
function hostStart(s: string, dot: number): number {
  let start = dot;
  while (
    start > 0 &&
    dot - start < 128 &&
    (ascii(s.charCodeAt(start - 1)) ||
      s[start - 1] === '-' ||
      s[start - 1] === '.' ||
      (s.charCodeAt(start - 1) >= 0xdf && s.charCodeAt(start - 1) < 0x250))
  )
    start--;
  if (
    start === dot ||
    /[@/\\#&=_.-]/.test(s[start - 1] ?? '') ||
    wordAt(s, start - 1) ||
    !/^[a-zß-ɏ0-9]/.test(s[start]!)
  )
    return -1;
  return s.slice(start, dot).includes('..') ? -1 : start;
}

const URL_CONTEXT: ContextTerms = {
  en: ['website', 'homepage', 'web', 'url', 'site', 'link', 'profile', 'portfolio', 'blog', 'online'],
  de: ['webseite', 'internetseite', 'homepage', 'profil', 'seite'],
  fr: ['site', 'page', 'lien', 'profil'],
  es: ['sitio', 'pagina', 'perfil', 'enlace'],
  it: ['sito', 'pagina', 'profilo'],
  pt: ['sítio', 'página', 'perfil'],
  nl: ['website', 'profiel', 'pagina'],
  pl: ['strona', 'profil'],
  sv: ['hemsida', 'webbplats'],
  da: ['hjemmeside'],
  nb: ['nettside', 'hjemmeside'],
  fi: ['kotisivu*', 'verkkosivu*'],
  ru: ['сайт', 'страница', 'ссылка'],
  cs: ['stránk*', 'web'],
};

/** What makes a web address somebody's: a page of a person, a user name, an id or an e-mail address in the query. */
const SOMEBODYS =
  /\/(?:in|u|user|users|people|person|persons|member|members|profile|profiles|profil|perfil|team|staff|author|authors|speaker)\/|\/@|\/~|[?&](?:e?mail|user|username|name|id|uid|pid|token|key|phone|account|ref|order|session)=|%40|@/;
/** Hosts of manuals, registries and standards, and hosts named for them ("docs.…", "developer.…"). */
const MANUAL_HOST =
  /^(?:docs?|developers?|devdocs|devguide|learn|man|manpages|manual|wiki|reference|packages|pkg|registry|rfc|techdocs|httpd|gcc|clang)\d?\.|^(?:[a-z0-9-]+\.)*(?:gnu\.org|nongnu\.org|python\.org|apache\.org|kernel\.org|debian\.org|archlinux\.org|openbsd\.org|freebsd\.org|freedesktop\.org|mozilla\.org|w3\.org|ietf\.org|rfc-editor\.org|iana\.org|unicode\.org|whatwg\.org|ecma-international\.org|llvm\.org|git-scm\.com|npmjs\.com|pypi\.org|crates\.io|docs\.rs|rubygems\.org|nodejs\.org|rust-lang\.org|golang\.org|go\.dev|php\.net|perl\.org|ruby-lang\.org|reactjs\.org|react\.dev|vuejs\.org|angular\.io|typescriptlang\.org|jestjs\.io|babeljs\.io|manned\.org|die\.net|tldr\.sh|readthedocs\.(?:io|org)|sourceforge\.(?:io|net)|transifex\.com|stackoverflow\.com|schema\.org|json-schema\.org|xml\.org|xmlsoap\.org|openxmlformats\.org|purl\.org|legifrance\.gouv\.fr|gesetze-im-internet\.de|eur-lex\.europa\.eu)$/;
/** Pages of a manual or of a code repository, and files of source code. */
const MANUAL_PATH =
  /^\/(?:[a-z0-9_.-]+\/){0,4}(?:docs?|documentation|manuals?|man\d?|reference|help|guides?|tutorials?|blob|tree|issues|pull|commit|releases|packages|latest|stable|api-docs|javadoc|spec|specs|rfc)(?:\/|$)|\.(?:md|rst|adoc|git|js|ts|css|py|rb|go|rs|json|ya?ml|toml|xsd|dtd|tar\.[gx]z|tgz|zip|deb|rpm|whl|jar|iso)$/;

/** True for an address of technical documentation, which leads to no person: the row then stays below every threshold. */
function technical(folded: string, start: number, end: number): boolean {
  const address = folded.slice(start, end).replace(/^[a-z]+:\/\//, '');
  if (SOMEBODYS.test(address)) return false;
  // "<https://…>" of a manual page, "{{https://…}}" of a placeholder.
  const before = folded[start - 1];
  if (before === '{' || (before === '<' && folded[end] === '>')) return true;
  const slash = address.search(/[/?#]/);
  const host = (slash < 0 ? address : address.slice(0, slash)).replace(/^www\d?\.|:\d+$/g, '');
  const path = slash < 0 ? '' : (address.slice(slash).split(/[?#]/, 1)[0] as string);
  if (MANUAL_HOST.test(host) || MANUAL_PATH.test(path)) return true;
  // A profile is one step deep; what is deeper is somebody's code, not somebody.
  return /^(?:github|gitlab|bitbucket)\.(?:com|org)$/.test(host) && /^\/[^/]+\/[^/]/.test(path);
}

const TECHNICAL = { score: 0.3 };

const url: PatternRow = {
  name: 'url',
  type: 'URL',
  layer: 'pattern',
  description: 'Web address with a scheme or starting with www.',
  find(text, emit) {
    const s = fold(text);
    let done = 0;
    scan(SCHEMES, s, (match) => {
      const start = match.index;
      if (start < done || wordAt(s, start - 1)) return;
      const host = at(HOST, s, start + match[0].length);
      if (host === null) return;
      // "http://http://": a host is more than the next scheme.
      if (s.startsWith('://', host.index + host[0].length)) return;
      const end = urlEnd(s, start, start + match[0].length);
      done = end;
      if (end <= start + match[0].length) return;
      // A password inside makes it a secret: `connection-string` has it.
      if (/^[^\s/@:?#]{1,64}:[^\s/@]{1,128}@/.test(host[0])) return;
      emit(start, end, technical(s, start, end) ? TECHNICAL : undefined);
    });
    scan(WWW, s, (match) => {
      const end = urlEnd(s, match.index, match.index + match[0].length);
      emit(match.index, end, technical(s, match.index, end) ? TECHNICAL : undefined);
    });
  },
  score: 0.95,
  examples: [
    { text: 'See https://nordsee.example/@wencke_watt.', found: ['https://nordsee.example/@wencke_watt'] },
    {
      text: '(https://en.wikipedia.org/wiki/Rust_(band)), www.example.org/a?b=c',
      found: ['https://en.wikipedia.org/wiki/Rust_(band)', 'www.example.org/a?b=c'],
    },
    {
      text: '動画はhttps://drive.example.jp/u/osumi/lot0612に置きました',
      found: ['https://drive.example.jp/u/osumi/lot0612'],
    },
    { text: 'ftp://münchen.example:2121/datei.txt', found: ['ftp://münchen.example:2121/datei.txt'] },
    { text: 'https://admin:hunter2@db.example.org/', found: [] },
    { text: 'http:// alone, and http://http://', found: [] },
    { text: '<https://nordsee.example/people/ana>', found: ['https://nordsee.example/people/ana'] },
  ],
  source: 'RFC 3986, RFC 3987',
};

const urlBare: PatternRow = {
  name: 'url-bare',
  type: 'URL',
  layer: 'pattern',
  description: 'Host with a known top-level domain; with a path it is telling, alone it needs context.',
  find(text, emit) {
    const s = fold(text);
    scan(BARE, s, (match) => {
      const start = hostStart(s, match.index);
      const host = match.index + match[0].length;
      if (start < 0 || s.startsWith('www.', start)) return;
      const path =
        s[host] === '/' || s[host] === '?' || (s[host] === ':' && /^:\d{2,5}\//.test(s.slice(host, host + 7)));
      const end = path ? urlEnd(s, start, host) : host;
      if (technical(s, start, end)) emit(start, end, TECHNICAL);
      else if (end > host + 1) emit(start, end, { score: 0.75 });
      // "Booking.com" and "ASP.NET" are names: a bare host is all lower case.
      else if (text.slice(start, host) === text.slice(start, host).toLowerCase() && host - start > 5) emit(start, host);
    });
  },
  score: 0.4,
  context: URL_CONTEXT,
  examples: [
    {
      text: 'linkedin.com/in/modestegomis, tiktok.com/@covyhoahoc',
      found: ['linkedin.com/in/modestegomis', 'tiktok.com/@covyhoahoc'],
    },
    { text: 'website: biloa-luthier.example', found: ['biloa-luthier.example'] },
    { text: 'github.com/rain-tong.', found: ['github.com/rain-tong'] },
    { text: 'I use Booking.com and Node.js', found: [] },
    { text: 'ana@example.org e.g. main.py', found: [] },
  ],
};

// ---------------------------------------------------------------- user names

/** At-rules, annotations and mail words that look like handles. */
const NOT_HANDLES = new Set(
  'media import charset font-face keyframes supports page namespace property layer container apply param params return returns throws override deprecated see since author version type typedef link example todo todos ts-ignore ts-expect-error ts-nocheck test before after beforeeach aftereach bean autowired service component controller repository entity table column id inject injectable input output module data getter setter staticmethod classmethod property dataclass pytest app echo off everyone here channel all suppresswarnings functionalinterface safevarargs nullable notnull nonnull override public private latest beta alpha rc next canary experimental stable me file brief param tparam pre post return retval throw throws note warning internal ingroup defgroup addtogroup addindex code endcode def var fn exception invariant details section subsection copydoc ref cond endcond inherit inheritdoc memberof namespace template callback constructor class enum event fires function global implements license mixes readonly requires static summary this tutorial variation abstract access alias async augments borrows classdesc constant constructs copyright default description expose extends external generator host hideconstructor ignore inner instance interface kind lends listens member mixin name yields'.split(
    ' ',
  ),
);
const HANDLE = new RegExp(
  `(?<![${W}@/.:&+-])@([${L}0-9_](?:[${L}0-9_]|[.-](?=[${L}0-9_])){1,39})(?![${L}0-9_(/@])`,
  'g',
);
const REDDIT = /(?<![a-z0-9/_.])\/?u\/[a-z0-9_-]{3,20}(?![a-z0-9_/-])/g;
const FEDIVERSE = new RegExp(
  `(?<![${W}@/.])@[a-z0-9_][a-z0-9_.-]{0,39}@[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{2,63}){1,3}`,
  'g',
);
/** "Cash App $HelpTyrellB": no amount begins with a letter. */
const CASHTAG = /(?<=(?:cash ?app|cashtag)[^\n$]{0,20})\$[a-z][a-z0-9_-]{1,19}(?![a-z0-9_-])/g;
const HOME =
  /(?:(?<![a-z0-9])\/(?:home|users)\/|:\\{1,2}users\\{1,2})([a-z0-9_][a-z0-9_.-]{1,31})(?=[/\\\s:;,"')\]]|$)/g;
/** "[20:14] schraube77: hi": a name with a digit or an underscore after the clock of a chat. */
const CHAT = /(?<=\d:\d\d\]? (?:- )?<?)((?=[a-z0-9.-]{0,30}[_0-9])[a-z0-9][a-z0-9_.-]{2,30}):(?= |\n)/g;
const NOT_PEOPLE = new Set(
  'root admin administrator user users guest public shared default runner ubuntu debian ec2-user node app www-data nobody test tester system null none undefined true false unknown anonymous nil na yes no me us you name username login password the all any new service vagrant git docker postgres mysql jenkins build ci src bin local lib share desktop documents id is in on of and or not with was has by to for from at as ok error failed invalid required amd64 arm64 armhf i386 x86_64 aarch64 agent interface input group groups manual guide story stories experience data case'.split(
    ' ',
  ),
);

const handle: PatternRow = {
  name: 'handle',
  type: 'USERNAME',
  layer: 'pattern',
  description: 'Handle with a leading @ (or u/), Fediverse address included.',
  find(text, emit) {
    const s = fold(text);
    if (s.includes('@')) {
      scan(FEDIVERSE, s, (match) => emit(match.index, match.index + match[0].length, { score: 0.9 }));
      scan(HANDLE, s, (match) => {
        const name = match[1]!;
        if (NOT_HANDLES.has(name) || /^[\d.-]+$/.test(name)) return;
        let end = match.index + match[0].length;
        // "@ana请" : running text without spaces ends a Latin handle.
        for (let i = match.index + 2; i < end; i++) {
          if (foreign(s, i) && ascii(s.charCodeAt(i - 1))) {
            end = i;
            break;
          }
        }
        if (end - match.index > 2) emit(match.index, end);
      });
    }
    if (s.includes('cash')) scan(CASHTAG, s, (match) => emit(match.index, match.index + match[0].length));
    if (s.includes('u/')) {
      scan(REDDIT, s, (match) => {
        const lead = match[0].startsWith('/') ? 1 : 0;
        emit(match.index + lead, match.index + match[0].length);
      });
    }
  },
  score: 0.8,
  examples: [
    { text: 'thx @big.dunc.mac & @leonie_ferrari_!', found: ['@big.dunc.mac', '@leonie_ferrari_'] },
    { text: 'Posted by u/two_left_crampons', found: ['u/two_left_crampons'] },
    { text: 'toot @ana@mastodon.example', found: ['@ana@mastodon.example'] },
    { text: 'Cash App $HelpTyrellB, or cashtag: $nylah-b', found: ['$HelpTyrellB', '$nylah-b'] },
    { text: 'cash $USD, echo $HOME, Cash App $40', found: [] },
    { text: '@media (min-width: 3px) { @import "x"; } @Override', found: [] },
    { text: 'ana@example.org, npm i @types/node, @decorate()', found: [] },
  ],
};

const USER_LABELS = Terms.of(
  'login ok',
  'login ko',
  'login fail',
  'login failed',
  'login_ok',
  'login_fail',
  'auth',
  'wifi',
  'vpn',
  'assignee',
  'assigned to',
  'unlock by',
  'requested by',
  'reported by',
  'printed by',
  'muted by',
  'uploader',
  'uploaded by',
  'agente',
  'u=',
  'op=',
  'usuaria',
  'uzivatelka',
  'uzytkowniczka',
  'korisnica',
  'inlog',
  'ig',
  'инста',
  'телеграм',
  'tg',
  'twitch',
  'steam',
  'psn',
  'line id',
  'line',
  'wechat id',
  'weixin',
  'alipay',
  'whatsapp id',
  '微信号',
  '微信號',
  '支付宝',
  '小红书',
  '抖音',
  '網名',
  '인스타',
  '카톡',
  '톡',
  '라인',
  'ไลน์',
  'ไอจี',
  'ผู้ใช้',
  'ログイン',
  'インスタ',
  'کاربر',
  'تلگرام',
  'اینستاگرام',
  'انستغرام',
  'سناب',
  'טלגרם',
  'אינסטגרם',
  'लॉगिन',
  'यूज़र',
  'यूजर',
  'ten dang nhap',
  'zalo',
  'facebook',
  'fb',
  'user',
  'username',
  'user name',
  'userid',
  'user id',
  'user_id',
  'user-id',
  'usr',
  'uid',
  'uname',
  'login',
  'login name',
  'logon',
  'loginname',
  'nick',
  'nickname',
  'handle',
  'screen name',
  'account name',
  'unlocked by',
  'acct_user',
  'sudo_user',
  'logname',
  'actor',
  'ruser',
  'dbuser',
  'user_name',
  'db_user',
  'auth_user',
  'remote_user',
  'preferred_username',
  'todo(',
  'fixme(',
  'publickey for',
  'password for',
  'session opened for user',
  'posted by',
  'poste par',
  'innlegg av',
  'closed by',
  'logged in as',
  'kullanicisi',
  'nimim.',
  'nimimerkki',
  'benutzer',
  'benutzername',
  'benutzerkennung',
  'nutzername',
  'nutzer',
  'anmeldename',
  'kennung',
  'benutzer-id',
  'login-name',
  'zugangskennung',
  'utilisateur',
  "nom d'utilisateur",
  'identifiant',
  'pseudo',
  'pseudonyme',
  'identifiant de connexion',
  'usuario',
  'nombre de usuario',
  'utilizador',
  'nome de utilizador',
  'nome de usuario',
  'usuari',
  "nom d'usuari",
  'usuari/aria',
  'apodo',
  'utente',
  'nome utente',
  'nomeutente',
  'gebruiker',
  'gebruikersnaam',
  'inlognaam',
  'anvandare',
  'anvandarnamn',
  'anv.namn',
  'inloggning',
  'brukernavn',
  'bruker',
  'brugernavn',
  'bruger',
  'kayttaja',
  'kayttajatunnus',
  'kayttajanimi',
  'tunnus',
  'uzytkownik',
  'nazwa uzytkownika',
  'uzivatel',
  'uzivatelske jmeno',
  'pouzivatel',
  'pouzivatelske meno',
  'prihlasovaci jmeno',
  'felhasznalo',
  'felhasznalonev',
  'utilizator',
  'nume de utilizator',
  'nume utilizator',
  'korisnik',
  'korisnicko ime',
  'kullanici',
  'kullanici adi',
  'kullanici adiniz',
  'пользователь',
  'имя пользователя',
  'логин',
  'ник',
  'користувач',
  'логін',
  'потребител',
  'потребителско име',
  'корисник',
  'корисничко име',
  'χρηστης',
  'ονομα χρηστη',
  'ユーザー名',
  'ユーザ名',
  'ユーザーid',
  'ログインid',
  '用户名',
  '用戶名',
  '账号',
  '帳號',
  '用户',
  '사용자',
  '아이디',
  '사용자 이름',
  '사용자명',
  'اسم المستخدم',
  'المستخدم',
  'نام کاربری',
  'שם משתמש',
  'משתמש',
  'ชื่อผู้ใช้',
  'tên đăng nhập',
  'tài khoản',
  'nama pengguna',
  'उपयोगकर्ता नाम',
  'यूज़रनेम',
  'telegram',
  'instagram',
  'insta',
  'skype',
  'discord',
  'snapchat',
  'twitter',
  'github',
  'wechat',
  '微信',
  'tiktok',
  'venmo',
  'snap',
);
const USER_VALUE = new RegExp(
  `([ \\t]{0,3}["'\\]]?[ \\t]{0,3}(?:[:=>]|=>|:=|is|ist|est|es|е)[ \\t]{0,3}|[ \\t]|\\()(["'(<\\[@]{0,2})((?:[a-z0-9]{1,20}\\\\)?[${L}0-9_](?:[${L}0-9_]|[.\\-+](?=[${L}0-9_])){1,39})(?!@|://|\\()`,
  'y',
);

const username: PatternRow = {
  name: 'username-labelled',
  type: 'USERNAME',
  layer: 'pattern',
  description: 'User name after a label ("user=", "Benutzername:") or in a home directory.',
  find(text, emit) {
    const s = fold(text);
    USER_LABELS.each(s, (label) => {
      const paren = s[label.end - 1] === '(';
      const match = at(USER_VALUE, paren ? s.slice(label.end, label.end + 60) : s, paren ? 0 : label.end);
      const value = paren ? at(/()()([a-z_][a-z0-9_.-]{1,31})(?=\))/y, s, label.end) : match;
      if (value === null) return;
      const name = value[3]!;
      const end = value.index + value[0].length;
      const start = end - name.length;
      if (
        /^(?:atu\d|che-?\d|de\d{6})/.test(name) ||
        value[2]!.includes('@') ||
        // "active[user] = status" in code.
        value[1]!.includes(']') ||
        NOT_PEOPLE.has(name) ||
        !/\p{L}/u.test(name)
      )
        return;
      const separator = value[1]!.trim();
      // Without ":" or "=" the value must look like no word of running text.
      if (!paren && !/[:=>]/.test(separator) && !/[_\d]|[a-z]\.[a-z]|\\/.test(name)) return;
      if (!paren && !/[:=>]/.test(separator) && /^\d|\.(?:com|net|org|js|py)$/.test(name)) return;
      // A sentence after "User: ", not a name.
      if (/[:>]/.test(separator) && s[end] === ' ' && letterAt(s, end + 1) && !/[_\d.\\]/.test(name) && value[2] === '')
        return;
      // "uid=kaosgbe" says what the value is, whatever else the word may be.
      emit(start, end, separator === '=' ? { score: 0.99 } : undefined);
    });
    scan(CHAT, s, (match) => {
      const name = match[1]!;
      const end = match.index + match[0].length - 1;
      if (/[a-z]/.test(name)) emit(end - name.length, end, { score: 0.6 });
    });
    if (s.includes('home') || s.includes('users')) {
      scan(HOME, s, (match) => {
        const name = match[1]!.replace(/(?<![.-])[.-]+$/, '');
        const start = match.index + match[0].length - match[1]!.length;
        if (!NOT_PEOPLE.has(name)) emit(start, start + name.length, { score: 0.7 });
      });
    }
  },
  score: 0.75,
  examples: [
    { text: 'auth.login ok user=k.benmoussa src=1', found: ['k.benmoussa'] },
    { text: 'Benutzer pdl_schlotz, Passwort x', found: ['pdl_schlotz'] },
    { text: 'PWD=/home/bosterloh ; C:\\Users\\tneumann\\x', found: ['bosterloh', 'tneumann'] },
    { text: '"username": "hgruber.imst", imap-login: user=<matsuedak>', found: ['hgruber.imst', 'matsuedak'] },
    { text: '加我微信 oodon_77，insta: nhuy.leonui', found: ['oodon_77', 'nhuy.leonui'] },
    { text: 'User experience, user: the person who uses it, user=root', found: [] },
    { text: 'login required; user_id: 42; /home/ubuntu/x; active[user] = status', found: [] },
  ],
};

// ---------------------------------------------------------------- telephone

/** Countries whose national writing is tried, the likelier reading of a form first. */
const COUNTRIES: readonly CountryCode[] = [
  'DE',
  'FR',
  'GB',
  'IT',
  'ES',
  'NL',
  'PL',
  'BE',
  'CH',
  'AT',
  'SE',
  'FI',
  'PT',
  'GR',
  'CZ',
  'RO',
  'HU',
  'BG',
  'HR',
  'RS',
  'SK',
  'SI',
  'DK',
  'NO',
  'IE',
  'LT',
  'LV',
  'EE',
  'TR',
  'RU',
  'UA',
  'IL',
  'US',
  'BR',
  'MX',
  'AR',
  'CL',
  'CO',
  'PE',
  'EC',
  'VE',
  'CN',
  'JP',
  'KR',
  'TW',
  'HK',
  'IN',
  'ID',
  'VN',
  'TH',
  'PH',
  'MY',
  'SG',
  'PK',
  'BD',
  'AU',
  'NZ',
  'ZA',
  'KE',
  'NG',
  'GH',
  'EG',
  'MA',
  'SA',
  'AE',
  'JO',
  'IQ',
  'IR',
  'LB',
  'BA',
  'MK',
  'ME',
  'MD',
  'AL',
];
/** Plans with a trunk 0 (or the 0 in the number itself): what a leading zero may mean. */
const ZERO: readonly CountryCode[] = COUNTRIES.filter(
  (c) =>
    ![
      'US',
      'ES',
      'PL',
      'PT',
      'CZ',
      'DK',
      'NO',
      'GR',
      'HU',
      'RU',
      'LV',
      'EE',
      'HK',
      'SG',
      'CL',
      'CO',
      'MX',
      'BR',
    ].includes(c),
);

const PHONE_LABELS = Terms.of(
  'tel',
  'tel.',
  'tel.nr',
  'tel nr',
  'telnr',
  'phone',
  'phones',
  'telephone',
  'ph',
  'ph.',
  'mobile',
  'mob',
  'mob.',
  'cell',
  'cell.',
  'cellphone',
  'fax',
  'fax.',
  'call',
  'ring',
  'ring me on',
  'text',
  'sms',
  'whatsapp',
  'wapp',
  'signal',
  'viber',
  'landline',
  'hotline',
  'helpline',
  'voicemail',
  'contact number',
  'dial',
  'callback',
  'msisdn',
  'caller',
  'callerid',
  'from_number',
  'phone_number',
  'phonenumber',
  'tel_no',
  '*telefon',
  '*telefonnummer',
  'telefonnr',
  'telefonisch',
  'handy',
  'handynr',
  '*handynummer',
  '*rufnummer',
  'mobil',
  'mobilnummer',
  'mobilnr',
  'mobiltelefon',
  'durchwahl',
  'festnetz',
  'telefax',
  'anrufen',
  'natel',
  'notruf',
  'telephone',
  'tel port',
  'portable',
  'fixe',
  'telecopie',
  'joindre au',
  'appeler',
  'appelez',
  'telefono',
  'telf',
  'telef',
  'tfno',
  'tlf',
  'tlfn',
  'tfn',
  'movil',
  'celular',
  'cel',
  'cel.',
  'llamar',
  'llame',
  'telefons',
  'mobil',
  'telefone',
  'telemovel',
  'tlm',
  'contacto',
  'contato',
  'ligar',
  'zap',
  'fone',
  'cellulare',
  'recapito',
  'chiamare',
  'centralino',
  'utenza',
  'telefoon',
  'telefoonnummer',
  'gsm',
  'mobiel',
  'bellen',
  '06-nummer',
  'telefonnummer',
  'mobilnummer',
  'mobiltelefon',
  'ring',
  'telefonnumret',
  'nas pa',
  'tlf.',
  'tlf.nr',
  'telefonnr',
  'mobilnr',
  'puhelin',
  'puh',
  'puh.',
  'gsm.',
  'puhelinnumero',
  'numeroon',
  'numerosta',
  'soittaa',
  'sinimi',
  'komorka',
  'komorkowy',
  'kom',
  'kom.',
  'nr tel',
  'numer telefonu',
  'dzwonic',
  'telefonu',
  'kontaktowy',
  'mobil',
  'volat',
  'volejte',
  'telefonni cislo',
  'telefonne cislo',
  'mobilne',
  'telefonszam',
  'telefonszama',
  'mobilszam',
  'hivja',
  'szamon',
  'telefonul',
  'mobil:',
  'sunati',
  'telefonski',
  'mobitel',
  'broj telefona',
  'nazvati',
  'telefonu',
  'cep',
  'cep tel',
  'gsm no',
  'ceptel',
  'telefonum',
  'numaram',
  'arayin',
  'тел',
  'тел.',
  'телефон',
  'телефону',
  'телефона',
  'телефони',
  'моб',
  'моб.',
  'мобильный',
  'мобілний',
  'мобільний',
  'мобилен',
  'факс',
  'звоните',
  'звонить',
  'позвонить',
  'позвоните',
  'сот',
  'сот.',
  'вайбер',
  'ватсап',
  'телефонуйте',
  'дзвонити',
  'gsm',
  'джиесем',
  'мобилни',
  'моб.тел',
  'позвъни',
  'обадете',
  'τηλ',
  'τηλ.',
  'τηλεφωνο',
  'τηλεφωνα',
  'κιν',
  'κιν.',
  'κινητο',
  'φαξ',
  '電話',
  '電話番号',
  '携帯',
  '携帯電話',
  'ファックス',
  'ファクス',
  '连系电话',
  '联系电话',
  '电话',
  '手机',
  '手机号',
  '手機',
  '手機號碼',
  '電話號碼',
  '传真',
  '傳真',
  '热线',
  '전화',
  '전화번호',
  '연락처',
  '휴대폰',
  '휴대전화',
  '핸드폰',
  '팩스',
  'هاتف',
  'الهاتف',
  'جوال',
  'الجوال',
  'موبايل',
  'تلفون',
  'فاكس',
  'اتصل',
  'تلفن',
  'موبایل',
  'همراه',
  'تماس',
  'טלפון',
  'טל',
  "טל'",
  "בטל'",
  'נייד',
  'פקס',
  'פלאפון',
  'בטלפון',
  'โทร',
  'โทรศัพท์',
  'เบอร์',
  'มือถือ',
  'điện thoại',
  'sđt',
  'đt',
  'số điện thoại',
  'di động',
  'telepon',
  'telp',
  'no hp',
  'no. hp',
  'wa',
  'ponsel',
  'hubungi',
  'फोन',
  'फ़ोन',
  'मोबाइल',
  'मो.',
  'मो',
  'संपर्क',
  'दूरभाष',
  'sími',
  'símanúmer',
  'símanr',
  'farsími',
  'утас',
  'утасны дугаар',
  'гар утас',
  'ទូរស័ព្ទ',
  'លេខទូរស័ព្ទ',
  'ໂທ',
  'ໂທລະສັບ',
  'ເບີໂທ',
  'ມືຖື',
  'հեռ',
  'հեռախոս',
  'հեռախոսահամար',
  'բջջ',
  'բջջային',
  'ტელ',
  'ტელეფონი',
  'ტელეფონის ნომერი',
  'მობ',
  'მობილური',
);

const PHONE_CONTEXT: ContextTerms = {
  en: [
    'phone',
    'tel',
    'telephone',
    'mobile',
    'cell',
    'fax',
    'call',
    'ring',
    'whatsapp',
    'sms',
    'text me',
    'contact number',
  ],
  de: ['telefon*', 'handy*', 'mobil*', 'rufnummer', 'anrufen', 'fax', 'erreichbar', 'durchwahl'],
  fr: ['téléphone', 'tél', 'portable', 'appeler', 'joindre', 'joignable', 'télécopie'],
  es: ['teléfono', 'tfno', 'telf', 'móvil', 'celular', 'llamar', 'llame', 'llámame'],
  ca: ['telèfon', 'mòbil', 'trucar'],
  it: ['telefono', 'cellulare', 'cell', 'chiamare', 'recapito', 'fax'],
  pt: ['telefone', 'telemóvel', 'celular', 'contacto', 'contato', 'ligar', 'whats', 'zap'],
  nl: ['telefoon*', 'mobiel', 'gsm', 'bellen', 'bereikbaar'],
  sv: ['telefon*', 'mobil*', 'ring', 'nås', 'sms'],
  da: ['telefon*', 'tlf', 'mobil*', 'ring', 'skriv til'],
  nb: ['telefon*', 'tlf', 'mobil*', 'ring', 'sms'],
  fi: ['puhelin*', 'puh', 'soit*', 'numero*', 'gsm'],
  pl: ['telefon*', 'tel', 'komórk*', 'zadzwo*', 'dzwoni*', 'kontakt'],
  cs: ['telefon*', 'tel', 'mobil*', 'volat', 'volejte', 'zavol*', 'sms'],
  sk: ['telefón*', 'tel', 'mobil*', 'volať', 'zavol*'],
  hu: ['telefon*', 'mobil*', 'hív*', 'tel', 'szám*'],
  ro: ['telefon*', 'tel', 'mobil', 'suna*', 'sunați'],
  hr: ['telefon*', 'mobitel', 'tel', 'mob', 'zov*', 'nazov*'],
  tr: ['telefon*', 'tel', 'cep', 'gsm', 'ara*', 'faks'],
  el: ['τηλ', 'τηλέφωνο', 'κινητό', 'κιν', 'τηλεφων*'],
  ru: ['тел', 'телефон*', 'моб', 'мобильн*', 'звон*', 'позвон*', 'сот'],
  uk: ['тел', 'телефон*', 'моб', 'дзвон*', 'подзвон*', 'передзвон*'],
  bg: ['тел', 'телефон*', 'мобил*', 'обад*', 'звън*'],
  sr: ['тел', 'телефон', 'mobilni', 'telefon'],
  he: ['טלפון', 'טל', 'נייד', 'פלאפון'],
  ar: ['هاتف', 'جوال', 'موبايل', 'تلفون', 'اتصل', 'رقم'],
  fa: ['تلفن', 'موبایل', 'همراه', 'تماس'],
  zh: ['电话', '電話', '手机', '手機', '联系'],
  ja: ['電話', '携帯', 'tel'],
  ko: ['전화', '휴대폰', '연락처', '핸드폰'],
  hi: ['फोन', 'मोबाइल', 'फ़ोन', 'नंबर'],
  th: ['โทร', 'เบอร์'],
  vi: ['điện thoại', 'sđt', 'đt'],
  id: ['telepon', 'telp', 'hp', 'wa'],
};

/** Prepositions and the bare word for number: they help a valid number only. */
const WEAK_LABELS = Terms.of(
  'au',
  'στο',
  'номер',
  'номера',
  'номеру',
  'رقم',
  'رقمي',
  'नंबर',
  'hp',
  'nummer',
  'pa',
  'unter',
  'auf',
  'al',
  'interno',
);

const CHAIN =
  /(?=[+(0-9])(?<![a-z0-9_.$€£%@\\-]|[0-9][/,:#=]|[a-z][/]|[a-z]')(?:\+|\(\+?)?\d(?:[ ]{0,2}[().\-/]{0,2}[ ]?\d|\d){5,26}/g;
const TOKENS = /[+(]{0,2}\d+\)?(?:[-./]\(?\d+\)?)*/g;
/** A date, an IP address, an ISBN or a grouped amount in the place of a number. */
const NOT_PHONE =
  /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,3}(?:\.\d{1,3}){3}|97[89][ -].*|(?:19|20)\d\d ?[-/] ?(?:19|20)\d\d|\d{1,3}(?:[.]\d{3})+|\d{1,3}(?: \d{3}){2,}|(?!0\d{1,3}\.\d{3,4}\.\d{3,4}$)\d{1,4}\.\d{1,4}(?:\.\d{1,4})?|\d{1,2}[./]\d{2,4}\.? ?- ?\d{1,2}[./]\d{2,4}(?:[./]\d{2,4})?|\d{1,2}\. ?\d{1,2}\. ?\d{4}|\d\.\d{2,} .*|\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?[ -].*|\d{4}-\d{2}-\d{2}.*)$/;
const GROUPED_AMOUNT = /^[1-9]\d{0,2}(?: \d{3}){1,4}$/;

function kindName(kind: Kind): string | undefined {
  return kind === 'OTHER' ? undefined : kind;
}

interface Candidate {
  start: number;
  end: number;
  written: string;
}

/** Judges one written number; a score of 0 means that it is not a telephone number. */
function judge(s: string, { start, end, written }: Candidate): { score: number; kind?: Kind } {
  const digits = written.replace(/\D/g, '');
  const size = digits.length;
  if (size < 6 || size > 15) return { score: 0 };
  // Groups of three are an amount unless a label says otherwise ("tel. 601 234 567", "tel. 21 234 567").
  const labelledGroups =
    /^\d{1,3}(?: \d{3}){2}$/.test(written) && labelBefore(PHONE_LABELS, s, start, 14) !== undefined;
  if (NOT_PHONE.test(written) && !labelledGroups) return { score: 0 };
  if (/^(\d)\1+$/.test(digits)) return { score: 0 };
  const groups = written.split(/[^\d]+/).filter((g) => g !== '');
  if (groups.length > 7 || (groups.length > 2 && groups.every((g) => g.length === 1))) return { score: 0 };
  const plus = /^\(?\+/.test(written);
  if (plus || (digits.startsWith('00') && !written.includes('/'))) {
    const body = (plus ? written.replace(/^\(?\+/, '') : written.replace(/^\(?0 ?0/, ''))
      .replace(/\(0\)/, '')
      .replace(/\D/g, '');
    const kind = body.length >= 7 ? internationalKind(body) : undefined;
    if (kind !== undefined) return { score: plus ? 0.95 : groups.length > 1 || size >= 11 ? 0.8 : 0.4, kind };
    const labelled = PHONE_LABELS.lastIn(s, start - 24, start);
    return plus && size >= 8 && groups.length > 1
      ? { score: 0.6 }
      : labelled !== undefined
        ? { score: 0.7 }
        : { score: 0 };
  }
  const label = labelBefore(PHONE_LABELS, s, start, 14);
  const other = label === undefined && labelBefore(NUMBER_LABELS, s, start, 4) !== undefined;
  if (other) return { score: 0 };
  const brackets = /^\(?0?\d{1,5}\)/.test(written) && written.startsWith('(');
  const zero = digits.startsWith('0');
  const kind = nationalKind(digits, zero ? ZERO : COUNTRIES);
  // Groups of four, three or more: a card or an account, but for the mobile numbers of Germany and Indonesia.
  if (label === undefined && /^\d{4}(?: \d{4}){2}/.test(written) && !(zero && size === 12 && kind === 'MOBILE'))
    return { score: 0 };
  if (label !== undefined) {
    if (kind !== undefined) return { score: 0.9, kind };
    return size >= 7 && size <= 12 ? { score: 0.6 } : { score: 0 };
  }
  if (kind === undefined || size < 7) return { score: 0 };
  if (brackets && size >= 8 && groups.length >= 2) return { score: 0.8, kind };
  if (/^\d{5}-\d{3}$/.test(written) || /\/\d{2}$/.test(written)) return { score: 0.2, kind };
  const telling = groups.length >= 2 && size >= 8;
  const weak = labelBefore(WEAK_LABELS, s, start, 3) !== undefined;
  if (weak && telling && !(size < 9 && GROUPED_AMOUNT.test(written))) return { score: 0.65, kind };
  if (zero && telling && groups[0]!.length >= 2) {
    // "0123-456" forms of catalogues: a trunk code and a subscriber's number, not many short parts.
    if (groups.some((g) => g.length === 1)) return { score: 0.45, kind };
    return { score: 0.75, kind };
  }
  if (zero && size >= 10 && kind === 'MOBILE') return { score: 0.5, kind };
  if (/^\d{3}[-.]\d{3}[-.]\d{4}$/.test(written) && nationalKind(digits, ['US']) !== undefined)
    return { score: 0.75, kind };
  if (/^(?:1[-. ])?\d{3}[-. ]\d{3}[-. ]\d{4}$/.test(written) && nationalKind(digits, ['US']) !== undefined)
    return { score: 0.45, kind };
  if (size === 11 && /^8[ -]?(?:\(\d{3,5}\)|\d{3})[ -]?\d{1,3}[ -]\d{2}[ -]?\d{2}$/.test(written))
    return { score: 0.75, kind };
  if (/^1[3-9]\d{9}$/.test(digits) && groups.length <= 3 && nationalKind(digits, ['CN']) !== undefined) {
    const near = s.slice(Math.max(0, start - 12), end + 12);
    return { score: /[㐀-鿿]/.test(near) ? 0.75 : 0.3, kind };
  }
  if (!telling) return { score: size >= 8 ? 0.25 : 0, kind };
  if (GROUPED_AMOUNT.test(written) && size < 9) return { score: 0.2, kind };
  return { score: 0.3, kind };
}

/** "(02) 8555 0142 / 0918 …": what comes before a slash between spaces is a number of its own. */
function isTwo(written: string): boolean {
  const slash = written.search(/ \/ /);
  return slash > 0 && written.slice(0, slash).replace(/\D/g, '').length >= 7;
}

function phones(s: string, emit: (candidate: Candidate, score: number, kind?: Kind) => void): void {
  let done = 0;
  const judgeChain = (match: RegExpExecArray): void => {
    let start = match.index;
    if (start < done) return;
    let written = match[0];
    // The chain may be cut at its bound, or run into a word or a decimal: then it is no number.
    const after = start + written.length;
    if (
      digitAt(s, after) ||
      (wordAt(s, after) && letterAt(s, after) && s.charCodeAt(after) < 0x370) ||
      s[after] === '_' ||
      s[after] === '@'
    ) {
      const cut = Math.max(written.lastIndexOf(' '), written.lastIndexOf('/ '));
      if (cut < 6) return;
      written = written.slice(0, cut).trimEnd();
    }
    if (/[.:,]\d/.test(s.slice(start + written.length, start + written.length + 2))) return;
    // The middle of an IBAN.
    if (/(?:^|[^a-z0-9])[a-z]{2}\d{2} ?(?:[a-z0-9]{4} ?){0,7}$/.test(s.slice(Math.max(0, start - 42), start))) return;
    const whole: Candidate = { start, end: start + written.length, written };
    // "(212) 555" inside brackets: an opening one without its partner stays outside.
    if (written.startsWith('(') && !written.includes(')')) {
      whole.start = start = start + 1;
      whole.written = written = written.slice(1);
    }
    const verdict = judge(s, whole);
    if (verdict.score > 0.25) {
      done = whole.end;
      emit(whole, verdict.score, verdict.kind);
      return;
    }
    // Two numbers side by side, or a date before one: try from every telling token, the longest run first.
    if (!written.includes(' ')) {
      if (verdict.score > 0) emit(whole, verdict.score, verdict.kind);
      return;
    }
    const tokens: { from: number; to: number }[] = [];
    TOKENS.lastIndex = 0;
    for (let token = TOKENS.exec(written); token !== null; token = TOKENS.exec(written))
      tokens.push({ from: token.index, to: token.index + token[0].length });
    if (tokens.length > 10) return;
    // Four groups of four and more: no part of them is a number of its own.
    if (tokens.length > 3 && tokens.every(({ from, to }) => /^\d{4}$/.test(written.slice(from, to)))) return;
    for (let first = 0; first < tokens.length; first++) {
      const from = tokens[first]!.from;
      const lead = written.slice(from, from + 1);
      if (!/^[+(0]/.test(lead) && first !== 0) continue;
      // A group of digits right before it makes this the middle of a card or an account number.
      if (
        lead === '0' &&
        first > 0 &&
        done !== start + tokens[first - 1]!.to &&
        /^\d+$/.test(written.slice(tokens[first - 1]!.from, tokens[first - 1]!.to)) &&
        tokens[first]!.from - tokens[first - 1]!.to === 1
      )
        continue;
      for (let last = tokens.length - 1; last >= first; last--) {
        if (first === 0 && last === tokens.length - 1) continue;
        const part = written.slice(from, tokens[last]!.to);
        if (part.length < 8) break;
        if (isTwo(part)) continue;
        const candidate = { start: start + from, end: start + tokens[last]!.to, written: part };
        const found = judge(s, candidate);
        if (found.score >= 0.5) {
          done = candidate.end;
          emit(candidate, found.score, found.kind);
          first = last;
          break;
        }
      }
    }
  };
  scan(CHAIN, s, judgeChain);
}

const phone: PatternRow = {
  name: 'phone',
  type: 'PHONE',
  layer: 'pattern',
  description: 'Telephone number in international or national writing, valid in a numbering plan.',
  find(text, emit) {
    const s = fold(text);
    phones(s, ({ start, end }, score, kind) => {
      const subtype = kind === undefined ? undefined : kindName(kind);
      emit(start, end, {
        score,
        ...(subtype === undefined ? {} : { subtype }),
        ...(kind !== undefined && score >= 0.9 ? { validated: true } : {}),
      });
    });
  },
  score: 0.75,
  context: PHONE_CONTEXT,
  examples: [
    { text: 'Tel. +49 30 901820, mobil 0176 5550 6928.', found: ['+49 30 901820', '0176 5550 6928'] },
    { text: 'Call (212) 555-0123 or 212-555-0187', found: ['(212) 555-0123', '212-555-0187'] },
    { text: 'au 06 12 34 56 78 ou 01.42.68.53.00', found: ['06 12 34 56 78', '01.42.68.53.00'] },
    { text: '8 (495) 123-45-67, тел. 067 117 73 87', found: ['8 (495) 123-45-67', '067 117 73 87'] },
    { text: 'Ring på 480 93 215 før', found: ['480 93 215'] },
    { text: 'Tel / mobile (02) 8555 0142 / 0918 555 0107', found: ['(02) 8555 0142', '0918 555 0107'] },
    { text: 'Tel. 030 / 901820', found: ['030 / 901820'] },
    { text: '手机13299108752', found: ['13299108752'] },
    { text: 'هاتف +46 73 904 18 22.', found: ['+46 73 904 18 22'] },
    { text: '0044 20 7946 0018; +1-202-555-0143', found: ['0044 20 7946 0018', '+1-202-555-0143'] },
    { text: 'abends 0151 2209 8847, HP 0852 9799 1779', found: ['0151 2209 8847', '0852 9799 1779'] },
    { text: '0151 2209 8847 1234; 1151 2209 8847', found: [] },
    { text: 'tel. 601 234 567, GSM: 031 233 655', found: ['601 234 567', '031 233 655'] },
    { text: '12.03.2021 14:30, 2021-03-12, 192.168.0.1, v1.2.3.4', found: [] },
    { text: 'DE89 3704 0044 0532 0130 00', found: [] },
    { text: 'ISBN 978-3-16-148410-0', found: [] },
    { text: '1.234.567 people paid 12 500 000', found: [] },
    { text: 'Order no. 0171 2345678', found: [] },
  ],
  source: 'ITU-T E.164; plans of libphonenumber-js',
};

/** "ext. 214", "extn 4402", "bleep 2217": a number within a house; "x340" behind a telephone number only. */
const EXTENSION =
  /(?<![\p{L}\p{N}_])(?:ext(?:n|ension)?|bleep|pager|durchwahl|dw|toestel|ramal)(?:\.|:|\.:)?[ \t]{0,3}#?(\d{3,6})(?![\p{L}\p{N}_]|[.,:/-]\p{N})/gu;
const BEHIND_PHONE =
  /(?<=\d[-.) ]\d{2,4}),?[ \t]{1,2}(?:x|(?:poste|int\.|wew\.|доб\.)[ \t]?)(\d{2,6})(?![\p{L}\p{N}_]|[.,:/-]\p{N})/gu;

const extension: PatternRow = {
  name: 'phone-extension',
  type: 'PHONE',
  layer: 'pattern',
  description: 'Telephone extension or pager number after its label, or behind a telephone number.',
  find(text, emit) {
    const s = fold(text);
    for (const pattern of [EXTENSION, BEHIND_PHONE])
      scan(pattern, s, (match) => {
        const end = match.index + match[0].length;
        emit(end - match[1]!.length, end);
      });
  },
  score: 0.7,
  examples: [
    { text: 'on 01632 960255 ext. 214 to arrange', found: ['214'] },
    { text: 'Sabine Pass 281-555-0126 x340', found: ['340'] },
    { text: 'MARTIN TROOP EXT 217. PAYSLIPS', found: ['217'] },
    { text: 'Dr Zofia Mazurek, FY1, bleep 2217.', found: ['2217'] },
    { text: 'Frau Beck, Durchwahl: 4471', found: ['4471'] },
    { text: 'extension 2 of the house, file extension 3.14, context 400', found: [] },
    { text: 'ext4, 1920 x 1080, 12 x340, page 1440 x900', found: [] },
  ],
};

export const CONTACT: readonly PatternRow[] = [
  email,
  emailObfuscated,
  url,
  urlBare,
  handle,
  username,
  phone,
  extension,
];
