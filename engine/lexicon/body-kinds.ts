/** Words that say what kind of body an organisation or a place is ("university", "Krankenhaus", 公司), not which one. */

/** In scripts without spaces and in Korean, where a kind is the end of a run. */
export const CJK_KIND: RegExp =
  /株式会社|有限会社|合同会社|一般社団法人|医療法人|学校法人|銀行|大学病院|大学|高等学校|小学校|中学校|病院|市役所|研究所|有限责任公司|股份有限公司|有限公司|集团|公司|银行|大学|医院|学院|中学|小学|研究所|事务所|주식회사|유한회사|\(주\)|㈜|은행|대학교|병원|고등학교|중학교|초등학교|연구소|그룹/gu;

/** In the languages of the name lists, folded to lower case. */
export const KIND_WORDS: ReadonlySet<string> = new Set(
  (
    'university universität universiteit université universidad universidade università universitat univerzita univerzitet sveučilište uniwersytet universitet universitetet yliopisto egyetem üniversitesi universitatea universitas университет університет πανεπιστήμιο polytechnic ' +
    'college school schule gymnasium grundschule realschule lycée école escuela colegio escola liceo scuola istituto instituto institut institute szkoła liceum škola iskola okulu lisesi школа ліцей лицей гимназия гімназія σχολείο academy akademie académie academia accademia akademia fakultät faculty ' +
    'hospital hospitals klinikum klinik kliniken krankenhaus clinic clinics clinique clínica clinica hôpital ospedale policlinico szpital nemocnice nemocnica bolnica kórház hastanesi hastane sjukhus sygehus sykehus sairaala ziekenhuis spitalul больница лікарня поликлиника болница νοσοκομείο praxis apotheke pharmacy pharmacie farmacia farmácia apteka lékárna medical center centre centro centrum zentrum центр health care ' +
    'bank banque banco banca banka pankki bankası банк τράπεζα sparkasse volksbank raiffeisenbank versicherung versicherungen insurance assurance assurances seguros assicurazioni ubezpieczenia pojišťovna sigorta страхование krankenkasse ' +
    'group gruppe groupe grupo gruppo grupa holding holdings company compagnie compañía companhia compagnia unternehmen firma solutions services systems technologies technology consulting partners partner associates associés logistics logistik transport transports energy energie foods pharma software media verlag press publishing druckerei autohaus bäckerei metzgerei hotel restaurant café ristorante trattoria immobilien real estate properties bau construction industries industrie werke motors airlines ' +
    'foundation stiftung fondation fundación fundação fondazione fundacja nadace фонд verein association asociación associação associazione stowarzyszenie society gesellschaft club klub sportverein union gewerkschaft church kirche kirchengemeinde pfarrei église iglesia ' +
    'ministry ministerium ministère ministerio ministero ministerstwo ministerstvo министерство міністерство department abteilung amt landratsamt finanzamt jugendamt standesamt rathaus stadtverwaltung gemeinde city town county council municipality mairie ayuntamiento comune urząd úřad behörde polizei police policja court gericht amtsgericht landgericht oberlandesgericht tribunal tribunale sąd soud суд kanzlei rechtsanwälte law firm notariat agency agentur agence agencia ' +
    'airport flughafen aéroport aeropuerto aeroporto lotnisko station bahnhof hauptbahnhof gare estación stazione dworzec port hafen park museum musée museo muzeum theater theatre théâtre teatro library bibliothek bibliothèque stadium stadion arena bridge brücke castle schloss prison gefängnis jva prisión ' +
    'national international general central regional state public federal royal community memorial children medizinische technische städtisches st. saint san santa sankt & of the for and at in und der die das für am an im zu von des de la le les du el los las del di della dei do da dos das e y et i a w v na og och ja ve van het'
  ).split(' '),
);
/** Of them, those that name no kind alone. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  '& of the for and at in und der die das für am an im zu von des de la le les du el los las del di della dei do da dos e y et i a w v na og och ja ve van het st. saint san santa sankt'.split(
    ' ',
  ),
);

/** Whether a name has a word that tells its kind. */
export function hasKindWord(surface: string): boolean {
  CJK_KIND.lastIndex = 0;
  return (
    CJK_KIND.test(surface) ||
    surface.split(/\s+/u).some((word) => isKind(word) && !FUNCTION_WORDS.has(word.toLowerCase()))
  );
}

/** A kind word, or a compound that ends in one ("Universitätsklinikum", "Stadtsparkasse"). */
export function isKind(word: string): boolean {
  const lower = word.toLowerCase().replace(/[.,]$/u, '');
  return (
    KIND_WORDS.has(word.toLowerCase()) ||
    KIND_WORDS.has(lower) ||
    /^\p{L}{3,}(?:klinikum|klinik|krankenhaus|sparkasse|versicherung|schule|gymnasium|gericht|amt|stiftung|gesellschaft|verein|sjukhus|sygehus|sykehus|skolan|skole|sairaala|koulu|ziekenhuis|school)$/iu.test(
      lower,
    )
  );
}
