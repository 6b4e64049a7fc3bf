/**
 * Words by which somebody is addressed or spoken of, and that are nobody's name: offices, kin, pronouns, greetings. A person
 * found in such words alone is nobody that a reader could tell; beside a name they stay outside of it.
 */
import { primarySubtag } from '../text/language.ts';
import { titleOf } from './titles.ts';

/** In small letters; `|` parts forms of more than one word. Words that are also given names are left out ("May", "Nan"). */
const FORMS: Readonly<Record<string, string>> = {
  en: 'president|vice president|chair|chairman|chairwoman|chairperson|speaker|commissioner|secretary|treasurer|minister|prime minister|senator|ambassador|excellency|your excellency|your honour|your honor|majesty|your majesty|highness|your highness|your worship|my lord|my lady|madam chair|doctor|doc|professor|officer|captain|counsel|colleague|colleagues|mum|mummy|mom|mommy|mam|dad|daddy|grandma|grandpa|granny|grandad|granddad|grandfather|grandmother|auntie|aunty|customer|visitor|user|bot|witness a|witness b|applicant|decedent|plaintiff|defendant|claimant|respondent|petitioner',
  de: 'präsident|präsidentin|vorsitzender|vorsitzende|minister|ministerin|bürgermeister|bürgermeisterin|doktor|professorin|exzellenz|mama|mutti|papa|vati|oma|opa|kollege|kollegin|kollegen',
  nl: 'voorzitter|minister|burgemeester|mama|papa|oma|opa|collega',
  fr: 'président|présidente|monsieur le président|madame la présidente|ministre|maire|maître|maman|papa|mamie|papi|mémé|pépé|collègue|collègues|excellence',
  es: 'presidente|presidenta|ministro|ministra|alcalde|alcaldesa|señoría|su señoría|excelencia|mamá|papá|abuela|abuelo|usted|doctor|doctora',
  ca: 'president|presidenta|ministre|alcalde|alcaldessa|senyoria|mama|papa|àvia|avi',
  pt: 'presidente|ministro|ministra|excelência|vossa excelência|mãe|pai|vovó|vovô|você|doutor|doutora',
  it: 'presidente|ministro|ministra|sindaco|eccellenza|mamma|papà|nonna|nonno|dottore|dottoressa',
  ro: 'președinte|președinta|ministru|primar|mama|tata|bunica|bunicul',
  pl: 'prezydent|prezes|przewodniczący|przewodnicząca|minister|mama|tata|babcia|dziadek|panie prezydencie|panie marszałku|panie przewodniczący',
  cs: 'prezident|předseda|předsedkyně|ministr|máma|maminka|táta|tatínek|babička|děda|dědeček',
  sk: 'prezident|predseda|predsedkyňa|minister|mama|ocko|otec|babka|dedko|pán predseda|pani predsedníčka',
  hr: 'predsjednik|predsjednica|predsjedniče|ministar|mama|tata|baka|djed|gospodine predsjedniče',
  sr: 'predsednik|predsednica|ministar|mama|tata|baka|deda|председник|председница|министар|мама|тата|бака|деда',
  hu: 'elnök|elnök úr|elnök asszony|miniszter|anya|anyu|apa|apu|nagymama|nagypapa|nagyi|papa|mama',
  fi: 'puhemies|arvoisa puhemies|ministeri|äiti|isä|mummo|mummi|ukki|vaari|pappa',
  sv: 'ordförande|herr talman|fru talman|talman|statsråd|mamma|pappa|mormor|morfar|farmor|farfar',
  da: 'formand|ordfører|minister|mor|far|mormor|morfar|farmor|farfar',
  nb: 'leder|president|statsråd|mamma|pappa|mormor|morfar|farmor|farfar|bestemor|bestefar',
  el: 'πρόεδρε|κύριε πρόεδρε|κυρία πρόεδρε|πρόεδρος|υπουργέ|μαμά|μπαμπά|μπαμπάς|γιαγιά|παππού|παππούς',
  ru: 'президент|председатель|министр|мама|папа|бабушка|дедушка|доктор|коллега|коллеги|уважаемые',
  uk: 'президент|голова|міністр|мама|тато|бабуся|дідусь|лікар|колеги',
  bg: 'президент|председател|председателят|министър|мама|татко|баба|дядо|колеги|господин председател',
  tr: 'ben|sen|biz|siz|başkan|başkanım|bakan|sayın başkan|hocam|abi|abla|anne|annem|baba|babam|teyze|amca|efendim|müdürüm',
  ar: 'سيدي|سيدتي|الرئيس|سيادة الرئيس|الوزير|معالي الوزير|سعادتكم|أمي|أبي|ستي|جدي|جدتي|ماما|بابا|خالتي|عمتي|دكتور|دكتورة|أستاذ|أستاذة|حضرتك',
  fa: 'آقا|خانم|استاد|دکتر|رئیس|وزیر|مامان|بابا|مادربزرگ|پدربزرگ|عمو|خاله|جنابعالی|سرکار',
  he: 'אדוני|גברתי|היושב ראש|יושב ראש|היו"ר|כבוד השר|השר|שר|סבא|סבתא|אמא|אבא|דוקטור|בוט',
  hi: 'मैडम|सर|साहब|महोदय|महोदया|अध्यक्ष|अध्यक्ष महोदय|मंत्री|माँ|मां|पिताजी|दादी|दादा|नानी|नाना|भैया|दीदी|बहन जी|डॉक्टर साहब',
  id: 'ketua|bapak ketua|ibu ketua|menteri|ibu|bapak|ayah|mama|papa|kakek|nenek|kakak|adik|dokter|anda',
  vi: 'anh|chị|em|cô|chú|bác|cậu|dì|ông|bà|thầy|mẹ|bố|ba|má|quý khách|quý vị|bên a|bên b|chủ tịch',
  zh: '大姑|樓下|樓上|敬礼|此致|贵司|贵公司|贵方|贵行|各位|先生|女士|小姐|老师|医生|主席|总统|部长|经理|客服|您|您好|楼下|楼上|妈妈|爸爸|奶奶|爷爷|外婆|外公|敬禮|貴公司|老師|醫生|主席先生',
  ja: '敬礼|敬具|拝啓|貴社|貴殿|貴方|貴行|貴校|御社|各位|君|僕|俺|私|あなた|様|さん|先生|社長|部長|課長|係長|店長|院長|議長|大臣|首相|はい|お母さん|お父さん|母さん|父さん|おばあさん|おじいさん|ばあちゃん|じいちゃん|お客様|お嬢',
  ko: '님|씨|저|귀사|귀하|고객님|선생님|사장님|팀장님|대표님|기사님|과장님|부장님|의장님|위원장님|장관님|어머니|아버지|어머님|아버님|할머니|할아버지|엄마|아빠|언니|오빠|누나|형|여보세요|네',
  th: 'คุณ|ท่าน|ท่านประธาน|ประธาน|ประธานสภา|รัฐมนตรี|ครู|หมอ|แม่|พ่อ|ผม|ฉัน|ดิฉัน|พี่|น้อง|ลุง|ป้า|ตา|ยาย|ปู่|ย่า|บอส|เจ้าหน้าที่|ลูกค้า',
};

const sets = new Map<string, ReadonlySet<string>>();

function formsOf(language: string): ReadonlySet<string> {
  let forms = sets.get(language);
  if (forms === undefined)
    sets.set(language, (forms = new Set(Object.hasOwn(FORMS, language) ? FORMS[language]!.split('|') : [])));
  return forms;
}

/** Whether a word is a title of the language by which people are addressed, and no name anywhere. */
function isAddress(word: string, language: string): boolean {
  const title = titleOf(word, language);
  return title?.role === 'address' && title.caution === undefined && title.languages.includes(language);
}

/** "P. S." and its like stand where a name may stand. */
const POSTSCRIPT = /^(?:[Pp]\. ?[Ss]\.|PS|[Зз]\. ?[Ыы]\.|[Υυ]\. ?[Γγ]\.)$/u;

/** Whether a text holds a form of address and nothing else, with titles before it or alone: "Mr President", "Frau Doktor". */
export function isFormOfAddress(surface: string, language: string): boolean {
  if (POSTSCRIPT.test(surface)) return true;
  const tag = primarySubtag(language);
  const words = surface.split(/[\s.,]+/u).filter((word) => word !== '');
  while (words.length > 0) {
    if (formsOf(tag).has(words.join(' ').toLowerCase())) return true;
    if (!isAddress(words[0]!, tag)) return false;
    words.shift();
  }
  return true;
}
