/** References to statutes and published decisions: annotations, never personal. */
import type { PatternRow } from '../row.ts';
import { fold, L, scan, W } from './scan.ts';

const SUB =
  '(?:,? ?(?:abs(?:\\.|atz)?|satz|s\\.|nr\\.|lit\\.|hs\\.|alt\\.|ust\\.|pkt|odst\\.|pism\\.|para\\.?|al\\.?|§|ziff\\.|und|u\\.|i\\.v\\.m\\.|f{1,2}\\.|par\\.?|comma|co\\.|apartado|letra|n\\.º|bis|ter|quater|[0-9]{1,4}[a-z]?|\\([0-9a-z]{1,4}\\)|[ivx]{1,5}\\b)){0,10}';
const CODE = `(?: (?:(?:of|du|de|del|della|delle|de la|des|dell'|do|da|van|van de|van het|z|zák\\.?|k\\.|kc|the|d\\.) ?){0,2}(?:the )?(?:[${L}]{0,4}[A-Z][${L}A-Za-z-]{1,24}|ustawy|zakona|zákona|code|loi|ley|lei|legge|lov|wet|c\\.p\\.|c\\.c\\.|cp|cc|act|gdpr|dsgvo|rgpd|rodo|avg|konstytucji|закона|закону|ук|гк|коап|упк|гпк|кк|цк|кпк|нк|ст)(?: (?:civil|penal|pénal|du travail|commerce|pénale|criminal))?)?`;
const PARAGRAPH = new RegExp(`§{1,2} ?\\d{1,5}[a-z]{0,2}(?: ?[-/.] ?\\d{1,5}[a-z]?){0,4}${SUB}`, 'g');
const ARTICLE = new RegExp(
  `(?=[acmčчсα])(?<![${W}])(?:articles?|artikeln?|artikkel|artykul\\w{0,2}|articulos?|artigos?|articol\\w{0,3}|articol[oi]|art\\.?|artt\\.|clanek|clanku|clanak|clanka|cl\\.|член|чл\\.|ст\\.|статья|статьи|статті|стаття|αρθρο|αρθρου|madde|maddesi|cikk) ?(?:[lrda]\\.? ?)?\\d{1,5}(?:[-.]\\d{1,4}){0,3}[a-z]?${SUB}`,
  'g',
);
const USC =
  /\d{1,3} (?:u\.? ?s\.? ?c\.?|c\.? ?f\.? ?r\.?|u\.s\.|f\.[23]d|s\. ?ct\.)(?: ?§{1,2})? ?\d{1,5}[a-z]{0,3}(?:[-.]\d{1,5})?(?:\([0-9a-z]{1,4}\)){0,5}/g;
const ECLI = /ecli:[a-z]{2}:[a-z0-9]{1,8}:\d{4}:[a-z0-9.]{1,30}[a-z0-9]/g;
const EU =
  /(?=[rdvf])(?<![a-z])(?:regulation|directive|decision|verordnung|richtlinie|reglement|directiva|reglamento|regolamento|direttiva|forordning|rozporzadzenie|dyrektywa) \((?:eu|eg|ec|ue|eec|ce|ewg)\) (?:no\.? |nr\.? )?\d{2,4}\/\d{1,4}|(?:directive|richtlinie|directiva|direttiva) \d{2,4}\/\d{1,4}\/(?:eu|eg|ec|ue|eec|ce)/g;
const COURT =
  /(?=[bole])(?<![a-z0-9])(?:bgh|bag|bfh|bsg|bverwg|bverfg|olg [a-z]{3,20}|lg [a-z]{3,20}|ogh|eugh|eug)[, ]{1,2}(?:urt(?:eil|\.)|beschl(?:uss|\.)|urteil) ?v(?:om|\.) ?\d{1,2}\. ?(?:\d{1,2}\.|[a-zä]{3,9}) ?\d{4},? ?(?:-|az\.:?)? ?[ivx]{0,4}[0-9]{0,3} ?[a-z]{1,5} ?\d{1,5}\/\d{2}/g;
const CASE_CITE =
  /\[\d{4}\] (?:\d{1,2} )?(?:uksc|ewca|ewhc|ukhl|ukpc|ukut|ac|qb|wlr|all er|hca|scc|nzca)(?: (?:civ|crim|ch|qb|admin|fam))? \d{1,5}/g;
const POLISH = /dz\. ?u\.(?: z \d{4} r\.)?(?: nr \d{1,4})?,? ?poz\. ?\d{1,5}/g;
const LAW_NUMBER =
  /(?=[lrdz])(?<![a-z])(?:ley(?: organica)?|lei(?: complementar)?|loi|real decreto|decreto(?:-ley|-lei)?|d\.lgs\.|d\.p\.r\.|decret|zakon c\.|zak\. c\.|law no\.?|legge) ?(?:n\.?[º°o]?\.? ?)?\d{1,6}[/-]\d{2,4}(?:, (?:de|do|du|del) \d{1,2} de [a-z]{4,10}(?: de \d{4})?)?/g;

/** Kinds of enactments, as folded words; what follows may be a number, and a date of theirs. */
const ENACTMENT =
  'act|law|statute|directive|regulation|decree|ordinance|gesetz|verordnung|richtlinie|erlass|loi|decret|ordonnance|arrete|reglement|directive|ley(?: organica)?|real decreto(?:-ley)?|decreto(?:-ley|-lei|-legge| legislativo)?|reglamento|llei|legge|d\\.lgs\\.|lei(?: complementar)?|portaria|wet|besluit|verordening|richtlijn|lag|forordning|lov|bekendtgorelse|laki|asetus|ustaw[ay]|rozporzadzeni[ea]|dyrektyw[ay]|zakon|vyhlask[ay]|narizeni|nariadenie|torveny|rendelet|leg(?:e|ea)|ordonant[ae]|hotarare[a]?|закон[аеу]?|указ[аеу]?|постановлени[ея]|постанов[аи]|наредба|νομοσ|διαταγμα|kanun|yonetmelik';
/** The number, and the day on which it was made: "of 24 October 1995", "vom 12. Mai 2021", "du 6 janvier 1978", "z dnia 10 maja 2018 r.". */
const DATED = new RegExp(
  `(?<![${W}-])(?:${ENACTMENT})(?: \\((?:eu|eg|ec|ue|eec|ce|ewg|ees)\\))?(?: (?:no\\.?|nr\\.?|n[º°o]?\\.?|№))? ?(?:\\d{1,6}[/-]\\d{1,6}(?:[/-][a-z]{2,3})?|\\d{1,6}(?:-[\\u0430-\\u044f]{2})?)?,?(?: r\\.)? (?:of|vom|v\\.|du|de|del|di|do|da|van|av|den|af|z dnia|ze dne|zo dna|din|от|від|της|τησ) (?:the |den )?\\d{1,2}(?:\\.|er|st|nd|rd|th|º)? ?(?:(?:de |of )?[${L}]{3,12},? (?:de |of )?\\d{4}|\\d{1,2}\\. ?\\d{4}|[./]\\d{1,2}[./]\\d{4})(?![${W}])`,
  'g',
);

function withCode(text: string, end: number): number {
  const match = new RegExp(`^${CODE}`).exec(text.slice(end, end + 60));
  const name = match?.[0] ?? '';
  return /[A-Z]{2,}|ustawy|z[aá]kona|[Cc]ode|GDPR|закон|кодекс|УК|ГК|КК|Gesetz|Act|gesetzbuch/.test(name)
    ? end + name.length
    : end;
}

const legal: PatternRow = {
  name: 'legal-reference',
  type: 'LEGAL_REFERENCE',
  layer: 'pattern',
  description:
    'Paragraph or article of a statute, regulation of the European Union, or citation of a published decision.',
  find(text, emit) {
    const s = fold(text);
    const hit = (match: RegExpExecArray, code: boolean): void => {
      const surface = match[0].replace(/(?<![ ,]| und| u\.)(?:[ ,]| und| u\.)+$/, '');
      const end = match.index + surface.length;
      emit(match.index, code ? withCode(text, end) : end);
    };
    if (s.includes('§')) scan(PARAGRAPH, s, (match) => hit(match, true));
    scan(DATED, s, (match) => hit(match, false));
    scan(ARTICLE, s, (match) => hit(match, true));
    scan(USC, s, (match) => hit(match, false));
    if (s.includes('ecli')) scan(ECLI, s, (match) => hit(match, false));
    if (s.includes('/')) scan(EU, s, (match) => hit(match, false));
    scan(COURT, s, (match) => hit(match, false));
    if (s.includes('[')) scan(CASE_CITE, s, (match) => hit(match, false));
    if (s.includes('poz')) scan(POLISH, s, (match) => hit(match, false));
    if (s.includes('/') || s.includes('-')) scan(LAW_NUMBER, s, (match) => hit(match, false));
  },
  score: 0.85,
  examples: [
    { text: 'nach § 433 Abs. 1 BGB und Art. 6 GDPR', found: ['§ 433 Abs. 1 BGB', 'Art. 6 GDPR'] },
    { text: '42 U.S.C. § 1983, art. 5 ust. 2 ustawy', found: ['42 U.S.C. § 1983', '§ 1983', 'art. 5 ust. 2 ustawy'] },
    { text: 'Article L123-4 du code, ECLI:EU:C:2014:317', found: ['Article L123-4 du code', 'ECLI:EU:C:2014:317'] },
    { text: 'Regulation (EU) 2016/679; Ley 39/2015', found: ['Regulation (EU) 2016/679', 'Ley 39/2015'] },
    {
      text: 'Directive 95/46/EC of 24 October 1995; Gesetz vom 12. Mai 2021',
      found: ['Directive 95/46/EC of 24 October 1995', 'Directive 95/46/EC', 'Gesetz vom 12. Mai 2021'],
    },
    { text: 'ustawa z dnia 10 maja 2018', found: ['ustawa z dnia 10 maja 2018'] },
    { text: 'The law firm wrote on 12 May 2021. He acts of 12 pages.', found: [] },
    { text: 'The article is about art and 5 people', found: [] },
    { text: 'page 12, start 5', found: [] },
  ],
};

export const LEGAL: readonly PatternRow[] = [legal];
