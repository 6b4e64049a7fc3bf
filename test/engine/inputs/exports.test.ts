/**
 * Exports as programs write them, in several languages, without the model: what must be found, cell by cell, and what
 * must be left alone. `expected` names the personal columns with their types; a `-` is a cell that holds nothing personal.
 */
import { describe, expect, it } from 'vitest';
import { cellOf, protectTable, type Value } from '../../support/tables.ts';

interface Export {
  name: string;
  columns: string[];
  rows: Value[][];
  /** Type of every cell of the column; columns that are not named must be left alone. */
  personal: Record<string, string>;
  /** Types that may be found anywhere: dates and times are dates wherever they stand. */
  also?: string[];
}

const EXPORTS: Export[] = [
  {
    name: 'CRM, German',
    columns: [
      'Kunden-Nr.',
      'Anrede',
      'Vorname',
      'Nachname',
      'Firma',
      'Straße',
      'PLZ',
      'Ort',
      'E-Mail',
      'Mobil',
      'Umsatz',
      'Status',
      'Kanal',
    ],
    rows: [
      [
        'K-20417',
        'Frau',
        'Xenia',
        'Dräger',
        'Dräger GmbH',
        'Lindenweg 4',
        '04177',
        'Leipzig',
        'x.draeger@post.example',
        '0171 3920033',
        1250.5,
        'aktiv',
        'Messe',
      ],
      [
        'K-20418',
        'Herr',
        'Ole',
        'von Thun',
        'Thun & Söhne KG',
        'Am Deich 12b',
        '25980',
        'Sylt',
        'ole@thun.example',
        '+49 171 3920034',
        0,
        'ruhend',
        'Web',
      ],
      [
        'K-20419',
        'Herr',
        'Mehmet',
        'Öztürk',
        'Öztürk AG',
        'Hauptstr. 1',
        '10115',
        'Berlin',
        'm@oeztuerk.example',
        '0171/3920035',
        99,
        'aktiv',
        'Web',
      ],
    ],
    personal: {
      'Kunden-Nr.': 'CUSTOMER_ID',
      Anrede: 'GENDER',
      Vorname: 'PERSON',
      Nachname: 'PERSON',
      Firma: 'ORGANIZATION',
      Straße: 'ADDRESS',
      PLZ: 'ADDRESS',
      Ort: 'LOCATION',
      'E-Mail': 'EMAIL',
      Mobil: 'PHONE',
    },
  },
  {
    name: 'personnel, Polish',
    columns: [
      'nr_pracownika',
      'imię',
      'nazwisko',
      'PESEL',
      'data_urodzenia',
      'stanowisko',
      'wynagrodzenie',
      'dział',
      'status',
    ],
    rows: [
      ['P10234', 'Łucja', 'Wójcik', '44051401359', '14.05.1944', 'księgowa', 6200, 'Finanse', 'czynny'],
      ['P10235', 'Paweł', 'Szymczak', '67040500538', '05.04.1967', 'magazynier', 5100, 'Logistyka', 'czynny'],
    ],
    personal: {
      nr_pracownika: 'CUSTOMER_ID',
      imię: 'PERSON',
      nazwisko: 'PERSON',
      PESEL: 'NATIONAL_ID',
      data_urodzenia: 'DATE_OF_BIRTH',
      stanowisko: 'OCCUPATION',
      wynagrodzenie: 'INCOME',
    },
  },
  {
    name: 'bank statement, Dutch',
    columns: ['Datum', 'Naam tegenpartij', 'Tegenrekening IBAN', 'Code', 'Af Bij', 'Bedrag', 'Mutatiesoort'],
    rows: [
      ['20240305', 'J. de Vries', 'NL91ABNA0417164300', 'GT', 'Af', '12,50', 'Online bankieren'],
      ['20240306', 'Sanne Bakker', 'NL20INGB0001234567', 'OV', 'Bij', '1.100,00', 'Overschrijving'],
    ],
    personal: { 'Naam tegenpartij': 'PERSON', 'Tegenrekening IBAN': 'IBAN' },
    also: ['DATE'],
  },
  {
    name: 'bank statement, French',
    columns: ['titulaire', 'iban', 'bic', 'montant', 'devise', 'libellé type'],
    rows: [
      ['Amélie Lefèvre', 'FR76 3000 6000 0112 3456 7890 189', 'AGRIFRPP', -45.9, 'EUR', 'prélèvement'],
      ['Karim Benali', 'FR14 2004 1010 0505 0001 3M02 606', 'PSSTFRPP', 1200, 'EUR', 'virement'],
    ],
    personal: { titulaire: 'PERSON', iban: 'IBAN', bic: 'BIC' },
  },
  {
    name: 'hospital list, English',
    columns: ['MRN', 'patient_name', 'DOB', 'sex', 'ward', 'diagnosis', 'blood_type', 'attending_physician', 'bed'],
    rows: [
      ['MRN-004417', 'Okafor, Chidi', '1972-11-01', 'M', 'B2', 'type 2 diabetes', 'A+', 'Dr Meera Shah', 12],
      ['MRN-004418', 'Lopez, Ana Maria', '1985-02-12', 'F', 'B2', 'fractured wrist', 'O-', 'Dr Meera Shah', 13],
    ],
    personal: {
      MRN: 'CUSTOMER_ID',
      patient_name: 'PERSON',
      DOB: 'DATE_OF_BIRTH',
      sex: 'GENDER',
      diagnosis: 'HEALTH_CONDITION',
      blood_type: 'HEALTH_CONDITION',
      attending_physician: 'PERSON',
    },
  },
  {
    name: 'hospital list, Russian',
    columns: ['ФИО', 'дата рождения', 'пол', 'адрес', 'телефон', 'диагноз', 'палата', 'статус'],
    rows: [
      [
        'Петров Иван Сергеевич',
        '01.11.1972',
        'м',
        'г. Казань, ул. Баумана, д. 5, кв. 12',
        '+7 912 345-67-89',
        'гипертония',
        12,
        'выписан',
      ],
      [
        'Сидорова Анна Павловна',
        '12.02.1985',
        'ж',
        'г. Тула, пр. Ленина, д. 77',
        '8 (912) 345-67-80',
        'пневмония',
        14,
        'на лечении',
      ],
    ],
    personal: {
      ФИО: 'PERSON',
      'дата рождения': 'DATE_OF_BIRTH',
      пол: 'GENDER',
      адрес: 'ADDRESS',
      телефон: 'PHONE',
      диагноз: 'HEALTH_CONDITION',
    },
  },
  {
    name: 'members, Spanish',
    columns: ['nombre', 'apellidos', 'dni', 'fecha_nacimiento', 'teléfono', 'código postal', 'cuota', 'activo'],
    rows: [
      ['Lucía', 'García Peña', '12345678Z', '03/09/1990', '612 345 678', '28013', 25.5, true],
      ['Íñigo', 'Etxeberria', '00000000T', '22/01/1961', '699112233', '48001', 25.5, false],
    ],
    personal: {
      nombre: 'PERSON',
      apellidos: 'PERSON',
      dni: 'NATIONAL_ID',
      fecha_nacimiento: 'DATE_OF_BIRTH',
      teléfono: 'PHONE',
      'código postal': 'ADDRESS',
    },
  },
  {
    name: 'customers, Japanese',
    columns: ['顧客番号', '氏名', '住所', '電話番号', 'メールアドレス', '金額', 'ステータス'],
    rows: [
      ['C-10023', '山田 太郎', '東京都千代田区丸の内1-2-3', '03-1234-5678', 'yamada@post.example', 12000, '有効'],
      ['C-10024', '佐藤 花子', '大阪府大阪市北区梅田2-4-9', '090-1234-5678', 'hanako@post.example', 800, '退会'],
    ],
    personal: {
      顧客番号: 'CUSTOMER_ID',
      氏名: 'PERSON',
      住所: 'ADDRESS',
      電話番号: 'PHONE',
      メールアドレス: 'EMAIL',
    },
  },
  {
    name: 'members, Turkish',
    columns: ['ad', 'soyad', 'tc_kimlik_no', 'doğum tarihi', 'cep telefonu', 'il', 'durum'],
    rows: [
      ['Ayşe', 'Yılmaz', '10000000146', '05.06.1988', '0532 123 45 67', 'İzmir', 'aktif'],
      ['Kemal', 'Demir', '19191919190', '17.11.1979', '0533 765 43 21', 'Bursa', 'pasif'],
    ],
    personal: {
      ad: 'PERSON',
      soyad: 'PERSON',
      tc_kimlik_no: 'NATIONAL_ID',
      'doğum tarihi': 'DATE_OF_BIRTH',
      'cep telefonu': 'PHONE',
      il: 'LOCATION',
    },
  },
  {
    name: 'log of a service',
    columns: [
      'timestamp',
      'level',
      'logger',
      'host_name',
      'thread',
      'status',
      'duration_ms',
      'bytes',
      'request_id',
      'path',
      'version',
    ],
    rows: [
      [
        '2024-03-05T14:02:11Z',
        'INFO',
        'org.acme.Frank',
        'paris-web-03',
        'main-12',
        200,
        12.5,
        48213,
        'a1b2c3d4',
        '/v1/orders',
        '2.14.0',
      ],
      [
        '2024-03-05T14:02:12Z',
        'WARN',
        'org.acme.May',
        'victoria-db-01',
        'pool-1-thread-7',
        404,
        3,
        512,
        'ffee0011',
        '/v1/items',
        '2.14.0',
      ],
      [
        '2024-03-05T14:02:13Z',
        'ERROR',
        'org.acme.Grant',
        'london-web-01',
        'main-3',
        500,
        8801,
        1024,
        '00aa11bb',
        '/health',
        '2.14.1',
      ],
    ],
    personal: {},
    also: ['DATE', 'TIME'],
  },
  {
    name: 'stock of a shop',
    columns: ['sku', 'name', 'brand', 'category', 'price', 'quantity', 'colour', 'city_code'],
    rows: [
      ['AB-1024', 'Jordan Air 1', 'Jordan', 'shoes', 129.9, 12, 'Ruby', 'PAR'],
      ['AB-1025', 'Victoria Secret Gift', 'Victoria', 'gifts', 59, 4, 'Amber', 'BER'],
      ['AB-1026', 'Paris Hilton Perfume', 'Hilton', 'scent', 39, 77, 'Violet', 'LON'],
    ],
    personal: {},
  },
  {
    name: 'orders, German',
    columns: ['Bestellnr', 'Artikelbezeichnung', 'Menge', 'Einzelpreis', 'Lager', 'Zahlungsart', 'Lieferstatus'],
    rows: [
      [100234, 'Stuhl Frieda', 4, 59.9, 'Nord', 'Rechnung', 'offen'],
      [100235, 'Tisch Karl', 1, 199, 'Süd', 'PayPal', 'geliefert'],
    ],
    personal: { Bestellnr: 'CASE_ID' },
  },
];

describe.each(EXPORTS)('$name', ({ columns, rows, personal, also = [] }) => {
  it('is found and left alone column by column, and comes back', async () => {
    const { entities, restored } = await protectTable(columns, rows);
    const found = new Map<string, Set<string>>();
    for (const entity of entities) {
      const { row, column } = cellOf(entity);
      const key = `${row} ${column}`;
      found.set(key, (found.get(key) ?? new Set()).add(entity.type));
    }
    const missed: string[] = [];
    const wrong: string[] = [];
    rows.forEach((_, row) =>
      columns.forEach((column) => {
        const types = found.get(`${row} ${column}`) ?? new Set<string>();
        const wanted = personal[column];
        if (wanted !== undefined && !types.has(wanted))
          missed.push(`${row} ${column}: ${wanted}, not ${[...types].join(' ')}`);
        for (const type of types)
          if (type !== wanted && !also.includes(type) && (wanted === undefined || type !== 'PERSON'))
            wrong.push(`${row} ${column}: ${type}`);
      }),
    );
    expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
    expect(restored()).toEqual(rows);
  });
});
