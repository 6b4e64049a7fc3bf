import { describe, expect, it, test } from 'vitest';
import { feminineFamily, followForm } from '../../../engine/surrogates/inflection.ts';

/** language, bound original → its surrogate, the form in the text → the form of the surrogate. */
const FOLLOWS: readonly (readonly [
  language: string,
  original: string,
  surrogate: string,
  form: string,
  expected: string,
])[] = [
  ['pl', 'Kowalski', 'Zieliński', 'Kowalskiego', 'Zielińskiego'],
  ['pl', 'Kowalski', 'Wiśniewski', 'Kowalska', 'Wiśniewska'],
  ['pl', 'Nowak', 'Wójcik', 'Nowakowi', 'Wójcikowi'],
  ['pl', 'Jan', 'Piotr', 'Janie', 'Piotrze'],
  ['pl', 'Anna', 'Monika', 'Annie', 'Monice'],
  ['pl', 'Kowalska', 'Lewandowska', 'Kowalskiej', 'Lewandowskiej'],
  ['pl', 'Kowalski', 'Zieliński', 'KOWALSKIEGO', 'ZIELIŃSKIEGO'],
  ['cs', 'Novák', 'Dvořák', 'Nováka', 'Dvořáka'],
  ['cs', 'Novák', 'Svoboda', 'Novákem', 'Svobodou'],
  ['cs', 'Nováková', 'Svobodová', 'Novákové', 'Svobodové'],
  ['cs', 'Černý', 'Veselý', 'Černého', 'Veselého'],
  ['sk', 'Kováč', 'Horváth', 'Kováčovi', 'Horváthovi'],
  ['sk', 'Kováčová', 'Tóthová', 'Kováčovej', 'Tóthovej'],
  ['hr', 'Horvat', 'Babić', 'Horvata', 'Babića'],
  ['hr', 'Ana', 'Marija', 'Ani', 'Mariji'],
  ['sr', 'Јовановић', 'Петровић', 'Јовановића', 'Петровића'],
  ['sl', 'Novak', 'Kovač', 'Novaku', 'Kovaču'],
  ['ru', 'Петров', 'Соколов', 'Петровым', 'Соколовым'],
  ['ru', 'Петров', 'Соколов', 'Петрова', 'Соколова'],
  ['ru', 'Мария', 'Юлия', 'Марии', 'Юлии'],
  ['ru', 'Иванова', 'Кузнецова', 'Ивановой', 'Кузнецовой'],
  ['ru', 'Достоевский', 'Вяземский', 'Достоевскому', 'Вяземскому'],
  ['uk', 'Шевченко', 'Коваленко', 'Шевченка', 'Коваленка'],
  ['uk', 'Ольга', 'Оксана', 'Ользі', 'Оксані'],
  ['bg', 'Иван', 'Петър', 'Иване', 'Петър'],
  ['lv', 'Ozols', 'Liepiņš', 'Ozolam', 'Liepiņam'],
  ['lv', 'Jānis', 'Ilgonis', 'Jāņa', 'Ilgoņa'],
  ['lv', 'Bērziņa', 'Kalniņa', 'Bērziņai', 'Kalniņai'],
  ['lt', 'Kazlauskas', 'Petrauskas', 'Kazlausko', 'Petrausko'],
  ['lt', 'Petraitis', 'Adomaitis', 'Petraičio', 'Adomaičio'],
  ['lt', 'Rūta', 'Laima', 'Rūtos', 'Laimos'],
  ['el', 'Παπαδόπουλος', 'Γεωργόπουλος', 'Παπαδόπουλο', 'Γεωργόπουλο'],
  ['el', 'Μαρία', 'Σοφία', 'Μαρίας', 'Σοφίας'],
  ['el', 'Καραγιάννης', 'Μανωλάκης', 'Καραγιάννη', 'Μανωλάκη'],
  ['fi', 'Virtanen', 'Korhonen', 'Virtasen', 'Korhosen'],
  ['fi', 'Virtanen', 'Mäkinen', 'Virtaselta', 'Mäkiseltä'],
  ['fi', 'Pekka', 'Jukka', 'Pekalle', 'Jukalle'],
  ['tr', 'Ahmet', 'Ayşe', "Ahmet'in", "Ayşe'nin"],
  ['tr', 'Yılmaz', 'Demir', 'Yılmaz’dan', 'Demir’den'],
  ['hu', 'Kovács', 'Nagy', 'Kováccsal', 'Naggyal'],
  ['hu', 'Anna', 'Eszter', 'Annának', 'Eszternek'],
  ['de', 'Müller', 'Weber', 'Müllers', 'Webers'],
  ['de', 'Müller', 'Fuchs', 'Müllers', 'Fuchs’'],
  ['en', 'Smith', 'Barnes', 'Smith’s', 'Barnes’s'],
  ['sv', 'Andersson', 'Lindberg', 'Anderssons', 'Lindbergs'],
  ['nl', 'Anna', 'Petra', "Anna's", "Petra's"],
];

describe('a form of a bound name', () => {
  test.each(FOLLOWS)('%s: %s is %s, so %s is %s', (language, original, surrogate, form, expected) => {
    const bound = (word: string): string | undefined =>
      word.toLowerCase() === original.toLowerCase() ? surrogate : undefined;
    expect(followForm(form, language, bound)).toBe(expected);
  });

  it('the bound surrogate stands as it is where no rule fits it', () => {
    expect(followForm('Kowalskiego', 'pl', (word) => (word === 'Kowalski' ? 'Bakari' : undefined))).toBe('Bakari');
  });

  it('an unbound word follows nobody', () => {
    expect(followForm('Kowalskiego', 'pl', () => undefined)).toBeUndefined();
  });
});

describe('family names of women', () => {
  test.each([
    ['ru', 'Соколов', '', 'Соколова'],
    ['ru', 'Вяземский', '', 'Вяземская'],
    ['uk', 'Коваленко', '', 'Коваленко'],
    ['bg', 'Димитров', '', 'Димитрова'],
    ['pl', 'Zieliński', '', 'Zielińska'],
    ['pl', 'Nowak', '', 'Nowak'],
    ['cs', 'Svoboda', '', 'Svobodová'],
    ['cs', 'Veselý', '', 'Veselá'],
    ['sk', 'Horváth', '', 'Horváthová'],
    ['lv', 'Kalniņš', '', 'Kalniņa'],
    ['lv', 'Eglītis', '', 'Eglīte'],
    ['lt', 'Kazlauskas', '', 'Kazlauskienė'],
    ['lt', 'Kazlauskas', 'Petraitytė', 'Kazlauskaitė'],
    ['el', 'Παπαδόπουλος', '', 'Παπαδοπούλου'],
    ['is', 'Jónsson', '', 'Jónsdóttir'],
  ])('%s: %s%s → %s', (language, name, like, expected) => expect(feminineFamily(name, language, like)).toBe(expected));
});
