/**
 * Large cities of a country in one of its languages: name, front of the postcodes, dialling code without the trunk
 * zero, region; what a city has none of is empty. Written by hand from the public lists of the postal services
 * and telephone regulators; small towns are in world.ts and the tables of the languages.
 */
export const PLACES: Readonly<Record<string, string>> = {
  'DE/de':
    'Berlin:101:30:Berlin|Hamburg:202:40:Hamburg|München:803:89:Bayern|Köln:506:221:Nordrhein-Westfalen|Frankfurt:603:69:Hessen|Stuttgart:701:711:Baden-Württemberg|Düsseldorf:402:211:Nordrhein-Westfalen|Leipzig:041:341:Sachsen|Dortmund:441:231:Nordrhein-Westfalen|Essen:451:201:Nordrhein-Westfalen|Bremen:281:421:Bremen|Dresden:010:351:Sachsen|Hannover:301:511:Niedersachsen|Nürnberg:904:911:Bayern|Bonn:531:228:Nordrhein-Westfalen|Münster:481:251:Nordrhein-Westfalen|Karlsruhe:761:721:Baden-Württemberg|Mannheim:681:621:Baden-Württemberg|Augsburg:861:821:Bayern|Kiel:241:431:Schleswig-Holstein|Freiburg:791:761:Baden-Württemberg|Mainz:551:6131:Rheinland-Pfalz|Erfurt:990:361:Thüringen|Rostock:180:381:Mecklenburg-Vorpommern',
  'AT/de':
    'Wien:10:1:Wien|Graz:80:316:Steiermark|Linz:40:732:Oberösterreich|Salzburg:50:662:Salzburg|Innsbruck:60:512:Tirol|Klagenfurt:90:463:Kärnten|Villach:95:4242:Kärnten|Wels:46:7242:Oberösterreich|St. Pölten:31:2742:Niederösterreich|Dornbirn:68:5572:Vorarlberg|Bregenz:69:5574:Vorarlberg|Eisenstadt:70:2682:Burgenland',
  'CH/de':
    'Zürich:80:44:Zürich|Basel:40:61:Basel-Stadt|Bern:30:31:Bern|Winterthur:84:52:Zürich|Luzern:60:41:Luzern|St. Gallen:90:71:St. Gallen|Biel:25:32:Bern|Thun:36:33:Bern|Chur:70:81:Graubünden|Schaffhausen:82:52:Schaffhausen|Aarau:50:62:Aargau|Zug:63:41:Zug',
  'CH/fr':
    'Genève:12:22:Genève|Lausanne:10:21:Vaud|Fribourg:17:26:Fribourg|Neuchâtel:20:32:Neuchâtel|Sion:19:27:Valais|Montreux:18:21:Vaud|Yverdon:14:24:Vaud|Delémont:28:32:Jura',
  'FR/fr':
    'Paris:750:1:Île-de-France|Marseille:130:4:Provence-Alpes-Côte d’Azur|Lyon:690:4:Auvergne-Rhône-Alpes|Toulouse:310:5:Occitanie|Nice:060:4:Provence-Alpes-Côte d’Azur|Nantes:440:2:Pays de la Loire|Montpellier:340:4:Occitanie|Strasbourg:670:3:Grand Est|Bordeaux:330:5:Nouvelle-Aquitaine|Lille:590:3:Hauts-de-France|Rennes:350:2:Bretagne|Reims:511:3:Grand Est|Grenoble:380:4:Auvergne-Rhône-Alpes|Dijon:210:3:Bourgogne-Franche-Comté|Angers:490:2:Pays de la Loire|Tours:370:2:Centre-Val de Loire|Limoges:870:5:Nouvelle-Aquitaine|Amiens:800:3:Hauts-de-France|Metz:570:3:Grand Est|Rouen:760:2:Normandie',
  'BE/fr':
    'Bruxelles:10:2:Bruxelles|Liège:40:4:Liège|Namur:50:81:Namur|Charleroi:60:71:Hainaut|Mons:70:65:Hainaut|Tournai:75:69:Hainaut|Verviers:48:87:Liège|Arlon:67:63:Luxembourg',
  'BE/nl':
    'Brussel:10:2:Brussel|Antwerpen:20:3:Antwerpen|Gent:90:9:Oost-Vlaanderen|Brugge:80:50:West-Vlaanderen|Leuven:30:16:Vlaams-Brabant|Mechelen:28:15:Antwerpen|Hasselt:35:11:Limburg|Kortrijk:85:56:West-Vlaanderen|Aalst:93:53:Oost-Vlaanderen',
  'CA/fr':
    'Montréal:H:514:Québec|Québec:G:418:Québec|Laval:H:450:Québec|Gatineau:J:819:Québec|Longueuil:J:450:Québec|Sherbrooke:J:819:Québec|Trois-Rivières:G:819:Québec',
  'ES/es':
    'Madrid:280:91:Comunidad de Madrid|Barcelona:080:93:Cataluña|Valencia:460:96:Comunidad Valenciana|Sevilla:410:95:Andalucía|Zaragoza:500:976:Aragón|Málaga:290:95:Andalucía|Murcia:300:968:Región de Murcia|Bilbao:480:94:País Vasco|Alicante:030:96:Comunidad Valenciana|Córdoba:140:957:Andalucía|Valladolid:470:983:Castilla y León|Vigo:362:986:Galicia|Gijón:332:98:Asturias|Granada:180:958:Andalucía|Pamplona:310:948:Navarra|Salamanca:370:923:Castilla y León|Burgos:090:947:Castilla y León|León:240:987:Castilla y León|Cádiz:110:956:Andalucía|Badajoz:060:924:Extremadura',
  'ES/ca':
    'Barcelona:080:93:Catalunya|Girona:170:972:Catalunya|Lleida:250:973:Catalunya|Tarragona:430:977:Catalunya|Sabadell:082:93:Catalunya|Terrassa:082:93:Catalunya|Reus:432:977:Catalunya|Manresa:082:93:Catalunya|Figueres:176:972:Catalunya|Vic:085:93:Catalunya',
  'MX/es':
    'Ciudad de México:060:55:Ciudad de México|Guadalajara:441:33:Jalisco|Monterrey:640:81:Nuevo León|Puebla:720:222:Puebla|Tijuana:220:664:Baja California|Zapopan:450:33:Jalisco|Mérida:970:999:Yucatán|Querétaro:760:442:Querétaro|Toluca:500:722:Estado de México|Aguascalientes:200:449:Aguascalientes|Saltillo:250:844:Coahuila|Hermosillo:830:662:Sonora|Culiacán:800:667:Sinaloa|Chihuahua:310:614:Chihuahua|Morelia:580:443:Michoacán|Oaxaca:680:951:Oaxaca|Veracruz:917:229:Veracruz',
  'AR/es':
    'Buenos Aires:10:11:Buenos Aires|Rosario:20:341:Santa Fe|La Plata:19:221:Buenos Aires|Mendoza:55:261:Mendoza|Mar del Plata:76:223:Buenos Aires|Salta:44:387:Salta|Neuquén:83:299:Neuquén|Corrientes:34:379:Corrientes|Bahía Blanca:80:291:Buenos Aires|Tucumán:40:381:Tucumán',
  'CO/es':
    'Bogotá:11:601:Cundinamarca|Medellín:05:604:Antioquia|Cali:76:602:Valle del Cauca|Barranquilla:08:605:Atlántico|Bucaramanga:68:607:Santander|Pereira:66:606:Risaralda|Manizales:17:606:Caldas|Ibagué:73:608:Tolima',
  'CL/es':
    'Santiago:83:2:Región Metropolitana|Valparaíso:23:32:Valparaíso|Concepción:40:41:Biobío|Antofagasta:12:55:Antofagasta|Temuco:47:45:Araucanía|Iquique:11:57:Tarapacá|Rancagua:28:72:O’Higgins|Valdivia:50:63:Los Ríos',
  'PE/es':
    'Lima:150:1:Lima|Arequipa:040:54:Arequipa|Trujillo:130:44:La Libertad|Chiclayo:140:74:Lambayeque|Piura:200:73:Piura|Cusco:080:84:Cusco|Iquitos:160:65:Loreto|Tacna:230:52:Tacna',
  'IT/it':
    'Roma:001:06:Lazio|Milano:201:02:Lombardia|Napoli:801:081:Campania|Torino:101:011:Piemonte|Palermo:901:091:Sicilia|Genova:161:010:Liguria|Bologna:401:051:Emilia-Romagna|Firenze:501:055:Toscana|Bari:701:080:Puglia|Catania:951:095:Sicilia|Venezia:301:041:Veneto|Verona:371:045:Veneto|Padova:351:049:Veneto|Trieste:341:040:Friuli-Venezia Giulia|Parma:431:0521:Emilia-Romagna|Modena:411:059:Emilia-Romagna|Perugia:061:075:Umbria|Pisa:561:050:Toscana',
  'PT/pt':
    'Lisboa:11:21:Lisboa|Porto:40:22:Porto|Braga:47:253:Braga|Coimbra:30:239:Coimbra|Setúbal:29:265:Setúbal|Aveiro:38:234:Aveiro|Faro:80:289:Faro|Leiria:24:244:Leiria|Viseu:35:232:Viseu|Évora:70:266:Évora|Guimarães:48:253:Braga',
  'BR/pt':
    'São Paulo:01:11:SP|Rio de Janeiro:20:21:RJ|Salvador:40:71:BA|Fortaleza:60:85:CE|Belo Horizonte:30:31:MG|Curitiba:80:41:PR|Recife:50:81:PE|Porto Alegre:90:51:RS|Goiânia:74:62:GO|Belém:66:91:PA|Campinas:13:19:SP|Natal:59:84:RN|Maceió:57:82:AL|Florianópolis:88:48:SC|Vitória:29:27:ES|Manaus:69:92:AM|Brasília:70:61:DF',
  'NL/nl':
    'Amsterdam:101:20:Noord-Holland|Rotterdam:301:10:Zuid-Holland|Utrecht:351:30:Utrecht|Eindhoven:561:40:Noord-Brabant|Groningen:971:50:Groningen|Tilburg:501:13:Noord-Brabant|Breda:481:76:Noord-Brabant|Nijmegen:651:24:Gelderland|Haarlem:201:23:Noord-Holland|Arnhem:681:26:Gelderland|Enschede:751:53:Overijssel|Zwolle:801:38:Overijssel|Leiden:231:71:Zuid-Holland|Maastricht:621:43:Limburg|Delft:261:15:Zuid-Holland',
  'PL/pl':
    'Warszawa:00:22:mazowieckie|Kraków:30:12:małopolskie|Łódź:90:42:łódzkie|Wrocław:50:71:dolnośląskie|Poznań:60:61:wielkopolskie|Gdańsk:80:58:pomorskie|Szczecin:70:91:zachodniopomorskie|Bydgoszcz:85:52:kujawsko-pomorskie|Lublin:20:81:lubelskie|Katowice:40:32:śląskie|Białystok:15:85:podlaskie|Gdynia:81:58:pomorskie|Radom:26:48:mazowieckie|Toruń:87:56:kujawsko-pomorskie|Rzeszów:35:17:podkarpackie|Kielce:25:41:świętokrzyskie|Olsztyn:10:89:warmińsko-mazurskie|Opole:45:77:opolskie',
  'SE/sv':
    'Stockholm:11:8:Stockholms län|Göteborg:41:31:Västra Götalands län|Malmö:21:40:Skåne län|Uppsala:75:18:Uppsala län|Västerås:72:21:Västmanlands län|Örebro:70:19:Örebro län|Linköping:58:13:Östergötlands län|Helsingborg:25:42:Skåne län|Jönköping:55:36:Jönköpings län|Norrköping:60:11:Östergötlands län|Lund:22:46:Skåne län|Umeå:90:90:Västerbottens län|Gävle:80:26:Gävleborgs län|Borås:50:33:Västra Götalands län',
  'CZ/cs':
    'Praha:11::Praha|Brno:60::Jihomoravský kraj|Ostrava:70::Moravskoslezský kraj|Plzeň:30::Plzeňský kraj|Liberec:46::Liberecký kraj|Olomouc:77::Olomoucký kraj|Pardubice:53::Pardubický kraj|Zlín:76::Zlínský kraj|Jihlava:58::Kraj Vysočina|Opava:74::Moravskoslezský kraj|Tábor:39::Jihočeský kraj|Třebíč:67::Kraj Vysočina',
  'SK/sk':
    'Bratislava:81:2:Bratislavský kraj|Košice:04:55:Košický kraj|Prešov:08:51:Prešovský kraj|Žilina:01:41:Žilinský kraj|Nitra:94:37:Nitriansky kraj|Trnava:91:33:Trnavský kraj|Trenčín:91:32:Trenčiansky kraj|Martin:03:43:Žilinský kraj|Poprad:05:52:Prešovský kraj|Zvolen:96:45:Banskobystrický kraj',
  'DK/da':
    'København:21::Hovedstaden|Aarhus:80::Midtjylland|Odense:50::Syddanmark|Aalborg:90::Nordjylland|Esbjerg:67::Syddanmark|Randers:89::Midtjylland|Kolding:60::Syddanmark|Horsens:87::Midtjylland|Vejle:71::Syddanmark|Roskilde:40::Sjælland',
  'NO/nb':
    'Oslo:01::Oslo|Bergen:50::Vestland|Trondheim:70::Trøndelag|Stavanger:40::Rogaland|Drammen:30::Buskerud|Kristiansand:46::Agder|Tromsø:90::Troms|Ålesund:60::Møre og Romsdal|Bodø:80::Nordland|Hamar:23::Innlandet',
  'FI/fi':
    'Helsinki:001:9:Uusimaa|Espoo:021:9:Uusimaa|Tampere:331:3:Pirkanmaa|Vantaa:013:9:Uusimaa|Oulu:901:8:Pohjois-Pohjanmaa|Turku:201:2:Varsinais-Suomi|Jyväskylä:401:14:Keski-Suomi|Lahti:151:3:Päijät-Häme|Kuopio:701:17:Pohjois-Savo|Vaasa:651:6:Pohjanmaa|Joensuu:801:13:Pohjois-Karjala|Pori:281:2:Satakunta|Kouvola:451:5:Kymenlaakso',
  'HU/hu':
    'Budapest:11:1:Budapest|Debrecen:40:52:Hajdú-Bihar|Szeged:67:62:Csongrád-Csanád|Miskolc:35:46:Borsod-Abaúj-Zemplén|Pécs:76:72:Baranya|Győr:90:96:Győr-Moson-Sopron|Nyíregyháza:44:42:Szabolcs-Szatmár-Bereg|Kecskemét:60:76:Bács-Kiskun|Sopron:94:99:Győr-Moson-Sopron|Eger:33:36:Heves',
  'RO/ro':
    'București:01:21:București|Cluj-Napoca:40:264:Cluj|Timișoara:30:256:Timiș|Iași:70:232:Iași|Constanța:90:241:Constanța|Craiova:20:251:Dolj|Brașov:50:268:Brașov|Galați:80:236:Galați|Ploiești:10:244:Prahova|Oradea:41:259:Bihor|Sibiu:55:269:Sibiu|Bacău:60:234:Bacău|Arad:31:257:Arad',
  'BG/bg':
    'София:10:2:София|Пловдив:40:32:Пловдив|Варна:90:52:Варна|Бургас:80:56:Бургас|Русе:70:82:Русе|Стара Загора:60:42:Стара Загора|Плевен:58:64:Плевен|Сливен:88:44:Сливен|Добрич:93:58:Добрич|Шумен:97:54:Шумен|Габрово:53:66:Габрово',
  'GR/el':
    'Αθήνα:105:21:Αττική|Θεσσαλονίκη:546:231:Κεντρική Μακεδονία|Πάτρα:262:261:Δυτική Ελλάδα|Ηράκλειο:712:281:Κρήτη|Λάρισα:412:241:Θεσσαλία|Βόλος:382:242:Θεσσαλία|Ιωάννινα:454:265:Ήπειρος|Χανιά:731:282:Κρήτη|Καβάλα:654:251:Ανατολική Μακεδονία|Ρόδος:851:224:Νότιο Αιγαίο',
  'HR/hr':
    'Zagreb:100:1:Grad Zagreb|Split:210:21:Splitsko-dalmatinska|Rijeka:510:51:Primorsko-goranska|Osijek:310:31:Osječko-baranjska|Zadar:230:23:Zadarska|Pula:521:52:Istarska|Karlovac:470:47:Karlovačka|Varaždin:420:42:Varaždinska|Šibenik:220:22:Šibensko-kninska|Dubrovnik:200:20:Dubrovačko-neretvanska|Sisak:440:44:Sisačko-moslavačka',
  'RS/sr':
    'Beograd:110:11:Beograd|Novi Sad:210:21:Vojvodina|Niš:180:18:Nišavski|Kragujevac:340:34:Šumadijski|Subotica:240:24:Vojvodina|Zrenjanin:230:23:Vojvodina|Pančevo:260:13:Vojvodina|Čačak:320:32:Moravički|Kruševac:370:37:Rasinski|Kraljevo:360:36:Raški|Leskovac:160:16:Jablanički|Valjevo:140:14:Kolubarski',
  'SI/sl':
    'Ljubljana:10:1:Osrednjeslovenska|Maribor:20:2:Podravska|Celje:30:3:Savinjska|Kranj:40:4:Gorenjska|Koper:60:5:Obalno-kraška|Velenje:33:3:Savinjska|Ptuj:22:2:Podravska|Kamnik:12:1:Osrednjeslovenska|Jesenice:42:4:Gorenjska|Domžale:12:1:Osrednjeslovenska',
  'LT/lt':
    'Vilnius:01:5:|Kaunas:44:37:|Klaipėda:91:46:|Šiauliai:76:41:|Panevėžys:35:45:|Alytus:62:315:|Marijampolė:68:343:|Utena:28:389:|Jonava:55:349:|Palanga:00:460:',
  'LV/lv':
    'Rīga:10::|Daugavpils:54::|Liepāja:34::|Jelgava:30::|Jūrmala:20::|Ventspils:36::|Rēzekne:46::|Valmiera:42::|Jēkabpils:52::|Ogre:50::|Cēsis:41::|Tukums:31::',
  'EE/et':
    'Tallinn:10::Harjumaa|Tartu:50::Tartumaa|Narva:20::Ida-Virumaa|Pärnu:80::Pärnumaa|Viljandi:71::Viljandimaa|Rakvere:44::Lääne-Virumaa|Haapsalu:90::Läänemaa|Võru:65::Võrumaa|Kuressaare:93::Saaremaa|Valga:68::Valgamaa|Paide:72::Järvamaa',
  'RU/ru':
    'Москва:10:495:Москва|Санкт-Петербург:19:812:Санкт-Петербург|Новосибирск:630:383:Новосибирская область|Екатеринбург:620:343:Свердловская область|Казань:420:843:Татарстан|Челябинск:454:351:Челябинская область|Самара:443:846:Самарская область|Омск:644:381:Омская область|Уфа:450:347:Башкортостан|Красноярск:660:391:Красноярский край|Воронеж:394:473:Воронежская область|Пермь:614:342:Пермский край|Волгоград:400:844:Волгоградская область|Краснодар:350:861:Краснодарский край|Тюмень:625:345:Тюменская область|Рязань:390:491:Рязанская область|Астрахань:414:851:Астраханская область|Тверь:170:482:Тверская область',
  'UA/uk':
    'Київ:01:44:Київська область|Харків:61:57:Харківська область|Одеса:65:48:Одеська область|Дніпро:49:56:Дніпропетровська область|Запоріжжя:69:61:Запорізька область|Львів:79:32:Львівська область|Миколаїв:54:51:Миколаївська область|Вінниця:21:43:Вінницька область|Полтава:36:53:Полтавська область|Чернігів:14:46:Чернігівська область|Черкаси:18:47:Черкаська область|Житомир:10:41:Житомирська область|Суми:40:54:Сумська область|Тернопіль:46:35:Тернопільська область',
  'TR/tr':
    'İstanbul:34:212:Marmara|Ankara:06:312:İç Anadolu|İzmir:35:232:Ege|Bursa:16:224:Marmara|Antalya:07:242:Akdeniz|Adana:01:322:Akdeniz|Konya:42:332:İç Anadolu|Gaziantep:27:342:Güneydoğu Anadolu|Mersin:33:324:Akdeniz|Kayseri:38:352:İç Anadolu|Samsun:55:362:Karadeniz|Eskişehir:26:222:İç Anadolu|Denizli:20:258:Ege|Trabzon:61:462:Karadeniz|Malatya:44:422:Doğu Anadolu|Erzurum:25:442:Doğu Anadolu|Sivas:58:346:İç Anadolu',
  'US/en':
    'Chicago:606:312:IL|Houston:770:713:TX|Phoenix:850:602:AZ|Philadelphia:191:215:PA|San Antonio:782:210:TX|San Diego:921:619:CA|Dallas:752:214:TX|Austin:787:512:TX|Jacksonville:322:904:FL|Columbus:432:614:OH|Charlotte:282:704:NC|Indianapolis:462:317:IN|Seattle:981:206:WA|Denver:802:303:CO|Boston:021:617:MA|Nashville:372:615:TN|Detroit:482:313:MI|Portland:972:503:OR|Memphis:381:901:TN|Louisville:402:502:KY|Baltimore:212:410:MD|Milwaukee:532:414:WI|Albuquerque:871:505:NM|Tucson:857:520:AZ|Fresno:937:559:CA|Sacramento:958:916:CA|Atlanta:303:404:GA|Omaha:681:402:NE|Minneapolis:554:612:MN|Tampa:336:813:FL|New York:100:212:NY|Los Angeles:900:213:CA|San Francisco:941:415:CA|Miami:331:305:FL',
  'GB/en':
    'Manchester:M:161:Greater Manchester|Leeds:LS:113:West Yorkshire|Liverpool:L:151:Merseyside|Birmingham:B:121:West Midlands|Bristol:BS:117:Bristol|Sheffield:S:114:South Yorkshire|Nottingham:NG:115:Nottinghamshire|Leicester:LE:116:Leicestershire|Cardiff:CF:29:South Glamorgan|Edinburgh:EH:131:Midlothian|Glasgow:G:141:Lanarkshire|Newcastle:NE:191:Tyne and Wear|York:YO:1904:North Yorkshire|Norwich:NR:1603:Norfolk|Oxford:OX:1865:Oxfordshire|Exeter:EX:1392:Devon|Plymouth:PL:1752:Devon|Southampton:SO:23:Hampshire|Swansea:SA:1792:West Glamorgan|Aberdeen:AB:1224:Aberdeenshire|London:SE:20:Greater London',
  'IE/en':
    'Dublin:D:1:County Dublin|Cork:T:21:County Cork|Limerick:V:61:County Limerick|Galway:H:91:County Galway|Waterford:X:51:County Waterford|Drogheda:A:41:County Louth|Dundalk:A:42:County Louth|Kilkenny:R:56:County Kilkenny|Sligo:F:71:County Sligo|Wexford:Y:53:County Wexford',
  'CA/en':
    'Toronto:M:416:ON|Vancouver:V:604:BC|Calgary:T:403:AB|Edmonton:T:780:AB|Ottawa:K:613:ON|Winnipeg:R:204:MB|Halifax:B:902:NS|Hamilton:L:905:ON|Regina:S:306:SK|Saskatoon:S:306:SK|Victoria:V:250:BC',
  'AU/en':
    'Sydney:20:2:NSW|Melbourne:30:3:VIC|Brisbane:40:7:QLD|Perth:60:8:WA|Adelaide:50:8:SA|Canberra:26:2:ACT|Hobart:70:3:TAS|Darwin:08:8:NT|Newcastle:23:2:NSW|Geelong:32:3:VIC|Cairns:48:7:QLD',
  'NZ/en':
    'Auckland:10:9:Auckland|Wellington:60:4:Wellington|Christchurch:80:3:Canterbury|Hamilton:32:7:Waikato|Dunedin:90:3:Otago|Tauranga:31:7:Bay of Plenty|Napier:41:6:Hawke’s Bay',
  'ZA/en':
    'Johannesburg:20:11:Gauteng|Cape Town:80:21:Western Cape|Durban:40:31:KwaZulu-Natal|Pretoria:00:12:Gauteng|Bloemfontein:93:51:Free State|Polokwane:07:15:Limpopo|Kimberley:83:53:Northern Cape',
  'IN/en':
    'Mumbai:400:22:Maharashtra|Delhi:110:11:Delhi|Bengaluru:560:80:Karnataka|Hyderabad:500:40:Telangana|Chennai:600:44:Tamil Nadu|Kolkata:700:33:West Bengal|Pune:411:20:Maharashtra|Ahmedabad:380:79:Gujarat|Jaipur:302:141:Rajasthan|Lucknow:226:522:Uttar Pradesh|Surat:395:261:Gujarat|Nagpur:440:712:Maharashtra|Indore:452:731:Madhya Pradesh|Bhopal:462:755:Madhya Pradesh|Kochi:682:484:Kerala',
  'IN/hi':
    'मुंबई:400:22:महाराष्ट्र|दिल्ली:110:11:दिल्ली|बेंगलुरु:560:80:कर्नाटक|हैदराबाद:500:40:तेलंगाना|चेन्नई:600:44:तमिलनाडु|कोलकाता:700:33:पश्चिम बंगाल|पुणे:411:20:महाराष्ट्र|अहमदाबाद:380:79:गुजरात|जयपुर:302:141:राजस्थान|लखनऊ:226:522:उत्तर प्रदेश|सूरत:395:261:गुजरात|नागपुर:440:712:महाराष्ट्र|इंदौर:452:731:मध्य प्रदेश|भोपाल:462:755:मध्य प्रदेश|पटना:800:612:बिहार|आगरा:282:562:उत्तर प्रदेश',
  'JP/ja':
    '東京:1:3:東京都|大阪:53:6:大阪府|名古屋:46:52:愛知県|札幌:06:11:北海道|福岡:81:92:福岡県|神戸:65:78:兵庫県|京都:60:75:京都府|横浜:22:45:神奈川県|広島:73:82:広島県|仙台:98:22:宮城県|千葉:26:43:千葉県|新潟:95:25:新潟県|熊本:86:96:熊本県|岡山:70:86:岡山県|静岡:42:54:静岡県|鹿児島:89:99:鹿児島県|金沢:92:76:石川県|長崎:85:95:長崎県|松山:79:89:愛媛県',
  'CN/zh':
    '北京:100:10:北京市|上海:200:21:上海市|天津:300:22:天津市|重庆:400:23:重庆市|广州:510:20:广东省|深圳:518:755:广东省|成都:610:28:四川省|武汉:430:27:湖北省|南京:210:25:江苏省|西安:710:29:陕西省|杭州:310:571:浙江省|苏州:215:512:江苏省|郑州:450:371:河南省|长沙:410:731:湖南省|沈阳:110:24:辽宁省|青岛:266:532:山东省|宁波:315:574:浙江省|合肥:230:551:安徽省|大连:116:411:辽宁省|福州:350:591:福建省|厦门:361:592:福建省|济南:250:531:山东省|昆明:650:871:云南省',
  'TW/zh': '台北:10:2:|高雄:80:7:|台中:40:4:|台南:70:6:|新竹:30:3:|基隆:20:2:|嘉義:60:5:|桃園:33:3:',
  'KR/ko': '서울:0:2:|부산:4:51:|인천:2:32:|대구:4:53:|대전:3:42:|광주:6:62:|울산:4:52:',
  'TH/th':
    'กรุงเทพมหานคร:10:2:|เชียงใหม่:50:53:|นครราชสีมา:30:44:|ขอนแก่น:40:43:|อุดรธานี:41:42:|ชลบุรี:20:38:|ภูเก็ต:83:76:|เชียงราย:57:53:|สุราษฎร์ธานี:84:77:',
  'VN/vi':
    'Hà Nội:10:24:|Đà Nẵng:55:236:|Hải Phòng:18:225:|Cần Thơ:90:292:|Huế:53:234:|Nha Trang:65:258:|Vũng Tàu:79:254:|Biên Hòa:76:251:|Đà Lạt:66:263:|Quy Nhơn:59:256:|Nam Định:42:228:|Vinh:46:238:',
  'ID/id':
    'Jakarta:1:21:DKI Jakarta|Surabaya:60:31:Jawa Timur|Bandung:40:22:Jawa Barat|Medan:20:61:Sumatera Utara|Semarang:50:24:Jawa Tengah|Makassar:90:411:Sulawesi Selatan|Palembang:30:711:Sumatera Selatan|Padang:25:751:Sumatera Barat|Denpasar:80:361:Bali|Malang:65:341:Jawa Timur|Yogyakarta:55:274:DI Yogyakarta|Balikpapan:76:542:Kalimantan Timur',
  'IL/he':
    'ירושלים:91:2:|תל אביב:61:3:|חיפה:31:4:|ראשון לציון:75:3:|פתח תקווה:49:3:|אשדוד:77:8:|נתניה:42:9:|באר שבע:84:8:|חולון:58:3:|רמת גן:52:3:|רחובות:76:8:|אשקלון:78:8:',
  'IR/fa':
    'تهران:1:21:|مشهد:91:51:|اصفهان:81:31:|کرج:31:26:|شیراز:71:71:|تبریز:51:41:|قم:37:25:|اهواز:61:61:|رشت:41:13:|یزد:89:35:|کرمان:76:34:|همدان:65:81:',
  'EG/ar':
    'القاهرة:11:2:|الإسكندرية:21:3:|الجيزة:12:2:|طنطا:31:40:|المنصورة:35:50:|أسيوط:71:88:|أسوان:81:97:|الأقصر:85:95:|دمياط:34:57:|سوهاج:82:93:',
  'SA/ar':
    'الرياض:11:11:|جدة:21:12:|مكة:24:12:|الدمام:31:13:|أبها:61:17:|تبوك:71:14:|الطائف:26:12:|جازان:45:17:|حائل:55:16:',
  'JO/ar': 'عمان:11:6:|إربد:21:2:|الزرقاء:13:5:|العقبة:77:3:|الكرك:61:3:|السلط:19:5:|جرش:26:2:|معان:71:3:',
  'MA/ar':
    'الدار البيضاء:20:522:|الرباط:10:537:|فاس:30:535:|مراكش:40:524:|طنجة:90:539:|أكادير:80:528:|مكناس:50:535:|وجدة:60:536:',
  'DZ/ar':
    'الجزائر:16:21:|وهران:31:41:|قسنطينة:25:31:|عنابة:23:38:|سطيف:19:36:|باتنة:05:33:|تلمسان:13:43:|بجاية:06:34:',
  'IQ/ar':
    'بغداد:10:1:|الموصل:41:60:|البصرة:61:40:|أربيل:44:66:|كركوك:36:50:|النجف:54:33:|كربلاء:56:32:|الناصرية:64:42:',
  'SY/ar': 'دمشق::11:|حلب::21:|حمص::31:|اللاذقية::41:|حماة::33:|طرطوس::43:|دير الزور::51:|إدلب::23:',
  'LB/ar': 'بيروت::1:|طرابلس::6:|صيدا::7:|صور::7:|زحلة::8:|بعلبك::8:|جونيه::9:|النبطية::7:',
  'AE/ar': 'دبي::4:|أبوظبي::2:|الشارقة::6:|العين::3:|عجمان::6:|رأس الخيمة::7:|الفجيرة::9:',
  'BY/be':
    'Мінск:220:17:|Гомель:246:232:|Магілёў:212:222:|Віцебск:210:212:|Гродна:230:152:|Брэст:224:162:|Бабруйск:213:225:|Баранавічы:225:163:',
  'AL/sq':
    'Tiranë:10:4:|Durrës:20:52:|Vlorë:94:33:|Shkodër:40:22:|Elbasan:30:54:|Korçë:70:82:|Fier:93:34:|Berat:50:32:',
  'TN/ar': 'تونس:10:71:|صفاقس:30:74:|سوسة:40:73:|القيروان:31:77:|بنزرت:70:72:|قابس:60:75:|قفصة:21:76:|نابل:80:72:',
};

/** Countries of a language, the likeliest first: a city of several countries is taken for the first one's. */
export const COUNTRIES_OF: Readonly<Record<string, readonly string[]>> = {
  de: ['DE', 'AT', 'CH', 'LI', 'LU'],
  fr: ['FR', 'BE', 'CH', 'CA', 'LU', 'MA', 'SN', 'CI'],
  nl: ['NL', 'BE'],
  en: ['US', 'GB', 'IE', 'CA', 'AU', 'NZ', 'ZA', 'IN'],
  es: ['ES', 'MX', 'AR', 'CO', 'CL', 'PE'],
  ca: ['ES'],
  pt: ['PT', 'BR'],
  it: ['IT', 'CH'],
  sv: ['SE', 'FI'],
  da: ['DK'],
  nb: ['NO'],
  fi: ['FI'],
  et: ['EE'],
  lv: ['LV'],
  lt: ['LT'],
  pl: ['PL'],
  cs: ['CZ'],
  sk: ['SK'],
  sl: ['SI'],
  hr: ['HR', 'BA'],
  sr: ['RS', 'BA', 'ME'],
  mk: ['MK'],
  bg: ['BG'],
  ro: ['RO', 'MD'],
  hu: ['HU'],
  el: ['GR', 'CY'],
  tr: ['TR'],
  ru: ['RU', 'BY', 'KZ'],
  uk: ['UA'],
  he: ['IL'],
  ar: ['EG', 'SA', 'JO', 'IQ', 'SY', 'LB', 'AE', 'MA', 'DZ', 'TN'],
  fa: ['IR'],
  hi: ['IN'],
  ja: ['JP'],
  zh: ['CN', 'TW'],
  ko: ['KR'],
  th: ['TH'],
  vi: ['VN'],
  id: ['ID'],
  ms: ['MY'],
  af: ['ZA'],
  az: ['AZ'],
  be: ['BY'],
  bn: ['BD', 'IN'],
  eu: ['ES'],
  gl: ['ES'],
  hy: ['AM'],
  is: ['IS'],
  ka: ['GE'],
  sq: ['AL', 'XK', 'MK'],
  sw: ['KE', 'TZ'],
  ur: ['PK', 'IN'],
};
