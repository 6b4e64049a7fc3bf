/**
 * Forms of address and degrees: the words around a person's name that stay when the name is replaced, and what they say
 * about the person. Surrogates, generalisation, name parts and gender all read this one table.
 */

/** Where a title is written. The joined ones are written without a space: 田中様, นายสมชาย. */
type Position = 'before' | 'after' | 'joined-before' | 'joined-after';

/** Why a word is not always a title. */
type Caution =
  /** Elsewhere it is an initial or an ordinary word, so it counts only in texts of its own languages. */
  | 'own-language'
  /** With a capital letter and no full stop it is a given name in other languages: Don, Bay, Pak. */
  | 'name-elsewhere'
  /** With a capital letter it is a title only before a full stop: "Phil." but not "Phil". */
  | 'needs-stop';

export interface Title {
  languages: readonly string[];
  role: 'address' | 'degree';
  /** Absent when the title does not tell. */
  gender?: 'feminine' | 'masculine';
  /** A single name beside it is a family name. */
  family?: true;
  /** `before` when absent. */
  position?: Position;
  caution?: Caution;
}

export interface TitleRow extends Title {
  /** Lower case, separated by spaces. One that ends in a full stop counts only with it; the others also count with it. */
  forms: string;
}

const SLAVIC_LATIN = ['pl', 'cs', 'sk'];
const CROATIAN = ['hr', 'sr'];

export const TITLES: readonly TitleRow[] = [
  { languages: ['en'], role: 'address', gender: 'feminine', family: true, forms: 'mrs ms miss madam' },
  { languages: ['en'], role: 'address', gender: 'feminine', forms: 'lady dame sister' },
  { languages: ['en'], role: 'address', gender: 'masculine', family: true, forms: 'mr mister' },
  { languages: ['en'], role: 'address', gender: 'masculine', forms: 'sir lord brother' },
  { languages: ['en'], role: 'address', family: true, forms: 'mx' },
  { languages: ['en'], role: 'degree', forms: 'rev reverend judge st' },
  { languages: ['en'], role: 'degree', caution: 'needs-stop', forms: 'hon' },

  { languages: ['de'], role: 'address', gender: 'feminine', family: true, forms: 'frau fräulein fr' },
  { languages: ['de'], role: 'address', gender: 'masculine', family: true, forms: 'herr herrn hr' },
  { languages: ['de'], role: 'degree', forms: 'dipl doc rer univ iur' },
  {
    languages: ['de', 'cs', 'sk', 'it', 'nl'],
    role: 'degree',
    caution: 'needs-stop',
    forms: 'habil ing jur mag med nat phil op',
  },
  {
    languages: [
      'en',
      'de',
      'fr',
      'es',
      'it',
      'pt',
      'nl',
      'sv',
      'da',
      'nb',
      'pl',
      'cs',
      'sk',
      'hu',
      'hr',
      'sr',
      'ro',
      'ca',
      'tr',
      'id',
      'fi',
    ],
    role: 'degree',
    family: true,
    forms: 'dr prof',
  },
  { languages: ['en', 'de', 'nl'], role: 'degree', forms: 'professor' },

  { languages: ['fr'], role: 'address', gender: 'feminine', family: true, forms: 'mme madame mlle mademoiselle' },
  { languages: ['fr'], role: 'address', gender: 'masculine', family: true, forms: 'monsieur' },
  { languages: ['fr'], role: 'address', gender: 'masculine', family: true, caution: 'own-language', forms: 'm.' },
  { languages: ['fr'], role: 'degree', forms: 'professeur docteur' },

  { languages: ['es'], role: 'address', gender: 'feminine', family: true, forms: 'sra srta señora señorita' },
  { languages: ['es'], role: 'address', gender: 'feminine', forms: 'doña dña' },
  { languages: ['es'], role: 'address', gender: 'masculine', family: true, forms: 'sr señor' },
  { languages: ['es', 'it'], role: 'address', gender: 'masculine', caution: 'name-elsewhere', forms: 'don' },
  { languages: ['es'], role: 'address', gender: 'masculine', caution: 'own-language', forms: 'd.' },
  { languages: ['es', 'pt'], role: 'degree', gender: 'feminine', family: true, forms: 'dra' },
  { languages: ['es'], role: 'degree', forms: 'profesor profesora lic' },

  { languages: ['pt'], role: 'address', gender: 'feminine', family: true, forms: 'sra senhora' },
  { languages: ['pt', 'ca'], role: 'address', gender: 'feminine', caution: 'name-elsewhere', forms: 'dona' },
  { languages: ['pt'], role: 'address', gender: 'masculine', family: true, forms: 'sr senhor' },
  { languages: ['ca'], role: 'address', gender: 'feminine', family: true, forms: 'sra senyora' },
  { languages: ['ca'], role: 'address', gender: 'masculine', family: true, forms: 'sr senyor' },

  {
    languages: ['it'],
    role: 'address',
    gender: 'feminine',
    family: true,
    forms: 'signora signorina sig.ra sigra sig.na dott.ssa dottoressa prof.ssa',
  },
  { languages: ['it'], role: 'address', gender: 'masculine', family: true, forms: 'signor signore' },
  { languages: ['it'], role: 'address', gender: 'masculine', family: true, caution: 'needs-stop', forms: 'sig' },
  { languages: ['it'], role: 'degree', forms: 'dott avv' },
  { languages: ['it'], role: 'degree', caution: 'name-elsewhere', forms: 'arch' },

  { languages: ['nl'], role: 'address', gender: 'feminine', family: true, forms: 'mevrouw mevr mw' },
  { languages: ['nl'], role: 'address', gender: 'masculine', family: true, forms: 'dhr meneer' },
  { languages: ['nl'], role: 'degree', forms: 'drs' },

  { languages: ['sv', 'da', 'nb'], role: 'address', gender: 'feminine', forms: 'fru fröken frøken frk' },
  { languages: ['sv', 'da', 'nb'], role: 'address', gender: 'masculine', family: true, forms: 'herr hr' },
  { languages: ['fi'], role: 'address', gender: 'feminine', family: true, forms: 'rouva rva neiti nti' },
  { languages: ['fi'], role: 'address', gender: 'masculine', family: true, forms: 'herra hra' },

  { languages: ['pl'], role: 'address', gender: 'feminine', family: true, forms: 'pani panią' },
  { languages: ['cs', 'sk'], role: 'address', gender: 'feminine', family: true, forms: 'paní pani slečna' },
  {
    languages: SLAVIC_LATIN,
    role: 'address',
    gender: 'masculine',
    family: true,
    caution: 'name-elsewhere',
    forms: 'pan pana panu panem pán pána pánovi pánom',
  },
  { languages: ['pl'], role: 'degree', forms: 'mgr lek' },
  { languages: ['cs', 'sk'], role: 'degree', forms: 'mudr judr phdr rndr mvdr bc mgr doc' },

  { languages: CROATIAN, role: 'address', gender: 'feminine', forms: 'gospođa gospođi gospa gđa gđica госпођа гђа' },
  { languages: CROATIAN, role: 'address', gender: 'masculine', forms: 'gospodin gospodina gosp господин' },
  { languages: ['ru', 'bg'], role: 'address', gender: 'feminine', family: true, forms: 'г-жа госпожа' },
  {
    languages: ['ru'],
    role: 'address',
    gender: 'feminine',
    family: true,
    forms: 'г-жи госпожи г-же госпоже г-жу госпожу',
  },
  { languages: ['bg'], role: 'address', gender: 'feminine', family: true, forms: 'г-ца госпожица' },
  { languages: ['ru', 'bg'], role: 'address', gender: 'masculine', family: true, forms: 'г-н господин' },
  {
    languages: ['ru'],
    role: 'address',
    gender: 'masculine',
    family: true,
    forms: 'г-на господина г-ну господину г-ном господином',
  },
  { languages: ['ru', 'uk', 'bg', 'sr'], role: 'degree', forms: 'д-р проф' },
  { languages: ['ru'], role: 'degree', forms: 'докт академик' },
  { languages: ['uk'], role: 'address', gender: 'feminine', family: true, forms: 'пані' },
  { languages: ['uk'], role: 'address', gender: 'masculine', family: true, forms: 'пан пана пану паном' },

  { languages: ['ro'], role: 'address', gender: 'feminine', family: true, forms: 'doamna dna d-na domnișoara' },
  { languages: ['ro'], role: 'address', gender: 'masculine', family: true, forms: 'domnul dl d-l' },
  { languages: ['hu'], role: 'address', gender: 'feminine', position: 'after', forms: 'asszony néni kisasszony' },
  { languages: ['hu'], role: 'address', gender: 'masculine', position: 'after', forms: 'úr bácsi' },

  { languages: ['el'], role: 'address', gender: 'feminine', family: true, forms: 'κα κυρία κυρίας δις' },
  { languages: ['el'], role: 'address', gender: 'masculine', family: true, forms: 'κ κος κύριος κύριο κυρίου' },
  { languages: ['el'], role: 'degree', family: true, forms: 'δρ' },
  { languages: ['el'], role: 'degree', forms: 'καθ' },

  { languages: ['tr'], role: 'address', gender: 'feminine', forms: 'bayan' },
  { languages: ['tr'], role: 'address', gender: 'masculine', caution: 'name-elsewhere', forms: 'bay' },
  { languages: ['tr'], role: 'address', forms: 'sayın' },
  { languages: ['tr'], role: 'address', gender: 'feminine', position: 'after', forms: 'hanım' },
  {
    languages: ['tr'],
    role: 'address',
    gender: 'masculine',
    position: 'after',
    caution: 'name-elsewhere',
    forms: 'bey',
  },
  { languages: ['tr'], role: 'degree', forms: 'av uzm op.dr doç' },

  { languages: ['he'], role: 'address', gender: 'feminine', forms: "גברת גב' גב׳" },
  { languages: ['he'], role: 'address', gender: 'masculine', forms: 'מר' },
  { languages: ['he'], role: 'degree', forms: 'ד"ר ד״ר פרופ\' פרופ׳ עו"ד עו״ד' },
  { languages: ['ar'], role: 'address', gender: 'feminine', forms: 'السيدة الآنسة الأستاذة الدكتورة المهندسة' },
  { languages: ['ar'], role: 'address', gender: 'masculine', forms: 'السيد الأستاذ الدكتور المهندس الشيخ الحاج' },
  { languages: ['ar'], role: 'degree', caution: 'own-language', forms: 'د. م. أ.د.' },
  { languages: ['fa'], role: 'address', gender: 'feminine', forms: 'خانم' },
  { languages: ['fa'], role: 'address', gender: 'masculine', forms: 'آقای' },
  { languages: ['fa'], role: 'degree', forms: 'دکتر مهندس' },
  { languages: ['hi'], role: 'address', gender: 'feminine', forms: 'श्रीमती सुश्री' },
  { languages: ['hi'], role: 'address', gender: 'masculine', forms: 'श्री श्रीमान' },
  { languages: ['hi'], role: 'degree', forms: 'डॉ प्रो' },
  { languages: ['hi'], role: 'address', position: 'after', forms: 'जी' },

  { languages: ['id', 'ms'], role: 'address', gender: 'feminine', forms: 'ibu puan nyonya ny' },
  { languages: ['id', 'ms'], role: 'address', gender: 'masculine', forms: 'bapak encik' },
  { languages: ['id', 'ms'], role: 'address', gender: 'feminine', caution: 'name-elsewhere', forms: 'bu' },
  { languages: ['id', 'ms'], role: 'address', gender: 'masculine', caution: 'name-elsewhere', forms: 'pak tuan' },
  { languages: ['id'], role: 'degree', forms: 'drs' },
  { languages: ['vi'], role: 'address', gender: 'feminine', caution: 'own-language', forms: 'bà cô chị' },
  { languages: ['vi'], role: 'address', gender: 'masculine', caution: 'own-language', forms: 'ông' },
  { languages: ['vi'], role: 'degree', caution: 'own-language', forms: 'bs ts ths gs' },

  {
    languages: ['th'],
    role: 'address',
    gender: 'feminine',
    position: 'joined-before',
    forms: 'นางสาว น.ส. นาง เด็กหญิง ด.ญ.',
  },
  { languages: ['th'], role: 'address', gender: 'masculine', position: 'joined-before', forms: 'นาย เด็กชาย ด.ช.' },
  { languages: ['th'], role: 'address', position: 'joined-before', forms: 'คุณ' },
  { languages: ['th'], role: 'degree', position: 'joined-before', forms: 'ดร. นพ. พญ.' },
  { languages: ['zh'], role: 'address', gender: 'masculine', position: 'joined-after', forms: '先生' },
  { languages: ['zh'], role: 'address', gender: 'feminine', position: 'joined-after', forms: '女士 小姐 太太 夫人' },
  { languages: ['zh'], role: 'degree', position: 'joined-after', forms: '教授 医生 老师 博士' },
  { languages: ['ja'], role: 'address', position: 'joined-after', forms: '様 さま さん くん 君 ちゃん 氏 殿' },
  { languages: ['ja'], role: 'degree', position: 'joined-after', forms: '先生 教授 医師 弁護士' },
  { languages: ['ko'], role: 'address', position: 'joined-after', forms: '씨 님' },
  { languages: ['ko'], role: 'degree', position: 'joined-after', forms: '선생님 교수님 박사님 교수 박사' },
  { languages: ['ko'], role: 'address', position: 'after', forms: '씨 님 군 양 선생님' },
  { languages: ['ko'], role: 'degree', position: 'after', forms: '교수님 박사님 교수 박사' },
];

/** What follows a name and belongs to it: generations, degrees and orders of the English-speaking world. */
const SUFFIX =
  /^(?:jr|sr|ii|iii|iv|phd|ph\.d|md|m\.d|mba|esq|cbe|obe|rn|csc|drsc|llm|ll\.m|msc|m\.sc|bsc|b\.sc|jnr|snr)\.?$/iu;

/** Which of several of one name: what an English text writes behind it. */
const GENERATION = /^(?:jr|sr|jnr|snr|junior|senior|ii|iii|iv)\.?$/iu;

export function isGeneration(word: string): boolean {
  return GENERATION.test(word);
}

export function isNameSuffix(word: string): boolean {
  return SUFFIX.test(word);
}

const isJoined = ({ position }: TitleRow): boolean => position?.startsWith('joined') === true;

/** Form → its rows, in the order of the table. */
const BY_FORM = new Map<string, TitleRow[]>();
for (const row of TITLES.filter((each) => !isJoined(each)))
  for (const form of row.forms.split(' ')) BY_FORM.set(form, [...(BY_FORM.get(form) ?? []), row]);

/** The title that a word is; a word that is also a name counts as a title only where it must be one. */
export function titleOf(word: string, language: string): Title | undefined {
  const lower = word.toLowerCase();
  const rows = BY_FORM.get(lower) ?? BY_FORM.get(lower.replace(/\.$/u, '')) ?? [];
  const possible = rows.filter(({ caution, languages }) => {
    if (caution === undefined || (caution !== 'needs-stop' && languages.includes(language))) return true;
    return caution !== 'own-language' && (word === lower || word.endsWith('.'));
  });
  return possible.find(({ languages }) => languages.includes(language)) ?? possible[0];
}

/** Titles written without a space, of each language, the longest first. */
const JOINED = new Map<string, { form: string; row: TitleRow }[]>();
for (const row of TITLES.filter(isJoined))
  for (const language of row.languages)
    JOINED.set(
      language,
      [...(JOINED.get(language) ?? []), ...row.forms.split(' ').map((form) => ({ form, row }))].toSorted(
        (a, b) => b.form.length - a.form.length,
      ),
    );

/** A Thai name begins with a consonant or with one of the five vowels that are written before it. */
const BEGINS_THAI = /^\s*[\u0e01-\u0e2e\u0e40-\u0e44]/u;

export interface JoinedTitles {
  before: string;
  name: string;
  after: string;
}

/**
 * A name and the titles that are written without a space before or after it. A title of one character needs a name of two,
 * because such a character also ends names.
 */
export function splitJoined(surface: string, language: string): JoinedTitles {
  for (const { form, row } of JOINED.get(language) ?? []) {
    const before = row.position === 'joined-before';
    if (before ? !surface.startsWith(form) : !surface.endsWith(form)) continue;
    const rest = before ? surface.slice(form.length) : surface.slice(0, -form.length);
    const name = rest.trim();
    if ([...name].length < ([...form].length > 1 ? 1 : 2) || (before && !BEGINS_THAI.test(rest))) continue;
    const at = surface.indexOf(name, before ? form.length : 0);
    return { before: surface.slice(0, at), name, after: surface.slice(at + name.length) };
  }
  return { before: '', name: surface, after: '' };
}

const LAST_WORD = /(?<![\p{L}\p{M}.'’"״׳-])[\p{L}\p{M}.'’"״׳-]+$/u;
/** The titles that end right before `at`, the nearest first: "Frau Dr. " before "Sölle". */
export function titlesBefore(text: string, at: number, language: string): Title[] {
  const [last = '', before = ''] = text
    .slice(Math.max(0, at - 24), at)
    .trimEnd()
    .split(/\s+/u)
    .toReversed();
  const words = [/^[\p{L}\p{M}.]+$/u.test(last) ? before : '', last].flatMap((word) => LAST_WORD.exec(word)?.[0] ?? []);
  const titles: Title[] = [];
  for (const word of words.toReversed()) {
    const title = titleOf(word, language);
    if (title === undefined) break;
    titles.push(title);
  }
  return titles;
}

/** The title that is written right behind a name: 王伟先生, 蔡淑芬小姐. */
export function titleJoinedAfter(text: string, at: number, language: string): Title | undefined {
  return JOINED.get(language)?.find(({ form, row }) => row.position === 'joined-after' && text.startsWith(form, at))
    ?.row;
}

/** `true` feminine, `false` masculine, `undefined` when the title does not tell. */
export function isFeminine(title: Title | undefined): boolean | undefined {
  return title?.gender === undefined ? undefined : title.gender === 'feminine';
}

/** A title as it is written beside a name: with a capital letter or without, with its full stop or without. */
export interface WrittenTitle {
  form: string;
  position: 'before' | 'after' | 'joined-before' | 'joined-after';
  /** A family name follows it. */
  family: boolean;
}

/** The titles of these languages by which people are addressed, degrees that are no address left out. */
export function writtenTitles(languages: readonly string[]): WrittenTitle[] {
  return TITLES.filter(
    ({ caution, role, family, languages: own }) =>
      caution !== 'needs-stop' && (role === 'address' || family === true) && own.some((one) => languages.includes(one)),
  ).flatMap(({ forms, position = 'before', family = false }) =>
    forms.split(' ').map((form) => ({ form, position, family })),
  );
}
