/** Password hashes, certificates and signed web addresses: what opens a door, or names who may. */
import type { PatternRow } from '../row.ts';
import { scan } from './scan.ts';

/** Hashes in the modular crypt format and its relatives; `$` and braces tell them. */
const HASHES: readonly RegExp[] = [
  /(?<![\w$./])\$2[abxy]?\$\d\d\$[./0-9A-Za-z]{53}(?![\w./])/g,
  /(?<![\w$./])\$(?:1|apr1|5|6|sha1|md5)\$(?:rounds=\d{1,9}\$)?[./0-9A-Za-z]{1,32}\$[./0-9A-Za-z]{22,86}(?![\w./])/g,
  /(?<![\w$./])\$argon2(?:id|i|d)\$(?:v=\d{1,3}\$)?m=\d{1,9},t=\d{1,6},p=\d{1,4}\$[0-9A-Za-z+/]{8,90}\$[0-9A-Za-z+/]{16,180}/g,
  /(?<![\w$./])\$(?:7|y|gy|scrypt|pbkdf2(?:-sha\d{1,3})?)\$[./0-9A-Za-z,=$+-]{16,250}/g,
  /(?<![\w$./])\$[PH]\$[./0-9A-Za-z]{31}(?![\w./])/g,
  /(?<![\w$./])(?:pbkdf2_sha(?:1|256|512)|bcrypt_sha256|scrypt|argon2)\$\d[0-9A-Za-z$+/=,.]{30,250}/g,
  /\{(?:S?SHA(?:256|384|512)?|S?MD5|CRYPT|PBKDF2[-\w]{0,12})\}[0-9A-Za-z+/$.=]{16,200}/g,
];

const passwordHash: PatternRow = {
  name: 'password-hash',
  type: 'PASSWORD',
  subtype: 'PASSWORD_HASH',
  layer: 'pattern',
  description: 'Hash of a password in crypt, argon2, scrypt, PBKDF2, phpass or LDAP notation.',
  find(text, emit) {
    if (!text.includes('$') && !text.includes('}')) return;
    for (const form of HASHES) scan(form, text, (match) => emit(match.index, match.index + match[0].length));
  },
  score: 0.95,
  examples: [
    {
      text: '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW',
      found: ['$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW'],
    },
    { text: 'u:$1$saltsalt$qjXMvbEw8oaL.CzflDtaK/:0', found: ['$1$saltsalt$qjXMvbEw8oaL.CzflDtaK/'] },
    { text: 'userPassword: {SSHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g1cmVk', found: ['{SSHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g1cmVk'] },
    { text: '$P$BPlIiO5xdHmThnjjSyJ1jBICfPkpay1', found: ['$P$BPlIiO5xdHmThnjjSyJ1jBICfPkpay1'] },
    { text: 'it costs $1 or $6, $2,000 and $5$', found: [] },
    { text: 'sha1 of {SHA}', found: [] },
  ],
  source: 'crypt(5); RFC 9106; RFC 2307',
};

const CERTIFICATE =
  /-----BEGIN (CERTIFICATE(?: REQUEST)?|NEW CERTIFICATE REQUEST|TRUSTED CERTIFICATE|X509 CRL|PKCS7)-----/g;

const certificate: PatternRow = {
  name: 'certificate',
  type: 'SECRET',
  subtype: 'CERTIFICATE',
  layer: 'pattern',
  description: 'PEM block of a certificate or of a request for one: it names whom it was issued to.',
  find(text, emit) {
    let done = 0;
    scan(CERTIFICATE, text, (match) => {
      if (match.index < done) return;
      const last = `-----END ${match[1]!}-----`;
      const body = match.index + match[0].length;
      const close = text.slice(body, body + 20_000).indexOf(last);
      if (close < 0) return;
      done = body + close + last.length;
      emit(match.index, done);
    });
  },
  score: 0.95,
  examples: [
    {
      text: '-----BEGIN CERTIFICATE-----\nMIIBszCC\n-----END CERTIFICATE-----\n',
      found: ['-----BEGIN CERTIFICATE-----\nMIIBszCC\n-----END CERTIFICATE-----'],
    },
    {
      text: '"-----BEGIN CERTIFICATE REQUEST-----\\nMIIB\\n-----END CERTIFICATE REQUEST-----"',
      found: ['-----BEGIN CERTIFICATE REQUEST-----\\nMIIB\\n-----END CERTIFICATE REQUEST-----'],
    },
    {
      text: '-----BEGIN PKCS7-----\nMIIB\n-----END PKCS7-----',
      found: ['-----BEGIN PKCS7-----\nMIIB\n-----END PKCS7-----'],
    },
    { text: 'starts with -----BEGIN CERTIFICATE-----', found: [] },
    { text: '-----BEGIN PUBLIC KEY-----\nMIIE\n-----END PUBLIC KEY-----', found: [] },
  ],
  source: 'RFC 7468',
};

/** The parameter that carries the signature, by store. */
const SIGNATURE =
  /[?&](?:X-Amz-Signature|X-Goog-Signature|X-Oss-Signature|x-ms-signature|Signature|sig)=[0-9A-Za-z%+/_~-]{16,1024}/gi;
const WITH_SIGNATURE = /^(?:https?|s3|gs):\/\/[^\s"'<>`]{1,4000}$/i;
/** What else a signed address holds: when it ends, or whose key signed. */
const SIGNED =
  /[?&](?:X-(?:Amz|Goog|Oss)-(?:Credential|Expires)|Expires|Key-Pair-Id|GoogleAccessId|AWSAccessKeyId|OSSAccessKeyId|se|sv|spr)=/i;
const LONGEST_URL = 4_000;

/** Where the web address around `at` begins and ends. */
function addressAround(text: string, at: number): { start: number; end: number } {
  let start = at;
  while (start > 0 && at - start < LONGEST_URL && !/[\s"'<>`]/.test(text[start - 1]!)) start--;
  let end = at;
  while (end < text.length && end - at < LONGEST_URL && !/[\s"'<>`]/.test(text[end]!)) end++;
  const scheme = text.slice(start, at).search(/(?:https?|s3|gs):\/\//i);
  return { start: scheme < 0 ? start : start + scheme, end };
}

const signedAddress: PatternRow = {
  name: 'signed-address',
  type: 'SECRET',
  subtype: 'SIGNED_URL',
  layer: 'pattern',
  description:
    'Web address of a stored object that opens it by a signature (S3, Google Cloud Storage, Azure, CloudFront, OSS).',
  find(text, emit) {
    let done = 0;
    scan(SIGNATURE, text, (match) => {
      if (match.index < done) return;
      const { start, end } = addressAround(text, match.index);
      done = end;
      const written = text.slice(start, end).replace(/(?<![.,;:!?)\]}])[.,;:!?)\]}]+$/, '');
      if (!WITH_SIGNATURE.test(written) || !SIGNED.test(written)) return;
      const isAzure = /\.(?:blob|file|queue|table|dfs)\.core\./i.test(written);
      emit(start, start + written.length, isAzure ? { subtype: 'AZURE_SAS' } : {});
    });
  },
  score: 0.95,
  examples: [
    {
      text: 'https://b.s3.amazonaws.com/a.pdf?X-Amz-Expires=900&X-Amz-Signature=8f14e45fceea467f9c1d3a2b1c0d9e8f now',
      found: ['https://b.s3.amazonaws.com/a.pdf?X-Amz-Expires=900&X-Amz-Signature=8f14e45fceea467f9c1d3a2b1c0d9e8f'],
    },
    {
      text: '"https://a.blob.core.windows.net/c/f?sv=2022-11-02&se=2025-05-13&sig=dGVzdHNpZ25hdHVyZTEy"',
      found: ['https://a.blob.core.windows.net/c/f?sv=2022-11-02&se=2025-05-13&sig=dGVzdHNpZ25hdHVyZTEy'],
    },
    {
      text: 'https://d1.cloudfront.net/v.mp4?Expires=1767225600&Signature=nitfHRCrtziwO2HwPfWw~yYDhUF5&Key-Pair-Id=K2JC',
      found: [
        'https://d1.cloudfront.net/v.mp4?Expires=1767225600&Signature=nitfHRCrtziwO2HwPfWw~yYDhUF5&Key-Pair-Id=K2JC',
      ],
    },
    { text: 'https://example.org/?sig=short', found: [] },
    { text: 'https://example.org/list?sig=dGVzdHNpZ25hdHVyZTEy', found: [] },
  ],
  source: 'AWS Signature Version 4; Google Cloud Storage V4 signing; Azure Storage service SAS; CloudFront signed URLs',
};

export const CREDENTIALS: readonly PatternRow[] = [passwordHash, certificate, signedAddress];
