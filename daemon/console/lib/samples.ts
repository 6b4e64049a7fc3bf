/** A short letter for each language, written for this page; nobody in them exists. */

export const SAMPLES: Readonly<Record<string, string>> = {
  en: 'Dear Ms Okafor, I moved. Mail ana.ruiz@example.com or call +34 612 345 678. IBAN ES91 2100 0418 4502 0005 1332. Regards, Ana Ruiz',
  ar: 'السيدة ليلى حداد المحترمة، يرجى الاتصال بي على الرقم +966 50 123 4567 أو مراسلتي على omar@example.com. مع التحية، عمر الخطيب',
  bg: 'Уважаема г-жо Петрова, обадете ми се на +359 88 812 3456 или пишете на ivan@example.com. С уважение, Иван Димитров',
  ca: 'Benvolguda senyora Puig, truqueu-me al +34 612 345 678 o escriviu a jordi@example.com. Atentament, Jordi Ferrer',
  cs: 'Vážená paní Nováková, volejte mi na +420 601 234 567 nebo pište na petr@example.com. S pozdravem Petr Dvořák',
  da: 'Kære fru Sørensen, ring til mig på +45 20 12 34 56 eller skriv til lars@example.com. Venlig hilsen Lars Mikkelsen',
  de: 'Sehr geehrte Frau Brandt, ich bin umgezogen: Lindenstraße 14, 10969 Berlin. Rufen Sie mich an: +49 1512 3456789. Mit freundlichen Grüßen Jonas Keller',
  el: 'Αγαπητή κυρία Παπαδοπούλου, καλέστε με στο +30 691 234 5678 ή γράψτε στο nikos@example.com. Με εκτίμηση, Νίκος Γεωργίου',
  es: 'Estimada señora Navarro: me he mudado a la calle Mayor 8, 28013 Madrid. Llámeme al +34 612 345 678. Un saludo, Diego Herrero',
  et: 'Lugupeetud proua Tamm, helistage mulle numbril +372 5123 4567 või kirjutage mart@example.com. Lugupidamisega Mart Kask',
  fa: 'خانم مریم احمدی گرامی، لطفاً با شماره ‎+98 912 345 6789 تماس بگیرید یا به reza@example.com بنویسید. با احترام، رضا کریمی',
  fi: 'Hyvä rouva Virtanen, soittakaa minulle numeroon +358 40 123 4567 tai kirjoittakaa osoitteeseen mikko@example.com. Terveisin Mikko Lahtinen',
  fr: 'Chère Madame Lefèvre, j’habite maintenant 12 rue des Lilas, 75011 Paris. Appelez-moi au +33 6 12 34 56 78. Cordialement, Julien Moreau',
  he: 'לכבוד גברת כהן, אנא התקשרי אליי למספר ‎+972 50 123 4567 או כתבי אל david@example.com. בברכה, דוד לוי',
  hi: 'आदरणीय सुनीता शर्मा जी, कृपया मुझे +91 98765 43210 पर फ़ोन करें या rahul@example.com पर लिखें। सादर, राहुल वर्मा',
  hr: 'Poštovana gospođo Horvat, nazovite me na +385 91 234 5678 ili pišite na marko@example.com. S poštovanjem, Marko Babić',
  hu: 'Tisztelt Szabó Katalin! Kérem, hívjon a +36 20 123 4567 számon, vagy írjon: peter@example.com. Üdvözlettel: Kovács Péter',
  id: 'Yth. Ibu Siti Rahayu, hubungi saya di +62 812 3456 7890 atau tulis ke budi@example.com. Hormat saya, Budi Santoso',
  it: 'Gentile signora Ferri, mi sono trasferito in via Garibaldi 22, 40121 Bologna. Mi chiami al +39 347 123 4567. Cordiali saluti, Luca Marini',
  ja: '佐藤美咲様、引っ越しました。電話は090-1234-5678、メールはkenji@example.comです。田中健二',
  ko: '김지은 님께, 이사했습니다. 010-1234-5678로 전화하시거나 minsu@example.com으로 연락 주세요. 박민수 드림',
  lt: 'Gerbiama ponia Kazlauskiene, skambinkite man +370 612 34567 arba rašykite jonas@example.com. Pagarbiai Jonas Petrauskas',
  lv: 'Cienījamā Ozoliņas kundze, zvaniet man pa tālruni +371 2612 3456 vai rakstiet uz janis@example.com. Ar cieņu Jānis Kalniņš',
  nl: 'Geachte mevrouw De Vries, bel mij op +31 6 12345678 of schrijf naar pieter@example.com. Met vriendelijke groet, Pieter Bakker',
  no: 'Kjære fru Hansen, ring meg på +47 412 34 567 eller skriv til erik@example.com. Vennlig hilsen Erik Johansen',
  pl: 'Szanowna Pani Kowalska, proszę dzwonić pod +48 512 345 678 lub pisać na tomasz@example.com. Z poważaniem Tomasz Zieliński',
  pt: 'Prezada senhora Carvalho, ligue para +351 912 345 678 ou escreva para rui@example.com. Atenciosamente, Rui Figueiredo',
  ro: 'Stimată doamnă Popescu, sunați-mă la +40 721 234 567 sau scrieți la andrei@example.com. Cu stimă, Andrei Ionescu',
  ru: 'Уважаемая Ольга Сергеевна Смирнова, позвоните мне по номеру +7 912 345-67-89 или напишите на ivan@example.com. С уважением, Иван Кузнецов',
  sk: 'Vážená pani Horváthová, volajte mi na +421 901 234 567 alebo píšte na juraj@example.com. S pozdravom Juraj Kováč',
  sl: 'Spoštovana gospa Novak, pokličite me na +386 31 234 567 ali pišite na matej@example.com. Lep pozdrav, Matej Zupan',
  sv: 'Kära fru Lindqvist, ring mig på +46 70 123 45 67 eller skriv till oskar@example.com. Vänliga hälsningar Oskar Bergman',
  th: 'เรียน คุณสมหญิง ใจดี กรุณาโทรหาผมที่ 081-234-5678 หรือเขียนถึง somchai@example.com ขอแสดงความนับถือ สมชาย รักไทย',
  tr: 'Sayın Ayşe Yılmaz, beni +90 532 123 45 67 numarasından arayın veya mehmet@example.com adresine yazın. Saygılarımla, Mehmet Demir',
  uk: 'Шановна Олено Коваленко, зателефонуйте мені за номером +380 67 123 4567 або напишіть на taras@example.com. З повагою, Тарас Шевчук',
  vi: 'Kính gửi bà Nguyễn Thị Lan, xin gọi cho tôi theo số +84 912 345 678 hoặc viết thư tới minh@example.com. Trân trọng, Trần Văn Minh',
  zh: '李静女士：我已搬家，请致电138 0013 8000或发邮件至wang@example.com。此致，王伟',
};

export const SAMPLE_TABLE =
  'first_name,last_name,email,plan\nAna,Ruiz,ana.ruiz@example.com,plus\nTom,Berg,tom@example.com,free\n';
export const SAMPLE_JSON =
  '{\n  "customer": {"name": "Ana Ruiz", "mail": "ana.ruiz@example.com"},\n  "total": 41.50\n}\n';
export const SAMPLE_TRANSCRIPT = 'Hello, this is Ana Ruiz. My number is six one two, three four five, six seven eight.';
