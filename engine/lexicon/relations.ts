/**
 * What is beside a name and tells whether a woman or a man bears it: words of relation ("wife", "syn") and pronouns.
 * A word that ends in `*` stands for every form that begins so.
 */

interface RelationRow {
  languages: readonly string[];
  feminine: string;
  masculine: string;
  /** Pronouns of the third person that tell the gender and nothing else. */
  she?: string;
  he?: string;
}

const ROWS: readonly RelationRow[] = [
  {
    languages: ['en'],
    feminine:
      'wife mother mom mum daughter sister aunt niece grandmother grandma granddaughter girlfriend widow bride fiancée stepmother stepdaughter mother-in-law daughter-in-law sister-in-law woman girl lady actress waitress midwife nun queen princess',
    masculine:
      'husband father dad son brother uncle nephew grandfather grandpa grandson boyfriend widower groom fiancé stepfather stepson father-in-law son-in-law brother-in-law man boy gentleman actor waiter monk king prince',
    she: 'she her herself hers',
    he: 'he him himself his',
  },
  {
    languages: ['de'],
    feminine:
      'frau ehefrau gattin mutter mama tochter schwester tante nichte oma großmutter enkelin freundin witwe braut verlobte lebensgefährtin schwiegermutter schwiegertochter schwägerin patientin ärztin lehrerin kollegin mitarbeiterin mieterin vermieterin zeugin klägerin chefin nachbarin geschäftsführerin schülerin studentin kundin cousine',
    masculine:
      'mann ehemann gatte vater papa sohn bruder onkel neffe opa großvater enkel freund witwer bräutigam verlobter lebensgefährte schwiegervater schwiegersohn schwager patient arzt lehrer kollege mitarbeiter mieter vermieter zeuge kläger chef nachbar geschäftsführer schüler student kunde cousin',
    he: 'er ihm ihn seine seinem seinen',
  },
  {
    languages: ['nl'],
    feminine:
      'vrouw echtgenote moeder mama dochter zus zuster tante nicht oma kleindochter vriendin weduwe bruid schoonmoeder schoondochter schoonzus mevrouw patiënte',
    masculine:
      'man echtgenoot vader papa zoon broer oom neef opa kleinzoon vriend weduwnaar bruidegom schoonvader schoonzoon zwager heer',
    she: 'zij haar',
    he: 'hij hem',
  },
  {
    languages: ['sv', 'da', 'nb', 'no'],
    feminine:
      'hustru hustrun fru frun maka mor mamma moder dotter dottern syster systern moster faster flickvän kone konen datter datteren søster søsteren moren tante bestemor farmor mormor kona jente jenta svigermor änka enke',
    masculine:
      'man make maken mann mannen ektemann far pappa fader son sonen bror brodern broren sønn sønnen søn morbror farbror onkel bestefar farfar morfar pojkvän mand manden husband svigerfar änkling',
    she: 'hon henne hun hende henne',
    he: 'han honom ham',
  },
  {
    languages: ['fr'],
    feminine:
      'femme épouse mère maman fille sœur soeur tante nièce grand-mère mamie petite-fille amie compagne veuve fiancée belle-mère belle-fille belle-sœur patiente infirmière avocate cousine voisine ',
    masculine:
      'mari époux père papa fils frère oncle neveu grand-père papi petit-fils ami compagnon veuf fiancé beau-père beau-fils beau-frère patient infirmier avocat cousin voisin',
    she: 'elle',
    he: 'il lui',
  },
  {
    languages: ['es', 'ca'],
    feminine:
      'esposa mujer madre mamá hija hermana tía sobrina abuela nieta novia viuda suegra nuera cuñada prima amiga compañera vecina doctora abogada senyora mare filla germana muller dona tieta àvia',
    masculine:
      'esposo marido padre papá hijo hermano tío sobrino abuelo nieto novio viudo suegro yerno cuñado primo amigo compañero vecino doctor abogado pare fill germà marit oncle avi',
    she: 'ella',
    he: 'él',
  },
  {
    languages: ['pt'],
    feminine:
      'esposa mulher mãe filha irmã tia sobrinha avó neta namorada viúva sogra nora cunhada prima amiga vizinha doutora',
    masculine:
      'esposo marido pai filho irmão tio sobrinho avô neto namorado viúvo sogro genro cunhado primo amigo vizinho doutor',
    she: 'ela dela nela',
    he: 'ele dele nele',
  },
  {
    languages: ['it'],
    feminine:
      'moglie madre mamma figlia sorella zia nonna fidanzata vedova suocera nuora cognata cugina amica compagna vicina dottoressa avvocata signora',
    masculine:
      'marito padre papà figlio fratello zio nonno fidanzato vedovo suocero genero cognato cugino amico compagno vicino dottore avvocato signor',
    she: 'lei ella',
    he: 'lui egli',
  },
  {
    languages: ['ro'],
    feminine:
      'soția soție soției mama fiica fiică sora soră mătușa nepoata bunica prietena văduva soacra nora cumnata verișoara',
    masculine:
      'soțul soț soțului tata tatăl fiul fratele unchiul nepotul bunicul prietenul văduvul socrul ginerele cumnatul vărul',
    she: 'ea',
    he: 'el',
  },
  {
    languages: ['pl'],
    feminine:
      'żon* matk* mam* córk* siostr* ciotk* ciocia siostrzenic* bratanic* babci* wnuczk* narzeczon* wdow* teściow* synow* szwagierk* kuzynk* koleżank* pacjentk* lekark* pani panią',
    masculine:
      'mąż mężem męża mężowi ojciec ojc* tat* syn* brat* wuj* stryj* dziad* wnuk* narzeczony wdow* teś* zięć* szwagier kuzyn* koleg* pan pana panem panu',
    she: 'ona jej nią ją',
    he: 'on jego jemu nim niego mu',
  },
  {
    languages: ['cs', 'sk'],
    feminine:
      'manželk* matk* mam* dcer* dcér* sestr* tet* neteř* babičk* vnučk* snoubenk* vdov* tchyn* snach* paní pani pacientk* lékařk* přítelkyn*',
    masculine:
      'manžel manžela manželem manželovi otec otc* tát* syn* bratr* brat* strýc* synov* děd* vnuk* snoubenec vdovec tchán* zeť* pan pana panem panu pánovi přítel',
    she: 'ona jí ní ji',
    he: 'on jeho jemu ním mu',
  },
  {
    languages: ['hr', 'sr', 'sl', 'bs'],
    feminine:
      'žen* suprug* majk* mam* kći kćer* hčer* sestr* tetk* tet* nećak* baka unuk* zaručnic* svekrv* snah* gospođ* жена супруга мајка кћерка сестра тетка',
    masculine:
      'muž* suprug otac ot* tata sin* brat* ujak* stric* nećak djed* unuk zaručnik svekar zet gospodin* gospod* муж син брат отац супруг',
    she: 'ona njoj njom она',
    he: 'on njega njemu он',
  },
  {
    languages: ['ru', 'bg', 'mk', 'uk'],
    feminine:
      'жен* супруг* мать матер* мам* доч* дъщер* сестр* тёт* тет* племянниц* бабушк* внучк* невест* вдов* дружин* матір мати донь* донк* пані госпож* съпруга майка',
    masculine:
      'муж* супруг отец отц* отц* пап* сын* син* брат* дяд* племянник* дедушк* внук* жених* вдовец чоловік* бать* пан пана паном панові господин* съпруг съпругът баща чичо',
    she: 'она ей ею неё вона їй неї тя нея',
    he: 'он ему ним него він йому нього той него',
  },
  {
    languages: ['lt'],
    feminine: 'žmon* motin* mam* dukt* dukr* ses* tet* močiut* anūk* ponia',
    masculine: 'vyr* tėv* sūn* brol* dėd* senel* anūkas ponas',
    she: 'ji jos jai',
    he: 'jis jo jam',
  },
  {
    languages: ['lv'],
    feminine: 'siev* māt* mamm* meit* mās* tant* vecmāmiņ* kundze',
    masculine: 'vīr* tēv* dēl* brāl* onkul* vectēv* kungs kunga kungam',
    she: 'viņa viņai viņas',
    he: 'viņš viņam',
  },
  {
    languages: ['el'],
    feminine: 'μητέρα μάνα κόρη αδελφή αδερφή θεία γιαγιά εγγονή νύφη γυναίκα κυρία',
    masculine: 'πατέρας άντρας γιος αδελφός αδερφός θείος παππούς εγγονός γαμπρός κύριος κύριο κυρίου',
    she: 'αυτή εκείνη',
    he: 'αυτός εκείνος',
  },
  {
    languages: ['hu'],
    feminine: 'feleség* anya anyja édesany* lány* húg* nővér* nagynén* nagyany* meny* asszony* ',
    masculine: 'férj* apa apja édesap* fia fiú* fivér* öccs* báty* nagybáty* nagyap* vej* úr',
  },
  {
    languages: ['fi'],
    feminine: 'vaimo* äiti* äidi* tytär* tyttär* sisar* sisko* täti* mummo* rouva* anoppi*',
    masculine: 'aviomies* miehe* isä* poika* poja* velje* veli* setä* eno* ukki* herra* appi*',
  },
  {
    languages: ['et'],
    feminine: 'naine naise ema tütar tütre õde õe tädi vanaema proua',
    masculine: 'mees mehe isa poeg poja vend venna onu vanaisa härra',
  },
  {
    languages: ['tr', 'az'],
    feminine: 'karısı annesi kızı ablası kız teyzesi halası gelini hanım ',
    masculine: 'kocası babası oğlu ağabeyi amcası dayısı damadı bey',
  },
  {
    languages: ['id', 'ms'],
    feminine: 'istri istrinya ibu ibunya putri putrinya bibi nenek nyonya isteri isterinya',
    masculine: 'suami suaminya ayah ayahnya bapak putra putranya paman kakek tuan',
  },
  {
    languages: ['vi'],
    feminine: 'bà cô chị mẹ vợ dì',
    masculine: 'ông anh cha bố chồng chú ',
  },
  {
    languages: ['ar'],
    feminine: 'زوجته زوجة وزوجته والدته أمه ابنته وابنته أخته وأخته السيدة الآنسة خالته عمته جدته زوجتي',
    masculine: 'زوجها وزوجها والده أبوه أبوها ابنه وابنه ابنها أخوه أخيه أخوها السيد خاله عمه جده زوجي',
    she: 'هي',
    he: 'هو',
  },
  {
    languages: ['he'],
    feminine: 'אשתו ואשתו אמו בתו ובתו אחותו ואחותו אמה בתה אחותה דודתו סבתו גברת הגברת',
    masculine: 'בעלה ובעלה אביו בנו ובנו אחיו ואחיו אביה בנה אחיה דודו סבו מר',
    she: 'היא',
    he: 'הוא',
  },
  {
    languages: ['fa', 'ur'],
    feminine: 'مادرش دخترش خواهرش خانم خانمِ',
    masculine: 'پدرش پسرش برادرش آقای آقا شوهرش',
  },
  {
    languages: ['hi', 'ne'],
    feminine: 'पत्नी माता माँ बेटी पुत्री बहन श्रीमती सुश्री दादी नानी बहू',
    masculine: 'पति पिता बेटा बेटे पुत्र भाई श्री दादा नाना दामाद',
  },
  {
    languages: ['zh', 'ja', 'ko'],
    feminine:
      '妻子 太太 母亲 妈妈 女儿 妹妹 姐姐 她 奶奶 妻 奥様 奥様の 母 娘 姉 妹 彼女 夫人 아내 부인 어머니 딸 여동생 누나 언니 할머니 그녀',
    masculine:
      '丈夫 先生 父亲 爸爸 儿子 弟弟 哥哥 他 爷爷 夫 ご主人 父 息子 兄 弟 彼 남편 아버지 아들 남동생 형 오빠 할아버지',
  },
  {
    languages: ['th'],
    feminine: 'ภรรยา แม่ ลูกสาว พี่สาว น้องสาว นาง นางสาว ยาย',
    masculine: 'สามี พ่อ ลูกชาย พี่ชาย น้องชาย นาย ตา ปู่',
  },
];

export type RelationGender = 'feminine' | 'masculine';

interface Words {
  exact: ReadonlyMap<string, RelationGender>;
  stems: readonly (readonly [string, RelationGender])[];
}

const NONE: Words = { exact: new Map(), stems: [] };

function wordsOf(rows: readonly (readonly [string | undefined, RelationGender])[]): Words {
  const exact = new Map<string, RelationGender>();
  const stems: [string, RelationGender][] = [];
  for (const [list, gender] of rows) {
    for (const word of (list ?? '').split(' ')) {
      if (word === '') continue;
      // A form that is both tells nothing: "unuk*" and "unuk".
      if (word.endsWith('*')) stems.push([word.slice(0, -1), gender]);
      else exact.set(word, gender);
    }
  }
  return { exact, stems };
}

const RELATIONS = new Map<string, Words>();
const PRONOUNS = new Map<string, Words>();
for (const { languages, feminine, masculine, she, he } of ROWS)
  for (const language of languages) {
    RELATIONS.set(
      language,
      wordsOf([
        [feminine, 'feminine'],
        [masculine, 'masculine'],
      ]),
    );
    PRONOUNS.set(
      language,
      wordsOf([
        [she, 'feminine'],
        [he, 'masculine'],
      ]),
    );
  }

function genderOfWord(word: string, { exact, stems }: Words): RelationGender | undefined {
  const lower = word.toLowerCase();
  const whole = exact.get(lower);
  if (whole !== undefined) return whole;
  let longest = '';
  let gender: RelationGender | undefined;
  for (const [stem, of] of stems)
    if (stem.length > longest.length && lower.startsWith(stem) && lower.length <= stem.length + 4) {
      longest = stem;
      gender = of;
    }
  return gender;
}

/** Words that stand between a relation and a name: "wife, Mrs Anna", "su hijo y heredero Juan" has more and is left. */
const MOST_BETWEEN = 2;
const WINDOW = 48;
const AFTER_WINDOW = 120;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u;

/** The gender of the relation that a name is introduced by; `isTitle` says which words may stand between. */
export function relationBefore(
  before: string,
  language: string,
  isTitle: (word: string) => boolean,
): RelationGender | undefined {
  const words = RELATIONS.get(language) ?? NONE;
  const clause =
    before
      .slice(-WINDOW)
      .split(/[.;:!?()\n]\s/u)
      .at(-1) ?? '';
  if (UNSPACED.test(clause.slice(-2))) return unspacedBefore(clause, words);
  const last = clause
    .trimEnd()
    .split(/[\s,]+/u)
    .toReversed();
  for (let i = 0; i <= MOST_BETWEEN && i < last.length; i++) {
    const word = (last[i] as string).replace(/^[„"«“'’(]+|(?<![,"”»])[,"”»]+$/gu, '');
    const gender = genderOfWord(word, words);
    if (gender !== undefined) return gender;
    if (!isTitle(word)) return undefined;
  }
  return undefined;
}

/** Letters of the longest word of relation in such a script. */
const LONGEST_UNSPACED = 8;

/** Scripts without spaces: the relation ends where the name begins, but for a particle. */
function unspacedBefore(clause: string, { exact }: Words): RelationGender | undefined {
  const text = clause.replace(/(?<![のはがと、，,\s])[のはがと、，,\s]+$/u, '');
  for (let length = LONGEST_UNSPACED; length > 0; length--) {
    const gender = exact.get(text.slice(-length));
    if (gender !== undefined) return gender;
  }
  return undefined;
}

const POSSESSIVE =
  /^(?:his|her|their|my|our|your|the|sein|seine|ihr|ihre|mein|meine|deren|dessen|son|sa|leur|mon|ma|su|mi|tu|o|a|sua|seu|minha|meu|il|la|suo|mio|zijn|haar|mijn|hans|hennes|min|jego|jej|mój|moja|její|jeho|его|её|мой|моя|її|його)$/iu;

/** "Anna, his wife"; "Anna (Mutter)". */
export function relationAfter(after: string, language: string): RelationGender | undefined {
  const words = RELATIONS.get(language) ?? NONE;
  const match = /^(?:,\s|\s\(|\s)(?<rest>[^.;:!?\n]{0,40})/u.exec(after);
  const [first = '', second = ''] = (match?.groups?.['rest'] ?? '').split(/[\s,)]+/u);
  if (POSSESSIVE.test(first)) return genderOfWord(second, words);
  return /^(?:,\s|\s\()/u.test(after) ? genderOfWord(first, words) : undefined;
}

/** The first pronoun that follows a name, before another name is told; `after` ends there. */
export function pronounAfter(after: string, language: string): RelationGender | undefined {
  const words = PRONOUNS.get(language) ?? NONE;
  for (const [word] of after.slice(0, AFTER_WINDOW).matchAll(/[\p{L}\p{M}]+/gu)) {
    const gender = words.exact.get(word.toLowerCase());
    if (gender !== undefined) return gender;
  }
  return undefined;
}
