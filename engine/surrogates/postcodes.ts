/**
 * Large cities with the front of their postcodes, by the language of an address, so that a drawn postcode belongs to
 * the drawn city. The rest of the digits are free. Sources: the postal services' public area lists.
 */
export interface Postal {
  city: string;
  front: string;
  /** Of the United States. */
  state?: string;
}

const rows = (list: string): Postal[] =>
  list.split('|').map((row) => {
    const [city = '', front = '', state] = row.split(':');
    return state === undefined ? { city, front } : { city, front, state };
  });

export const POSTAL: Readonly<Record<string, readonly Postal[]>> = {
  de: rows(
    'Berlin:101|Hamburg:202|München:803|Köln:506|Frankfurt:603|Stuttgart:701|Düsseldorf:402|Leipzig:041|Dortmund:441|Essen:451|Bremen:281|Dresden:010|Hannover:301|Nürnberg:904|Bonn:531|Münster:481|Karlsruhe:761|Mannheim:681|Augsburg:861|Kiel:241|Freiburg:791|Mainz:551|Erfurt:990|Rostock:180',
  ),
  fr: rows(
    'Paris:750|Marseille:130|Lyon:690|Toulouse:310|Nice:060|Nantes:440|Montpellier:340|Strasbourg:670|Bordeaux:330|Lille:590|Rennes:350|Reims:511|Grenoble:380|Dijon:210|Angers:490|Tours:370|Limoges:870|Amiens:800|Metz:570|Rouen:760',
  ),
  es: rows(
    'Madrid:280|Barcelona:080|Valencia:460|Sevilla:410|Zaragoza:500|Málaga:290|Murcia:300|Bilbao:480|Alicante:030|Córdoba:140|Valladolid:470|Vigo:362|Gijón:332|Granada:180|Pamplona:310|Salamanca:370|Burgos:090|León:240|Cádiz:110|Badajoz:060',
  ),
  it: rows(
    'Roma:001|Milano:201|Napoli:801|Torino:101|Palermo:901|Genova:161|Bologna:401|Firenze:501|Bari:701|Catania:951|Venezia:301|Verona:371|Padova:351|Trieste:341|Parma:431|Modena:411|Perugia:061|Pisa:561',
  ),
  pl: rows(
    'Warszawa:00|Kraków:30|Łódź:90|Wrocław:50|Poznań:60|Gdańsk:80|Szczecin:70|Bydgoszcz:85|Lublin:20|Katowice:40|Białystok:15|Gdynia:81|Radom:26|Toruń:87|Rzeszów:35|Kielce:25|Olsztyn:10|Opole:45',
  ),
  nl: rows(
    'Amsterdam:101|Rotterdam:301|Utrecht:351|Eindhoven:561|Groningen:971|Tilburg:501|Breda:481|Nijmegen:651|Haarlem:201|Arnhem:681|Enschede:751|Zwolle:801|Leiden:231|Maastricht:621|Delft:261',
  ),
  sv: rows(
    'Stockholm:11|Göteborg:41|Malmö:21|Uppsala:75|Västerås:72|Örebro:70|Linköping:58|Helsingborg:25|Jönköping:55|Norrköping:60|Lund:22|Umeå:90|Gävle:80|Borås:50',
  ),
  cs: rows(
    'Praha:11|Brno:60|Ostrava:70|Plzeň:30|Liberec:46|Olomouc:77|Pardubice:53|Zlín:76|Jihlava:58|Opava:74|Tábor:39|Třebíč:67',
  ),
  da: rows(
    'København:21|Aarhus:80|Odense:50|Aalborg:90|Esbjerg:67|Randers:89|Kolding:60|Horsens:87|Vejle:71|Roskilde:40',
  ),
  nb: rows(
    'Oslo:01|Bergen:50|Trondheim:70|Stavanger:40|Drammen:30|Kristiansand:46|Tromsø:90|Ålesund:60|Bodø:80|Hamar:23',
  ),
  fi: rows(
    'Helsinki:001|Espoo:021|Tampere:331|Vantaa:013|Oulu:901|Turku:201|Jyväskylä:401|Lahti:151|Kuopio:701|Vaasa:651|Joensuu:801',
  ),
  pt: rows('Lisboa:11|Porto:40|Braga:47|Coimbra:30|Setúbal:29|Aveiro:38|Faro:80|Leiria:24|Viseu:35|Évora:70'),
  hu: rows(
    'Budapest:11|Debrecen:40|Szeged:67|Miskolc:35|Pécs:76|Győr:90|Nyíregyháza:44|Kecskemét:60|Sopron:94|Eger:33',
  ),
  en: rows(
    'Chicago:606:IL|Houston:770:TX|Phoenix:850:AZ|Philadelphia:191:PA|San Antonio:782:TX|San Diego:921:CA|Dallas:752:TX|Austin:787:TX|Jacksonville:322:FL|Columbus:432:OH|Charlotte:282:NC|Indianapolis:462:IN|Seattle:981:WA|Denver:802:CO|Boston:021:MA|Nashville:372:TN|Detroit:482:MI|Portland:972:OR|Memphis:381:TN|Louisville:402:KY|Baltimore:212:MD|Milwaukee:532:WI|Albuquerque:871:NM|Tucson:857:AZ|Fresno:937:CA|Sacramento:958:CA|Atlanta:303:GA|Omaha:681:NE|Minneapolis:554:MN|Tampa:336:FL',
  ),
};

/** Postcode areas of the United Kingdom. */
export const POSTAL_GB: readonly Postal[] = rows(
  'Manchester:M|Leeds:LS|Liverpool:L|Birmingham:B|Bristol:BS|Sheffield:S|Nottingham:NG|Leicester:LE|Cardiff:CF|Edinburgh:EH|Glasgow:G|Newcastle:NE|York:YO|Norwich:NR|Oxford:OX|Exeter:EX|Plymouth:PL|Southampton:SO|Swansea:SA|Aberdeen:AB',
);
