/**
 * Names that the sources of generate-names.ts lack: those of languages with short lists, and large cities in their own
 * language.
 */

interface ByHand {
  feminine?: string;
  masculine?: string;
  family?: string;
}

export const EXTRA: Readonly<Record<string, ByHand>> = {
  ca: {
    feminine:
      'Montserrat Núria Mercè Meritxell Laia Aina Berta Júlia Gemma Anna Marta Carme Teresa Rosa Neus Roser Eulàlia Mireia Sílvia Mònica Lluïsa Clàudia Helena Queralt Ivet Gisela Imma Dolors Assumpta Cristina Judit Raquel Elisenda Txell Concepció Pilar Àngels Remei Blanca Emma Ariadna Cèlia Elisabet Ester Eva Glòria Irene Joana Lídia Magda Marina Noèlia Olga Paula Sònia Susanna',
    masculine:
      'Jordi Oriol Xavier Josep Joan Miquel Albert Enric Ferran Jaume Lluís Pere Ramon Sergi Arnau Biel Bernat Guillem Ignasi Marc Martí Narcís Pol Quim Roger Toni Víctor Àlex Andreu Antoni Artur Carles Cesc Daniel Eduard Esteve Francesc Gerard Gabriel Isidre Joaquim Lleonard Manel Marcel Nil Octavi Pau Rafael Ricard Robert Salvador Santi Valentí Vicenç',
    family:
      'Puig Ferrer Vila Serra Roca Soler Vidal Bosch Pujol Font Riera Mas Costa Rovira Casas Sala Mora Torrent Camps Coll Prat Casals Ribas Marquès Farré Pons Sabaté Bonet Guasch Llopis Canals Grau Esteve Solà Badia Batlle Vilà Planas Oliva Castells Torres Figueras Ventura Roig Armengol Domènech Piqué Capdevila Claramunt Gispert Montaner Noguera Puigdemont Rius Sunyer Tarrés Vallès Viñas Bertran Cardona Comas Estruch Forner Gual Jubany Llobet Massagué Muntaner Nadal Palau Quintana Rafart Sagarra Tomàs Ubach Verdaguer Xirau',
  },
  lt: {
    feminine:
      'Agnė Aistė Akvilė Aldona Alma Asta Audronė Aušra Birutė Dalia Daiva Danutė Diana Edita Eglė Elena Erika Eglė Evelina Gabija Giedrė Gintarė Gitana Indrė Inga Ingrida Irena Jolanta Jolita Jurgita Justina Karolina Kristina Laima Laura Lina Loreta Margarita Marija Milda Monika Nijolė Onutė Ramunė Rasa Rima Rita Rūta Sandra Simona Skaistė Sonata Ugnė Urtė Vaida Vida Vilma Virginija Viktorija Živilė',
    masculine:
      'Adomas Aidas Algirdas Algis Aleksandras Andrius Antanas Aurimas Arnas Artūras Arvydas Audrius Darius Deividas Dainius Donatas Edgaras Eimantas Ernestas Evaldas Gediminas Giedrius Gintaras Gytis Ignas Jonas Juozas Jurgis Karolis Kazys Kęstutis Laurynas Linas Lukas Mantas Marius Martynas Mindaugas Modestas Nerijus Paulius Petras Povilas Ramūnas Raimondas Rimantas Robertas Rokas Rolandas Saulius Sigitas Simonas Stasys Tadas Tomas Vaidas Valdas Vidas Vilius Viktoras Vytautas Vytenis Žilvinas',
    family:
      'Kazlauskas Jankauskas Petrauskas Stankevičius Vasiliauskas Žukauskas Butkus Paulauskas Urbonas Kavaliauskas Navickas Ramanauskas Savickas Baranauskas Poškus Rimkus Šimkus Adomaitis Mockus Bagdonas Sakalauskas Černiauskas Kairys Lukošius Žilinskas Malinauskas Norkus Kučinskas Dapkus Mažeika Vaitkus Petraitis Pocius Gudaitis Jonaitis Jonušas Balčiūnas Morkūnas Račkauskas Stonkus Zabulionis Tamošiūnas Grigas Daukša Vitkauskas Gečas Jasaitis Kubilius Šidlauskas Venckus Zaleckis Lapinskas Dambrauskas Balsys Sabaliauskas Matulis Bružas Karosas Valaitis Genys Markevičius Sinkevičius Andriulis Bartkus Galinis Juškevičius Liutkus Mikalauskas Naujokas Oželis Radzevičius Staniulis Tubelis Viršilas',
  },
  is: {
    family:
      'Jónsson Sigurðsson Guðmundsson Gunnarsson Ólafsson Einarsson Kristjánsson Magnússon Stefánsson Jóhannsson Björnsson Árnason Bjarnason Helgason Pétursson Halldórsson Arnarson Gíslason Ragnarsson Þorsteinsson Jóhannesson Karlsson Haraldsson Hauksson Ágústsson Ásgeirsson Baldursson Benediktsson Birgisson Bragason Davíðsson Eiríksson Eggertsson Elíasson Erlendsson Eyjólfsson Friðriksson Garðarsson Geirsson Grétarsson Guðjónsson Guðlaugsson Guðnason Gústafsson Hafsteinsson Hallgrímsson Hannesson Harðarson Hermannsson Hilmarsson Hjaltason Hrafnsson Ingason Ingólfsson Ingvarsson Ísleifsson Ívarsson Jakobsson Jónasson Júlíusson Ketilsson Kjartansson Konráðsson Leifsson Loftsson Matthíasson Oddsson Óskarsson Pálsson Rögnvaldsson Rúnarsson Skúlason Snorrason Steingrímsson Sturluson Sveinsson Sverrisson Sæmundsson Tómasson Tryggvason Valdimarsson Vilhjálmsson Þórarinsson Þórðarson Þorvaldsson Ægisson Örnólfsson',
  },
  ms: {
    feminine:
      'Aisyah Aminah Azizah Fatimah Faridah Hafizah Haslinda Hasnah Hidayah Intan Izzati Jamilah Khadijah Latifah Mariam Maznah Nabilah Nadia Noraini Norazlina Norhayati Nurul Puteri Rohani Rosmah Rosnah Ruzita Sabariah Salmah Sarimah Shahida Sharifah Siti Suhaila Syafiqah Wahidah Yusnita Zainab Zaiton Zaleha Zarina Zubaidah Zuraida Nadhirah Farhana Amirah Aqilah Balqis Maisarah Sofea',
    masculine:
      'Abdullah Adam Ahmad Aiman Amir Amirul Anuar Arif Azhar Azlan Azman Aziz Badrul Fadzil Faizal Fauzi Firdaus Hafiz Haikal Hakim Halim Hamzah Haris Hasan Hisham Ibrahim Idris Iskandar Ismail Izzat Jamal Kamal Kamarul Khairul Luqman Mahathir Mohamad Muhammad Nazri Nizam Osman Rahim Rahman Ramli Razak Rosli Saiful Samad Shahrul Shamsul Syafiq Syed Tarmizi Yusof Zaid Zainal Zakaria Zulkifli',
    family:
      'Abdullah Abdullahi Ahmad Alias Aziz Bakar Hamid Hamzah Hashim Hassan Hussain Ibrahim Idris Ismail Jaafar Kassim Latif Mahmud Majid Mansor Mokhtar Mustafa Noor Omar Othman Rahim Rahman Ramli Rashid Razali Razak Saad Salleh Samad Shafie Sulaiman Taib Talib Wahab Yaacob Yahya Yunus Yusof Zainuddin Zakaria Abidin Harun Jamaluddin Kamaruddin Nordin',
  },
  sw: {
    family:
      'Mwangi Otieno Kamau Njoroge Kimani Odhiambo Mushi Massawe Mollel Lyimo Kileo Mwakasege Mwinyi Juma Hamisi Salehe Makame Mbwana Mfaume Ngowi Shayo Temba Urassa Kessy Mrema Swai Minja Mushumbusi Kahama Mwakyusa Mwandosya Nyerere Sokoine Kawawa Mkapa Kikwete Magufuli Msuya Warioba Lowassa Pinda Majaliwa Karume Shein Mwambene Chande Kombo Khamisi Mzee Ngwali',
  },
  hi: {
    family:
      'शर्मा वर्मा गुप्ता सिंह कुमार यादव मिश्रा तिवारी पाण्डेय दुबे त्रिपाठी चौधरी अग्रवाल जैन मेहता शाह पटेल देसाई जोशी भट्ट सक्सेना श्रीवास्तव माथुर भार्गव चतुर्वेदी द्विवेदी उपाध्याय शुक्ला बाजपेयी अवस्थी दीक्षित राठौर चौहान ठाकुर सोलंकी परमार राजपूत मल्होत्रा कपूर खन्ना चोपड़ा अरोड़ा भाटिया सेठी आहूजा बंसल गोयल मित्तल सिंघल गर्ग कुलकर्णी देशपांडे पाटिल शिंदे',
  },
  bg: {
    family:
      'Иванов Георгиев Димитров Петров Николов Христов Стоянов Тодоров Илиев Ангелов Атанасов Василев Петков Колев Йорданов Маринов Стефанов Попов Михайлов Кръстев Костов Димов Костадинов Павлов Митев Симеонов Цветков Александров Марков Спасов Лазаров Добрев Андреев Младенов Русев Вълчев Радев Янев Найденов Пенев Янков Станчев Стойчев Славов Григоров Киров Алексиев Станев Стойков Борисов Милев Тончев Захариев Велков Минчев Гешев Райков Недев Вълков Драганов Тенев Бонев Панайотов Балабанов Мутафчиев Караджов Дончев Делчев Желев Златев Гочев Ганчев Цонев Чолаков Ненов Манолов Кънев Сираков Бояджиев Хаджиев',
  },
  et: {
    feminine:
      'Anneli Anu Birgit Eha Eve Grete Heli Helve Ingrid Ivi Jaana Kadri Kaja Kaidi Karin Katrin Kersti Kristel Krista Külli Laine Leelo Liina Liis Liisi Maarika Maire Malle Mari Marika Merike Merle Moonika Piret Reet Riina Signe Siiri Sirje Tiia Tiina Triin Ülle Urve Õie',
    masculine:
      'Aivar Ahto Andres Andrus Ants Argo Arvo Enn Erki Hannes Heino Indrek Jaak Jaan Janek Joosep Jüri Kaarel Kaido Kalev Kalle Kristjan Lauri Lembit Madis Mait Marek Margus Mati Mihkel Olev Peeter Priit Raivo Raul Rein Riho Sander Siim Taavi Tanel Tarmo Tiit Toivo Toomas Urmas Uku Veiko Villu Ülo',
  },
  pt: {
    family:
      'Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Martins Fernandes Gonçalves Gomes Lopes Marques Almeida Alves Ribeiro Carvalho Teixeira Moreira Correia Mendes Nunes Soares Vieira Monteiro Cardoso Rocha Raposo Neves Coelho Cunha Pires Ramos Reis Simões Antunes Matos Fonseca Machado Araújo Barbosa Tavares Lourenço Castro Figueiredo Azevedo Freitas Magalhães Henriques Barros Guerreiro Sousa Batista Campos Lima Miranda Brito Amaral Pacheco Guimarães Leite Nogueira Faria Macedo Borges Queirós Esteves Bastos Vaz Mota Baptista Morais Abreu Leal Branco Vicente Valente Loureiro Assunção Peixoto Sampaio Serrano Resende Duarte',
  },
  vi: {
    feminine:
      'Lan Hoa Huệ Trang Linh Hương Thảo Ngọc Hạnh Phương Yến Nga Thu Thủy Vân Hằng Giang Nhung Oanh Quỳnh Trinh Loan Hiền Nhi Thúy Diễm Uyên Trâm Châu Ngân Xuân Liên Tuyết Nguyệt Vy Mỹ Duyên Hà Thư Chi',
    masculine:
      'Hùng Dũng Tuấn Minh Long Sơn Hải Nam Quân Khánh Đức Thành Trung Cường Hiếu Phong Tùng Kiên Thắng Bình Tài Phúc Lộc Duy Khôi Quang Huy Nhân Toàn Vinh Đạt Hưng Khoa Lâm Nghĩa Phước Quốc Thịnh Tiến Trí Tú Việt',
    family:
      'Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đinh Đoàn Trịnh Trương Đào Phùng Cao Tạ Tăng Quách Kiều Thái Lương Tống Vương Doãn Khuất Lưu Nghiêm Ninh Ông Tô Triệu Từ Viên',
  },
  cy: {
    feminine:
      'Angharad Bethan Bronwen Carys Catrin Ceri Cerys Delyth Eleri Elin Eluned Ffion Gwen Gwenllian Gwyneth Heledd Lowri Mair Mared Megan Menna Meinir Nerys Nia Non Rhian Rhiannon Sian Siwan Tegwen',
    masculine:
      'Aled Alun Arwel Bryn Caradog Cledwyn Dafydd Dewi Dylan Elis Emlyn Emyr Euros Gareth Geraint Gethin Gwilym Gwyn Huw Hywel Idris Ieuan Ifan Iolo Iwan Llew Llion Meirion Meurig Osian Owain Rhodri Rhys Siôn Steffan Tomos Tudur',
    family:
      'Jones Davies Evans Williams Roberts Hughes Lewis Griffiths Edwards Owen Morris Thomas Rees Llewelyn Bowen Powell Pritchard Vaughan Meredith Prosser Gwynne Probert Bevan Beynon Parry Pugh Gruffydd Howells Jenkins Lloyd Mathias Nicholls Penry Rosser Watkins Yorath Tudor Havard Games',
  },
  ur: {
    feminine:
      'عائشہ فاطمہ مریم زینب خدیجہ سارہ حنا ثنا نادیہ رابعہ صائمہ شازیہ عالیہ فرزانہ نسرین پروین رخسانہ شبانہ سمیرا عظمیٰ ماہم اقراء کنول مہوش سدرہ طاہرہ یاسمین زاہدہ نازیہ شائستہ',
    masculine:
      'عمران کامران عدنان فیصل بلال حمزہ عثمان عمر طارق شاہد خالد زاہد ساجد ماجد واجد نعمان سلمان فرحان ریحان ذیشان اویس حارث یاسر ناصر عامر کاشف آصف وسیم ندیم نوید جاوید پرویز اقبال شعیب',
    family:
      'قریشی صدیقی انصاری ہاشمی بخاری گیلانی چوہدری ملک بٹ ڈار خواجہ راجپوت بھٹی جٹ آرائیں مغل مرزا بیگ خٹک آفریدی یوسفزئی درانی لغاری مزاری بگٹی مینگل سومرو بھٹو زرداری جتوئی',
  },
  hu: {
    family:
      'Nagy Kovács Szabó Horváth Varga Kiss Molnár Németh Farkas Balogh Papp Takács Juhász Lakatos Mészáros Oláh Simon Rácz Fekete Szilágyi Török Fehér Gál Kocsis Pintér Szűcs Fodor Sipos Magyar Lukács Gulyás Bíró Katona László Boros Fazekas Kelemen Somogyi Orsós Váradi Szekeres Hegedűs Deák Pásztor Bognár Szalai Jakab Vass Illés Halász Bodnár Soós Máté Hajdu Kozma Faragó Barta Vincze Orbán Virág Kerekes Nemes Budai Sándor Szőke Gáspár Fábián Barna Major Dudás Bakos Bárány Csonka Somodi Pataki Antal Márton Csernák Sárközi Dobos Csete Zsoldos Borbély Pálinkás Vidács',
  },
};

/** Never a surrogate, whatever the counts say. */
export const NEVER: ReadonlySet<string> = new Set(
  'will mark rose may hope faith grace joy art bill bob rob pat sue don ray jack frank grant chase drew dawn ivy iris lily olive pearl ruby jade amber june april august summer autumn winter sky star angel king prince duke earl guy rich cash max page penny miles dean chance earnest victor carol harry dick randy chad jordan china india paris london georgia florence victoria madison lincoln jackson virginia carolina dakota asia brooklyn austin houston dallas price young black white brown green gray grey long short little small good best bush wood woods field fields hill hills lake rivers stone bell ball bird fox wolf lamb fish cook baker butler carter fisher hunter mason miller parker taylor tanner turner walker weaver wise swift strong sharp love day week winters sommer engel rosa alba mar luz sol pilar dolores consuelo leon mercedes concepcion cruz rey reyes flores rios torres iglesias campos costa serra ramos rocha reis branco leite lima leal blanc petit grand roux noir rose claire pierre fleur aurore ange mai avril juin juli mart ocak deniz gunes umut baris savas yeni bey hanim anna-lena test null admin root person user name data date time'.split(
    ' ',
  ),
);

/** Large cities (some 300,000 people and more, or the largest of a small country) in the language of their country. */
export const MAJOR: Readonly<Record<string, string>> = {
  ar: 'القاهرة|الإسكندرية|الرياض|جدة|بغداد|دمشق|حلب|عمان|بيروت|الجزائر|وهران|الدار البيضاء|تونس|طرابلس|الخرطوم|دبي|الدوحة|المنامة|صنعاء|الموصل|البصرة|مراكش|فاس',
  az: 'Bakı|Gəncə|Sumqayıt|Mingəçevir|Naxçıvan',
  bg: 'София|Пловдив|Варна|Бургас|Русе|Стара Загора|Плевен|Сливен|Добрич|Шумен|Перник|Хасково|Ямбол|Благоевград|Велико Търново|Враца|Габрово',
  bn: 'ঢাকা|চট্টগ্রাম|খুলনা|রাজশাহী|সিলেট|রংপুর|বরিশাল|কুমিল্লা|কলকাতা',
  ca: 'Barcelona|València|Palma|Girona|Lleida|Tarragona|Sabadell|Terrassa|Badalona|Mataró|Reus|Manresa|Vic|Figueres|Igualada|Granollers',
  cs: 'Praha|Brno|Ostrava|Plzeň|Liberec|Olomouc|Hradec Králové|Pardubice|České Budějovice|Ústí nad Labem|Zlín|Jihlava',
  da: 'København|Aarhus|Odense|Aalborg|Esbjerg|Randers|Kolding|Horsens|Vejle|Roskilde',
  de: 'Berlin|Hamburg|München|Köln|Frankfurt|Stuttgart|Düsseldorf|Leipzig|Dortmund|Essen|Bremen|Dresden|Hannover|Nürnberg|Duisburg|Bochum|Wuppertal|Bielefeld|Bonn|Mannheim|Karlsruhe|Münster',
  el: 'Αθήνα|Θεσσαλονίκη|Πάτρα|Ηράκλειο|Λάρισα|Βόλος|Ιωάννινα|Χανιά|Καβάλα|Ρόδος|Λευκωσία|Λεμεσός',
  en: 'Chicago|Houston|Phoenix|Philadelphia|San Antonio|San Diego|Dallas|Austin|Jacksonville|Columbus|Charlotte|Indianapolis|Seattle|Denver|Boston|Nashville|Detroit|Portland|Memphis|Louisville|Baltimore|Milwaukee|Albuquerque|Tucson|Fresno|Sacramento|Atlanta|Omaha|Minneapolis|Cleveland|Tampa|New York|Los Angeles|San Francisco|Miami',
  es: 'Madrid|Barcelona|Valencia|Sevilla|Zaragoza|Málaga|Murcia|Bilbao|Alicante|Córdoba|Valladolid|Vigo|Gijón|Granada|La Coruña|Vitoria|Oviedo|Pamplona|San Sebastián|Santander',
  et: 'Tallinn|Tartu|Narva|Pärnu|Viljandi|Rakvere|Haapsalu|Võru|Kuressaare|Valga|Paide|Jõhvi',
  fa: 'تهران|مشهد|اصفهان|کرج|شیراز|تبریز|قم|اهواز|کرمانشاه|ارومیه|رشت|زاهدان|همدان|کرمان|یزد|اردبیل|بندرعباس|اراک',
  fi: 'Helsinki|Espoo|Tampere|Vantaa|Oulu|Turku|Jyväskylä|Lahti|Kuopio|Pori|Joensuu|Lappeenranta|Vaasa|Kouvola',
  fr: 'Paris|Marseille|Lyon|Toulouse|Nice|Nantes|Montpellier|Strasbourg|Bordeaux|Lille|Rennes|Reims|Grenoble|Dijon|Angers|Nîmes|Toulon|Le Havre|Saint-Étienne',
  he: 'ירושלים|תל אביב|חיפה|ראשון לציון|פתח תקווה|אשדוד|נתניה|באר שבע|בני ברק|חולון|רמת גן|אשקלון|רחובות',
  hi: 'दिल्ली|मुंबई|कोलकाता|चेन्नई|बेंगलुरु|हैदराबाद|अहमदाबाद|पुणे|सूरत|जयपुर|लखनऊ|कानपुर|नागपुर|इंदौर|भोपाल|पटना|वडोदरा|लुधियाना|आगरा|वाराणसी|मेरठ|राजकोट',
  hr: 'Zagreb|Split|Rijeka|Osijek|Zadar|Pula|Slavonski Brod|Karlovac|Varaždin|Šibenik|Dubrovnik|Sisak',
  hu: 'Budapest|Debrecen|Szeged|Miskolc|Pécs|Győr|Nyíregyháza|Kecskemét|Székesfehérvár|Szombathely|Szolnok|Eger|Veszprém|Sopron|Zalaegerszeg|Kaposvár|Tatabánya|Békéscsaba|Esztergom|Vác|Gyula|Hódmezővásárhely|Pápa|Baja|Ajka',
  id: 'Jakarta|Surabaya|Bandung|Medan|Semarang|Makassar|Palembang|Tangerang|Depok|Bekasi|Padang|Denpasar|Malang|Yogyakarta|Balikpapan',
  is: 'Reykjavík|Kópavogur|Hafnarfjörður|Akureyri|Garðabær|Mosfellsbær|Selfoss|Akranes|Vestmannaeyjar|Egilsstaðir|Húsavík|Borgarnes',
  it: 'Roma|Milano|Napoli|Torino|Palermo|Genova|Bologna|Firenze|Bari|Catania|Venezia|Verona|Messina|Padova|Trieste|Brescia|Parma|Modena',
  ja: '東京|大阪|名古屋|札幌|福岡|神戸|川崎|京都|さいたま|広島|仙台|千葉|北九州|堺|新潟|浜松|熊本|岡山|静岡|鹿児島|横浜|金沢|長崎|松山|宇都宮|高松|富山|大分|秋田|盛岡',
  ka: 'თბილისი|ბათუმი|ქუთაისი|რუსთავი|გორი|ზუგდიდი|ფოთი',
  ko: '서울|부산|인천|대구|대전|광주|수원|울산|창원|고양|용인|성남|청주|전주|천안|안산|포항|김해|제주|원주|춘천|강릉|목포|여수|순천|군산|구미|진주',
  lt: 'Vilnius|Kaunas|Klaipėda|Šiauliai|Panevėžys|Alytus|Marijampolė|Mažeikiai|Jonava|Utena|Kėdainiai|Telšiai|Tauragė|Ukmergė|Visaginas|Plungė|Palanga|Druskininkai',
  lv: 'Rīga|Daugavpils|Liepāja|Jelgava|Jūrmala|Ventspils|Rēzekne|Valmiera|Jēkabpils|Ogre|Cēsis|Tukums',
  mk: 'Скопје|Битола|Куманово|Прилеп|Тетово|Охрид|Велес|Штип|Струмица',
  ms: 'Kuala Lumpur|Johor Bahru|Ipoh|Shah Alam|Petaling Jaya|Kuching|Kota Kinabalu|Seremban|Kuantan|Melaka|Alor Setar|Kota Bharu|Kuala Terengganu|Miri|Taiping|Sandakan|Kluang|Muar',
  nb: 'Oslo|Bergen|Trondheim|Stavanger|Drammen|Fredrikstad|Kristiansand|Sandnes|Tromsø|Sarpsborg|Skien|Ålesund|Sandefjord|Haugesund|Tønsberg|Moss|Bodø|Arendal|Hamar|Larvik|Molde|Harstad|Gjøvik|Lillehammer',
  nl: 'Amsterdam|Rotterdam|Utrecht|Eindhoven|Groningen|Tilburg|Almere|Breda|Nijmegen|Apeldoorn|Haarlem|Arnhem|Enschede|Amersfoort|Zwolle|Leiden|Maastricht|Dordrecht',
  pl: 'Warszawa|Kraków|Łódź|Wrocław|Poznań|Gdańsk|Szczecin|Bydgoszcz|Lublin|Katowice|Białystok|Gdynia|Częstochowa|Radom|Toruń|Rzeszów|Kielce|Olsztyn',
  pt: 'Lisboa|Porto|Braga|Coimbra|Setúbal|Aveiro|Faro|Funchal|Leiria|Viseu|Évora|Guimarães|São Paulo|Rio de Janeiro|Brasília|Salvador|Fortaleza|Belo Horizonte|Manaus|Curitiba|Recife|Goiânia|Belém|Porto Alegre|Campinas',
  ro: 'București|Cluj-Napoca|Timișoara|Iași|Constanța|Craiova|Brașov|Galați|Ploiești|Oradea|Brăila|Arad|Pitești|Sibiu|Bacău|Târgu Mureș',
  ru: 'Москва|Санкт-Петербург|Новосибирск|Екатеринбург|Казань|Челябинск|Самара|Омск|Уфа|Красноярск|Воронеж|Пермь|Волгоград|Краснодар|Саратов|Тюмень|Тольятти|Ижевск|Барнаул|Иркутск|Хабаровск|Ярославль|Владивосток|Томск',
  sk: 'Bratislava|Košice|Prešov|Žilina|Nitra|Banská Bystrica|Trnava|Trenčín|Martin|Poprad|Prievidza|Zvolen',
  sl: 'Ljubljana|Maribor|Celje|Kranj|Koper|Velenje|Novo Mesto|Ptuj|Kamnik|Jesenice|Domžale|Nova Gorica',
  sr: 'Beograd|Novi Sad|Niš|Kragujevac|Subotica|Zrenjanin|Pančevo|Čačak|Kruševac|Kraljevo|Smederevo|Leskovac|Užice|Vranje|Šabac|Valjevo|Sombor|Požarevac',
  sv: 'Stockholm|Göteborg|Malmö|Uppsala|Västerås|Örebro|Linköping|Helsingborg|Jönköping|Norrköping|Lund|Umeå|Gävle|Borås|Södertälje|Eskilstuna|Halmstad|Växjö|Karlstad|Sundsvall',
  sw: 'Dar es Salaam|Nairobi|Mombasa|Dodoma|Mwanza|Arusha|Kisumu|Nakuru|Eldoret|Zanzibar|Mbeya|Morogoro|Tanga|Moshi|Iringa',
  ta: 'சென்னை|கோயம்புத்தூர்|மதுரை|திருச்சிராப்பள்ளி|சேலம்|திருநெல்வேலி|ஈரோடு|வேலூர்',
  th: 'กรุงเทพมหานคร|เชียงใหม่|นครราชสีมา|ขอนแก่น|หาดใหญ่|อุดรธานี|นนทบุรี|ชลบุรี|พัทยา|ภูเก็ต|ระยอง|อุบลราชธานี|เชียงราย|พิษณุโลก|ลำปาง|สงขลา',
  tr: 'İstanbul|Ankara|İzmir|Bursa|Antalya|Adana|Konya|Gaziantep|Şanlıurfa|Kocaeli|Mersin|Diyarbakır|Hatay|Manisa|Kayseri|Samsun|Balıkesir|Eskişehir|Denizli|Trabzon|Malatya|Erzurum|Sivas',
  uk: 'Київ|Харків|Одеса|Дніпро|Запоріжжя|Львів|Кривий Ріг|Миколаїв|Вінниця|Херсон|Полтава|Чернігів|Черкаси|Житомир|Суми|Рівне|Хмельницький|Чернівці|Тернопіль|Ужгород|Луцьк',
  ur: 'کراچی|لاہور|فیصل آباد|راولپنڈی|ملتان|حیدرآباد|گوجرانوالہ|پشاور|کوئٹہ|اسلام آباد|سیالکوٹ',
  vi: 'Hà Nội|Hải Phòng|Đà Nẵng|Cần Thơ|Biên Hòa|Huế|Nha Trang|Vũng Tàu|Quy Nhơn|Buôn Ma Thuột|Thái Nguyên|Nam Định|Vinh|Đà Lạt|Thành phố Hồ Chí Minh',
  zh: '北京|上海|广州|深圳|天津|重庆|成都|武汉|南京|西安|杭州|苏州|郑州|长沙|沈阳|青岛|宁波|东莞|无锡|佛山|合肥|大连|福州|厦门|哈尔滨|济南|温州|南宁|长春|泉州|石家庄|贵阳|南昌|金华|常州|嘉兴|太原|徐州|昆明|兰州|台北|高雄|台中',
};
