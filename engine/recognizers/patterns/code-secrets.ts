/** Secrets as source code, settings and shell histories hold them: assigned to a name, or given with a user's name. */
import type { PatternRow } from '../row.ts';
import { at, fold, scan } from './scan.ts';
import { drawn, entropy, PLACEHOLDER } from './secret-values.ts';

// ---------------------------------------------------------------- assigned to a name

/** The last word of a name, the sign of an assignment, and the opening quotation mark; in folded text. */
const ASSIGNED =
  /(?:key|secret|token|passw(?:or)?d|passphrase|pwd|pass|credentials?|creds)(?:_?(?:base64|b64|hex|string|str|value|prod|production|dev|test|live|staging))?["'\]]{0,2}[ \t]{0,8}(?::?=|=>|<-|:)[ \t]{0,8}(?:[bfru](?=["']))?(["'`]?)(?=[^\s"'`]{8})/g;
const QUOTED: Readonly<Record<string, RegExp>> = {
  '"': /[^\s"\\]{8,512}(?=")/y,
  "'": /[^\s'\\]{8,512}(?=')/y,
  '`': /[^\s`\\]{8,512}(?=`)/y,
};
const UNQUOTED = /[0-9A-Za-z_.+/~-]{12,512}={0,2}(?=[\s;,&"']|$)/y;
/** Names of things that are nobody's secret though the last word says key or token. */
const PUBLIC_NAME =
  /(?:public|primary|foreign|cache|sort|partition|range|index|lookup|object|row|map|dict|group|hot|shortcut|press|translation|i18n|locale|label|react|unique|composite|order|registry|storage|idempotency|next|page|cursor|csrf|continuation|token_?type|type|host|site|publishable|pub)[_.-]?(?:key|token)?$/;
/** Names whose key is a secret; behind other names the value has to look all the more drawn. */
const SECRET_NAME =
  /(?:api|secret|access|private|auth|encryption|encrypt|signing|sign|hmac|master|shared|webhook|client|deploy|service|session|account)[_.-]?(?:access[_.-]?)?key$|(?:secret|token|credentials?|creds)$/;
const SECRET_WORD = /^(?:key|secret|token|credentials?|creds)/;

/** Where the name that ends at `end` begins; -1 where the word is no part of a longer name. */
function nameStart(text: string, word: number): number {
  let from = word;
  while (from > 0 && word - from < 64 && /[\w.-]/.test(text[from - 1]!)) from--;
  if (from === word) return -1;
  const before = text[word - 1]!;
  const isCamel = /[a-z0-9]/.test(before) && /[A-Z]/.test(text[word]!);
  return /[_.-]/.test(before) ||
    isCamel ||
    /^(?:api|secret|access|private|auth|db|app|user|my)$/i.test(text.slice(from, word))
    ? from
    : -1;
}

/** Two words and more in small letters are a name ("posts-index-v2"), not a draw. */
const isWords = (value: string): boolean =>
  (value.match(/(?<![A-Za-z0-9])[A-Za-z]?[a-z]{3,}(?![A-Za-z0-9])/g)?.length ?? 0) >= 2;

function looksRandom(value: string): boolean {
  if (value.length < 16 || !drawn(value) || isWords(value)) return false;
  return entropy(value) >= (/^[0-9a-f]+$/i.test(value) ? 3 : 3.5);
}

/** A password in quotation marks may be short; it is no variable and no sentence. */
function isPassword(value: string): boolean {
  if (PLACEHOLDER.test(value) || /^[$%{<[]/.test(value) || value.length > 64 || isWords(value)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length;
  return kinds >= 3 || (kinds >= 2 && /\d/.test(value));
}

const assigned: PatternRow = {
  name: 'secret-assigned',
  type: 'SECRET',
  layer: 'pattern',
  description:
    'Key, token or password assigned to a name in code or settings, by the name and the entropy of the value.',
  find(text, emit) {
    const s = fold(text);
    scan(ASSIGNED, s, (match) => {
      const word = match.index;
      const from = nameStart(text, word);
      if (from < 0) return;
      const quote = match[1]!;
      const start = word + match[0].length;
      const value = at(QUOTED[quote] ?? UNQUOTED, text, start)?.[0];
      if (value === undefined || PLACEHOLDER.test(value)) return;
      const name = s.slice(from, word) + /^[a-z]+/.exec(match[0])![0];
      const isOfPassword = !SECRET_WORD.test(match[0]);
      // Without quotation marks only settings assign: "export NAME=…", NAME=… in capitals.
      if (quote === '' && (!match[0].endsWith('=') || isOfPassword || !/[A-Z]/.test(text[word]!))) return;
      if (isOfPassword) {
        if (isPassword(value)) emit(start, start + value.length, { type: 'PASSWORD' });
      } else if (!PUBLIC_NAME.test(s.slice(from, word)) && (SECRET_NAME.test(name) ? drawn(value) : looksRandom(value)))
        emit(start, start + value.length);
    });
  },
  score: 0.85,
  examples: [
    { text: 'STRIPE_WEBHOOK_KEY = "q8Zt0PmW4vKc2RsY7nLd"', found: ['q8Zt0PmW4vKc2RsY7nLd'] },
    { text: "const mailerApiKey = 'f3a91c0be77d4e2aa15c9d08';", found: ['f3a91c0be77d4e2aa15c9d08'] },
    { text: 'export GH_TOKEN=6bd0e1f7a24c4b3d9e58', found: ['6bd0e1f7a24c4b3d9e58'] },
    { text: 'dbPassword: "mV9#tLq2xW"', found: ['mV9#tLq2xW'] },
    { text: 'cacheKey = "posts_index_v2"; primary_key="a8Zt0PmW4vKc2RsY7nLd"', found: [] },
    { text: 'DB_PASSWORD="${DB_PASSWORD}"; apiKey = process.env.API_KEY_2;', found: [] },
    { text: 'tokenType: "Bearer12", i18nKey: "home.title.line2"', found: [] },
  ],
};

// ---------------------------------------------------------------- with a user's name

const CURL_USER = /\bcurl\b[^\n|;]{0,200}? (?:-u|--user|--proxy-user) ?=?["']?([^\s:"'$]{1,64}:[^\s"'$]{3,128})/g;
const SSHPASS = /\bsshpass -p ?["']?([^\s"'$]{4,64})/g;
const AT_HOST =
  /(?<![\w./:@-])([a-z0-9][a-z0-9._-]{1,31}):([^\s/@:"'<>,;()[\]{}]{6,64})@(?:localhost|(?:\d{1,3}\.){3}\d{1,3}|(?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24})(?::\d{2,5})?(?![\w@])/gi;
/** Words before a colon that are labels, not users. */
const LABEL_BEFORE_COLON =
  /^(?:e-?mails?|mail|mailto|courriel|correo|posta|email-adresse|to|from|cc|bcc|an|von|de|para|kontakt|contact|contacto|sips?|xmpp|im|jabber|skype|user|login|id|acct|www|https?|ftp|address|adresse|reply-to|sender)$/i;
const CLIENT_NEAR =
  /(?:\b(?:ssh|scp|sftp|ftp|rsync|psql|mysql|mongo|redis|smtp|imap|proxy|https?_proxy|login|connect)\b)[^\n]{0,24}$/;

const credentials: PatternRow = {
  name: 'secret-credentials',
  type: 'SECRET',
  subtype: 'CONNECTION_STRING',
  layer: 'pattern',
  description: 'User and password before a host, or given to a command (curl -u, sshpass -p).',
  find(text, emit) {
    const value = (match: RegExpExecArray): void => {
      const end = match.index + match[0].length;
      const given = match[1]!.slice(match[1]!.indexOf(':') + 1);
      if (!PLACEHOLDER.test(given)) emit(end - match[1]!.length, end, { subtype: 'BASIC_AUTH' });
    };
    if (text.includes('curl')) scan(CURL_USER, text, value);
    if (text.includes('sshpass')) scan(SSHPASS, text, value);
    if (!text.includes('@')) return;
    scan(AT_HOST, text, (match) => {
      const [all, user, password] = match as unknown as [string, string, string];
      if (LABEL_BEFORE_COLON.test(user) || PLACEHOLDER.test(password) || !/\d/.test(password)) return;
      const isStrong = /[a-z]/.test(password) && /[A-Z]/.test(password);
      const isNear = /:\d+$/.test(all) || CLIENT_NEAR.test(text.slice(Math.max(0, match.index - 40), match.index));
      if (isStrong || isNear) emit(match.index, match.index + all.length);
    });
  },
  score: 0.9,
  examples: [
    { text: 'curl -u deploy:Tr0ub4dor https://ci.example.org', found: ['deploy:Tr0ub4dor'] },
    { text: 'ssh anna:Gr4nite9@10.2.0.4', found: ['anna:Gr4nite9@10.2.0.4'] },
    { text: 'proxy svc:hunter2pw@proxy.corp.example:3128', found: ['svc:hunter2pw@proxy.corp.example:3128'] },
    { text: 'curl -u "$USER:$PASS" https://x.example', found: [] },
    { text: 'E-Mail:Hanna1980@example.org, git@github.com:org/repo.git', found: [] },
  ],
};

export const CODE_SECRETS: readonly PatternRow[] = [assigned, credentials];
