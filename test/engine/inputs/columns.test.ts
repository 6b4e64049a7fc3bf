import { describe, expect, it, test } from 'vitest';
import { COLUMN_NAMES, type ColumnKind } from '../../../engine/inputs/column-names.ts';
import { isPlaceholder } from '../../../engine/inputs/cell-forms.ts';
import { columnWords, languageOfNames, proposals, shownWords } from '../../../engine/inputs/column-words.ts';
import { typeColumns, type ColumnType } from '../../../engine/inputs/columns.ts';
import { groupOf, isCanonical, ownSubtypes } from '../../../engine/vocabulary/taxonomy.ts';

/** Kinds of the columns of a table with these names and cells. */
function kinds(table: Record<string, readonly string[]>, language = 'und'): (ColumnKind | undefined)[] {
  return types(table, language).map(({ kind, hint, quiet }) => (hint !== undefined || quiet ? kind : undefined));
}

function types(table: Record<string, readonly string[]>, language = 'und'): ColumnType[] {
  return typeColumns(
    Object.entries(table).map(([name, sample]) => ({ name, sample, language })),
    languageOfNames(Object.keys(table)),
  );
}

/** The best proposal for a name alone. */
const best = (name: string): ColumnKind | undefined => proposals(name).toSorted((a, b) => b.score - a.score)[0]?.kind;

describe('words of a name', () => {
  test.each([
    ['GebDatum', 'Geb Datum'],
    ['geb_datum', 'geb datum'],
    ['customerID', 'customer ID'],
    ['HTTPServer', 'HTTP Server'],
    ['Straße / Nr.', 'Straße Nr'],
    ['E-Mail', 'E Mail'],
    ['address1', 'address1'],
    ['', ''],
    ['…', ''],
  ])('%s is read as "%s"', (name, words) => expect(shownWords(name)).toBe(words));

  it('drops diacritics and case', () => {
    expect(columnWords('Prénom')).toEqual(['prenom']);
    expect(columnWords('Płeć')).toEqual(['plec']);
    expect(columnWords('FØDSELSDATO')).toEqual(['fodselsdato']);
    expect(columnWords('Straße')).toEqual(['strasse']);
    expect(columnWords('الأول')).toEqual(columnWords('الاول'));
  });

  it('reads no more of a name than a name has', () => {
    expect(shownWords('ab '.repeat(100_000)).length).toBeLessThan(130);
  });
});

const NAMED: [string, ColumnKind][] = [
  ['first_name', 'given'],
  ['customerFirstName', 'given'],
  ['Vorname', 'given'],
  ['prénom', 'given'],
  ['imię', 'given'],
  ['förnamn', 'given'],
  ['etunimi', 'given'],
  ['keresztnév', 'given'],
  ['eesnimi', 'given'],
  ['имя', 'given'],
  ['last_name', 'family'],
  ['Nachname', 'family'],
  ['apellidos', 'family'],
  ['cognome', 'family'],
  ['sobrenome', 'family'],
  ['achternaam', 'family'],
  ['nazwisko', 'family'],
  ['příjmení', 'family'],
  ['фамилия', 'family'],
  ['прізвище', 'family'],
  ['soyadı', 'family'],
  ['επώνυμο', 'family'],
  ['full name', 'full'],
  ['Kontoinhaber', 'full'],
  ['ФИО', 'full'],
  ['姓名', 'full'],
  ['氏名', 'full'],
  ['ονοματεπώνυμο', 'full'],
  ['e_mail', 'email'],
  ['billing_email', 'email'],
  ['correo electrónico', 'email'],
  ['courriel', 'email'],
  ['メールアドレス', 'email'],
  ['邮箱', 'email'],
  ['E-Mail-Adresse (privat)', 'email'],
  ['telefon', 'phone'],
  ['Telefonnummer', 'phone'],
  ['phoneNumber', 'phone'],
  ['puhelinnumero', 'phone'],
  ['客户手机号', 'phone'],
  ['Геб. дата рождения', 'birth_date'],
  ['dob', 'birth_date'],
  ['geb_datum', 'birth_date'],
  ['fecha de nacimiento', 'birth_date'],
  ['DataDeNascimento', 'birth_date'],
  ['生年月日', 'birth_date'],
  ['straße', 'street'],
  ['ulica', 'street'],
  ['plz', 'postcode'],
  ['zip_code', 'postcode'],
  ['郵便番号', 'postcode'],
  ['iban', 'iban'],
  ['kontonummer', 'account'],
  ['ssn', 'social_security'],
  ['nif', 'national_id'],
  ['pesel', 'national_id'],
  ['codice fiscale', 'tax_id'],
  ['kundennummer', 'customer'],
  ['customer_id', 'customer'],
  ['Personalnummer', 'employee'],
  ['kennzeichen', 'plate'],
  ['religion', 'religion'],
  ['diagnosis', 'diagnosis'],
  ['Hauptdiagnose', 'diagnosis'],
  ['診断名', 'diagnosis'],
  ['Gehalt', 'income'],
  ['lieferadresse', 'address'],
  ['Rechnungsanschrift', 'address'],
  // Names of things.
  ['product_name', 'goods'],
  ['Artikelbezeichnung', 'goods'],
  ['file_name', 'plain'],
  ['hostname', 'plain'],
  ['city_code', 'plain'],
  ['email_status', 'plain'],
  ['phone_type', 'plain'],
  ['unit_price', 'goods'],
];

test.each(NAMED)('%s names %s', (name, kind) => expect(best(name)).toBe(kind));

test.each(['xyz', 'foo_bar', 'q3', 'Zwischensumme netto 2', '日程', ''])('"%s" names nobody', (name) => {
  expect(proposals(name).filter(({ kind, short }) => kind !== 'plain' && kind !== 'goods' && !short)).toEqual([]);
});

describe('the table of names', () => {
  const languages = new Set(Object.values(COLUMN_NAMES).flatMap((names) => Object.keys(names)));

  it('knows the languages of the product', () => {
    expect(languages.size).toBeGreaterThanOrEqual(30);
    for (const language of languages) {
      const spoken = (['name', 'full', 'email', 'phone', 'address'] as const).filter(
        (kind) => COLUMN_NAMES[kind][language] !== undefined,
      );
      expect(spoken.length, language).toBeGreaterThanOrEqual(2);
    }
  });

  it('finds each of its names as itself', () => {
    for (const [kind, lists] of Object.entries(COLUMN_NAMES) as [ColumnKind, Record<string, string>][])
      for (const [language, list] of Object.entries(lists))
        for (const name of list.split('|')) {
          const found = proposals(name);
          const own = found.some((one) => one.kind === kind && one.languages.has(language) && one.score === 0.9);
          expect(own, `${name} (${language}, ${kind})`).toBe(true);
        }
  });

  it('gives every kind a type of the taxonomy', () => {
    const all = typeColumns(
      Object.entries(COLUMN_NAMES).map(([, lists]) => ({
        name: (lists['en'] as string).split('|')[0] as string,
        sample: [],
        language: 'en',
      })),
      'en',
    );
    for (const { hint } of all) {
      if (hint === undefined) continue;
      expect(isCanonical(hint.type), hint.type).toBe(true);
      expect(groupOf(hint.type)).not.toBe('non_personal');
      if (hint.subtype !== undefined) expect(ownSubtypes(hint.type)).toContain(hint.subtype);
    }
  });
});

describe('cells decide', () => {
  it('takes a column of numbers for no addresses of mail', () => {
    expect(kinds({ email: ['1', '2', '17'], phone: ['yes', 'no'] })).toEqual([undefined, undefined]);
  });

  it('hints only at the cells that have the form', () => {
    const [email] = types({ email: ['a@example.org', 'b@example.org', 'n/a', 'see notes'] });
    expect(email?.hint?.type).toBe('EMAIL');
    expect(['a@example.org', 'n/a', 'see notes', '12'].map((text) => email?.fits(text))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('reads `name` by the columns beside it', () => {
    const sample = ['Ana Ruiz', 'Tom Berg'];
    expect(kinds({ name: sample, email: ['a@example.org'] })).toEqual(['name', 'email']);
    expect(kinds({ name: sample, price: ['1.20'], quantity: ['3'] })[0]).toBeUndefined();
    expect(types({ name: sample, sku: ['A-1'], price: ['1.20'] })[0]).toMatchObject({ quiet: true });
    expect(types({ Name: ['Berg'], Vorname: ['Tom'] })[0]?.hint?.namePart).toBe('family');
    expect(types({ nombre: ['Ana'], apellidos: ['Ruiz'] })[0]?.hint?.namePart).toBe('given');
    expect(types({ nom: ['Ruiz'], prénom: ['Ana'] })[0]?.hint?.namePart).toBe('family');
  });

  it('asks for people before a condition is an illness', () => {
    const things = types({ product: ['Lamp'], condition: ['used'], city: ['Oslo'] });
    expect(things.map(({ hint }) => hint)).toEqual([undefined, undefined, undefined]);
    const people = types({ patient_id: ['P-1234'], condition: ['asthma'], city: ['Oslo'] });
    expect(people.map(({ hint }) => hint?.type)).toEqual(['CUSTOMER_ID', 'HEALTH_CONDITION', 'LOCATION']);
  });

  it('tells short names by the language of the others', () => {
    expect(types({ ad: ['Ayşe'], soyad: ['Yılmaz'], telefon: ['0532 123 45 67'] })[0]?.hint?.namePart).toBe('given');
    expect(types({ ad: ['Spring sale'], clicks: ['12'] })[0]?.hint).toBeUndefined();
  });

  it('tells firms from persons', () => {
    const [customer] = types({ customer: ['Ana Ruiz', 'Tom Berg', 'Acme GmbH'], email: ['a@example.org'] });
    expect(customer?.fits('Ana Ruiz')).toBe(true);
    expect(customer?.fits('Acme GmbH')).toBe(false);
  });
});

test.each(['-', 'n/a', 'N/A', 'k.A.', 'unknown', 'keine Angabe', '?', 'brak', 'нет', '无', '—'])(
  '"%s" says that there is no value',
  (text) => expect(isPlaceholder(text)).toBe(true),
);
test.each(['Noe', 'Li', 'A', '0', 'Nadia', 'Unger'])('"%s" is a value', (text) =>
  expect(isPlaceholder(text)).toBe(false),
);

test('the language of the names', () => {
  expect(languageOfNames(['Vorname', 'Nachname', 'Straße', 'PLZ', 'Ort'])).toBe('de');
  expect(languageOfNames(['imię', 'nazwisko', 'adres', 'kod pocztowy'])).toBe('pl');
  expect(languageOfNames(['first_name', 'last_name', 'zip'])).toBe('en');
  expect(languageOfNames(['氏名', '住所', '電話番号'])).toBe('ja');
  expect(languageOfNames(['x', 'y'])).toBeUndefined();
});
