/**
 * Terms that may carry a bias, by language and kind: a short list to look at, no verdict. Whether a term is a fault
 * depends on its place ("a young company"), so they are annotations and never change a text. Chosen by hand from:
 *
 * - Gaucher, Friesen, Kay: "Evidence That Gendered Wording in Job Advertisements Exists and Sustains Gender
 *   Inequality", JPSP 101 (2011), appendix A: agentic and communal word stems (rendered here for other languages);
 * - US EEOC, "Prohibited Employment Policies/Practices" (job advertisements): "recent college graduates", sex, origin;
 * - UK Acas, "Age discrimination: key points for the workplace": "recent graduate", "highly experienced", "mature";
 * - German Allgemeines Gleichbehandlungsgesetz §§ 1, 7, 11, with the Antidiskriminierungsstelle's guidance on
 *   advertisements ("junges Team", "deutsche Muttersprache");
 * - French Défenseur des droits, "Recruter avec des outils numériques sans discriminer"; Code du travail L1132-1;
 * - European Parliament, "Gender-neutral language in the European Parliament" (2018), by language: masculine generics.
 *
 * Written in lower case; matching ignores case and diacritics and holds to words. `*`: the word may go on.
 */
export type BiasKind = 'GENDERED' | 'AGE_RELATED' | 'ORIGIN_RELATED' | 'FAMILY_RELATED' | 'ABILITY_RELATED';

export const BIAS_TERMS: Readonly<Record<string, Readonly<Record<BiasKind, readonly string[]>>>> = {
  en: {
    GENDERED: ['chairman', 'salesman', 'saleswoman', 'manpower', 'man-hours', 'waitress', 'stewardess', 'cleaning lady', 'dominant', 'aggressive', 'assertive', 'nurturing', 'ninja', 'rockstar', 'girls', 'gentlemen'],
    AGE_RELATED: ['young', 'youthful', 'digital native*', 'recent graduate*', 'recent college graduate*', 'mature', 'over the hill', 'energetic', 'fresh blood'],
    ORIGIN_RELATED: ['native speaker*', 'native english', 'mother tongue', 'no accent', 'foreign-sounding', 'culture fit'],
    FAMILY_RELATED: ['unmarried', 'no children', 'maiden name', 'housewife', 'family man'],
    ABILITY_RELATED: ['able-bodied', 'wheelchair-bound', 'handicapped', 'crazy', 'lame', 'tone-deaf'],
  },
  de: {
    GENDERED: ['krankenschwester*', 'putzfrau*', 'sekretärin', 'kaufmann', 'fachmann', 'vorzimmerdame', 'mannschaft', 'durchsetzungsstark*', 'dominant*', 'aggressiv*', 'einfühlsam*', 'mädchen für alles'],
    AGE_RELATED: ['jung', 'junge', 'junges', 'jungen', 'junger', 'berufsanfänger*', 'digital native*', 'jugendlich*', 'höchstalter', 'nicht älter als'],
    ORIGIN_RELATED: ['muttersprachler*', 'deutsche muttersprache', 'akzentfrei*', 'deutschstämmig*', 'deutscher herkunft'],
    FAMILY_RELATED: ['ledig*', 'kinderlos*', 'hausfrau*', 'unverheiratet*', 'familienvater'],
    ABILITY_RELATED: ['uneingeschränkt belastbar', 'körperlich fit', 'kerngesund*', 'behinderte*', 'an den rollstuhl gefesselt'],
  },
  fr: {
    GENDERED: ['homme de confiance', 'femme de ménage', 'hôtesse', 'secrétaire de direction féminine', 'combatif*', 'dominant*', 'agressif*', 'homme de terrain', 'mademoiselle', 'caissière'],
    AGE_RELATED: ['jeune', 'jeunes', 'jeune diplômé*', 'dynamique', 'senior*', 'digital native*', 'débutant*', 'moins de 30 ans'],
    ORIGIN_RELATED: ['langue maternelle', 'nationalité française exigée', 'français de souche', 'sans accent', 'bbr'],
    FAMILY_RELATED: ['célibataire', 'sans enfant*', 'mère de famille', 'nom de jeune fille', 'femme au foyer'],
    ABILITY_RELATED: ['valide*', 'bonne présentation', 'handicapé*', 'excellente condition physique', 'cloué à un fauteuil'],
  },
  es: {
    GENDERED: ['señorita', 'azafata*', 'secretaria', 'mujer de la limpieza', 'chica', 'camarera', 'dominante*', 'agresivo', 'hombre de confianza', 'varón', 'varones'],
    AGE_RELATED: ['joven', 'jóvenes', 'recién titulado*', 'recién graduado*', 'menor de 35 años', 'nativo digital', 'edad máxima'],
    ORIGIN_RELATED: ['lengua materna', 'hablante nativo', 'sin acento', 'nacionalidad española', 'de origen español'],
    FAMILY_RELATED: ['soltero*', 'soltera*', 'sin hijos', 'ama de casa', 'sin cargas familiares'],
    ABILITY_RELATED: ['buena presencia', 'minusválido*', 'excelente condición física', 'discapacitado*', 'inválido'],
  },
  it: {
    GENDERED: ['signorina', 'segretaria', 'hostess', 'donna delle pulizie', 'ragazza', 'aggressivo', 'dominante', 'uomo di fiducia', 'bella presenza', 'commessa'],
    AGE_RELATED: ['giovane', 'giovani', 'neolaureato', 'neolaureati', 'under 30', 'età massima', 'nativo digitale', 'dinamico'],
    ORIGIN_RELATED: ['madrelingua', 'cittadinanza italiana', 'senza accento', 'di origine italiana', 'razza'],
    FAMILY_RELATED: ['nubile', 'celibe', 'senza figli', 'casalinga', 'cognome da nubile'],
    ABILITY_RELATED: ['sana e robusta costituzione', 'handicappato', 'invalido', 'disabile', 'costretto su una sedia a rotelle'],
  },
  pt: {
    GENDERED: ['secretária', 'faxineira', 'recepcionista feminina', 'moça', 'rapaz', 'agressivo', 'dominante', 'homem de confiança', 'senhorita', 'aeromoça'],
    AGE_RELATED: ['jovem', 'jovens', 'recém-formado*', 'até 35 anos', 'idade máxima', 'nativo digital', 'dinâmico'],
    ORIGIN_RELATED: ['língua materna', 'falante nativo', 'sem sotaque', 'nacionalidade portuguesa', 'de origem'],
    FAMILY_RELATED: ['solteiro*', 'solteira*', 'sem filhos', 'dona de casa', 'nome de solteira'],
    ABILITY_RELATED: ['boa aparência', 'deficiente*', 'inválido', 'excelente forma física', 'preso a uma cadeira de rodas'],
  },
  nl: {
    GENDERED: ['secretaresse', 'schoonmaakster', 'verpleegster', 'vakman', 'zakenman', 'mankracht', 'dominant*', 'agressief', 'meisje', 'gastvrouw'],
    AGE_RELATED: ['jong', 'jonge', 'jeugdig*', 'pas afgestudeerd*', 'schoolverlater*', 'digital native*', 'maximaal 30 jaar'],
    ORIGIN_RELATED: ['moedertaal', 'native speaker*', 'accentloos', 'nederlandse nationaliteit', 'allochtoon'],
    FAMILY_RELATED: ['ongehuwd*', 'kinderloos', 'huisvrouw*', 'meisjesnaam', 'zonder kinderen'],
    ABILITY_RELATED: ['lichamelijk fit', 'gehandicapt*', 'kerngezond', 'invalide', 'aan een rolstoel gekluisterd'],
  },
  pl: {
    GENDERED: ['sekretarka', 'sprzątaczka', 'pielęgniarka', 'hostessa', 'panienka', 'agresywn*', 'dominując*', 'prawdziwy mężczyzna', 'kelnerka', 'pani do sprzątania'],
    AGE_RELATED: ['młody', 'młoda', 'młodego', 'młodych', 'młody zespół', 'świeżo po studiach', 'do 35 lat', 'wiek do'],
    ORIGIN_RELATED: ['język ojczysty', 'native speaker*', 'bez akcentu', 'narodowość polska', 'polskie pochodzenie'],
    FAMILY_RELATED: ['niezamężna', 'kawaler', 'bezdzietn*', 'gospodyni domowa', 'nazwisko panieńskie'],
    ABILITY_RELATED: ['w pełni sprawn*', 'inwalid*', 'kaleka', 'nienaganna prezencja', 'przykuty do wózka'],
  },
  sv: {
    GENDERED: ['sjuksköterska', 'städerska', 'talesman', 'ordförande herr', 'tjej', 'tjejer', 'grabbar', 'dominant', 'aggressiv', 'värdinna'],
    AGE_RELATED: ['ung', 'unga', 'ungt', 'ungdomlig*', 'nyutexaminerad*', 'digital infödd', 'högst 30 år'],
    ORIGIN_RELATED: ['modersmål', 'infödd*', 'brytningsfri', 'svenskt ursprung', 'utan brytning'],
    FAMILY_RELATED: ['ogift*', 'barnlös*', 'hemmafru*', 'flicknamn', 'utan barn'],
    ABILITY_RELATED: ['fullt frisk', 'handikappad*', 'rullstolsbunden', 'invalid', 'fysiskt stark'],
  },
  da: {
    GENDERED: ['rengøringsdame', 'sygeplejerske', 'talsmand', 'formand', 'pige', 'piger', 'dominerende', 'aggressiv', 'servitrice', 'stewardesse'],
    AGE_RELATED: ['ung', 'unge', 'ungt', 'ungdommelig*', 'nyuddannet*', 'nyuddannede', 'højst 30 år'],
    ORIGIN_RELATED: ['modersmål', 'indfødt*', 'uden accent', 'dansk herkomst', 'etnisk dansk'],
    FAMILY_RELATED: ['ugift*', 'barnløs*', 'husmor', 'pigenavn', 'uden børn'],
    ABILITY_RELATED: ['fuldt rask', 'handicappet*', 'invalid', 'fysisk stærk', 'bundet til kørestol'],
  },
  fi: {
    GENDERED: ['puhemies', 'lakimies', 'esimies', 'siivoojatar', 'tarjoilijatar', 'tyttö', 'tytöt', 'aggressiivi*', 'dominoiva*', 'emäntä', 'neiti'],
    AGE_RELATED: ['nuori', 'nuoren', 'nuorta', 'nuorekas*', 'vastavalmistunu*', 'diginatiivi*', 'enintään 30-vuoti*'],
    ORIGIN_RELATED: ['äidinkieli', 'äidinkielenään', 'syntyperäi*', 'kantasuomalai*', 'ilman aksenttia'],
    FAMILY_RELATED: ['naimaton*', 'lapseton*', 'kotirouva*', 'tyttönimi', 'perheetön*'],
    ABILITY_RELATED: ['täysin terve', 'vammainen', 'invalidi*', 'fyysisesti vahva', 'pyörätuoliin sidottu'],
  },
  cs: {
    GENDERED: ['sekretářka', 'uklízečka', 'zdravotní sestra', 'hosteska', 'slečna', 'agresivní*', 'dominantní*', 'servírka', 'prodavačka', 'pravý muž'],
    AGE_RELATED: ['mladý', 'mladá', 'mladého', 'mladý kolektiv', 'čerstvý absolvent', 'do 35 let', 'věk do'],
    ORIGIN_RELATED: ['mateřský jazyk', 'rodilý mluvčí', 'bez přízvuku', 'česká národnost', 'českého původu'],
    FAMILY_RELATED: ['svobodná', 'bezdětn*', 'žena v domácnosti', 'rodné příjmení', 'bez dětí'],
    ABILITY_RELATED: ['plně zdravý', 'invalid*', 'postižen*', 'příjemný vzhled', 'upoutaný na vozík'],
  },
  ru: {
    GENDERED: ['девушка', 'девушки', 'секретарша', 'уборщица', 'медсестра', 'стюардесса', 'агрессивн*', 'мужчина', 'женщина', 'официантка'],
    AGE_RELATED: ['молодой', 'молодая', 'молодых', 'молодой коллектив', 'до 35 лет', 'не старше', 'выпускник*'],
    ORIGIN_RELATED: ['славянская внешность', 'славянской внешности', 'носитель языка', 'без акцента', 'родной язык'],
    FAMILY_RELATED: ['незамужн*', 'холост*', 'без детей', 'домохозяйк*', 'девичья фамилия'],
    ABILITY_RELATED: ['приятная внешность', 'инвалид*', 'без вредных привычек', 'физически крепк*', 'прикован к коляске'],
  },
  tr: {
    GENDERED: ['bayan eleman', 'bay eleman', 'bayan', 'sekreter kız', 'temizlikçi kadın', 'hostes', 'agresif', 'baskın', 'işadamı', 'bilim adamı'],
    AGE_RELATED: ['genç', 'gençler', 'genç ve dinamik', 'yeni mezun*', '35 yaşını aşmamış', 'yaş sınırı', 'dinamik'],
    ORIGIN_RELATED: ['ana dili', 'anadili', 'aksansız', 'türk kökenli', 'tc vatandaşı'],
    FAMILY_RELATED: ['bekar', 'bekâr', 'çocuksuz', 'ev hanımı', 'kızlık soyadı'],
    ABILITY_RELATED: ['prezantabl', 'sakat', 'özürlü', 'engelli olmayan', 'tekerlekli sandalyeye mahkum'],
  },
  ja: {
    GENDERED: ['看護婦', '女性限定', '男性限定', '営業マン', 'スチュワーデス', 'ウェイトレス', '主婦', 'サラリーマン', '保母', 'お嬢さん'],
    AGE_RELATED: ['若い', '若手', '35歳以下', '若年', '新卒'],
    ORIGIN_RELATED: ['日本国籍', '日本人限定', 'ネイティブスピーカー', '外人', '母国語'],
    FAMILY_RELATED: ['独身', '既婚', '子供なし', '未婚', '旧姓'],
    ABILITY_RELATED: ['健常者', '障害のない', '容姿端麗', '心身ともに健康', '身長'],
  },
  zh: {
    GENDERED: ['限男性', '限女性', '男士优先', '女士优先', '女秘书', '空姐', '美女', '帅哥', '男性优先', '女性优先'],
    AGE_RELATED: ['年轻', '35岁以下', '应届毕业生', '年龄限制', '青春活力'],
    ORIGIN_RELATED: ['限本地户口', '本地人优先', '母语', '汉族', '外地人'],
    FAMILY_RELATED: ['未婚', '已婚已育', '无子女', '家庭主妇', '单身'],
    ABILITY_RELATED: ['形象气质佳', '五官端正', '残疾', '身体健康', '残废'],
  },
};
