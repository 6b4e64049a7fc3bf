/** Words of addresses that say what something is ("rue", "ul.", "Apt"), not which one. */

export const STREET_WORD: RegExp =
  /^(?:rue|avenue|av|ave|boulevard|blvd|bd|place|chemin|all[ée]e|impasse|quai|cours|route|bis|ter|de|du|des|la|le|les|street|st|road|rd|lane|ln|drive|dr|court|ct|way|close|square|sq|terrace|crescent|gardens|parkway|pkwy|highway|hwy|circle|cir|north|south|east|west|n|s|e|w|nw|ne|sw|se|apt|suite|ste|unit|floor|fl|flat|building|bldg|room|rm|po|box|p\.o|calle|c|avenida|avda|plaza|paseo|camino|carrer|ronda|portal|piso|izq|dcha|puerta|via|viale|corso|piazza|vicolo|largo|scala|interno|ul|ulica|al|aleja|aleje|pl|plac|os|osiedle|m|lok|str|strada|bulevardul|șoseaua|nr|no|bl|sc|et|ap|judeţul|ulice|n[áa]m|n[áa]m[ěe]st[íi]|t[řr]|ut|utca|[úu]t|t[ée]r|em|emelet|ajt[óo]|krt|ул|улица|вул|вулиця|пр|пр-т|проспект|просп|пер|пл|д|дом|буд|будинок|кв|корп|стр|г|м|бул|οδός|οδ|λεωφ|mah|mahallesi|cad|caddesi|cd|sok|sokak|sokağı|sk|bulvarı|daire|kat|rua|travessa|pra[çc]a|n|lt|apto|esq|dt[oº]|sala|bairro|jl|jalan|gg|gade|vej|gata|gatan|v[äa]gen|vei|veien|katu|tie|as|lgh|tv|th|der|den|dem|am|an|im|auf|zum|zur|unter|de la|van|het|da|do|dos|das|del|della|di|dei|los|las|el|und|of|the|and|i|u)$/iu;
/** Compounds end so. */
export const STREET_ENDING: RegExp =
  /(?:stra(?:ß|ss)e|str|weg|platz|allee|gasse|ring|damm|ufer|promenade|straat|laan|gracht|plein|kade|dijk|gade|vej|vænge|gata|gatan|v[äa]gen|gränd|veien|vegen|katu|tie|kuja|polku|utca)\.?$/iu;

/** In scripts without spaces: what an administrative unit, a street, a building or a number in it is called. */
export const UNSPACED_STREET_WORDS: RegExp =
  /丁目|番地|自治区|自治州|特别行政区|特別行政區|新区|街道|大道|大街|胡同|社区|小区|花园|大厦|单元|公寓|科技园|工业园|开发区|ビル|マンション|アパート|号室|號室|階|东路|西路|南路|北路|中路|東路|一段|二段|三段|四段|五段/gu;
