/** Keys, tokens, private keys, connection strings, passwords and PINs. */
import type { PatternRow } from '../row.ts';
import { at, fold, L, scan, Terms, W, wordAt } from './scan.ts';
import { drawn, entropy, PLACEHOLDER } from './secret-values.ts';
import { NAMED_TOKENS, SERVICE_TOKENS } from './token-forms.ts';

// ---------------------------------------------------------------- known prefixes

interface Prefix {
  subtype: string;
  body: RegExp;
}
const PREFIXES = new Map<string, Prefix>();
for (const [subtype, prefixes, body] of [...NAMED_TOKENS, ...SERVICE_TOKENS]) {
  for (const prefix of prefixes) PREFIXES.set(prefix, { subtype, body: new RegExp(`${body}(?![0-9A-Za-z_])`, 'y') });
}
const ANY_PREFIX = new RegExp(
  `(?<![0-9A-Za-z_])(?:${[...PREFIXES.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((p) => p.replace(/[.]/g, '\\.'))
    .join('|')})(?=[0-9A-Za-z_-]{8})`,
  'g',
);
const TELEGRAM = /(?<![0-9A-Za-z_])\d{8,10}:AA[0-9A-Za-z_-]{32,33}(?![0-9A-Za-z_-])/g;
const SLACK_HOOK = /hooks\.slack\.com\/(?:services|workflows)\/[A-Z0-9]{8,12}\/[A-Z0-9]{8,12}\/[0-9A-Za-z]{16,32}/g;
const DISCORD_HOOK = /discord(?:app)?\.com\/api\/webhooks\/\d{15,20}\/[0-9A-Za-z_-]{50,80}/g;
const AZURE_KEY = /(?<=AccountKey=)[0-9A-Za-z+/]{40,100}={0,2}/g;
const SAS = /(?<=[?&])sig=[0-9A-Za-z%+/]{20,120}={0,2}/g;
const MAILCHIMP = /(?<![0-9a-z])[0-9a-f]{32}-us\d{1,2}(?![0-9a-z])/g;
const SENDERS: readonly (readonly [RegExp, string, string])[] = [
  [TELEGRAM, 'TELEGRAM_TOKEN', ':AA'],
  [SLACK_HOOK, 'SLACK_TOKEN', 'hooks.slack'],
  [DISCORD_HOOK, 'DISCORD_WEBHOOK', 'webhooks/'],
  [AZURE_KEY, 'AZURE_STORAGE_KEY', 'AccountKey='],
  [SAS, 'AZURE_SAS', 'sig='],
  [MAILCHIMP, 'MAILCHIMP_KEY', '-us'],
];

const prefixed: PatternRow = {
  name: 'secret-prefixed',
  type: 'SECRET',
  layer: 'validated_identifiers',
  description: 'Cloud key or token of a known form.',
  find(text, emit) {
    scan(ANY_PREFIX, text, (match) => {
      const prefix = PREFIXES.get(match[0])!;
      const body = at(prefix.body, text, match.index + match[0].length);
      if (body === null || entropy(body[0]) < 2.3) return;
      if (match[0] === 'sk-' && !/\d/.test(body[0])) return;
      emit(match.index, match.index + match[0].length + body[0].length, { subtype: prefix.subtype, validated: true });
    });
    for (const [expression, subtype, telling] of SENDERS) {
      if (text.includes(telling))
        scan(expression, text, (match) =>
          emit(match.index, match.index + match[0].length, { subtype, validated: true }),
        );
    }
  },
  score: 0.97,
  examples: [
    { text: 'aws AKIAIOSFODNN7EXAMPLQ', found: ['AKIAIOSFODNN7EXAMPLQ'] },
    {
      text: 'ghp_16C7e42F292c6912E7710c838347Ae178B4a and glpat-9fKq2LmZ7xTb0WcV3e1s',
      found: ['ghp_16C7e42F292c6912E7710c838347Ae178B4a', 'glpat-9fKq2LmZ7xTb0WcV3e1s'],
    },
    { text: 'key: sk-ant-api03-9fKq2LmZ7xTb0WcV3e1sQQ', found: ['sk-ant-api03-9fKq2LmZ7xTb0WcV3e1sQQ'] },
    { text: 'Clé sk_live_9aFq27LmZr0TtX41', found: ['sk_live_9aFq27LmZr0TtX41'] },
    { text: 'AKIA and ghp_ are prefixes; sk-something-very-long-without', found: [] },
    { text: 'risk-assessment-of-the-project', found: [] },
  ],
};

// ---------------------------------------------------------------- JWT, PEM

const JWT =
  /(?<![0-9A-Za-z_-])ey[0-9A-Za-z_-]{6,2000}\.[0-9A-Za-z_-]{2,4000}(?:\.[0-9A-Za-z_-]{0,1000})?(?![0-9A-Za-z_-])/g;

/** True when the first part of a token decodes to a JSON object with a member that headers have. */
function jwtHeader(token: string): boolean {
  const part = token.slice(0, token.indexOf('.')).replace(/-/g, '+').replace(/_/g, '/');
  try {
    const header: unknown = JSON.parse(atob(part));
    return typeof header === 'object' && header !== null && ('alg' in header || 'typ' in header || 'kid' in header);
  } catch {
    return false;
  }
}

const jwt: PatternRow = {
  name: 'jwt',
  type: 'SECRET',
  subtype: 'JWT',
  layer: 'validated_identifiers',
  description: 'JSON Web Token whose header decodes.',
  find(text, emit) {
    if (!text.includes('ey')) return;
    scan(JWT, text, (match) => {
      if (jwtHeader(match[0])) emit(match.index, match.index + match[0].length, { validated: true });
    });
  },
  score: 0.97,
  examples: [
    {
      text: 'Bearer eyJhbGciOiJIUzI1NiJ9.c3ViPTkwMjE.kW7yQ0aXvD2',
      found: ['eyJhbGciOiJIUzI1NiJ9.c3ViPTkwMjE.kW7yQ0aXvD2'],
    },
    { text: 'token=eyJraWQiOiJrMTgifQ.X2t9wQ', found: ['eyJraWQiOiJrMTgifQ.X2t9wQ'] },
    {
      text: '"eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.AbC_dE"',
      found: ['eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.AbC_dE'],
    },
    { text: 'eyebrow.example.com', found: [] },
    { text: 'eyJub3QiOiJqc29u.abc.def', found: [] },
  ],
  source: 'RFC 7519',
};

const PEM_BEGIN = /-----BEGIN ((?:RSA |EC |DSA |OPENSSH |ENCRYPTED |PGP )?PRIVATE KEY(?: BLOCK)?)-----/g;

const privateKey: PatternRow = {
  name: 'private-key',
  type: 'SECRET',
  subtype: 'PRIVATE_KEY',
  layer: 'validated_identifiers',
  description: 'PEM block of a private key, from its first to its last line.',
  find(text, emit) {
    let done = 0;
    scan(PEM_BEGIN, text, (match) => {
      if (match.index < done) return;
      const last = `-----END ${match[1]!}-----`;
      const body = match.index + match[0].length;
      const within = text.slice(body, body + 20000);
      const close = within.indexOf(last);
      // A block that was cut off: to the end of its base 64.
      const open = /^[\sA-Za-z0-9+/=\\:,-]{0,20000}/.exec(within)![0].trimEnd().length;
      const end = close >= 0 ? body + close + last.length : body + open;
      done = end;
      emit(match.index, end, { validated: true });
    });
  },
  score: 0.99,
  examples: [
    {
      text: '-----BEGIN PRIVATE KEY-----\nMIIEvQ==\n-----END PRIVATE KEY-----\n',
      found: ['-----BEGIN PRIVATE KEY-----\nMIIEvQ==\n-----END PRIVATE KEY-----'],
    },
    {
      text: '"private_key": "-----BEGIN RSA PRIVATE KEY-----\\nMIIE\\n-----END RSA PRIVATE KEY-----\\n"',
      found: ['-----BEGIN RSA PRIVATE KEY-----\\nMIIE\\n-----END RSA PRIVATE KEY-----'],
    },
    { text: '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blbn\n', found: ['-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blbn'] },
    { text: '-----BEGIN PUBLIC KEY-----\nMIIE\n-----END PUBLIC KEY-----', found: [] },
    { text: '-----BEGIN CERTIFICATE-----', found: [] },
  ],
  source: 'RFC 7468',
};

// ---------------------------------------------------------------- connection strings

const SCHEME = /(?<![a-z0-9+])[a-z][a-z0-9+]{1,24}(?::[a-z0-9]{2,12})?$/;
const AUTHORITY = /:\/\/[^\s/@:?#"'<>]{0,64}:([^\s/@"'<>]{1,128})@[^\s"'<>]{1,512}/y;
const JDBC = /jdbc:[a-z0-9:]{2,30}\/\/[^\s"'<>]{1,300}[?&;](?:password|pwd)=[^\s"'<>&;]{1,128}[^\s"'<>]{0,200}/g;
const ADO =
  /(?:server|data source|host|address|addr|user id|uid|username|database|initial catalog|endpoint|accountname|driver) ?=[^;\n"]{1,128};(?:[^;=\n"]{1,40}=[^;\n"]{0,200};){0,16}? ?(?:password|pwd|accountkey|sharedaccesskey) ?=[^;\n"]{1,200}(?:;[^;=\n"]{1,40}=[^;\n"\s]{0,200}){0,12};?/g;

const connection: PatternRow = {
  name: 'connection-string',
  type: 'SECRET',
  subtype: 'CONNECTION_STRING',
  layer: 'pattern',
  description: 'Connection string or web address with a password inside.',
  find(text, emit) {
    const s = fold(text);
    if (s.includes('://')) {
      for (let colon = s.indexOf('://'); colon >= 0; colon = s.indexOf('://', colon + 3)) {
        const match = at(AUTHORITY, s, colon);
        const scheme = match === null ? null : SCHEME.exec(s.slice(Math.max(0, colon - 40), colon));
        if (match === null || scheme === null || PLACEHOLDER.test(match[1]!)) continue;
        emit(colon - scheme[0].length, colon + match[0].replace(/(?<![.,;:!?)\]}])[.,;:!?)\]}]+$/, '').length);
      }
    }
    if (s.includes('jdbc:')) scan(JDBC, s, (match) => emit(match.index, match.index + match[0].length));
    if (s.includes(';')) {
      if (/(?:password|pwd|key) ?=/.test(s))
        scan(ADO, s, (match) => emit(match.index, match.index + match[0].trimEnd().length));
    }
  },
  score: 0.95,
  examples: [
    {
      text: 'DB=postgres://app:s3cr3t@db.example.org:5432/prod',
      found: ['postgres://app:s3cr3t@db.example.org:5432/prod'],
    },
    {
      text: 'mongodb+srv://u:p%40ss@c0.mongodb.net/x, redis://:hunter2@10.0.0.5:6379',
      found: ['mongodb+srv://u:p%40ss@c0.mongodb.net/x', 'redis://:hunter2@10.0.0.5:6379'],
    },
    {
      text: 'Server=db1;Database=hr;User Id=sa;Password=Gr4nite!;',
      found: ['Server=db1;Database=hr;User Id=sa;Password=Gr4nite!;'],
    },
    { text: 'postgres://db.example.org/prod', found: [] },
    { text: 'https://user:<password>@host', found: [] },
  ],
};

// ---------------------------------------------------------------- labelled keys

const KEY_LABELS = Terms.of(
  'api key',
  'apikey',
  'api_key',
  'api-key',
  'x-api-key',
  'api token',
  'api_token',
  'apitoken',
  'access token',
  'access_token',
  'accesstoken',
  'auth token',
  'auth_token',
  'authtoken',
  'secret',
  'secret key',
  'secret_key',
  'secretkey',
  'client secret',
  'client_secret',
  'clientsecret',
  'token',
  'bearer',
  'refresh token',
  'refresh_token',
  'session token',
  'session_token',
  'sessionid',
  'session_id',
  'sid',
  'private key',
  'private_key',
  'private_key_id',
  'access key',
  'access_key',
  'secret access key',
  'aws_secret_access_key',
  'secretaccesskey',
  'encryption key',
  'encryption_key',
  'signing key',
  'signing_secret',
  'webhook secret',
  'hmac key',
  'license key',
  'licence key',
  'key',
  'cookie',
  'csrf',
  'csrf_token',
  'x-auth-token',
  'apikey rotated',
  'app secret',
  'app_secret',
  'consumer_secret',
  'bot token',
  'deploy key',
  'master key',
  'account key',
  'shared key',
  'sas token',
  'personal access token',
  'pat',
  'basic',
  'authorization',
  'api-schlussel',
  'api schlussel',
  'apischlussel',
  'geheimschlussel',
  'zugriffstoken',
  'schlussel',
  'anahtar',
  'anahtari',
  'anahtariniz',
  'anahtarınız',
  'cle api',
  "cle d'api",
  'jeton',
  'clave api',
  'clave de api',
  'clave secreta',
  'clau api',
  'chiave api',
  'chave api',
  'chave de api',
  'chave da api',
  'chave',
  'api-sleutel',
  'api-nyckel',
  'api-nokkel',
  'api-nogle',
  'api-avain',
  'avain',
  'klucz api',
  'klucz',
  'api klic',
  'klic',
  'api kulcs',
  'api-kulcs',
  'kulcs',
  'cheie api',
  'cheia api',
  'api kljuc',
  'kljuc',
  'ключ api',
  'api-ключ',
  'ключ',
  'токен',
  'секрет',
  'κλειδι api',
  'κλειδι',
  'מפתח',
  'מפתח api',
  'טוקן',
  'مفتاح',
  'رمز الوصول',
  'توكن',
  'توکن',
  'کلید',
  '密钥',
  '令牌',
  '金鑰',
  'apiキー',
  'トークン',
  'アクセスキー',
  'シークレット',
  'api 키',
  'api키',
  '토큰',
  '비밀키',
  'khóa api',
  'kunci api',
);
const KEY_VALUE =
  /["'\]]?[ \t]{0,3}(?:[:=]|=>|:=|[ \t](?:is|ist|est|es|e|to|rotated:|luotu)[ \t]|[ \t])[ \t]{0,3}(?:bearer |basic |token )?["'`([]{0,2}([0-9A-Za-z][0-9A-Za-z_.+/~-]{6,512}={0,2})(?![0-9A-Za-z_])/iy;

const labelledKey: PatternRow = {
  name: 'secret-labelled',
  type: 'SECRET',
  layer: 'pattern',
  description: 'Random-looking value after a label such as api_key, token or Authorization.',
  find(text, emit) {
    const s = fold(text);
    let done = 0;
    KEY_LABELS.each(s, (label) => {
      const match = at(KEY_VALUE, text, label.end);
      if (match === null) return;
      const value = match[1]!.replace(/(?<![.])[.]+$/, '');
      if (
        !drawn(value) ||
        (value.length < 16 &&
          /^(?:key|sid|basic|pat|cookie)$/.test(s.slice(label.start, label.end)) &&
          !/^[a-z]{2,5}[_-]/i.test(value))
      )
        return;
      const start = match.index + match[0].lastIndexOf(match[1]!);
      if (start < done) return;
      done = start + value.length;
      emit(start, done);
    });
  },
  score: 0.85,
  examples: [
    { text: 'api_token: "hk_7fQ2vZx09aLmPd3w"', found: ['hk_7fQ2vZx09aLmPd3w'] },
    { text: 'token=nvk_live_8f31qPz77Tr2 scope=read', found: ['nvk_live_8f31qPz77Tr2'] },
    { text: 'Authorization: Bearer 9fKq2LmZ7xTb0WcV3e1s', found: ['9fKq2LmZ7xTb0WcV3e1s'] },
    {
      text: 'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYzEXAMPLEKEY1',
      found: ['wJalrXUtnFEMI/K7MDENG/bPxRfiCYzEXAMPLEKEY1'],
    },
    { text: 'token: string, key = value1, api_key: your-key-here', found: [] },
    { text: 'The secret of success is work. token 12345', found: [] },
  ],
};

// ---------------------------------------------------------------- seed phrases

const SEED_LABELS = Terms.of(
  'seed phrase',
  'seed words',
  'seed',
  'seed phrase is',
  'recovery phrase',
  'recovery words',
  'mnemonic',
  'secret phrase',
  'backup phrase',
  '12 words',
  '24 words',
  'twelve words',
  '12 word',
  '24 word',
  'seed-phrase',
  'meine worter',
  'wiederherstellungsphrase',
  'wiederherstellungsworter',
  '12 worter',
  '24 worter',
  'phrase de recuperation',
  'phrase secrete',
  '12 mots',
  '24 mots',
  'frase semilla',
  'palabras',
  '12 palabras',
  '24 palabras',
  'frase de recuperacion',
  'frase seed',
  '12 parole',
  '24 parole',
  'frase di recupero',
  'mio seed',
  'frase-semente',
  'frase de recuperacao',
  '12 palavras',
  '24 palavras',
  'herstelzin',
  '12 woorden',
  '12 slow',
  '24 slowa',
  'fraza odzyskiwania',
  '12 slov',
  'сид-фраза',
  'сид фраза',
  'сид',
  'мнемоника',
  '12 слов',
  '24 слова',
  'seed ключ',
  'сід-фраза',
  'сід',
  '助记词',
  '助記詞',
  '복구 문구',
  '시드',
  '시드 문구',
  'シードフレーズ',
  'リカバリーフレーズ',
  '12 ord',
  '24 ord',
  'kurtarma kelimeleri',
  '12 kelime',
  'kata pemulihan',
  '12 kata',
  'عبارة الاسترداد',
  'כתב שחזור',
);
const SEED_WORDS = new RegExp(`(?<![${W}])[${L}]{3,12}(?:[ ,]{1,2}[${L}]{3,12}){11,23}(?![${W}])`, 'y');

const seedPhrase: PatternRow = {
  name: 'seed-phrase',
  type: 'SECRET',
  subtype: 'SEED_PHRASE',
  layer: 'pattern',
  description: 'Recovery words of a wallet: 12 to 24 short words on end, after a label.',
  find(text, emit) {
    const s = fold(text);
    let done = 0;
    SEED_LABELS.each(s, (label) => {
      if (label.start < done) return;
      for (let i = label.end; i < Math.min(s.length, label.end + 48); i++) {
        if (wordAt(s, i - 1) || !wordAt(s, i)) continue;
        const match = at(SEED_WORDS, s, i);
        if (match === null) {
          if (/[.!?]/.test(s[i - 2] ?? '')) return;
          continue;
        }
        const words = match[0].split(/[ ,]+/);
        // Prose has short function words; seed lists do not.
        const count = words.length >= 24 ? 24 : words.length >= 18 ? 18 : words.length >= 12 ? 12 : 0;
        // Words of a sentence may lead into the list: the list is what ends the run.
        const lead = match[0]
          .split(/(?<=[ ,])(?=[^ ,])/)
          .slice(0, words.length - count)
          .join('').length;
        done = i + match[0].length;
        if (!words.slice(-count).some((word) => COMMON.has(word))) emit(i + lead, done);
        return;
      }
    });
  },
  score: 0.85,
  examples: [
    {
      text: 'my seed phrase: velvet ocean tuna crisp ladder index bronze motion shy urge apple fiscal',
      found: ['velvet ocean tuna crisp ladder index bronze motion shy urge apple fiscal'],
    },
    {
      text: '助记词 lava oyster canvas flip mule jazz echo river onion tulip vast dune',
      found: ['lava oyster canvas flip mule jazz echo river onion tulip vast dune'],
    },
    {
      text: 'las palabras: mueble tigre noria vapor codo lirio pista hongo aldea rumbo feria sable',
      found: ['mueble tigre noria vapor codo lirio pista hongo aldea rumbo feria sable'],
    },
    {
      text: 'the seed phrase should never be shared with anyone because the words open your wallet for all',
      found: [],
    },
    { text: 'seeds of the sunflower', found: [] },
  ],
  source: 'BIP-39',
};

const COMMON = new Set(
  'the and for with you your not are was this that have has from they will would can could should never because been before after but all any our out who what when where how into about your them then than their there here very must may more most some such only over also just like del los las una con por para que como pero sus este esta und der die das den mit von ist nicht auch ein eine les des une est pas pour dans sur qui che non per una sono come della nel uma nao com dos das het een van voor niet'.split(
    ' ',
  ),
);

// ---------------------------------------------------------------- passwords

const PASSWORD_LABELS = new Terms<'word' | 'pin'>([
  ..."lykilorð,aðgangsorð,нууц үг,ពាក្យសម្ងាត់,ລະຫັດຜ່ານ,գաղտնաբառ,პაროლი,password,passwd,passphrase,pass,pwd,pw,psw,passcode,pass code,wifi password,wi-fi password,wpa key,wpa,psk,user password,db_password,db_pass,root password,login password,temporary password,temp password,new password,wifi key,shared_wifi_pw,*_password,*_passwd,*_pw,*_pass,*_pwd,*passwort,kennwort,*kennwort,losungswort,zugangswort,passwort neu,wlan-key,wlan-passwort,wlan-schlussel,mot de passe,mdp,mot de pass,mots de passe,cle wifi,code wifi,contrasena,clave,contrasenya,pass wifi,clave wifi,parola,parola d'accesso,password wifi,senha,palavra-passe,palavra passe,senha do wifi,passe,wachtwoord,paswoord,losenord,losen,passord,adgangskode,kodeord,salasana,tunnussana,haslo,hasla,haslem,heslo,hesla,heslem,jelszo,jelszava,jelszavad,jelszo:,parola ta,lozinka,lozinku,lozinke,sifra,sifre,sifresi,sifreniz,parola:,parolasi,geslo,slaptazodis,parole,salasona,пароль,паролем,пароля,парола,паролата,лозинка,шифра,κωδικος προσβασης,συνθηματικο,סיסמה,סיסמא,הסיסמה,الباسورد,باسورد,كلمة السر,كلمة المرور,كلمه السر,الرقم السري,رمز عبور,پسورد,رمز وای فای,रमज़,पासवर्ड,密码,密碼,口令,パスワード,パス,暗証番号,비밀번호,비번,패스워드,암호,mật khẩu,mat khau,mk,pass wifi,kata sandi,sandi,password-nya,passwordnya,รหัสผ่าน,พาสเวิร์ด"
    .split(',')
    .map((word) => [word, 'word'] as [string, 'word']),
  ..."pin,pin code,pin-code,pincode,pin no,pin number,otp,otp code,one-time code,one time code,one-time password,security code,verification code,verification,access code,door code,gate code,entry code,alarm code,alarm,allarme,alarme,alarmi,keypad,key safe,keysafe,lockbox,lock code,safe code,combination,code,passcode,cvv,cvc,cvv2,tan,puk,puk1,mpin,upi pin,tpin,2fa,2fa code,sms code,escalation_pin,voicemail pin,unlock code,unlock,confirmation pin,entry phone,pin-kod,pin kod,pin-kode,pin-koodi,pinkoodi,pin-nummer,pin-nr,pin nr,geheimzahl,turcode,tor-code,zugangscode,sicherheitscode,bestatigungscode,einmalcode,entsperrcode,schlusselkasten,schlusselsafe,schlusseltresor,zahlenschloss,alarmcode,codice,codice pin,codice di sicurezza,codice otp,codice porta,codice cancello,codice allarme,combinazione,code d'acces,code porte,code de la porte,code portail,code pin,digicode,code de confirmation,code de verification,code alarme,code du cadenas,cadenas,code secret,code de securite,boite a cles,codigo,codigo pin,codigo de verificacion,codigo de la puerta,codigo de acceso,codi,codi pin,cofre,codigo do cofre,codigo de acesso,codigo de verificacao,portao,cofre da chave,toegangscode,deurcode,sleutelkluis,sleutelkastje,pincode is,kod,kod pin,kod do drzwi,kod do bramy,kod dostepu,kod sms,kod do domofonu,domofon,portkod,dorrkod,kodlas,dorkode,nokkelboks,nokleboks,kode,koden,koodi,ovikoodi,avainboksi,kod ke dverim,kod k branke,kod ke vchodu,kod od dveri,kapukod,kod:,kaputelefon,riaszto,cod,codul,cod pin,cod interfon,cod acces,interfon,sifra vrata,kod za,kod vrata,kapi kodu,kapi sifresi,onay kodu,dogrulama kodu,kodu,sms kodu,kilidi,kilit,guvenlik kodu,код,кода,кодом,код двери,код домофона,код подъезда,пин,пин-код,пин код,пінкод,пін-код,пін,код доступа,код доступу,код підтвердження,код подтверждения,домофон,код за вход,кодът,κωδικος,κωδικο,pin:,κωδικος πορτας,קוד,קוד כניסה,קוד אימות,קוד הכניסה,קוד לבניין,קודן,الرمز,رمز,رمز التحقق,رمز الدخول,الكود,كود,رمز الباب,پین,رمز,کد,کد تایید,کد ورود,رمز در,验证码,驗證碼,门禁密码,门锁密码,动态码,校验码,取件码,認証コード,暗証,オートロック,キーボックス,解錠番号,ロック番号,인증번호,현관비밀번호,현관 비번,도어락,공동현관,핀번호,mã pin,mã otp,mã xác nhận,mã cửa,mã cổng,kode otp,kode pin,kode akses,kode verifikasi,पिन,ओटीपी,कोड,รหัส,รหัสประตู,รหัส pin,รหัส otp"
    .split(',')
    .map((word) => [word, 'pin'] as [string, 'pin']),
]);

const LINK = new RegExp(
  `["'\\]’]?[ \\t]{0,3}(?:\\([^)\\n]{0,24}\\)[ \\t]?)?(?:\\n[ \\t]{0,8}(?=[^\\s])|(?:[:=：]|=>|:=|->|→)[ \\t\\n]{0,4}|[ \\t]?(?:'s|is now|is still|is|was|ist|lautet|jetzt|neu|est|c'est|es|sigue siendo|era|e|ora e|agora e|nu|ar|er|nu er|on|nyt|to|teraz|je|ted|nyni|este|acum|је|=|це|это|е|ειναι|הוא|היא|هو|هي|是|为|為|还是|は|는|은|la|adalah) |[ \\t]{1,3})["'„“«»\`(\\[<]{0,2}`,
  'y',
);

const PIN_VALUE =
  /[*#]?(?:\d{3} \d{3}(?! ?\d)|\d{2}[ -]\d{2}(?:[ -]\d{2})?(?![ -]?\d)|[a-z]{0,2}\d{2,8}[a-z#*]{0,2}|[a-z]\d{1,3}[a-z]\d{1,3}|\d{1,4}(?:-\d{1,4}){1,4}|\d{1,4}#\d{1,6}|\d{1,3}[а-я]\d{1,5}|[a-z0-9]{1,4}-[a-z0-9]{2,5})(?![a-z0-9_%€$]|[.,:/-]\d|-[a-z])/y;
const PASSWORD_VALUE = /[^\s"'“”„«»`<>，。；、]{3,128}/y;

/** Reads the value after a label; a PIN has digits, a password may be a word when a colon or "=" leads to it. */
function passwordValue(
  text: string,
  s: string,
  from: number,
  kind: 'word' | 'pin',
): { start: number; end: number; score: number; labelled: boolean } | undefined {
  const link = at(LINK, s, from);
  if (link === null) return undefined;
  const strong = /[:=：→\n]|->/.test(link[0]);
  const told = strong || /[a-zа-я֐-ۿ一-鿿は는은]/.test(link[0].trim());
  const start = from + link[0].length;
  if (kind === 'pin') {
    const match = at(PIN_VALUE, s, start);
    if (match === null || !/\d/.test(match[0])) return undefined;
    const digits = match[0].replace(/\D/g, '').length;
    const label = s.slice(Math.max(0, from - 22), from);
    if (GENERIC.test(label)) {
      // A bare "code": other kinds of code, and article numbers, are no secrets.
      if (
        OTHER_CODE.test(label) ||
        (/^[a-z]{1,4}-?\d/.test(match[0]) && !told) ||
        /^[a-z]{2,4}-/.test(match[0]) ||
        digits > 8
      )
        return undefined;
    }
    if (digits < 3 && !/[a-z#*]/.test(match[0])) return undefined;
    if (/^(?:19[4-9]|20[0-3])\d$/.test(match[0]) && !told) return undefined;
    if (/^\d{1,2}[ -]\d{2}$/.test(match[0]) && !told) return undefined;
    if (UNITS_AFTER.test(s.slice(start + match[0].length, start + match[0].length + 10))) return undefined;
    return { start, end: start + match[0].length, score: told ? 0.8 : 0.6, labelled: told && !GENERIC.test(label) };
  }
  const match = at(PASSWORD_VALUE, text, start);
  if (match === null) return undefined;
  // "you can pass `size` down" and "[p]assword" in a manual.
  if ((!told && text[start - 1] === '`') || /^\p{L}\]\p{L}/u.test(match[0])) return undefined;
  let value = match[0].replace(/(?<![.,;:])[.,;:]+$/, '');
  if (!value.includes('(')) value = value.replace(/(?<!\))\)+$/, '');
  if (!value.includes('[')) value = value.replace(/(?<!\])\]+$/, '');
  value = value.replace(/(?<![,;:).\]])[,;:).\]]+$/, (tail) =>
    /[).\]]/.test(tail) && value.includes('(') ? tail : '',
  );
  // "Pass: X7583820" is a passport.
  if (/(?:pass|pas|passe)$/.test(s.slice(Math.max(0, from - 5), from)) && /^[A-Z]{1,2}\d{6,8}$/.test(value))
    return undefined;
  // "login:amd64" is a package for a processor.
  if (/^(?:amd64|arm64|armhf|i[3-6]86|all)$/.test(value)) return undefined;
  if (value.length < 3 || PLACEHOLDER.test(value) || value.startsWith('http') || value.startsWith('/'))
    return undefined;
  // In a script without spaces the value ends where the script changes back.
  const mixed = /^[\x21-\x7e]+(?=[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af（），。])/.exec(value);
  if (mixed !== null && mixed[0].length >= 3) value = mixed[0].replace(/(?<![(（,])[(（,]+$/, '');
  const digit = /\d/.test(value);
  const odd = digit || /[^\p{L}\p{M}'’-]/u.test(value) || /\p{Ll}\p{Lu}/u.test(value);
  if (!odd && !/[:=]/.test(link[0])) return undefined;
  if (
    /^(?:process|os|req|request|self|this|env|input|config|conf|settings|ctx|params|args|opts|options|data|form|user|cfg)[.[]|^[\w.]+\(|^(?:new|await|typeof|return)$/.test(
      value,
    )
  )
    return undefined;
  // "Password: must have 8 characters": a word with more words after it is a sentence.
  const end = start + value.length;
  // The next line holds the password alone, or prose continues there.
  if (link[0].includes('\n') && (!odd || !/^[ \t]*(?:[\r\n]|$)/.test(text.slice(end, end + 8)))) return undefined;
  if (/^[{$%]/.test(value) && /[}%]$|^\$/.test(value)) return undefined;
  if (!odd && /^ [\p{L}]{2,}/u.test(text.slice(end, end + 5)) && !/["'“»]/.test(s[start - 1] ?? '')) return undefined;
  if (digit && /^\d{1,2}$/.test(value)) return undefined;
  return { start, end, score: strong ? 0.85 : odd ? 0.7 : 0.6, labelled: strong };
}

const GENERIC =
  /(?:code|kod|cod|codul|codice|codigo|kode|koden|koodi|sifra|код|кодът|κωδικο[σς]?|קוד|الرمز|رمز|الكود|كود|کد|कोड|รหัส|kodu|codi|unlock|combination)$/;
const OTHER_CODE =
  /(?:sort|branch|sponsor|error|product|zip|post|postal|country|area|dial(?:l?ing)?|promo|discount|voucher|coupon|source|tax|colou?r|http|exit|status|item|part|booking|foglalasi|course|unit|qr|bar|iata|icd|ifsc|swift|bank|fault|trouble|referral|reference|stock|style|fabric|drug|atc|diagnosis|cpt|morse|source|dress|penal|civil|postcod|artikel|produkt|fehler|farb|bestell|article|postale|fiscale|client|clientului|abonat|pacient|produs|de produit|cliente|producto|error de|barras|morsa|kuponu|poczt\w{0,16}|почтовый|поштовий|пощенски|klienta|produktu|rezerwacji|slev\w{0,16}|zbozi|rezervacni|ugyfel|termek|musteri|urun|заказа|товара|ошибки|клиента|региона|окпо|єдрпоу|тн вэд|מיקוד|מוצר|البريدي|المنتج|rahmat|पिन)[ -]?(?:code|kod|cod|codul|codice|codigo|kode|koodi|sifra|код|кодът|קוד|الرمز|رمز|کد|कोड|รหัส|kodu)$/;
const UNITS_AFTER =
  /^ ?(?:eur|€|\$|%|kg|km|days|min|uhr|people|items|lines|error|errors|commits|zeilen|characters|digits|page|, page|seite|pcs|units)/;

const password: PatternRow = {
  name: 'password',
  type: 'PASSWORD',
  layer: 'pattern',
  description: 'Password, PIN, door or one-time code after its label.',
  find(text, emit) {
    const s = fold(text);
    PASSWORD_LABELS.each(s, (label) => {
      // "040Pw" inside a short link is no label.
      if (s[label.start] !== '_' && wordAt(s, label.start - 1) && wordAt(s, label.start)) return;
      const value = passwordValue(text, s, label.end, label.value);
      if (value !== undefined) emit(value.start, value.end, { score: value.score, labelled: value.labelled });
    });
  },
  score: 0.8,
  examples: [
    { text: 'password: pumpernickel9, Passwort: gr4n!te-Pelican', found: ['pumpernickel9', 'gr4n!te-Pelican'] },
    { text: 'mot de passe : Soleil!77', found: ['Soleil!77'] },
    { text: 'PIN: 4921. Türcode 7714C', found: ['4921', '7714C'] },
    { text: 'пароль Qwerty!77, hasło: Zima2024', found: ['Qwerty!77', 'Zima2024'] },
    { text: 'OTP 770418, code de confirmation est 491 073.', found: ['770418', '491 073'] },
    { text: 'password = hunter2', found: ['hunter2'] },
    { text: 'password: ********, Password: <password>, password: none', found: [] },
    { text: 'you can pass `isEncrypted` down; akses Wi-Fi ([p]assword)', found: [] },
    { text: 'Your password is required. The code was changed. password policy', found: [] },
    { text: 'const password = process.env.PASSWORD;', found: [] },
  ],
};

export const SECRETS: readonly PatternRow[] = [
  privateKey,
  jwt,
  prefixed,
  connection,
  labelledKey,
  seedPhrase,
  password,
];
