/** Street addresses and postal codes, where the form of a country allows. Precision first. */
import type { PatternRow } from '../row.ts';
import { labelBefore } from './labels.ts';
import { at, digitAt, fold, letterAt, nameStartAt, scan, Terms, W, wordAt } from './scan.ts';

// ---------------------------------------------------------------- what streets are called

/** The type is the end of the name, the number follows: "Lindenstraße 12a", "Keizersgracht 12". */
const SUFFIX = new Terms<'end' | 'word'>([
  ...'*straße *strasse *str. *weg *platz *allee *gasse *ring *damm *ufer *steig *chaussee *graben *stieg *pfad *promenade *zeile *twiete *stiege *gürtel *straat *laan *plein *gracht *kade *singel *dijk *dreef *steeg *plantsoen *gade *vej *vænget *stræde *plads *torv *vägen *gatan *gränd *stigen *gata *veien *vegen *gate *vei *gt. *plass *bakken *svingen *katu *tie *kuja *polku *väylä *kaari *raitti *kadun *tien *trg *utca *körút *sétány *köz'
    .split(' ')
    .map((word) => [word, 'end'] as [string, 'end']),
  ...'utca|u.|út|útja|útja|tér|tere|körút|krt.|köz|sor|dűlő|rakpart|sétány|cadde|caddesi|cad.|cad|sokak|sokağı|sok.|sok|sk.|bulvarı|blv.|bulvar|mahallesi|mah.|straße|strasse|str.|weg|platz|allee|ring|markt|gata|gate|vei|veien|vej|katu|tie|straat|laan|plein|bb'
    .split('|')
    .map((word) => [word, 'word'] as [string, 'word']),
]);
/** Words that end like the names of streets and are not. */
const NOT_STREETS = new Set(
  'hinweg weg ring bring spring hering tie gate string during spring boring wiring hiring monitoring engineering keyring zeile absatz spielplatz arbeitsplatz parkplatz platz sitzplatz stellplatz startplatz studienplatz zweig vorstr jahrestring testring radweg umweg ausweg eiweg v. g. gt. interrogate investigate delegate aggregate navigate mitigate litigate irrigate propagate obligate allee satie cookie movie selfie zombie hippie rookie calorie serie genie laie partie studie aktie folie linie familie batterie garantie industrie energie kategorie therapie sortie boogie hoodie brownie newsgate str str. bearing featuring hearing bakken platte arbeitsweg'.split(
    ' ',
  ),
);

/** The type comes first: "rue de la Paix", "via Roma", "ul. Długa". `before`: the number may come before it. */
const PREFIX = new Terms<'before' | 'after'>([
  ...'rue|avenue|av.|av|ave|boulevard|boul.|bd|bld|blvd|place|pl.|impasse|imp.|allée|allee|all.|chemin|ch.|chem.|quai|route|rte|rte.|cours|square|passage|sentier|ruelle|faubourg|fg|résidence|lotissement|venelle|montée|esplanade'
    .split('|')
    .map((word) => [word, 'before'] as [string, 'before']),
  ..."via|viale|v.le|piazza|p.zza|p.za|piazzale|p.le|corso|c.so|largo|l.go|vicolo|vico|strada|lungomare|lungarno|borgo|salita|contrada|c.da|calle|c/|c\\|avenida|avda|avda.|avd.|av.|plaza|pza.|plza.|paseo|pº|p.º|ronda|rda.|travesía|camino|carretera|ctra.|ctra|pasaje|glorieta|jirón|jr.|carrera|cra.|cra|cl.|diagonal|transversal|callejón|urb.|urbanización|carrer|plaça|passeig|rambla|avinguda|rua|r.|travessa|tv.|praça|praceta|pça.|pç.|alameda|al.|estrada|est.|rodovia|rod.|beco|ladeira|quinta|calçada|ul.|ulica|ulicy|ulicę|ulici|ulice|aleja|aleje|alei|al.|plac|placu|pl.|os.|osiedle|skwer|rondo|náměstí|nám.|nábřeží|nábr.|třída|tř.|námestie|trieda|sídliště|strada|str.|bd.|bulevardul|b-dul|bdul|b-dul.|aleea|calea|șos.|șoseaua|sos.|splaiul|intrarea|piața|trg|trga|trgu|bulevar|bul.|ulaz|put|obala|šetalište|улица|улице|улицы|улицу|ул.|ул|проспект|просп.|пр.|пр-т|пр-кт|переулок|пер.|бульвар|бул.|б-р|площадь|пл.|шоссе|ш.|набережная|наб.|проезд|пр-д|микрорайон|мкр.|мкр|вулиця|вулиці|вулицю|вул.|вул|провулок|пров.|площа|майдан|проспекті|булевард|бул|площад|ж.к.|жк|ж.к|кв.|οδός|οδού|οδο|λεωφόρος|λεωφόρου|λεωφ.|λ.|πλατεία|πλατείας|πλ.|רחוב|רח'|רח|שדרות|שד'|סמטת|شارع|خیابان|خ|کوچه|جادة|نهج|زقاق|jalan|jl.|jl|gang|gg.|đường|phố|ngõ|hẻm|ซอย|ซ.|ถนน|ถ."
    .split('|')
    .map((word) => [word, 'after'] as [string, 'after']),
]);

const STREET_WORDS =
  'street|st|road|rd|avenue|ave|av|lane|ln|drive|dr|court|ct|close|cl|crescent|cres|place|pl|square|sq|terrace|terr|ter|way|boulevard|blvd|parkway|pkwy|highway|hwy|circle|cir|trail|trl|grove|gardens|gdns|hill|mews|row|walk|green|view|park|rise|quay|parade|pde|broadway|loop|turnpike|pike|alley|path|point|pt|ridge|run|esplanade|wynd|brae|vale|croft|yard|gate|marg|nagar|estate|plaza';
const NUM = '[1-9]\\d{0,4}(?: ?[-/] ?\\d{1,4})?(?: ?(?:bis|ter|quater|[a-h](?!:)))?(?![a-z0-9])';
/** "1600 Elm Street", "14 High St": number, up to four words, a word for street. Folded; capitals are checked after. */
const ENGLISH = new RegExp(
  `\\d{1,5}(?:[-/]\\d{1,4})?[a-h]?,? (?:(?:n|s|e|w|ne|nw|se|sw|north|south|east|west)\\.? )?(?:[${W}'.-]{2,20} ){0,3}?(?:[${W}'.-]{2,20}) (?:${STREET_WORDS})(?:\\.(?= ?[,\\na-z0-9#]))?(?: (?:n|s|e|w|ne|nw|se|sw|north|south|east|west)\\b\\.?)?(?![${W}'])`,
  'y',
);
const NUMBERED = new RegExp(
  `\\d{1,5}(?:[-/]\\d{1,4})?,? (?:(?:n|s|e|w|north|south|east|west)\\.? )?\\d{1,3}(?:st|nd|rd|th) (?:${STREET_WORDS})(?![${W}])\\.?`,
  'y',
);
const LEAD_UNIT =
  /(?:\b(?:flat|apt\.?|apartment|unit|suite|room|floor|shop|villa|house no\.?) ?#?(?:[0-9]{1,4}[a-z]?|[a-z])(?:[-/][a-z0-9]{1,4})?,? ?(?:\n|- ?)?|\b(?:no\.?|plot|unit|flat|house) )$/;

// ---------------------------------------------------------------- what follows a street

const UNIT_WORDS =
  'apt|apartment|unit|suite|ste|flat|fl|floor|room|rm|bldg|lot|#|og|eg|dg|ug|stock|hinterhaus|vorderhaus|hh|vh|whg|wohnung|wohn|tur|top|stiege|stg|rgb|lejl|tv|th|mf|st|sal|lgh|opg|etg|h0|leil|inngang|as|krs|huis|bus|bte|boite|hs|etage|bat|batiment|esc|escalier|appt|app|porte|int|interno|scala|piano|pal|palazzina|scala|bl|bloc|bloco|sc|et|ap|apart|apto|dpto|depto|depto|piso|planta|puerta|pta|portal|bajo|atico|entlo|pral|izq|dcha|dch|esq|dto|frente|andar|conj|sala|casa|m|lok|mieszkania|mieszk|kl|byt|em|emelet|fsz|ajto|lph|lepcsohaz|a|d|daire|kat|k|blok|apt\\.? no|кв|корп|корпус|к|стр|строение|подъезд|под|эт|этаж|оф|офис|пом|д|дом|будинок|буд|вх|вход|ет|бл|ап|стан|улаз|спрат|οροφος|ισογειο|διαμ|דירה|קומה|כניסה|شقة|طابق|عمارة|blk|rt|rw|no';
const UNIT = new RegExp(
  `(?:(?:,? ?|, ?\\n)(?:(?:${UNIT_WORDS})(?:\\.|:)? ?(?:no\\.? ?|nr\\.? ?|n\\.? ?|№ ?)?[0-9]{1,4}[a-z]?(?:[-/][0-9]{1,4})?(?![${W}])|#? ?[0-9]{1,4}\\.? ?[º°ª] ?(?:(?:esq|dto|dcha|izq|frente|a|b|c|d|e)\\.?)?(?![${W}])|r/c(?: ?(?:dto|esq)\\.?)?(?![${W}])|[a-h] [0-9]{1,3}(?![${W}.,])|[0-9]{1,2}/[0-9]{1,3}\\.?(?![${W}])|[0-9]{1,2}\\. ?(?:og|stock|etage|etg|sal|tv|th|mf|em|emelet|kat|patro|poschodie)(?![${W}])\\.?(?:,? ?(?:tv|th|mf|v|h|links|rechts|[0-9]{1,3})(?![${W}])\\.?)?|(?:bajo|izq|dcha|dch|esq|dto|tv|th|mf|fsz|ισογειο|eg|snc|rgb|hinterhaus|vorderhaus|seitenflugel)(?![${W}])\\.?|(?:apt|unit|suite|ste|flat|app|int|apto|scala|pal|lok|bloco|bl|sc|daire|корп|стр)\\.? ?[a-z0-9]{1,4}(?![${W}])))`,
  'y',
);
/** A whole word, so that a row of them is read in one way only; "-St." begins another. */
const UPPER = "\\p{Lu}[\\p{L}\\p{M}'’-]{1,36}(?![\\p{L}\\p{M}'’]|-(?!St\\.))";
const LINK =
  "(?:am|an|der|den|a\\. ?d\\.|a\\.|upon|on|the|sur|sous|en|de|la|le|les|los|las|el|del|della|dei|di|do|da|das|dos|in|im|i|ob|bei|bij|aan|op|nad|pod|u|v|na|al|ved|St\\.?|'t|ter)";
const TOWN = `(?:St\\. |Bad )?${UPPER}(?:[ -](?:${LINK}[ -]){0,2}${UPPER}){0,3}`;
const SEP = '(?:,? ?(?:\\n[ \\t]{0,4})?|,? ?[-–·|/] ?)';
const TAIL = new RegExp(
  `${SEP}(?:` +
    // Code and town: 10115 Berlin, D-10115, 75002, 1015 CJ, 00-238, 123 45, 4100-001, 01310-100.
    `(?:(?:[A-Z]{1,3}[-–])?(?:\\d{4} ?[A-Z]{2}|\\d{2}-\\d{3}|\\d{4}-\\d{3}|\\d{5}-\\d{3}|\\d{3} ?\\d{2}|\\d{4,6}))(?:[ ,] ?(?:г\\. ?|гр\\. ?|м\\. ?|с\\. ?)?${TOWN}(?: (?:CEDEX|Cedex)(?: \\d{1,2})?| \\d{1,2}(?!\\d))?(?: ?\\([A-Z]{2}\\)|, ?(?:Germany|Deutschland|France|Italia|España|Polska))?|(?<=\\d{5})(?=[\\s,.;)]|$))` +
    // Town, state and code: Springfield, IL 62704; Leeds LS1 4AP; Toronto, ON M5V 2T6; Sydney NSW 2000; Sligo F91 X2C4.
    `|(?:${TOWN},? ?(?:\\n)?){1,3}(?:(?:[A-Z]{2,3},? ?)?(?:[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d|[A-Z]\\d[\\dW] ?[A-Z\\d]{4})|[A-Z]{2,3},? \\d{4,5}(?:-\\d{4})?)(?![\\p{L}\\d])` +
    // Town and code after it: Αθήνα 11521; Bengaluru 560001; Milano 20121; cod 010203.
    `|(?:г\\. ?|гр\\. ?|м\\. ?|с\\. ?)?${TOWN},? ?(?:- ?|PIN:? ?|CEP:? ?|cod(?:ul)? poștal:? ?|T\\.?K\\.?:? ?|Τ\\.?Κ\\.?:? ?)?(?:\\d{5}-\\d{3}|\\d{3} ?\\d{2,3}|\\d{5,7})(?![\\d.,/-]\\d|[\\p{L}\\d])` +
    ')',
  'uy',
);
/** In Hungary and Russia the postal code and the town come before the street. */
const HEAD = new RegExp(
  `(?<![\\p{L}\\d.,-])(?:(?:[A-Z]{1,2}-)?\\d{4,6},? (?:(?:г|гр|м|с|пос|обл)\\. ?)?${TOWN}(?:, ?(?:(?:г|гр|м|с|пос)\\. ?)?${TOWN})?,? ?|(?:г|гр|м|с|пос)\\. ?${TOWN},? ?)$`,
  'u',
);

const LONE_TOWN = new RegExp(
  `(?:, ?| ?\\n)((?:(?:г|гр|м)\\. ?)?${TOWN}(?: \\d{1,2}(?!\\d))?)(?=\\s*$|[ ]*\\n|[.;)]|, (?:tel|Tel|тел|phone)| [|·—])`,
  'uy',
);
const TITLES =
  /^(?:Herr|Frau|Hr|Fr|Dr|Mr|Mrs|Ms|Tel|Natel|Phone|Fax|Email|Mobil|Handy|Bitte|Liebe|Mit|Vielen|Danke|Thanks|Dear|Best|Regards|Monsieur|Madame|Mme|Sr|Sra|Pan|Pani|Kunden|Datum|Date|Name|Geb|Born|DOB|Betreff|Subject|Re|Objet|Asunto|Oggetto|Onderwerp|Ärende|Emne|Aihe|Temat|Konto|IBAN|Account|Order|Invoice|Rechnung)(?![\p{L}])/u;

interface Span {
  start: number;
  end: number;
  score: number;
  whole: boolean;
}

/** Whether a street's name begins at `from` with the word for what it is ("via Roma"). */
export function streetWordAt(s: string, from: number): boolean {
  return PREFIX.at(s, from) !== undefined;
}

/** Where the word for a street begins that ends right before `start` ("p.za " before "Carlo Felice"). */
export function streetWordBefore(s: string, start: number): number | undefined {
  const word = s[start - 1] === ' ' ? PREFIX.endingAt(s, start - 1) : undefined;
  // "R." is an initial as well.
  return word === undefined || start - word.start < 4 ? undefined : word.start;
}

/** Words that begin a line behind an address and look like a town. */
export function isNoPlace(surface: string): boolean {
  return TITLES.test(surface);
}

/** Where the flats, floors and entrances end that follow a street's number at `to`; `to` when none does. */
export function unitsAfter(s: string, to: number): number {
  let end = to;
  for (let i = 0; i < 4; i++) {
    const unit = at(UNIT, s, end);
    if (unit === null || unit[0].trim() === '') break;
    end = unit.index + unit[0].length;
  }
  return end;
}

/** Where the postal code and town end that follow at `to`; `to` when none does. */
export function townAfter(text: string, to: number): number {
  const tail = at(TAIL, text, to);
  if (tail === null) return to;
  let end = tail.index + tail[0].length;
  while (/[.,'’-]/.test(text[end - 1]!)) end--;
  return end;
}

/** Where the postal code and town begin that lead up to a street at `start`; `start` when none does. */
export function codeAndTownBefore(text: string, start: number): number {
  const head = HEAD.exec(text.slice(Math.max(0, start - 64), start));
  return head === null ? start : start - head[0].length;
}

/** Widens a street over its flat, postal code and town. */
function complete(text: string, s: string, start: number, end: number, score: number): Span {
  let to = unitsAfter(s, end);
  if (/[,.]/.test(s[to] ?? '') && s[to] === '.' && /^\.,/.test(s.slice(to, to + 2))) to++;
  let whole = false;
  const tail = townAfter(text, to);
  if (tail > to) {
    to = tail;
    whole = true;
    score = Math.max(score, 0.9);
  } else {
    // A town alone, when nothing follows it.
    const town = at(LONE_TOWN, text, to);
    if (town !== null && !TITLES.test(town[1]!)) {
      to = town.index + town[0].length;
      whole = true;
    }
  }
  const from = codeAndTownBefore(text, start);
  if (from < start) {
    whole ||= /\d/.test(text.slice(from, start));
    score = Math.max(score, 0.9);
  }
  return { start: from, end: to, score, whole };
}

const QUALIFIER =
  /(?:^|[\s(,:])((?:(?:alte[rn]?|neue[rn]?|große[rn]?|grosse[rn]?|kleine[rn]?|obere[rn]?|untere[rn]?|hintere[rn]?|vordere[rn]?|lange[rn]?|hohe[rn]?|breite[rn]?|am|an der|an den|auf der|auf dem|in der|im|zum|zur|st\.|sankt|nieuwe|oude|grote|korte|gamle|store|lille|gamla|stora|norra|södra|östra|västra|vanha|iso|pieni) ){1,16})$/i;

/** Start of the street name whose type word starts at `word`: capitalised words before it belong to it. */
function nameStart(text: string, s: string, word: number, alone: boolean): number {
  const before = text.slice(Math.max(0, word - 48), word);
  if (alone) {
    const names = /(?:(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}'’.-]{0,46}|\d{1,4}\.) ){1,4}$/u.exec(before);
    return names === null ? -1 : word - names[0].length;
  }
  const qualifier = QUALIFIER.exec(before);
  if (qualifier === null) return word;
  // "in der Sudetenstraße": a preposition in lower case is the sentence's, a capital one the street's.
  const words = qualifier[1]!.replace(/^(?:\p{Ll}[\p{L}.]* )+/u, '');
  void s;
  return word - words.length;
}

const HOUSE = new RegExp(`(?<![${W}.,:/€$£§#+-]|[0-9] )${NUM}`, 'g');
const HOUSE_LEAD = /(?:,? ?(?:no|nr|n|nº|n°|num|numero|nummer|№|d|д|дом|буд|будинок|br|č|c|bb)?[.:]? ?)$/;

/** Types that prove a street even in a lower-case message. */
const LONG = /(?:straße|strasse|gatan|vagen|straat|gracht|vænget|veien|utca|korut|caddesi|sokagi|katu|allee)$/;

/** Everyday words that end like a street: "Garantie", "Försäkring", "MSTR". */
function unlikely(surface: string, whole: string): boolean {
  if (
    /(?:garan|par|sor|dynas|kra|ak|is|mod|or|op|pa|amnes|hos|boun|dir|neck|un|hot|pret|entre|moi|sympa)tien?$/.test(
      whole,
    ) ||
    /^.{1,3}tien?$/.test(whole)
  )
    return true;
  if (whole.endsWith('ring')) return /(?:[eiuk]|kr)ring$/.test(whole) || whole.length < 7;
  if (/(?:gate|hof|gata)$/.test(whole)) return whole.length < 7;
  return surface.length > 4 && surface === surface.toUpperCase() && !/STR|WEG|PLATZ|GASSE|VEJ|GADE/.test(surface);
}

/** Streets whose type ends the name, and English streets: both are found from their number. */
function fromNumbers(text: string, s: string, hit: (span: Span) => void): void {
  scan(HOUSE, s, (match) => {
    const start = match.index;
    const end = start + match[0].length;
    if (
      /^[.,:]\d|^ ?(?:%|€|\$|uhr|km|kg|m2|qm|h\b|years|jahre|st\b|nd\b|rd\b|th\b)/.test(s.slice(end, end + 6)) &&
      !/^ ?st/.test(s.slice(end, end + 3))
    )
      return;
    // Type before the number.
    if (s[start - 1] === ' ' || s[start - 1] === ':' || s[start - 1] === '.') {
      const lead = HOUSE_LEAD.exec(s.slice(Math.max(0, start - 10), start))![0];
      const type =
        SUFFIX.endingAt(s, start - lead.length) ?? (s[start - 1] === ' ' ? SUFFIX.endingAt(s, start - 1) : undefined);
      if (type !== undefined) {
        let word = type.start;
        while (
          word > 0 &&
          (letterAt(s, word - 1) ||
            (s[word - 1] === '-' && letterAt(s, word - 2)) ||
            (s[word - 1] === '.' && letterAt(s, word - 2) && s[word] === '-'))
        )
          word--;
        const whole = s.slice(word, type.end);
        const alone = word === type.start || type.value === 'word';
        const capital = nameStartAt(text, s, word);
        if (
          !NOT_STREETS.has(whole) ||
          (alone && capital && type.value === 'word' && !/^(?:str|weg|ring|platz|tie|gate)/.test(whole))
        ) {
          const from = nameStart(
            text,
            s,
            alone && word === type.start ? type.start : word,
            alone && word === type.start,
          );
          if (
            from >= 0 &&
            (capital || (alone && from < word) || LONG.test(whole)) &&
            !unlikely(text.slice(word, type.end), whole)
          ) {
            const number =
              s[end] === '.' && /utca|ut|ter|korut|krt|koz|sor|^u\./.test(s.slice(type.start, type.end))
                ? end + 1
                : end;
            const digits = match[0].length;
            if (digits <= 4 || /[-/ a-z]/.test(match[0]))
              hit(complete(text, s, from, number, capital || from < word ? 0.8 : 0.55));
            return;
          }
        }
      }
    }
    // Number before an English street.
    const next = s[end] === ' ' ? end + 1 : s[end] === ',' && s[end + 1] === ' ' ? end + 2 : -1;
    const english =
      next > 0 && (digitAt(s, next) || (letterAt(s, next) && text[next] !== text[next]!.toLowerCase()))
        ? (at(NUMBERED, s, start) ?? at(ENGLISH, s, start))
        : null;
    if (english !== null) {
      const surface = text.slice(start, start + english[0].length);
      const words = surface.split(/[\s,]+/).slice(1);
      const capitals = words.filter((word) => /^[\p{Lu}\d]/u.test(word) || /^(?:of|the|and|de|la)$/.test(word));
      if (
        words.length < 2 ||
        capitals.length < words.length ||
        /^(?:The|A|An|And|Of|In|On|At|To|For|Of|With|From|By|My|His|Her)$/.test(words[0]!)
      )
        return;
      if (
        words.slice(0, -1).every((word) => /^(?:of|the|and)$/i.test(word)) ||
        /\.\s/.test(surface.slice(0, -2).replace(/\b(?:St|Dr|Mt|[NSEW])\. /g, ''))
      )
        return;
      // "12 May Court hearing", "5 King Park": a last word like "Park", "Hill", "View" or "Court" proves less.
      const last = words.at(-1)!.toLowerCase().replace(/\.$/, '');
      const weak =
        /^(?:park|hill|view|gate|row|walk|green|way|run|path|point|pt|yard|ridge|rise|vale|estate|plaza|court|place|close|dr|st|ct|cl|pl|nagar|loop|cir|ter|av|pike|alley)$/.test(
          last,
        );
      if (
        weak &&
        /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/.test(
          words[0]!,
        )
      )
        return;
      let stop = start + english[0].length;
      if (s[stop - 1] === '.' && last.length > 4) stop--;
      const lead = LEAD_UNIT.exec(s.slice(Math.max(0, start - 24), start));
      const span = complete(text, s, lead === null ? start : start - lead[0].length, stop, weak ? 0.65 : 0.8);
      hit(span);
    }
  });
}

const NAME_WORD = "(?:\\p{L}[\\p{L}\\p{M}'’.-]*|\\d{1,4}(?:-?(?:го|я|й|ой|de|ma|ta|ο|η))?\\.?)";
const AFTER_TYPE = new RegExp(
  `[ ]?((?:${NAME_WORD}[ ]){0,5}?${NAME_WORD})(?=[ ,])(,? ?(?:[nN]\\.? ?º ?|[nN][º°.o]?\\.? ?|nr\\.? ?|núm\\.? ?|num\\.? ?|numero |número |No[.:]? ?|№ ?|д\\. ?|дом |буд\\. ?|будинок |č\\. ?p?\\.? ?|br\\. ?|αρ\\. ?|# ?)?(?:\\d{1,5}(?: ?[-/] ?\\d{1,4})?(?: ?(?:bis|ter|[a-hA-H](?![:.]))|[а-яА-Я])?(?![\\p{L}\\d])|s/n|s\\.n\\.|snc|s/nº))`,
  'uy',
);
const NAME_ONLY = new RegExp(
  `[ ](?:de la |de l['’]|des |du |de |d['’]|la |le |les )?${UPPER}(?:[ -](?:${LINK}[ -]){0,2}${UPPER}){0,3}`,
  'uy',
);
const FRENCH_NUMBER = /(?<![\d.,/-])\d{1,4}(?: ?(?:bis|ter|quater|[a-d]))?(?: ?[-/] ?\d{1,4})?,? $/;
const NOT_IN_NAME =
  /\b(?:ist|est|is|was|the|and|und|oder|for|with|aus|que|qui|che|para|por|con|per|pour|avec|a las|alle|ore|um|на|по|от|до|из|что|как|при|heeft|met|voor)\b/;

const SMALL = new Set(
  "de la le les l' d' du des del della delle dei degli di do da das dos e y i el los las san santa sv św van der den am an of the a ot od pod na nad u v w z im. ks. gen. dr. prof. płk. marsz. al. pl. os. d. dal lo ta tou".split(
    ' ',
  ),
);

/** Every word of a street's name has a capital, or is one of the small words in between. */
function named(name: string, type: string): boolean {
  if (!/[\p{Lu}\u0e00-\u0e7f]/u.test(name)) return true;
  const words = name.split(' ');
  if (
    /^\d/.test(name) &&
    !/^(?:calle|carrera|cra|cl|diagonal|transversal|ulica|ulicy|ul|ул|улица|jalan|jl|jr|via|rue|av|avenida|place|piazza|largo|rua|strada|str)/.test(
      type,
    )
  )
    return false;
  if (/^\d+$/.test(words[0]!) && words.length > 1 && !/\p{Lu}/u.test(words[1]!)) return false;
  if (words.filter((word, i) => i > 0 && /^\p{Ll}{2,}$/u.test(word) && !SMALL.has(word)).length > 1) return false;
  if (/[\u0e00-\u0e7f]/.test(name) && (words.length > 1 || name.length > 24)) return false;
  return words.every(
    (word, i) =>
      /^[\p{Lu}\d]/u.test(word) ||
      /^(?:d|l|dell|dall|all|nell|sant|o)['’]/i.test(word) ||
      SMALL.has(word.toLowerCase()) ||
      (i > 0 &&
        /^\p{Ll}{2,}$/u.test(word) &&
        /\p{Script=Cyrillic}|\p{Script=Greek}|ów|skie|ého|ova|ská|ské/u.test(word)),
  );
}

/** A full stop that ends the sentence, not the address. */
function unstop(text: string, span: Span): number {
  if (
    text[span.end - 1] !== '.' ||
    /(?:utca|út|tér|körút|krt\.?|köz|sor|u\.) ?\d[^ ]{0,40}\.$/u.test(text.slice(span.start, span.end))
  )
    return span.end;
  return /^(?:$|\s*\n|\s+\p{Lu}|\s*$)/u.test(text.slice(span.end, span.end + 4)) ? span.end - 1 : span.end;
}

/** Streets whose type comes first. */
function fromTypes(text: string, s: string, hit: (span: Span) => void): void {
  PREFIX.each(s, (type) => {
    const capital = nameStartAt(text, s, type.start) && text[type.start] !== text[type.start]!.toLowerCase();
    const before = s.slice(Math.max(0, type.start - 16), type.start);
    const number = type.value === 'before' ? FRENCH_NUMBER.exec(before) : null;
    if (number !== null) {
      const name = at(NAME_ONLY, text, type.end);
      if (name !== null) {
        hit(
          complete(
            text,
            s,
            type.start - number[0].length,
            type.end + name[0].replace(/(?<![.'’-])[.'’-]+$/, '').length,
            0.85,
          ),
        );
        return;
      }
      const low = at(/ (?:de la |des |du |de |d'|la |le |les )?[a-z]{3,20}(?: [a-z]{3,20})?/y, s, type.end);
      if (
        low !== null &&
        /^(?:rue|avenue|boulevard|impasse|chemin|quai|allee|route)/.test(s.slice(type.start, type.end)) &&
        /(?:de|des|du|la|d') ?/.test(low[0])
      ) {
        hit(
          complete(
            text,
            s,
            type.start - number[0].length,
            low.index + low[0].split(' ').slice(0, 5).join(' ').length,
            0.55,
          ),
        );
        return;
      }
    }
    const match = at(AFTER_TYPE, text, type.end);
    if (match === null) return;
    const name = match[1]!;
    if (NOT_IN_NAME.test(name.toLowerCase()) || /[.!?] /.test(name.replace(/(?:^| )\p{L}{1,4}\. /gu, ' '))) return;
    const short =
      /^(?:r|al|pl|est|ch|av|cl|all|str|os|c|kв|кв|λ|л|ш|пр|бул|put|via|place|cours|route|passage|square|largo|corso|strada|plaza|quinta|calle|rua|خ|ave|put|ronda|camino|diagonal)\.?\/?$/.test(
        s.slice(type.start, type.end),
      );
    const cased = /\p{Lu}/u.test(name) || /[֐-ۿऀ-๿]/.test(name) || /^\d/.test(name);
    if (!cased && (short || !/\d/.test(match[2]!) || name.includes(' '))) return;
    if (!named(name, s.slice(type.start, type.end))) return;
    // "Place 3", "R. 5": a name has letters.
    if (!/\p{L}{3,}/u.test(name) && !/^\d/.test(name)) return;
    if (/^\d+$/.test(name) && !/calle|carrera|cra|cl|diagonal|ulica|ул/.test(s.slice(type.start, type.end))) return;
    const end = match.index + match[0].length;
    if (
      /^(?:[.,:]\d|%| ?(?:€|eur|km|kg|h\b|uhr|ore\b|годин|год|лет|руб|грн|ans\b|anni\b|anos\b|años\b))/.test(
        s.slice(end, end + 7),
      )
    )
      return;
    // "via e-mail 3": a connecting word, not a street, when in lower case before lower case.
    if (!capital && !cased) {
      hit(complete(text, s, type.start, end, 0.55));
      return;
    }
    hit(complete(text, s, type.start, end, 0.8));
  });
}

const CODE_TOWN = new RegExp(
  `(?=[0-9A-Z])(?<![\\p{L}\\d.,/+-])(?:(?:[A-Z]{1,3}-)?(?:\\d{2}-\\d{3}|\\d{4}-\\d{3}|\\d{3} \\d{2}|\\d{4} [A-Z]{2}|\\d{4,6})) (${TOWN})`,
  'gu',
);
const PLACE_NUMBER = new RegExp(
  `(?:^|[^\\p{L}\\d.])((?:${UPPER} ){0,3}${UPPER},? \\d{1,4}(?: ?[a-zA-Z]|/\\d{1,4}[a-z]?)?(?:, ?\\d{1,2}\\. ?(?:og|etg|etage|stock|tv|th))?(?:,? ?\\n[ \\t]{0,4}|, ?| [-–·|] ?))$`,
  'u',
);
const AFTER_TOWN = new RegExp(
  `, ?((?:${UPPER} ){0,2}${UPPER} \\d{1,4}(?:/\\d{1,4})?(?: ?[a-zA-Z](?![\\p{L}]))?)(?![\\d.,:/]\\d|[\\p{L}\\d])`,
  'uy',
);

/** Any name with a number, right before a postal code and its town ("Grabitz 17, 93437 Furth"), or after them. */
function fromCodes(text: string, s: string, hit: (span: Span) => void): void {
  void s;
  scan(CODE_TOWN, text, (match) => {
    if (NOT_TOWN.test(match[1]!)) return;
    const before = PLACE_NUMBER.exec(text.slice(Math.max(0, match.index - 72), match.index));
    const end = match.index + match[0].replace(/(?<!['’-])['’-]+$/, '').length;
    if (before !== null) {
      if (!MONTH_WORD.test(before[1]!)) hit({ start: match.index - before[1]!.length, end, score: 0.85, whole: true });
      return;
    }
    const after = /^(?:\d{2}-\d{3}|(?!19|20)\d{4}) /.test(match[0]) ? at(AFTER_TOWN, text, end) : null;
    if (after !== null && !MONTH_WORD.test(after[1]!))
      hit({
        start: match.index,
        end: after.index + after[0].length,
        score: /^\d{2}-/.test(match[0]) ? 0.85 : 0.6,
        whole: true,
      });
  });
}

const MONTH_WORD =
  /(?:^|\s)(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez|Mai|Mär|Maj|Tel|Fax|Nr|No|Room|Page|Seite|Kl|Art|Fig|Tab|Line|Kap)[\p{L}.]*,? \d/u;

/** A street without a number and its town: "Back Lane, Great Missenden". */
const STREET_AND_TOWN =
  /(?<![\p{L}\p{M}\p{Nd}'’-])(?:\p{Lu}[\p{Ll}'’-]{1,20} ){1,2}(?:Street|Road|Lane|Avenue|Drive|Crescent|Terrace|Gardens), \p{Lu}\p{Ll}{2,20}(?: \p{Lu}\p{Ll}{2,20})?(?![\p{L}\p{M}'’-])/gu;
/** A floor and a side of Spain and Portugal: "4.º izquierda", "2º Dto". */
const FLOOR_AND_SIDE =
  /(?<![\p{L}\p{Nd}.,/-])\d{1,2}\.?[ºª°] ?(?:izquierda|izqda\.?|izda\.?|izq\.?|derecha|dcha\.?|centro|exterior|interior|esquerdo|esq\.?|direito|dto\.?|frente)(?![\p{L}\p{M}])/giu;

const POSTBOX =
  /(?=[pbcasатתص])(?<![a-z0-9])(?:p\.? ?o\.? ?box|post office box|postfach|postbus|postboks|b\.?p\.?(?= ?\d\d)|boite postale|apartado(?: de correos)?|casella postale|c\.p\.|caixa postal|skrytka pocztowa|p\.o\.b\.|pob|а\/я|pl|postilokero|ταχ\. θυρ\.|т\.к\.|ת\.ד\.?|ص\.ب\.?) ?:?(?:n[.º°o]? ?)?\d{1,6}(?: ?\d{2,3})?(?![a-z0-9]|[.,/-]\d)/g;

const JAPAN =
  /(?:〒? ?\d{3}-\d{4}[ \n]{0,2})?(?:東京都|北海道|京都府|大阪府|(?:神奈川|和歌山|鹿児島|[一-龥]{2})県)[一-龥ぁ-んァ-ヶーノケ々]{1,16}[0-9一二三四五六七八九十]{1,4}(?:丁目|番地?|-|号|の|[0-9])[0-9丁目番地号の-]{0,16}(?: ?[一-龥ァ-ヶーA-Za-z]{2,16} ?\d{1,4}(?:号室|号|F|階)?)?/g;
const JAPAN_CITY =
  /(?<![一-龥])[一-龥]{1,6}[市区町村][一-龥ぁ-んァ-ヶーノケ々]{1,12}\d{1,4}(?:番地|(?:丁目|番|-)[0-9丁目番地号の-]{0,14}(?:\d|号|番地?))(?: ?[一-龥ァ-ヶーA-Za-z]{2,16} ?\d{1,4}(?:号室|号|F|階))?/g;
/** A quarter and its lot of three numbers: "上宇部中尾3-4-28". */
const JAPAN_LOT = /(?<![一-龥])(?!(?:令和|平成|昭和|大正))[一-龥ヶケノ々]{2,10}\d{1,2}-\d{1,3}-\d{1,4}(?![\d-])/g;
/**
 * Province, city, district, town, street. Each of the first four is read to its last sign in reach or not at all (what a
 * look-ahead has found is not tried otherwise): with every way to part them, a run of 市 costs thirty times as much.
 */
const CHINA =
  /(?:(?=([一-龥]{2,7}(?:省|自治区|自治區|市|特別行政區)))\1)?(?:(?=([一-龥]{1,7}(?:市|州|盟)))\2)?(?:(?=([一-龥]{1,6}(?:区|區|县|縣|市|旗)))\3)?(?:(?=([一-龥]{1,8}(?:街道|镇|鎮|乡|鄉|村|社区|里)))\4)?[一-龥]{1,10}(?:路|街|大道|道|巷|弄|胡同|里|段|社|苑|村)(?:[一-龥]{1,4}段)?[0-9一二三四五六七八九十百]{1,6}(?:-\d{1,4})?(?:号|號|弄|巷|组)(?:[一-龥A-Za-z]{0,8}\d{1,5}(?:号楼|号|號|栋|幢|座|单元|室|楼|樓|层|之\d+|房|F)){0,4}/g;
const KOREA =
  /(?:[가-힣]{2,8}(?:특별시|광역시|특별자치시|특별자치도|도|시|남|북) ?)?(?:[가-힣]{1,6}(?:시|군|구) ){0,2}(?:[가-힣]{1,6}(?:읍|면|동) )?[가-힣0-9]{1,12}(?:(?<!으)로|길) ?\d{1,4}(?:-\d{1,4})?(?![0-9가-힣]{0,2}(?:년|월|일|시|분|명|개|원))(?:번지)?(?:,? ?(?:지하 ?|지상 ?)?\d{1,4}(?:층|동|호)){0,3}/g;
const KOREA_LOT =
  /[가-힣]{1,6}(?:시|군|구) [가-힣0-9]{1,8}(?:동|리|가) \d{1,4}(?:-\d{1,4})?(?:번지)?(?![0-9]|년|월)(?:,? ?(?:[가-힣]{2,12} ?)?\d{1,4}(?:층|동|호)){0,3}/g;

/** Before an address: "(57941) ". */
const KOREAN_CODE = /\(\d{5}\) ?$/;

function eastAsian(s: string, hit: (span: Span) => void): void {
  const add = (expression: RegExp, score: number): void => {
    scan(expression, s, (match) => {
      const surface = match[0].trimEnd();
      // Without a province or a city before it, running text may lead into the street: cut after a verb of place.
      const lead =
        /^(?:[一-龥]{0,8}?(?:住在|住于|住於|位于|位於|搬到|寄到|寄往|送到)| *|[一-龥]{0,12}?[住在到于於的址往去从從將将寄])(?=[一-龥]{1,12}[路街道巷弄]|[^一-龥])/.exec(
          surface,
        )?.[0] ?? '';
      const korean = /[가-힣]/.test(surface) && !/(?:시|군|구|도|동|읍|면) /.test(surface) && !/-/.test(surface);
      const start = match.index + lead.length;
      const code = /[가-힣]/.test(surface) ? KOREAN_CODE.exec(s.slice(Math.max(0, start - 8), start)) : null;
      hit({
        start: start - (code?.[0].length ?? 0),
        end: match.index + surface.length,
        score: korean ? 0.4 : score,
        whole: true,
      });
    });
  };
  if (/[都道府県市区町村]/.test(s)) {
    add(JAPAN, 0.9);
    if (/[ぁ-んァ-ヶ]/.test(s)) add(JAPAN_CITY, 0.75);
  }
  if (/[ぁ-んァ-ヶ]/.test(s)) add(JAPAN_LOT, 0.6);
  if (/[号號弄巷组]/.test(s)) add(CHINA, 0.85);
  if (/[로길동리가]/.test(s)) {
    add(KOREA, 0.7);
    add(KOREA_LOT, 0.75);
  }
}

const address: PatternRow = {
  name: 'address',
  type: 'ADDRESS',
  layer: 'pattern',
  description: 'Street with number, with flat, postal code and town where they adjoin; post office box.',
  find(text, emit) {
    const s = fold(text);
    const spans: Span[] = [];
    const hit = (span: Span): void => void spans.push(span);
    fromNumbers(text, s, hit);
    fromTypes(text, s, hit);
    fromCodes(text, s, hit);
    eastAsian(s, hit);
    scan(STREET_AND_TOWN, text, ({ 0: { length }, index }) =>
      hit({ start: index, end: index + length, score: 0.6, whole: true }),
    );
    scan(FLOOR_AND_SIDE, text, ({ 0: { length }, index }) =>
      hit({ start: index, end: index + length, score: 0.6, whole: false }),
    );
    scan(POSTBOX, s, (match) => {
      if (/^(?:pl|c\.p\.)/.test(match[0]) && !/\d{3}/.test(match[0])) return;
      hit(
        complete(text, s, match.index, match.index + match[0].length, /^(?:pl|bp|b\.p|pob)/.test(match[0]) ? 0.5 : 0.8),
      );
    });
    // One street, one finding: the longer of two that overlap.
    spans.sort((a, b) => a.start - b.start || b.end - a.end);
    let last: Span | undefined;
    for (const span of spans) {
      span.end = unstop(text, span);
      if (last !== undefined && span.start < last.end) {
        if (span.end - span.start > last.end - last.start) last = span;
        continue;
      }
      if (last !== undefined) send(last);
      last = span;
    }
    if (last !== undefined) send(last);
    function send({ start, end, score, whole }: Span): void {
      emit(start, end, { score, ...(whole ? {} : { subtype: 'STREET' }) });
    }
  },
  score: 0.8,
  examples: [
    { text: 'Lindenstraße 12a, 10115 Berlin', found: ['Lindenstraße 12a, 10115 Berlin'] },
    { text: 'au 12 bis, rue de la Paix, 75002 Paris.', found: ['12 bis, rue de la Paix, 75002 Paris'] },
    { text: '1600 Elm Street Apt 4, Springfield, IL 62704', found: ['1600 Elm Street Apt 4, Springfield, IL 62704'] },
    { text: '14 High Street, Leeds LS1 4AP', found: ['14 High Street, Leeds LS1 4AP'] },
    { text: 'Keizersgracht 12, 1015 CJ Amsterdam', found: ['Keizersgracht 12, 1015 CJ Amsterdam'] },
    { text: 'Calle Mayor 5, 3º B, 28013 Madrid', found: ['Calle Mayor 5, 3º B, 28013 Madrid'] },
    { text: 'Via Roma 12, 20121 Milano (MI)', found: ['Via Roma 12, 20121 Milano (MI)'] },
    { text: 'ul. Długa 5/7, 00-238 Warszawa', found: ['ul. Długa 5/7, 00-238 Warszawa'] },
    { text: '1052 Budapest, Váci utca 12.', found: ['1052 Budapest, Váci utca 12.'] },
    {
      text: 'Valdemarsgade 43, 4760 Vordingborg og Skuggevikveien 80',
      found: ['Valdemarsgade 43, 4760 Vordingborg', 'Skuggevikveien 80'],
    },
    { text: 'Atatürk Cad. No: 12 D:3', found: ['Atatürk Cad. No: 12 D:3'] },
    { text: 'ул. Ленина, д. 5, кв. 12', found: ['ул. Ленина, д. 5, кв. 12'] },
    { text: '東京都千代田区丸の内1-9-1', found: ['東京都千代田区丸の内1-9-1'] },
    { text: '浙江省杭州市西湖区文三路12号', found: ['浙江省杭州市西湖区文三路12号'] },
    { text: '他的妻子住在杭州市西湖区文三路90号', found: ['杭州市西湖区文三路90号'] },
    { text: '서울특별시 용산구 신흥로3길 27-9', found: ['서울특별시 용산구 신흥로3길 27-9'] },
    { text: 'P.O. Box 4711', found: ['P.O. Box 4711'] },
    { text: 'ground is Back Lane, Great Missenden, park', found: ['Back Lane, Great Missenden'] },
    { text: 'la del 4.º izquierda dice', found: ['4.º izquierda'] },
    { text: 'Room 12 people, 12 Berlin, 5 green apples, page 4 Street', found: [] },
    { text: 'In the ring 3 boxers, on the way 5 cars, via email 3 times', found: [] },
    { text: 'Der Weg 5 km, ein Platz 3 bleibt frei', found: [] },
  ],
};

// ---------------------------------------------------------------- postal codes

const GB_AREAS = new Set(
  'ab al b ba bb bd bh bl bn br bs bt ca cb cf ch cm co cr ct cv cw da dd de dg dh dl dn dt dy e ec en ex fk fy g gl gu gy ha hd hg hp hr hs hu hx ig im ip iv je ka kt kw ky l la ld le ll ln ls lu m me mk ml n ne ng nn np nr nw ol ox pa pe ph pl po pr rg rh rm s sa se sg sk sl sm sn so sp sr ss st sw sy ta td tf tn tq tr ts tw ub w wa wc wd wf wn wr ws wv yo ze'
    .toUpperCase()
    .split(' '),
);
const GB = /(?=[A-Z])(?<![A-Za-z0-9])([A-Z]{1,2})\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}(?![A-Za-z0-9])/g;
const CA = /(?=[A-Z])(?<![A-Za-z0-9])[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d(?![A-Za-z0-9])/g;
const STATES = new Set(
  'AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|PR'.split(
    '|',
  ),
);
const US_TAIL = /(?=[A-Z])(?<![A-Za-z\d])([A-Z]{2}),? \d{5}(?:-\d{4})?(?![\d-])/g;
const TOWN_BEFORE = /(?:\p{Lu}[\p{L}'’.-]{1,42} ){0,2}\p{Lu}[\p{L}'’.-]{1,42},? $/u;
const TELLING = new RegExp(
  `(?=[0-9A-Z])(?<![\\p{L}\\d.,/+-])(?:(\\d{2}-\\d{3})|(\\d{4}-\\d{3})|([1-9]\\d{3} [A-Z]{2})|((?:D|A|CH|F|B|L|DK|SE|S|FI|I|E|CZ|SK|HR|RO|MD|LV|LT|NL)-\\d{4,6})|(\\d{3} \\d{2})|(\\d{5}(?!-)|\\d{4})) (${TOWN})`,
  'gu',
);
const JP_CODE = /〒 ?\d{3}-\d{4}/g;
const BR_CODE = /(?<![\d.-])\d{5}-\d{3}(?![\d-])/g;
const CODE_LABELS = Terms.of(
  'zip',
  'zip code',
  'zipcode',
  'postcode',
  'post code',
  'postal code',
  'postal_code',
  'plz',
  'postleitzahl',
  'code postal',
  'cp',
  'c.p.',
  'codigo postal',
  'cap',
  'cep',
  'postnr',
  'postnummer',
  'postinumero',
  'kod pocztowy',
  'psc',
  'iranyitoszam',
  'irsz',
  'cod postal',
  'postanski broj',
  'posta kodu',
  'индекс',
  'почтовый индекс',
  'поштовий індекс',
  'пощенски код',
  'поштански број',
  'τκ',
  'τ.κ.',
  'τ.κ',
  'מיקוד',
  'الرمز البريدي',
  'کد پستی',
  '邮编',
  '邮政编码',
  '郵遞區號',
  '郵便番号',
  '우편번호',
  'mã bưu điện',
  'kode pos',
  'पिन कोड',
  'पिनकोड',
  'รหัสไปรษณีย์',
  'pin code',
  'pincode',
  'eircode',
  'avviamento postale',
  'codice postale',
  'почтовый код',
  'поштовий код',
  'postikood',
  'pasta indekss',
  'pasto kodas',
  'postnumer',
  'шуудангийн код',
  'ταχυδρομικος κωδικας',
  'საფოსტო ინდექსი',
  'փոստային ինդեքս',
  'លេខកូដប្រៃសណីយ៍',
  'ລະຫັດໄປສະນີ',
  'poskod',
);
const LABELLED_CODE =
  /(?<![a-z0-9.,/+-])(?:\d{3}-\d{4}|\d{5}-\d{3,4}|\d{2}-\d{3}|\d{3} \d{2,3}|\d{4} ?[a-z]{2}|\d{4,7}|\d{5}-\d{5})(?![a-z0-9]|[.,/-]\d)/g;
const NOT_TOWN =
  /^(?:Euro?s?|EUR|USD|CHF|GBP|Kč|Ft|Stück|Personen|Menschen|Mitarbeiter|People|Dollars?|Jahre|Tage|Stunden|Meter|Uhr|Einwohner|January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Mr|Mrs|Ms|Dr|Herr|Frau|The|INFO|WARN|ERROR|DEBUG|Spieler|Zuschauer|Seiten|Kunden|Schüler|Studenten|Euros|Pounds|Points|Miles|Words|Users)(?![\p{L}])/u;

const postalCode: PatternRow = {
  name: 'postal-code',
  type: 'ADDRESS',
  subtype: 'POSTAL_CODE',
  layer: 'pattern',
  description: 'Postal code alone or with its town, in a telling form or after its label.',
  find(text, emit) {
    const s = fold(text);
    scan(GB, text, (match) => {
      if (GB_AREAS.has(match[1]!)) emit(match.index, match.index + match[0].length, { score: 0.8 });
    });
    scan(CA, text, (match) => emit(match.index, match.index + match[0].length, { score: 0.7 }));
    scan(US_TAIL, text, (match) => {
      if (!STATES.has(match[1]!)) return;
      const town = TOWN_BEFORE.exec(text.slice(Math.max(0, match.index - 44), match.index));
      if (town !== null) emit(match.index - town[0].length, match.index + match[0].length, { score: 0.8 });
    });
    scan(TELLING, text, (match) => {
      const town = match[7]!;
      if (NOT_TOWN.test(town)) return;
      const [, poland, portugal, dutch, prefixed, split] = match;
      const score =
        poland !== undefined || portugal !== undefined || prefixed !== undefined
          ? 0.75
          : dutch !== undefined
            ? 0.7
            : split !== undefined
              ? 0.4
              : match[6]!.length === 5
                ? 0.4
                : 0.25;
      if (score < 0.3 && /^(?:1[89]|20)\d\d$/.test(match[6]!)) return;
      const end = match.index + match[0].replace(/(?<![.'’-])[.'’-]+$/, '').length;
      emit(match.index, end, { score });
    });
    if (text.includes('〒'))
      scan(JP_CODE, s, (match) => emit(match.index, match.index + match[0].length, { score: 0.9 }));
    scan(BR_CODE, s, (match) => {
      if (!wordAt(s, match.index - 1) && !wordAt(s, match.index + match[0].length))
        emit(match.index, match.index + match[0].length, { score: 0.4 });
    });
    scan(LABELLED_CODE, s, (match) => {
      const label = labelBefore(CODE_LABELS, s, match.index, 3);
      if (
        label === undefined ||
        (/^(?:pin|cp|c\.p|cap$)/.test(s.slice(label.start, label.end)) &&
          !/^\d{5,6}(?:-\d{3})?$|^\d{3} \d{3}$/.test(match[0]))
      )
        return;
      emit(match.index, match.index + match[0].length, { score: 0.85, labelled: true });
    });
  },
  score: 0.75,
  context: {
    en: ['address', 'postcode', 'zip', 'postal code', 'lives', 'resident', 'living in'],
    de: ['adresse', 'anschrift', 'plz', 'wohnhaft', 'wohnort', 'wohnt'],
    fr: ['adresse', 'demeurant', 'domicilié*', 'habite'],
    es: ['dirección', 'domicilio', 'domiciliad*', 'vive'],
    it: ['indirizzo', 'residente', 'abita', 'cap'],
    pt: ['morada', 'endereço', 'residente', 'cep'],
    nl: ['adres', 'woonachtig', 'wonende', 'postcode'],
    pl: ['adres', 'zamieszkał*', 'zam'],
    cs: ['adresa', 'bytem', 'psč'],
    sv: ['adress', 'bosatt', 'postnummer'],
    da: ['adresse', 'bor', 'bopæl'],
    hu: ['cím*', 'lakcím', 'lakik'],
    ru: ['адрес*', 'прожива*', 'индекс'],
  },
  examples: [
    { text: 'Leeds LS1 4AP, ON K1A 0B1', found: ['LS1 4AP', 'K1A 0B1'] },
    {
      text: '00-238 Warszawa; 1015 CJ Amsterdam; D-10115 Berlin',
      found: ['00-238 Warszawa', '1015 CJ Amsterdam', 'D-10115 Berlin'],
    },
    { text: 'PLZ: 10115, 〒100-0001', found: ['10115', '〒100-0001'] },
    { text: 'Springfield, IL 62704', found: ['Springfield, IL 62704'] },
    { text: 'paid 10115 Euro in 2019 Personen', found: [] },
    { text: 'ls1 4ap, AB12, model K1A-0B1', found: [] },
  ],
};

export const POSTAL: readonly PatternRow[] = [address, postalCode];
