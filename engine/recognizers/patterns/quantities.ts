/** Amounts of money, ages and coordinates. */
import type { PatternRow } from '../row.ts';
import { at, fold, L, scan, Terms, W, wordAt } from './scan.ts';

// ---------------------------------------------------------------- amounts

const NUMBER = "\\d{1,3}(?:[ .,']\\d{3}){1,5}(?:[.,]\\d{1,2})?|\\d{1,9}(?:[.,]\\d{1,2})?(?:,-)?";
const CODES =
  'eur|usd|gbp|chf|jpy|cny|rmb|sek|nok|dkk|pln|czk|huf|ron|bgn|hrk|rsd|try|rub|uah|inr|krw|aud|cad|nzd|zar|ils|nis|aed|sar|egp|mxn|brl|ars|clp|cop|pen|thb|vnd|idr|myr|sgd|hkd|twd|php|ngn|kes|ghs|pkr|bdt|irr|iqd|jod|lbp|mad|btc|eth|usdt|sfr|fr\\.|rs\\.?|r\\$|us\\$|a\\$|c\\$|nt\\$|hk\\$|s/\\.?';
const SYMBOLS = '[$€£¥₹₽₩₪₺₴₫฿₦₱]';
const UNITS =
  'euros?|eur|€|dollars?|bucks|cents?|pounds?|quid|pence|francs?|franken|sfr|fr\\.|zl|zlotych|pln|kc|korun|korun[ay]?|kr\\.?|kronor|kroner|ft|forint(?:ot|ert)?|lei|ron|leva|lv|лв|лева|руб(?:лей|ля|\\.)?|р\\.|грн|гривень|гривен|гривні|дин|динара|din|dinara|kn|kuna|eura|evra|tl|lira|ils|nis|ש"ח|שקל|שקלים|درهم|ريال|دينار|جنيه|تومان|ریال|ل\\.س|د\\.ا|円|元|块|원|万円|万元|만원|만 원|đồng|dong|vnd|rupiah|rupees|रुपये|रु|बาท|baht|reais|reales|pesos?|soles|bolivares|yen|yuan|won|usd|gbp|chf|sek|nok|dkk|czk|huf|bgn|rsd|try|rub|uah|inr|krw|jpy|cny|aud|cad|zar|brl|mxn|ευρω';
const AMOUNT = new RegExp(
  `(?<![${W}.,]|[0-9]-)(?:(?:${SYMBOLS}|(?:${CODES})(?= ?\\d)) ?-?(?:${NUMBER})(?: ?(?:k|m|mio|bn|million|thousand)\\b)?` +
    `|(?:${NUMBER}) ?(?:k |mio\\.? |million |tsd\\.? |mil |тыс\\.? |млн\\.? |тис\\.? )?(?:(?:${UNITS})(?![${W}])|[$£¥₹₽₩₪₺₴₫฿€]|円|元|원)` +
    `|(?:\\d{1,3}(?:[.,]\\d{1,4})?) ?(?:%|‰|percent\\b|prozent\\b|pour cent|por ciento|por cento|per cento|per cent|procent\\w{0,2}|prosent\\w{0,3}|процент\\w{0,3}))`,
  'g',
);

const amount: PatternRow = {
  name: 'amount',
  type: 'AMOUNT',
  layer: 'pattern',
  description: 'Amount of money or a percentage.',
  find(text, emit) {
    const s = fold(text);
    scan(AMOUNT, s, (match) => {
      const end = match.index + match[0].length;
      if (/[0-9]/.test(s[end] ?? '') && /\d$/.test(match[0])) return;
      emit(match.index, end);
    });
  },
  score: 0.8,
  examples: [
    { text: '€ 1.250,00, 12 500 Kč, USD 300', found: ['€ 1.250,00', '12 500 Kč', 'USD 300'] },
    { text: "CHF 1'200.50, 3,5 %, $14,600", found: ["CHF 1'200.50", '3,5 %', '$14,600'] },
    { text: '500円 и 1200 руб.', found: ['500円', '1200 руб.'] },
    { text: '12 months, 4711, 3.5 kg', found: [] },
    { text: 'x2 %d', found: [] },
  ],
};

// ---------------------------------------------------------------- ages

const AGE_UNIT =
  'years?(?:[ -](?:old|of age))?|yrs?(?:[ -]?old)?\\.?|y ?/? ?o|yo|y\\.o\\.?|months?[ -]old|mos?[ -]old|weeks?[ -]old|days?[ -]old' +
  '|jahren?(?: alt)?|j\\.|jahrig\\w{0,2}|-?jahrig\\w{0,2}|monate alt|wochen alt|ans?|annees|anos?|años?|anys?|anni|anno|mesi|meses|mois|jaar(?: oud)?|jr\\.?|aa\\.?|aar|jarige?|-jarige?|maanden oud|ar gammal|ars|ar\\b|-aring(?:en|s)?|-aring|arig\\w?|-arig\\w?|ar gammel|-arige?|arige?' +
  '|vuotias|-vuotia\\w{1,6}|vuotia\\w{1,6}|-v\\.?|v\\.|vuotta|kk ikainen|lat|latka|-letni\\w{0,3}|letni\\w{0,3}|rok(?:u|ov|y)?|let\\b|let[ay]?|-let[a-z]{2,3}|rocn\\w{1,3}|-rocn\\w{1,3}|leta|eves?|-eves|ani\\b|de ani|godin[aeu]?|god\\.?|-godisnj\\w{1,3}|godisnj\\w{1,3}|yasinda\\w{0,6}|yas\\w{0,6}|aylik|yaslarinda' +
  '|лет|года?|год|г\\.|-летн\\w{2,4}|л\\.|років|роки|рік|р\\.|-річн\\w{1,4}|годин[аи]|год\\.|-годишн\\w{1,4}|-годишњ\\w{1,4}|месец\\w{0,3}|месяц\\w{0,3}|ετων|ετους|χρονων|χρονος|χρονια|μηνων|שנים|שנה|سنة|سنوات|عاما|عام|سال\\w{0,3}|ساله|أشهر|شهور|tuoi|tahun|thn|साल|वर्ष|वर्षीय|ปี|歲|岁|歳|才|세|살';

/** Words before a number that say an age; the number alone is the age then. */
const AGE_BEFORE = Terms.of(
  'aged',
  'age',
  'ages',
  'age of',
  'turned',
  'turns',
  'turning',
  'i am',
  "i'm",
  'is now',
  'now',
  'alter',
  'im alter von',
  'mit',
  'age:',
  'wurde',
  'age de',
  'agee de',
  'agee',
  'ages de',
  'edad',
  'edad:',
  'edad de',
  'eta',
  'eta:',
  "all'eta di",
  'di anni',
  'anni',
  'idade',
  'idade:',
  'leeftijd',
  'alder',
  'alder:',
  'ika',
  'ikainen',
  'ian',
  'wiek',
  'w wieku',
  'lat',
  'vek',
  've veku',
  'vo veku',
  'eletkor',
  'kora',
  'varsta',
  'in varsta de',
  'starost',
  'dob:',
  'star',
  'stara',
  'yas',
  'yasi',
  'yas:',
  'возраст',
  'в возрасте',
  'возраст:',
  'вік',
  'віком',
  'у віці',
  'възраст',
  'на възраст',
  'старост',
  'ηλικια',
  'ηλικιας',
  'ετων',
  'בן',
  'בת',
  'גיל',
  'בגיל',
  'العمر',
  'عمره',
  'عمرها',
  'عمري',
  'سن',
  'سنه',
  'سنها',
  'umur',
  'usia',
  'tuoi',
  'อายุ',
  'उम्र',
  'आयु',
  '年龄',
  '年齡',
  '享年',
  '年齢',
  '満',
  '나이',
  '향년',
  '만',
  'umri',
);
/** Those of the list that say an age with certainty, not only beside a unit. */
const AGE_SURE = Terms.of(
  'aged',
  'age',
  'ages',
  'age of',
  'alter',
  'im alter von',
  'age de',
  'agee de',
  'edad',
  'edad de',
  'eta',
  "all'eta di",
  'di anni',
  'idade',
  'idade de',
  'leeftijd',
  'alder',
  'ika',
  'wiek',
  'w wieku',
  'vek',
  've veku',
  'vo veku',
  'eletkor',
  'varsta',
  'in varsta de',
  'starost',
  'yasi',
  'возраст',
  'в возрасте',
  'вік',
  'віком',
  'у віці',
  'възраст',
  'на възраст',
  'старост',
  'ηλικια',
  'ηλικιας',
  'ετων',
  'בן',
  'בת',
  'גיל',
  'בגיל',
  'العمر',
  'عمره',
  'عمرها',
  'عمري',
  'umur',
  'usia',
  'อายุ',
  'उम्र',
  'आयु',
  '年龄',
  '年齡',
  '享年',
  '年齢',
  '나이',
  '향년',
  'turned',
  'turns',
  'anni',
  'lat',
  'tuoi',
);
const AGE_NUMBER = new RegExp(`(?<![${W}.,:/$€£#+-]|[0-9][ .,:/-])(\\d{1,3})(?![0-9]|[.,:/]\\d|-\\d)`, 'g');
const AGE_AFTER = new RegExp(`(?:[ -]?(?:${AGE_UNIT})| th)(?![${L}])`, 'y');
/** Units that alone also measure time: they need a sign that a person is meant. */
const PERSONAL =
  /old|age|alt|jahrig|jarig|aring|arig|vuotia|letni|let[a-z]{2}|rocn|eves|godisn|годишн|летн|річн|yo$|y ?\/? ?o$|y\.o|oud|gamm?e?l|tuoi|歲|岁|歳|才|세|살|יל|ساله|ετων|χρονων|वर्षीय|yas/;
const HUMAN_BEFORE =
  /(?:\(|(?:^|\n)|, |(?<![a-zà-׿])(?:de|aged|age|has|have|is|am|are|was|he's|she's|im|ist|bin|war|mit|von|a|as|ai|avait|aura|tiene|tengo|tenia|con|cumplio|cumple|ha|ho|compie|di|dei|tem|tenho|fez|faz|com|ma|mam|mial|miala|lat|wieku|je|mi|veku|mu|ji|jest|er|ar|jeg|fyller|fyllt|fyldt|blev|on|oli|taytti|tayttaa|van|wordt|varsta|are|am|avea|ima|imam|imala|imao|star|stara|od|u|ему|ей|мне|возрасте|исполнилось|віці|йому|їй|мені|навършил\w*|на|възраст|му|е|има|ειναι|ηλικιας|בן|בת|גיל|عمره|عمرها|عمري|العمر|عمر|يبلغ|umur|usia|berumur|อายุ|उम्र|year|ten|dont|âgée?|agee?|oud|dziecko|syn|corka|sohn|tochter|son|daughter|fils|fille|hijo|hija|figlio|figlia|filho|filha|poika|tytar|zoon|dochter) )$/;
const NOT_AGE_AFTER = new RegExp(
  `^ ?(?:ago|experience|later|earlier|now|in prison|warrant|guarantee|contract|term|probation|probezeit|lang|her\\b|spater|zuvor|erfahrung|garantie|haft|d'experience|apres|plus tard|d'anciennete|de experiencia|de antiguedad|despues|antes|fa\\b|di esperienza|dopo|de experiencia|depois|atras|ervaring|geleden|later|sedan|senare|erfaring|siden|senere|sitten|temu|pozniej|stazu|doswiadczenia|zpet|pozdeji|praxe|pred|pozdej|vorbei|nach|назад|спустя|опыта|стажа|тому|досвіду|стажу|по-късно|преди|опит|πριν|αργοτερα|לפני|خبرة|سابق|قبل|от ?роду0|прија|iskustva|kasnije|deneyim|once|sonra|前|後|后|間|间|전|후|동안|kinh nghiem|lalu|pengalaman|warranty|sentence|imprison|mortgage|lease|loan|plan|period|old (?:building|house|car|tree|wine|company|system))`,
);

/** A sentence or a delay measured in years or months. */
const TERM_BEFORE =
  /(?:pena|conden\w{0,24}|pedeps\w{0,24}|pedeaps\w{0,24}|prison\w{0,24}|condamn\w{0,24}|haft|sentenc\w{0,24}|kara|kary|karze|лишени\w{0,24}|позбавлен\w{0,24}|garant\w{0,24}|embaraz\w{0,24}|schwanger\w{0,24}|encein\w{0,24}|incinta|experienc\w{0,24}|stazu?|dalla|fianza|for|seit|since|desde|depuis|hace|для|через|через|на срок|dm2|hta)\W{0,3}(?:\w{1,6} ){0,2}$/;
const STATED =
  /(?<![a-z])(?:i'm|im|she's|he's|shes|hes|who's|i am|he is|she is|who is|she was|he was|i was|now|ich bin|bin|er ist|sie ist|der ist|die ist|wird|wurde|wordt|is nu|ik ben|on nyt|jag ar|hon ar|han ar|hun er|han er|jeg er|je mi|je mu|je ji|byl[oa]? mi|que tiene|ela tem|ele tem|tenho|tengo|elle a|il a|j'ai|ha compiuto|fyller|fyllde|fylder) (\d{1,3})(?=[,;)]|\.(?:\s|$)|\n|$| (?:and|und|now|en|y|et|e|och|og|a|ja|but|dont|maar|aber|mas|ma|pero|mais)(?![a-z]))/g;
const CJK_AGE =
  /(?<![一-龥])(?:[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九]|百[〇零一二三四五六七八九]{0,2})(?:歲|岁|歳|才)(?:[ぁ-ん、，。\s]|$)/g;

/** Before a letter or after a full-width comma, where these languages write them. A rule for everybody of an age is about nobody. */
const CJK_AGE_DIGITS =
  /(?<![\d./$€£#+-]|[未不年][满滿] ?|満)([1-9]\d?|1[01]\d)(?:歲|岁|歳|才|세)(?!\s?(?:以上|以下|以内|以內|未満|未满|未滿|まで|から|代|児|者|の誕生日|이상|이하|미만|부터|까지|能|[与和]?[-~〜至到]))/g;

const BRACKET = /\((\d{1,3})\)/g;
const NAME_COMMA =
  /(?=\d)(?<=\p{Lu}[\p{L}'’-]{1,24}, )(\d{1,2})(?=(?:[,;]|\)(?!;))(?!\d)(?!"?,? ?(?:кв|r\/c|inscrit|bl|ap|apt|app|flat|et|sc|int|m|кор|под|буд)(?!\p{L}))|\.?\s*$|\.\s+\p{Lu})/gmu;
/** A street before the number makes it a house. */
const STREET_BEFORE =
  /(?:ул|вул|бул|пр|майдан|мкрн|rua|via|viale|calle|carrer|rue|avenue|street|str|strada|road|avenida|av|piazza|place|platz|weg|stra(?:ß|ss)e|ulica|trg|utca|jalan|jl|gate|gata|vej)[. ].{0,26}$/iu;

const age: PatternRow = {
  name: 'age',
  type: 'AGE',
  layer: 'pattern',
  description: 'Age of a person: a number with its unit, or the number alone after a word for age.',
  find(text, emit) {
    const s = fold(text);
    let done = 0;
    scan(AGE_NUMBER, s, (match) => {
      const start = match.index;
      const value = Number(match[1]);
      if (start < done || value > 120) return;
      const bare = start + match[1]!.length;
      const unit = at(AGE_AFTER, s, bare);
      let i = start;
      while (i > 0 && start - i < 3 && /[ :=.(]/.test(s[i - 1]!)) i--;
      const before = AGE_BEFORE.endingAt(s, i) ?? AGE_BEFORE.endingAt(s, start);
      // These have their own expression, because they have letters on both sides.
      if (unit !== null && /[歲岁歳才세]/.test(unit[0])) return;
      if (unit !== null) {
        const end = unit.index + unit[0].length;
        const dot = unit[0].endsWith('.') && (s[end] === undefined || s[end] === '\n');
        const after = s.slice(end, end + 24);
        if (NOT_AGE_AFTER.test(after) || value < 1) return;
        if (!PERSONAL.test(unit[0]) && TERM_BEFORE.test(s.slice(Math.max(0, start - 30), start))) return;
        const word = unit[0];
        const adjective = /^-?(?:jahrig|jarig|aring|arig|letn|let[a-z]{2}|rocn|godisn)/.test(
          word.trim().replace(/^-/, ''),
        );
        const person = PERSONAL.test(word) || adjective;
        const human = person || before !== undefined || HUMAN_BEFORE.test(s.slice(Math.max(0, start - 14), start));
        const bracketed = s[start - 1] === '(' && /^[\s,;)]/.test(s.slice(end, end + 1));
        done = end;
        emit(start, dot ? end - 1 : end, {
          score: person ? 0.85 : before !== undefined || bracketed ? 0.75 : human ? 0.55 : 0.3,
        });
        return;
      }
      const sure = AGE_SURE.endingAt(s, i) ?? AGE_SURE.endingAt(s, start);
      if (sure === undefined || value < 1) return;
      if (
        /^ ?(?:%|€|\$|kg|km|cm|mm|min|h\b|:|\/|-\d|days|hours|pages|\.\d)/.test(s.slice(bare, bare + 7)) ||
        wordAt(s, bare)
      )
        return;
      emit(start, bare, { score: 0.75 });
    });
    scan(STATED, s, (match) => {
      const value = Number(match[1]);
      const end = match.index + match[0].length;
      if (value >= 2 && value <= 110) emit(end - match[1]!.length, end, { score: 0.6 });
    });
    if (/[歲岁歳才세]/.test(s)) {
      scan(CJK_AGE_DIGITS, s, (match) => {
        emit(match.index, match.index + match[0].length, { score: 0.85 });
      });
      scan(CJK_AGE, s, (match) => {
        const unit = /[歲岁歳才]/.exec(match[0])!.index + 1;
        emit(match.index, match.index + unit, { score: 0.75 });
      });
    }
    // "Jayden (14)", "Ruiz, 43,": names are the model's; the form alone stays below the threshold.
    scan(BRACKET, s, (match) => {
      const value = Number(match[1]);
      if (
        value >= 1 &&
        value <= 110 &&
        match.index > 1 &&
        s[match.index - 1] === ' ' &&
        /\p{Lu}[\p{L}'’-]{1,24}\s$/u.test(text.slice(Math.max(0, match.index - 28), match.index))
      ) {
        emit(match.index + 1, match.index + 1 + match[1]!.length, { score: 0.5 });
      }
    });
    scan(NAME_COMMA, text, (match) => {
      const value = Number(match[1]);
      if (value < 2 || STREET_BEFORE.test(text.slice(Math.max(0, match.index - 40), match.index))) return;
      emit(match.index, match.index + match[1]!.length, { score: 0.5 });
    });
  },
  score: 0.75,
  context: {
    en: [
      'age',
      'aged',
      'son',
      'daughter',
      'child',
      'patient',
      'mother',
      'father',
      'man',
      'woman',
      'boy',
      'girl',
      'old',
    ],
    de: ['alter', 'sohn', 'tochter', 'kind', 'patient*', 'mutter', 'vater', 'mann', 'frau'],
    fr: ['âge', 'fils', 'fille', 'enfant', 'mère', 'père', 'patient*'],
    es: ['edad', 'hijo', 'hija', 'niño', 'niña', 'madre', 'padre', 'paciente'],
    it: ['età', 'figlio', 'figlia', 'madre', 'padre', 'paziente'],
    pt: ['idade', 'filho', 'filha', 'mãe', 'pai', 'paciente'],
    nl: ['leeftijd', 'zoon', 'dochter', 'kind', 'moeder', 'vader'],
    pl: ['wiek*', 'syn*', 'córk*', 'dziecko', 'pacjent*'],
    cs: ['věk*', 'syn*', 'dcer*', 'dítě', 'pacient*'],
    ru: ['возраст*', 'сын*', 'доч*', 'ребен*', 'пациент*'],
    uk: ['вік*', 'син*', 'донь*', 'дитин*'],
    sv: ['ålder', 'son', 'dotter', 'barn'],
    da: ['alder', 'søn', 'datter', 'barn'],
    fi: ['ikä', 'poika', 'tytär', 'lapsi'],
    tr: ['yaş*', 'oğlu*', 'kızı*', 'çocuk*'],
  },
  examples: [
    { text: 'She is 43 years old; aged 7.', found: ['43 years old', '7'] },
    { text: 'ein 47-jähriger Mann, de 34 ans, 54-vuotias', found: ['47-jähriger', '34 ans', '54-vuotias'] },
    { text: 'в возрасте 30 лет, tiene 34 años, di 34 anni', found: ['30 лет', '34 años', '34 anni'] },
    { text: '34-letni, 34岁, 34歳, 34세', found: ['34-letni', '34岁', '34歳', '34세'] },
    { text: 'age: 51, wiek 19', found: ['51', '19'] },
    { text: '5 years ago, 10 Jahre Erfahrung, 3 ans plus tard', found: [] },
    { text: 'page 7, version 3, 12:30', found: [] },
  ],
};

// ---------------------------------------------------------------- coordinates

const PAIR = new RegExp(
  `(?<![${W}.,/-])(?:[ns] ?)?([+-]?\\d{1,2}\\.\\d{3,15})°? ?([ns])?(?:,? ?|; ?| ?/ ?)(?:[ew] ?)?([+-]?1?\\d{1,2}\\.\\d{3,15})°? ?([ewo])?(?![${W}]|[.,]\\d)`,
  'g',
);
const DMS = new RegExp(
  `(?<![${W}.,])(?:[ns] ?)?\\d{1,2} ?° ?(?:\\d{1,2}(?:[.,]\\d{1,5})? ?['’] ?(?:\\d{1,2}(?:[.,]\\d{1,5})? ?(?:"|'') ?)?)?[ns]?[,;]?[ /]{0,2}(?:[ewo] ?)?\\d{1,3} ?° ?(?:\\d{1,2}(?:[.,]\\d{1,5})? ?['’] ?(?:\\d{1,2}(?:[.,]\\d{1,5})? ?(?:"|'') ?)?)?[ewo]?`,
  'g',
);
const GEO = /(?<![a-z0-9])geo:(-?\d{1,2}(?:\.\d{1,15})?,-?\d{1,3}(?:\.\d{1,15})?)/g;
const PLUS_CODE =
  /(?<![a-z0-9+])(?:[23456789c][23456789cfghjmpqrv][23456789cfghjmpqrvwx]{2})?[23456789cfghjmpqrvwx]{4}\+[23456789cfghjmpqrvwx]{2,3}(?![a-z0-9+])/g;

const coordinates: PatternRow = {
  name: 'coordinates',
  type: 'COORDINATES',
  layer: 'pattern',
  description: 'Latitude and longitude as decimals, in degrees and minutes, as a geo URI or a Plus Code.',
  find(text, emit) {
    const s = fold(text);
    scan(PAIR, s, (match) => {
      if (s.startsWith('geo:', match.index - 4)) return;
      const [, lat, north, lon, east] = match;
      if (Math.abs(Number(lat)) > 90 || Math.abs(Number(lon)) > 180) return;
      const letters = north !== undefined || east !== undefined || /^[ns]/.test(match[0]);
      const decimals = Math.min(lat!.split('.')[1]!.length, lon!.split('.')[1]!.length);
      // Where there is no letter, a comma and four decimals distinguish them from a row of measurements.
      if (!letters && (decimals < 4 || !/[,;/]/.test(match[0]))) return;
      emit(match.index, match.index + match[0].length, { score: letters || decimals >= 4 ? 0.85 : 0.5 });
    });
    if (s.includes('°')) {
      scan(DMS, s, (match) => {
        const surface = match[0].replace(/(?<![ ,;])[ ,;]+$/, '');
        if (/[nsewo'"]/.test(surface)) emit(match.index, match.index + surface.length, { score: 0.9 });
      });
    }
    scan(GEO, s, (match) => emit(match.index + 4, match.index + match[0].length, { score: 0.9 }));
    if (s.includes('+')) {
      scan(PLUS_CODE, s, (match) => {
        // "2345+67" is a sum; a code has letters, and is written in capitals.
        const surface = text.slice(match.index, match.index + match[0].length);
        if (/[A-Z]/.test(surface) && surface === surface.toUpperCase())
          emit(match.index, match.index + surface.length, { score: 0.7 });
      });
    }
  },
  score: 0.85,
  examples: [
    { text: 'at 51.4816, -3.1791 or 43.7312 N, 102.0498 W', found: ['51.4816, -3.1791', '43.7312 N, 102.0498 W'] },
    { text: "15°11'S 041°04'E; N47.3821 E13.2540", found: ["15°11'S 041°04'E", 'N47.3821 E13.2540'] },
    { text: 'geo:48.2010,16.3695 near 8FVC9G8F+6W', found: ['48.2010,16.3695', '8FVC9G8F+6W'] },
    { text: '61.4986° N, 23.6701° E', found: ['61.4986° N, 23.6701° E'] },
    { text: '3.1415, 2.7', found: [] },
    { text: '12.50, 13.75; 1234+56', found: [] },
  ],
  source: 'ISO 6709, RFC 5870',
};

export const QUANTITIES: readonly PatternRow[] = [amount, age, coordinates];
