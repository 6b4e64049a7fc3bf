/** Written after `second.ts` had been run; what did not come back (5 of 37) shaped the next rules. */
import type { Group } from './case.ts';

export const THIRD: readonly Group[] = [
  {
    language: 'en',
    values: [
      ['PERSON', 'Victoria Ashworth', 'Eleanor Fairfax'],
      ['DATE_OF_BIRTH', '07/22/1984', '03/18/1985'],
      ['NATIONAL_ID', '078-05-1120', '219-09-9999'],
      ['ORGANIZATION', 'Beacon Analytics Inc.', 'Granite Systems Inc.'],
    ],
    sent: 'Eleanor Fairfax, born 03/18/1985, SSN 219-09-9999, Granite Systems Inc.',
    answers: [
      ['Born on March 18, 1985', 'Born on July 22, 1984'],
      ['born 18 March 1985', 'born 22 July 1984'],
      ['SSN 219099999', 'SSN 078051120'],
      ['SSN 219 09 9999', 'SSN 078-05-1120'],
      ['Granite Systems hired Eleanor.', 'Beacon Analytics hired Victoria.'],
      ['DOB: 1985-03-18', 'DOB: 1984-07-22'],
      ['***Eleanor Fairfax***', '***Victoria Ashworth***'],
      ['Fairfax\u2019s lawyer', 'Ashworth\u2019s lawyer'],
      ['The systems are made of granite.', 'The systems are made of granite.'],
    ],
  },
  {
    language: 'de',
    values: [
      ['PERSON', 'Theodor Kessler', 'Ludwig Brandt'],
      ['DATE', '24.06.2023', '29.07.2023'],
      ['ADDRESS', 'Rosenweg 4, 50667 Köln', 'Lindenallee 17, 04109 Leipzig'],
    ],
    sent: 'Ludwig Brandt, Lindenallee 17, 04109 Leipzig, 29.07.2023',
    answers: [
      ['Brandts Haus', 'Kesslers Haus'],
      ['Lindenallee\u00a017, 04109\u00a0Leipzig', 'Rosenweg 4, 50667 Köln'],
      ['Lindenallee 17,\n04109 Leipzig', 'Rosenweg 4,\n50667 Köln'],
      ['29. Juli 2023', '24. Juni 2023'],
      ['Samstag, den 29.7.2023', 'Samstag, den 24.6.2023'],
      ['Der Brand wurde gelöscht.', 'Der Brand wurde gelöscht.'],
    ],
  },
  {
    language: 'ru',
    values: [
      ['PERSON', 'Анна Викторовна Гордеева', 'Мария Сергеевна Ларионова'],
      ['NATIONAL_ID', '112-233-445 95', '087-654-303 00'],
    ],
    sent: 'Мария Сергеевна Ларионова, СНИЛС 087-654-303 00',
    answers: [
      ['М. С. Ларионова', 'А. В. Гордеева'],
      ['Марии Сергеевне', 'Анне Викторовне'],
      ['Ларионовой М.С.', 'Гордеевой А.В.'],
      ['СНИЛС 08765430300', 'СНИЛС 11223344595'],
      ['Марию Ларионову', 'Анну Гордееву'],
    ],
  },
  {
    language: 'pl',
    values: [['PERSON', 'Wiesława Mazurek', 'Danuta Krawiecka']],
    sent: 'Danuta Krawiecka',
    answers: [
      ['Danucie', 'Wiesławie'],
      ['D. Krawiecka', 'W. Mazurek'],
      ['Danutę znamy', 'Wiesławę znamy'],
    ],
  },
  {
    language: 'fr',
    values: [
      ['PERSON', 'Solène Guérin', 'Noémie Charpentier'],
      ['NATIONAL_ID', '2 84 05 75 123 456 78', '2 91 11 69 388 011 42'],
    ],
    sent: 'Noémie Charpentier, 2 91 11 69 388 011 42',
    answers: [
      ['n° 291116938801142', 'n° 284057512345678'],
      ['NOEMIE CHARPENTIER', 'SOLÈNE GUÉRIN'],
      ['Noemie Charpentier', 'Solène Guérin'],
      ['No&eacute;mie Charpentier', 'Solène Guérin'],
    ],
  },
  {
    language: 'zh',
    values: [['PERSON', '刘芳', '何静']],
    sent: '何静',
    answers: [
      ['何女士，您好', '刘女士，您好'],
      ['**何静**的订单', '**刘芳**的订单'],
    ],
  },
  {
    language: 'ar',
    values: [['PERSON', 'سلمى الخطيب', 'دانة المرزوقي']],
    sent: 'دانة المرزوقي',
    answers: [
      ['ودانة حاضرة', 'وسلمى حاضرة'],
      ['بالمرزوقي', 'بالخطيب'],
    ],
  },
  {
    language: 'ja',
    values: [['PERSON', '松本 和也', '井上 翔太']],
    sent: '井上 翔太',
    answers: [
      ['井上氏', '松本氏'],
      ['翔太くん', '和也くん'],
    ],
  },
  {
    language: 'tr',
    values: [['PERSON', 'Hatice Yurdakul', 'Fatma Eroğlu']],
    sent: 'Fatma Eroğlu',
    answers: [
      ["Eroğlu'na", "Yurdakul'na"],
      ['Fatma Hanım', 'Hatice Hanım'],
    ],
  },
  {
    language: 'es',
    values: [['IBAN', 'ES91 2100 0418 4502 0005 1332', 'ES79 2100 0813 6101 2345 6789']],
    sent: 'ES79 2100 0813 6101 2345 6789',
    answers: [
      ['ES7921000813610123456789', 'ES9121000418450200051332'],
      ['ES79-2100-0813-6101-2345-6789', 'ES91 2100 0418 4502 0005 1332'],
    ],
  },
];
