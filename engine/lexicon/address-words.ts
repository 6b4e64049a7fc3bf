/**
 * The words that addresses are made of, one row a language. A word is listed by what comes before or after it, because that is how an
 * address is read: the grammar (`recognizers/addresses/parts.ts`) is the same everywhere. Words are compared without case and accents. Names cross
 * borders and languages are guessed, so every row counts in every text; a word that is an everyday word of another language
 * has to be written with its full stop, or left out.
 */

export interface AddressWords {
  languages: readonly string[];
  /** A number, a letter or an ordinal goes with it: "flat 3", "2nd floor", "кв. 12", "หมู่ 4". */
  numbered?: string;
  /** Of the numbered ones: nothing else bears them, so that with its number the word is an address alone. */
  telling?: string;
  /** A name follows: "с. Градец", "xã Sơn Điện", "شارع القدس". */
  named?: string;
  /** A name comes before: "Puthenparampil House", "Kayadibi Köyü". */
  naming?: string;
  /** It says by itself which part of a building: "basement", "rez-de-chaussée". */
  alone?: string;
  /** It begins a landmark: "behind", "opposite". */
  beside?: string;
  /** It comes between a street and its town: "in", "στο". */
  link?: string;
  /** An address follows: "lives at", "adresse:". */
  cue?: string;
  /** Ordinals that are written as words and go before or behind a `numbered` word: "second floor", "طبقه اول". */
  ordinal?: string;
}

/** Words are parted by `|`. */
export const ADDRESS_WORDS: readonly AddressWords[] = [
  {
    languages: ['en'],
    cue: 'lives at|living at|live at|resides at|residing at|address|address is|deliver to|deliver|delivery address|pickup|pick up at|drop off at|staying at|moved to|home address',
    numbered:
      'flat|apt|apt.|apartment|unit|suite|ste|ste.|room|rm|rm.|floor|door|gate|block|blk|bldg|building|lot|plot|stand|staircase|stair|entrance|level|shop|house|house no|no|no.|number|cabin|pitch|bay|purok|phase|sector|ward|stage|private bag|po box',
    telling: 'flat|apt|apt.|apartment|blk',
    named: 'brgy|brgy.|barangay',
    naming:
      'house|cottage|lodge|farm|bungalow|building|buildings|court|estate|homes|villas|mansions|towers|heights|layout|colony|nagar|village|township|barracks',
    alone:
      'ground floor|basement|top floor|top flat|basement flat|garden flat|upstairs|downstairs|front door|side door|back door|rear|rear entrance|top|annexe|attic',
    beside: 'behind|opposite|opp|opp.|next to|near|past|beside|across from|in front of|end of|at the end of|off',
    link: 'in|comma|at|near|by',
    ordinal: 'ground|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|top|upper|lower',
  },
  {
    languages: ['de'],
    cue: 'wohnhaft|wohnhaft in|wohnt in der|wohnt am|wohnt|adresse|anschrift|wohnadresse|lieferadresse|adresse ist',
    numbered:
      'wohnung|whg|whg.|stock|og|etage|stiege|top|tür|haus|block|eingang|aufgang|zimmer|apartment|nr|nr.|nummer|hausnummer|postfach|stg.',
    named: 'ortsteil|ot',
    alone:
      'eg|erdgeschoss|dg|dachgeschoss|ug|untergeschoss|souterrain|hinterhaus|vorderhaus|seitenflügel|hinterhof|hochparterre|parterre|hh|vh|dachwohnung|kellerwohnung',
    beside: 'hinter|gegenüber|neben|hinterm|beim|am ende',
    link: 'in|bei|komma',
    ordinal:
      'erster|zweiter|dritter|vierter|fünfter|erste|zweite|dritte|vierte|fünfte|ersten|zweiten|dritten|vierten|fünften|oberste',
  },
  {
    languages: ['fr'],
    cue: 'demeurant|domicilié|domiciliée|habite au|habite|adresse|sis|sise|logé au',
    numbered:
      'appartement|appt|appt.|apt.|app.|bâtiment|bât|bât.|escalier|esc.|étage|ét.|porte|bureau|boîte|bte|chambre|lot|bp|b.p.|cs|entrée|cage|logement|code porte|numéro|n°',
    named: 'lieu-dit|lieudit|hameau|résidence|rés.|cité|commune de|quartier|douar|lotissement|lot.',
    alone:
      'rez-de-chaussée|rez de chaussée|rdc|sous-sol|cour|fond de cour|dernier étage|entresol|demi-sous-sol|bis|ter|quater',
    beside: 'derrière|en face de|face à|à côté de|près de|au fond de|au bout de',
    link: 'à|a|virgule|commune de',
    ordinal: 'premier|première|deuxième|second|troisième|quatrième|cinquième|sixième|dernier|1er|1ère',
  },
  {
    languages: ['es', 'ca', 'pt'],
    cue: 'domicilio|domiciliado en|domiciliada en|dirección|direccion|vive en|reside en|endereço|morada|residente em|residente na|mora na|adreça|domicili',
    numbered:
      'piso|puerta|pta|pta.|escalera|esc.|portal|bloque|blq|blq.|planta|departamento|depto|depto.|dpto|dpto.|apto|apto.|apartamento|casa|torre|interior|int.|local|oficina|manzana|mz|mz.|lote|lt|lt.|km|kilómetro|pis|porta|andar|bloco|bl.|lote|sala|quadra|lj.|fração|conjunto|número|núm.|nº|n.º|etapa|sector|cuadra',
    named:
      'colonia|col.|barrio|bº|urb.|urbanización|urbanização|residencial|partido de|vereda|corregimiento|comuna|aldea|lugar de|lugar|bairro|freguesia de|jardim|vila|sítio|povoado|linha|compañía|paraje|caserío|polígono|poblado',
    alone:
      'bajo|bajos|entresuelo|principal|ático|sobreático|izquierda|derecha|izq|izq.|izda|izda.|dcha|dcha.|rés-do-chão|r/c|cave|sobreloja|esquerdo|direito|esq.|dto.|dto|frente|fundos|baixos|àtic|s/n|s/nº|sn|sin número|sem número',
    beside:
      'detrás de|frente a|al lado de|junto a|cerca de|a dos cuadras de|a dos cuadras del|a una cuadra de|a una cuadra del|a media cuadra de|a media cuadra del|al lado del|frente al|detrás del|cerca del|esquina|atrás do|atrás da|em frente ao|em frente à|ao lado do|ao lado da|perto do|perto da|al costat de|davant de',
    link: 'en|em|a|de|coma|vírgula',
    ordinal:
      'primero|primer|primera|segundo|segunda|tercero|tercer|tercera|cuarto|cuarta|quinto|quinta|primeiro|primeira|terceiro|terceira|quarto|quarta|último|primer|segon|tercer|quart',
  },
  {
    languages: ['it'],
    cue: 'residente in|residente a|residente|domiciliato in|indirizzo|abita in|abitante in',
    numbered:
      'interno|int.|int|scala|piano|palazzina|pal.|edificio|ed.|civico|numero|appartamento|lotto|isolato|ingresso|portone|citofono|km|casella postale',
    named: 'frazione|fraz.|località|loc.|contrada|c.da|rione|borgata|comune di',
    alone: 'piano terra|piano rialzato|seminterrato|attico|snc|s.n.c.|mansarda|ammezzato|senza numero',
    beside: 'dietro|di fronte a|accanto a|vicino a|presso',
    link: 'a|in|virgola',
    ordinal: 'primo|secondo|terzo|quarto|quinto|sesto|settimo|ultimo',
  },
  {
    languages: ['nl'],
    cue: 'wonende|woonachtig|woont op|woont aan|adres|wonende te',
    numbered: 'verdieping|etage|bus|deur|huis|kamer|appartement|app.|toegang|ingang|hoog|blok|postbus|nummer|nr.|kavel',
    alone: 'begane grond|bg|hs|huis|bovenwoning|benedenwoning|kelder|souterrain|bis|zwart|rood|achterhuis',
    beside: 'achter|naast|tegenover|boven|bij',
    link: 'te|in',
    ordinal: 'eerste|tweede|derde|vierde|vijfde|bovenste',
  },
  {
    languages: ['sv', 'da', 'nb'],
    cue: 'bosatt på|bor på|bor i|adress|adresse|bopæl|bostad',
    numbered:
      'lgh|lägenhet|våning|vån|vån.|trappor|tr|tr.|uppgång|port|portkod|rum|hus|sal|etage|etg.|leilighet|leil.|oppgang|opgang|inngang|dør|postboks|box|nr.|lejlighed|st.',
    named: 'gården|gård',
    alone:
      'källarplan|källaren|bottenvåning|bottenvåningen|nb|gårdshus|kælderen|kælder|kjeller|kjelleren|sokkel|stuen|bakgård|bakgården|bakhus|baghuset|loft|vindsvåning|ö.g.|n.b.|tv|th|mf|tv.|th.|mf.',
    beside: 'bakom|bredvid|mittemot|bag|bak|ved siden af|overfor|over for|vid',
    link: 'i|på',
    ordinal: 'första|andra|tredje|fjärde|femte|første|anden|annen|fjerde|øverste|översta',
  },
  {
    languages: ['fi'],
    cue: 'osoite|asuu osoitteessa|osoitteessa|paikka',
    numbered: 'asunto|as|as.|kerros|krs|krs.|porras|rappu|huone|ovi|portti|talo|lokero|pl',
    alone: 'kellarikerros|pohjakerros|ullakko|piharakennus|kellari|sisäpiha',
    beside: 'takana|vieressä|vastapäätä',
    ordinal: 'ensimmäinen|toinen|kolmas|neljäs|viides|ylin',
  },
  {
    languages: ['pl'],
    cue: 'adres|zam.|zamieszkały|zamieszkała|mieszka przy|zam. przy|mieszka na',
    numbered: 'm.|mieszkania|mieszkanie|mieszk.|lok|lok.|lokal|piętro|p.|klatka|kl.|blok|bl.|domek|pokój|nr|numer',
    named: 'wieś|gmina|gm.|powiat|pow.|woj.|kolonia|osada|przysiółek',
    alone: 'parter|suterena|poddasze|oficyna|podwórko|w podwórzu|wysoki parter',
    beside: 'za|naprzeciw|obok|koło|przy',
    link: 'w|we',
    ordinal: 'pierwsze|drugie|trzecie|czwarte|piąte|ostatnie|pierwszym|drugim|trzecim',
  },
  {
    languages: ['cs', 'sk', 'hr', 'sl', 'sr', 'bs'],
    cue: 'adresa|bytem|bydlíme|bydlí na|bydliště|bytom|trvale bytom|na adrese|na adresi|adresi|stanuje|naslov|bivališče|prebivalište|адреса',
    numbered:
      'byt|patro|poschodie|vchod|dveře|číslo|č.|č.p.|čp|č.p|ulaz|stan|kat|sprat|vrata|zgrada|nadstropje|stanovanje|zvonek|zvonček|blok|soba|br.|broj|št.|стан|улаз|спрат|зграда',
    named: 'obec|okres|okr.|selo|naselje|općina|opština|občina|mjesto|село|општина',
    alone:
      'přízemí|prízemie|suterén|podkroví|podkrovie|prizemlje|potkrovlje|podrum|pritličje|mansarda|dvorišna zgrada|dvorišni ulaz|dvorište|приземље|поткровље|zadní trakt',
    beside: 'za|vedle|naproti|vedľa|oproti|pored|preko puta|iza|kraj|код|иза|поред',
    link: 'v|ve|vo|na|u|у',
    ordinal:
      'první|druhé|třetí|čtvrté|prvé|tretie|štvrté|prvi|drugi|treći|četvrti|prvo|drugo|treće|tretje|prvom|drugom|трећи|први|други',
  },
  {
    languages: ['hu'],
    cue: 'cím|címe|lakcím|lakcíme|lakik a|lakóhely',
    numbered: 'emelet|em.|em|ajtó|lépcsőház|lph.|lph|épület|ép.|fsz.|kapu|kapucsengő|hrsz|hrsz.',
    alone: 'földszint|fsz|fszt|fszt.|pince|tetőtér|magasföldszint|félemelet',
    beside: 'mögött|mellett|szemben',
    ordinal: 'első|második|harmadik|negyedik|ötödik|legfelső',
  },
  {
    languages: ['ro'],
    cue: 'adresa|domiciliat în|domiciliată în|dom. în|domiciliul|locuiește în|cu domiciliul în',
    numbered: 'nr.|nr|numărul|bl.|bloc|blocul|sc.|scara|et.|etaj|etajul|ap.|ap|apartament|apartamentul|interfon|camera',
    named: 'sat|satul|comuna|com.|jud.|județul|sector|sectorul|cartier|cartierul|orașul|municipiul|cătun',
    alone: 'parter|mansardă|demisol|subsol',
    beside: 'lângă|vizavi de|în spatele|peste drum de',
    link: 'în|din|la|jud.',
    ordinal: 'întâi|doi|trei|patru',
  },
  {
    languages: ['ru', 'uk', 'bg', 'mk', 'be'],
    cue: 'адрес|адресу|по адресу|адреса|за адресою|проживает|проживає|проживающий|проживающая|живущий|живет|живе|адреси|живущ на|живее на',
    numbered:
      'кв.|кв|квартира|квартиры|д.|дом|дома|корп.|корп|корпус|стр.|строение|подъезд|под.|этаж|эт.|офис|оф.|комн.|комната|пом.|буд.|будинок|під’їзд|поверх|кімната|хата|вх.|вх|вход|ет.|ет|етаж|ап.|ап|апартамент|бл.|блок|участок|уч.|домофон|а/я|літ.|№|номер|п’їзд|гараж|секция',
    named:
      'г.|город|гор.|с.|село|дер.|деревня|пос.|посёлок|поселок|пгт|ст-ца|станица|хутор|хутір|обл.|область|р-н|район|м.|місто|смт|мкр|мкр.|микрорайон|мікрорайон|ж.к.|ж.к|гр.|община|общ.|снт|кооператив|урочище|вул.|вулиця|ул.|улица|пер.|переулок|пров.|провулок|просп.|проспект',
    naming: 'область|обл.|район|р-н|края|край|бул.',
    alone:
      'цоколь|цокольный этаж|подвал|вход со двора|вхід з двору|первый этаж|партер|мансарда|последний этаж|двор|домофон не работает|флигель|мазе|таван',
    beside: 'за|напротив|навпроти|срещу|возле|біля|рядом с|до|около|зад|позади|под',
    link: 'в|у|на|във',
    ordinal:
      'первый|второй|третий|четвертый|пятый|последний|перший|друга|другий|третій|третя|четвертий|перша|първи|втори|трети|четвърти|пети|последен|первом|втором|третьем',
  },
  {
    languages: ['el'],
    cue: 'διεύθυνση|κάτοικος|οδός|μένει',
    numbered: 'όροφος|διαμ.|διαμέρισμα|κτίριο|αριθμός|αρ.|αριθ.|κουδούνι|είσοδος|τ.θ.|τ.κ.|τκ|δωμάτιο',
    named: 'δήμος|νομός|ν.|χωριό|κοινότητα|περιοχή',
    alone: 'ισόγειο|υπόγειο|ημιώροφος|ρετιρέ|ημιυπόγειο|δεξιά πόρτα|αριστερή πόρτα|δεξιά|αριστερά',
    beside: 'πίσω από|απέναντι από|δίπλα σε|δίπλα στο|κοντά στο|απέναντι',
    link: 'στο|στη|στην|στον|σε|κόμμα',
    ordinal: 'πρώτος|δεύτερος|τρίτος|τέταρτος|πέμπτος|1ος|2ος|3ος|4ος|5ος|τελευταίος',
  },
  {
    languages: ['tr', 'az'],
    cue: 'adres|adresi|ikamet|adresim',
    numbered:
      'no:|no|d:|daire|daire:|kat|kat:|k:|blok|apt|apt.|apartmanı|kapı|kapı no|iç kapı|dış kapı|ada|parsel|hane',
    naming:
      'mahallesi|mah.|mah|köyü|sitesi|evleri|apartmanı|apt.|apt|konakları|sokağı|sokak|sok.|sk.|caddesi|cad.|cd.|bulvarı|blv.|mevkii|blok|ilçesi|mezrası',
    alone: 'zemin kat|zemin|bodrum kat|bodrum|giriş kat|çatı katı|merkez|arka bahçe',
    beside: 'arkası|karşısı|yanı',
    ordinal: 'birinci|ikinci|üçüncü|dördüncü|beşinci',
  },
  {
    languages: ['ar'],
    numbered: 'شقة|الشقة|طابق|الطابق|دور|الدور|عمارة|عماره|بناية|بيت|منزل|رقم|قطعة|مبنى|بلوك|باب|فيلا|غرفة|ص.ب|ص.ب.',
    named:
      'شارع|زقاق|حي|حارة|منطقة|قرية|دوار|جماعة|إقليم|محافظة|مدينة|ولاية|زنقة|درب|جادة|نهج|ساحة|مجمع|حوش|كفر|مخيم|فريج',
    alone: 'الطابق الأرضي|الدور الأرضي|أرضي|السطح',
    beside: 'خلف|قرب|مقابل|بجانب|جنب|ورا|أمام|قدام|بجوار|مفرق',
    link: 'في|بـ',
    ordinal: 'الأول|الثاني|الثالث|الرابع|الخامس|السادس|السابع|الثامن|التاسع|العاشر|الأخير|تالت|تاني|رابع|خامس',
  },
  {
    languages: ['fa', 'ur'],
    numbered: 'پلاک|طبقه|طبقه‌ی|واحد|بلوک|کدپستی|کد پستی|درب|زنگ|مکان نمبر|فلیٹ|منزل|گلی نمبر|گلی|پلاٹ|سیکٹر',
    named: 'خیابان|کوچه|کوچه‌ی|بلوار|میدان|محله|شهرک|روستای|بن‌بست|بن بست|سه‌راه|چهارراه|محلہ|موضع|تحصیل|ضلع',
    alone: 'همکف|زیرزمین|طبقه اول|آخرین خونه|آخرین خانه|قدیم|جنوبی|شمالی',
    beside: 'پشت|روبروی|روبه‌روی|کنار|جنب|نرسیده به|بعد از',
    ordinal: 'اول|دوم|سوم|چهارم|پنجم|ششم|آخر|همکف',
  },
  {
    languages: ['he'],
    numbered: 'דירה|קומה|כניסה|בית|מס׳|מספר|ת.ד.|ת"ד|דלת|חדר|בניין|בנין',
    named: "רחוב|רח׳|רח'|שדרות|שד׳|סמטת|שכונת|מושב|קיבוץ|שכ׳",
    alone: 'קומת קרקע|מרתף|עורף|חזית',
    beside: 'מאחורי|מול|ליד|ע״י',
    link: 'ב',
    ordinal: 'ראשונה|שנייה|שניה|שלישית|רביעית|חמישית|שישית|שביעית|שמינית',
  },
  {
    languages: ['hi', 'ne', 'mr'],
    numbered:
      'मकान नं|मकान नं.|मकान नंबर|मकान संख्या|मकान|फ्लैट|फ़्लैट|फ्लैट नं|गली नं|गली नं.|गली नंबर|वार्ड|वार्ड नं|वार्ड नं.|सेक्टर|ब्लॉक|प्लॉट|टोल|घर नं|घर नं.|क्रॉस|मेन|मंज़िल|मंजिल|तल्ला|फेज़|खसरा|पिन|पिन कोड|कमरा|नं.|नंबर|नया नं.',
    named: 'ग्राम|गाँव|गांव|पोस्ट|तहसील|जिला|ज़िला|थाना|मोहल्ला|मुहल्ला',
    naming:
      'नगर|विहार|कॉलोनी|कालोनी|मोहल्ला|मुहल्ला|मार्ग|रोड|नगरी|गली|चौक|बाज़ार|बाजार|एन्क्लेव|अपार्टमेंट|सोसायटी|पुरी|टोला|पार्क|बस्ती|क्रॉस|मेन|ब्लॉक',
    alone: 'भूतल|ग्राउंड फ्लोर|छत वाला कमरा|हरा गेट',
    beside: 'के पीछे|के पास|के सामने|के बगल में',
    ordinal: 'पहली|दूसरी|तीसरी|चौथी|पाँचवीं|प्रथम|द्वितीय|तृतीय|पहला|दूसरा|तीसरा',
  },
  {
    languages: ['id', 'ms'],
    cue: 'alamat|beralamat di|tinggal di',
    numbered: 'no.|no|nomor|rt|rt.|rw|rw.|blok|lantai|lt.|kamar|unit|km|km.|tingkat|lot|kav.|kavling|gang|gg.|gg',
    named:
      'jl.|jl|jalan|gang|gg.|kel.|kelurahan|kec.|kecamatan|desa|ds.|dusun|dsn.|kp.|kampung|kampong|kab.|kabupaten|kota|perum|perumahan|komplek|kompleks|taman|lorong|provinsi|prov.|banjar|br.|apartemen',
    alone: 'lantai dasar|paling ujung',
    beside: 'belakang|depan|sebelah|dekat|samping|seberang|di belakang|di depan',
    link: 'di|koma',
  },
  {
    languages: ['vi'],
    cue: 'địa chỉ|trú tại|ngụ tại|hktt|thường trú tại|nay về ở|ở',
    numbered:
      'số|số nhà|tổ|phòng|tầng|căn|căn hộ|lô|block|ngõ|ngách|hẻm|kiệt|khu phố|kp|ấp|thôn|khóm|tòa|quận|phường|q.|p.',
    named:
      'đường|phố|ngõ|hẻm|ấp|thôn|bản|xóm|làng|buôn|xã|phường|thị trấn|thị xã|quận|huyện|thành phố|tp.|tp|tỉnh|khu phố|chung cư|tòa nhà|p.|q.',
    alone: 'tầng trệt|lầu trệt|cuối hẻm|tầng hầm',
    beside: 'sau|đối diện|gần|cạnh|sau lưng|trước|qua',
  },
  {
    languages: ['th'],
    numbered: 'บ้านเลขที่|เลขที่|หมู่ที่|หมู่|ม.|ห้อง|ชั้น|ซอย|ซ.|ตึก|อาคาร|ห้องเลขที่|แปลง',
    named: 'ถนน|ถ.|ซอย|ซ.|ตำบล|ต.|แขวง|อำเภอ|อ.|เขต|จังหวัด|จ.|หมู่บ้าน|บ้าน|อาคาร|ตึก|คอนโด|หอพัก|ชุมชน|ตรอก|แยก',
    beside: 'หลัง|ริม|ข้าง|ตรงข้าม|ใกล้|หน้า|ติด',
    alone: 'ชั้นล่าง|ชั้นใต้ดิน',
  },
];

/** The single words of all rows, but those that announce an address. */
const SINGLE = new Set(
  ADDRESS_WORDS.flatMap(({ languages: _languages, cue: _cue, ...kinds }) => Object.values(kinds))
    .flatMap((words) => words.split(/[| ]/u))
    .map((word) => word.toLowerCase().replace(/[.:]$/u, '')),
);

/**
 * Whether a word of an address says what something is ("rear", "этаж"), not which one. With a capital letter it may be the name
 * of a street ("Ward Street").
 */
export function isAddressWord(word: string): boolean {
  return !/^\p{Lu}/u.test(word) && SINGLE.has(word);
}
