/** Surrogates for places, organisations and addresses. */
import type { Draws } from './draws.ts';
import type { Generator } from './family.ts';
import { languageForScript, namesFor } from './names.ts';
import { likeCase, redrawShape } from './shape.ts';

export const locationSurrogate: Generator = ({ surface, language }, draws) => {
  const { cities } = namesFor(languageForScript(surface, language));
  return likeCase(draws.from(cities), surface);
};

/** Legal forms stay: they say what kind of body it is, not which. */
const LEGAL_FORM =
  /(?:^|[\s,])((?:GmbH(?: & Co\.? KG)?|AG|KG|OHG|e\.?\s?V\.?|UG|SE|S\.?A\.?S?|SARL|S\.?r\.?l\.?|S\.?p\.?A\.?|Ltd\.?|Limited|LLC|LLP|Inc\.?|Corp\.?|plc|PLC|B\.?V\.?|N\.?V\.?|Oy|Oyj|AB|A\/S|AS|ASA|ApS|Sp\. z o\.?o\.?|S\.A\.|s\.r\.o\.|a\.s\.|Kft\.?|Zrt\.?|d\.o\.o\.|d\.d\.|Lda\.?|Ltda\.?|S\.L\.U?\.?|Pty Ltd|ООО|ОАО|ЗАО|АО|ПАО|ТОВ|株式会社|有限公司))$/u;

export const organizationSurrogate: Generator = ({ surface, language }, draws) => {
  const { companies } = namesFor(languageForScript(surface, language));
  const form = LEGAL_FORM.exec(surface)?.[1];
  const name = draws.from(companies);
  if (form !== undefined) return `${likeCase(name, surface.slice(0, surface.length - form.length))} ${form}`;
  const words = surface.split(/\s+/u).length;
  if (words === 1) return likeCase(name, surface);
  return likeCase(`${name} & ${draws.from(companies)}`, surface);
};

/** Numbers are drawn anew, the kind of street stays ("-straße", "rue", "ul."), names become other names. */
const KEPT =
  /^(?:rue|avenue|av|boulevard|bd|place|chemin|all[ée]e|impasse|bis|ter|de|du|des|la|le|les|street|st|road|rd|lane|ln|drive|dr|court|ct|way|close|square|apt|suite|ste|unit|floor|fl|flat|po|box|p\.o|calle|c|avenida|avda|plaza|paseo|via|viale|corso|piazza|ul|ulica|al|aleja|os|pl|m|lok|str|strada|bd|nr|no|bl|sc|et|ap|ulice|n[áa]m|ut|utca|[úu]t|t[ée]r|em|ajt[óo]|ул|пр|пр-т|просп|пер|д|кв|корп|г|бул|вул|буд|οδός|mah|mahallesi|cad|caddesi|sok|sokak|sk|daire|d|kat|rua|travessa|largo|pra[çc]a|n|lt|apto|esq|dt[oº]|gade|vej|gata|gatan|v[äa]gen|vei|veien|katu|tie|as)$/iu;
const STREET_ENDING = /(?:stra(?:ß|ss)e|str|weg|platz|allee|gasse|ring|damm|ufer|straat|laan|gracht|plein|gade|vej|gata|gatan|v[äa]gen|veien|katu|tie|kuja|utca)\.?$/iu;

export const addressSurrogate: Generator = ({ surface, language }, draws) => {
  const names = namesFor(languageForScript(surface, language));
  const list = languageForScript(surface, language) === 'en' ? names.family : names.companies;
  return surface.replace(/[\p{L}\p{M}\p{Nd}'’.]+/gu, (run) => redrawWord(run, list, draws));
};

function redrawWord(run: string, list: readonly string[], draws: Draws): string {
  // A postcode of letters and digits, or a house number with its letter.
  if (/\p{Nd}/u.test(run) && /\p{L}/u.test(run)) return redrawShape(run, draws);
  if (/\p{Nd}/u.test(run)) {
    const drawn = redrawShape(run, draws);
    return /^0/.test(drawn) && !/^0/.test(run) ? `${1 + draws.pick(9)}${drawn.slice(1)}` : drawn;
  }
  const bare = run.replace(/\.$/u, '');
  if (KEPT.test(bare) || [...bare].length < 2) return run;
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(run)) return redrawShape(run, draws);
  const ending = STREET_ENDING.exec(bare)?.[0];
  const dot = run.endsWith('.') ? '.' : '';
  if (ending !== undefined && ending.length < bare.length) return likeCase(draws.from(list).replace(/\s.*$/u, ''), bare.slice(0, -ending.length)) + ending + dot;
  return likeCase(draws.from(list).replace(/\s.*$/u, ''), bare) + dot;
}
