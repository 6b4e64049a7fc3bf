/**
 * The texts of the documents, by language. Placeholders such as `{person}` are filled with random values, which are
 * personal except for `{org}` and `{time}`, which do not count. `|` begins a new line.
 */
import { fakerDE, fakerEN_GB, fakerES, fakerFR, type Faker } from '@faker-js/faker';

export type Language = 'en' | 'de' | 'es' | 'fr';
export type Kind = 'letter' | 'form' | 'receipt' | 'card' | 'screenshot';

export interface Texts {
  faker: Faker;
  /** Head lines, then paragraphs. */
  letter: { head: string; body: readonly string[]; close: string };
  /** Labels and values. */
  form: readonly (readonly [string, string])[];
  formTitle: string;
  receipt: readonly string[];
  card: readonly (readonly [string, string])[];
  cardTitle: string;
  screenshot: readonly string[];
  /** Identifiers that pass their checks. */
  ids: Readonly<Record<string, readonly string[]>>;
  date: (day: number, month: number, year: number) => string;
  phone: (random: () => number) => string;
}

const two = (n: number): string => String(n).padStart(2, '0');
const digits = (n: number, random: () => number): string =>
  Array.from({ length: n }, () => Math.floor(random() * 10)).join('');
const CARDS = ['4111 1111 1111 1111', '5555 5555 5555 4444', '4012 8888 8888 1881', '3782 822463 10005'];

export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    faker: fakerEN_GB,
    letter: {
      head: '{org}|Customer service||{person}|{street}|{postcode} {city}||{date}',
      body: [
        'Dear {title} {family},',
        'Thank you for your letter of {date}. We have changed the address of your policy to {street}, {postcode} {city} and will send every further document there.',
        'The refund of 148.20 pounds goes to the account {iban}. If this is not the right account, please call us within ten days or write to {email}.',
        'Your colleague {person} told our office that the second contract should end as well. For this we need your signature, since the contract was made out to both of you.',
        'You can reach me under {phone} on every working day between nine and five. Please keep this letter with your papers.',
      ],
      close: 'Yours sincerely,|{person}|Head of customer service',
    },
    formTitle: 'Application for a library card',
    form: [
      ['Full name', '{person}'],
      ['Date of birth', '{date}'],
      ['Street and number', '{street}'],
      ['Town', '{city}'],
      ['Postcode', '{postcode}'],
      ['E-mail', '{email}'],
      ['Telephone', '{phone}'],
      ['National Insurance No.', '{national}'],
      ['IBAN', '{iban}'],
      ['Kind of card', 'Family card, one year'],
      ['Fee paid', '24.00 in cash'],
    ],
    receipt: [
      '{org}',
      'Till 4   {time}',
      '{date}',
      'Bread brown        2.40',
      'Milk 2 litres      1.85',
      'Apples             3.10',
      'Coffee beans       7.95',
      'Total             15.30',
      'Paid by card',
      'Card {creditcard}',
      'Customer {person}',
      'Receipt to {email}',
      'Thank you for your visit',
    ],
    cardTitle: 'IDENTITY CARD',
    card: [
      ['Surname', '{family}'],
      ['Given names', '{given}'],
      ['Date of birth', '{date}'],
      ['Insurance number', '{national}'],
      ['Address', '{street}'],
      ['Town', '{city}'],
    ],
    screenshot: [
      'Inbox',
      'From: {person}',
      'To: {email}',
      'Subject: moving house next month',
      'Hi, I asked {person} about the keys and we can have them on Friday.',
      'My new number is {phone} and the address is',
      '{street}, {postcode} {city}.',
      'Please send the deposit to {iban} before',
      '{date}, otherwise the landlord gets nervous.',
      'See you soon',
    ],
    ids: {
      national: ['QQ 12 34 56 C', 'AB 12 34 56 D', 'JG 10 37 59 A'],
      iban: ['GB29 NWBK 6016 1331 9268 19', 'GB33 BUKB 2020 1555 5555 55'],
    },
    date: (d, m, y) =>
      `${d} ${['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'][m - 1]} ${y}`,
    phone: (r) => `+44 7700 900${digits(3, r)}`,
  },
  de: {
    faker: fakerDE,
    letter: {
      head: '{org}|Kundendienst||{person}|{street}|{postcode} {city}||{date}',
      body: [
        'Sehr geehrte Frau {family},',
        'vielen Dank für Ihr Schreiben vom {date}. Wir haben die Anschrift Ihres Vertrags auf {street}, {postcode} {city} geändert und schicken alle weiteren Unterlagen dorthin.',
        'Die Erstattung von 148,20 Euro geht auf das Konto {iban}. Sollte das nicht das richtige Konto sein, rufen Sie uns bitte innerhalb von zehn Tagen an oder schreiben Sie an {email}.',
        'Ihr Kollege {person} hat unserem Büro mitgeteilt, dass auch der zweite Vertrag enden soll. Dafür brauchen wir Ihre Unterschrift, weil der Vertrag auf Sie beide lautet.',
        'Sie erreichen mich unter {phone} an jedem Werktag zwischen neun und siebzehn Uhr. Bitte heben Sie diesen Brief bei Ihren Unterlagen auf.',
      ],
      close: 'Mit freundlichen Grüßen|{person}|Leitung Kundendienst',
    },
    formTitle: 'Antrag auf einen Büchereiausweis',
    form: [
      ['Name', '{person}'],
      ['Geburtsdatum', '{date}'],
      ['Straße und Hausnummer', '{street}'],
      ['Ort', '{city}'],
      ['Postleitzahl', '{postcode}'],
      ['E-Mail', '{email}'],
      ['Telefon', '{phone}'],
      ['Steuer-ID', '{national}'],
      ['IBAN', '{iban}'],
      ['Art des Ausweises', 'Familienausweis, ein Jahr'],
      ['Gebühr bezahlt', '24,00 in bar'],
    ],
    receipt: [
      '{org}',
      'Kasse 4   {time}',
      '{date}',
      'Brot dunkel        2,40',
      'Milch 2 Liter      1,85',
      'Äpfel              3,10',
      'Kaffeebohnen       7,95',
      'Summe             15,30',
      'Bezahlt mit Karte',
      'Karte {creditcard}',
      'Kunde {person}',
      'Beleg an {email}',
      'Vielen Dank für Ihren Besuch',
    ],
    cardTitle: 'PERSONALAUSWEIS',
    card: [
      ['Name', '{family}'],
      ['Vornamen', '{given}'],
      ['Geburtsdatum', '{date}'],
      ['Steuer-ID', '{national}'],
      ['Anschrift', '{street}'],
      ['Wohnort', '{city}'],
    ],
    screenshot: [
      'Posteingang',
      'Von: {person}',
      'An: {email}',
      'Betreff: Umzug im nächsten Monat',
      'Hallo, ich habe {person} nach den Schlüsseln gefragt, wir bekommen sie am Freitag.',
      'Meine neue Nummer ist {phone} und die Anschrift lautet',
      '{street}, {postcode} {city}.',
      'Bitte überweise die Kaution auf {iban} bis',
      '{date}, sonst wird der Vermieter unruhig.',
      'Bis bald',
    ],
    ids: {
      national: ['86 095 742 719', '47 036 892 816', '65 929 970 489'],
      iban: ['DE89 3704 0044 0532 0130 00', 'DE75 5121 0800 1245 1261 99'],
    },
    date: (d, m, y) => `${two(d)}.${two(m)}.${y}`,
    phone: (r) => `+49 30 ${digits(1, r)}4${digits(2, r)} ${digits(4, r)}`,
  },
  es: {
    faker: fakerES,
    letter: {
      head: '{org}|Atención al cliente||{person}|{street}|{postcode} {city}||{date}',
      body: [
        'Estimada señora {family}:',
        'Gracias por su carta del {date}. Hemos cambiado la dirección de su póliza a {street}, {postcode} {city} y enviaremos allí todos los documentos siguientes.',
        'La devolución de 148,20 euros se hará en la cuenta {iban}. Si no es la cuenta correcta, llámenos en un plazo de diez días o escriba a {email}.',
        'Su compañero {person} comunicó a nuestra oficina que también debe terminar el segundo contrato. Para ello necesitamos su firma, porque el contrato está a nombre de los dos.',
        'Puede llamarme al {phone} cualquier día laborable entre las nueve y las cinco. Guarde esta carta con sus papeles.',
      ],
      close: 'Atentamente,|{person}|Jefa de atención al cliente',
    },
    formTitle: 'Solicitud de carné de biblioteca',
    form: [
      ['Nombre y apellidos', '{person}'],
      ['Fecha de nacimiento', '{date}'],
      ['Calle y número', '{street}'],
      ['Localidad', '{city}'],
      ['Código postal', '{postcode}'],
      ['Correo electrónico', '{email}'],
      ['Teléfono', '{phone}'],
      ['DNI', '{national}'],
      ['IBAN', '{iban}'],
      ['Tipo de carné', 'Carné familiar, un año'],
      ['Cuota pagada', '24,00 en efectivo'],
    ],
    receipt: [
      '{org}',
      'Caja 4   {time}',
      '{date}',
      'Pan integral       2,40',
      'Leche 2 litros     1,85',
      'Manzanas           3,10',
      'Café en grano      7,95',
      'Total             15,30',
      'Pagado con tarjeta',
      'Tarjeta {creditcard}',
      'Cliente {person}',
      'Recibo a {email}',
      'Gracias por su visita',
    ],
    cardTitle: 'DOCUMENTO DE IDENTIDAD',
    card: [
      ['Apellidos', '{family}'],
      ['Nombre', '{given}'],
      ['Fecha de nacimiento', '{date}'],
      ['DNI', '{national}'],
      ['Domicilio', '{street}'],
      ['Localidad', '{city}'],
    ],
    screenshot: [
      'Bandeja de entrada',
      'De: {person}',
      'Para: {email}',
      'Asunto: mudanza el mes que viene',
      'Hola, pregunté a {person} por las llaves y las tenemos el viernes.',
      'Mi nuevo número es {phone} y la dirección es',
      '{street}, {postcode} {city}.',
      'Envía la fianza a {iban} antes del',
      '{date}, si no el casero se pone nervioso.',
      'Hasta pronto',
    ],
    ids: {
      national: ['12345678Z', '54362315K', '43215678X'],
      iban: ['ES91 2100 0418 4502 0005 1332', 'ES79 2100 0813 6101 2345 6789'],
    },
    date: (d, m, y) =>
      `${d} de ${['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'][m - 1]} de ${y}`,
    phone: (r) => `+34 6${digits(2, r)} ${digits(3, r)} ${digits(3, r)}`,
  },
  fr: {
    faker: fakerFR,
    letter: {
      head: '{org}|Service clients||{person}|{street}|{postcode} {city}||{date}',
      body: [
        'Chère Madame {family},',
        'Merci pour votre lettre du {date}. Nous avons changé l’adresse de votre contrat pour {street}, {postcode} {city} et y enverrons tous les documents suivants.',
        'Le remboursement de 148,20 euros sera versé sur le compte {iban}. Si ce n’est pas le bon compte, appelez-nous dans les dix jours ou écrivez à {email}.',
        'Votre collègue {person} a indiqué à notre bureau que le second contrat doit aussi prendre fin. Il nous faut pour cela votre signature, car le contrat est à vos deux noms.',
        'Vous pouvez me joindre au {phone} chaque jour ouvrable entre neuf et dix-sept heures. Gardez cette lettre avec vos papiers.',
      ],
      close: 'Veuillez agréer nos salutations,|{person}|Responsable du service clients',
    },
    formTitle: 'Demande de carte de bibliothèque',
    form: [
      ['Nom et prénom', '{person}'],
      ['Date de naissance', '{date}'],
      ['Rue et numéro', '{street}'],
      ['Ville', '{city}'],
      ['Code postal', '{postcode}'],
      ['Courriel', '{email}'],
      ['Téléphone', '{phone}'],
      ['N° de sécurité sociale', '{national}'],
      ['IBAN', '{iban}'],
      ['Type de carte', 'Carte familiale, un an'],
      ['Droits payés', '24,00 en espèces'],
    ],
    receipt: [
      '{org}',
      'Caisse 4   {time}',
      '{date}',
      'Pain complet       2,40',
      'Lait 2 litres      1,85',
      'Pommes             3,10',
      'Café en grains     7,95',
      'Total             15,30',
      'Payé par carte',
      'Carte {creditcard}',
      'Client {person}',
      'Ticket envoyé à {email}',
      'Merci de votre visite',
    ],
    cardTitle: 'CARTE D’IDENTITÉ',
    card: [
      ['Nom', '{family}'],
      ['Prénoms', '{given}'],
      ['Date de naissance', '{date}'],
      ['N° de sécurité sociale', '{national}'],
      ['Adresse', '{street}'],
      ['Commune', '{city}'],
    ],
    screenshot: [
      'Boîte de réception',
      'De : {person}',
      'À : {email}',
      'Objet : déménagement le mois prochain',
      'Bonjour, j’ai demandé les clés à {person} et nous les aurons vendredi.',
      'Mon nouveau numéro est le {phone} et l’adresse est',
      '{street}, {postcode} {city}.',
      'Envoie la caution sur {iban} avant le',
      '{date}, sinon le propriétaire s’inquiète.',
      'À bientôt',
    ],
    ids: {
      national: ['1 85 05 78 006 084 91', '2 55 08 14 168 025 38'],
      iban: ['FR14 2004 1010 0505 0001 3M02 606', 'FR76 3000 6000 0112 3456 7890 189'],
    },
    date: (d, m, y) =>
      `${d} ${['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'][m - 1]} ${y}`,
    phone: (r) => `+33 6 ${digits(2, r)} ${digits(2, r)} ${digits(2, r)} ${digits(2, r)}`,
  },
};

/** How a word is scored. */
export type Mark = 'personal' | 'other' | 'neither';

export interface MarkedWord {
  text: string;
  mark: Mark;
}

/** Values for the placeholders, drawn once a document: a person stays the same person. */
export class Values {
  readonly #texts: Texts;
  readonly #random: () => number;
  readonly #given: string;
  readonly #family: string;
  #persons = 0;

  constructor(texts: Texts, seed: number, random: () => number) {
    this.#texts = texts;
    this.#random = random;
    texts.faker.seed(seed);
    this.#given = texts.faker.person.firstName();
    this.#family = texts.faker.person.lastName();
  }

  /** The words of a template line. */
  words(line: string): MarkedWord[] {
    return line
      .split(/(\{\w+\})/)
      .flatMap((part) => {
        const name = /^\{(\w+)\}$/.exec(part)?.[1];
        const mark: Mark =
          name === undefined ? 'other' : name === 'org' || name === 'time' || name === 'title' ? 'neither' : 'personal';
        return [{ text: name === undefined ? part : this.#value(name), mark }];
      })
      .reduce<MarkedWord[]>((words, { text, mark }) => {
        text.split(' ').forEach((word, i) => {
          const last = words.at(-1);
          // Punctuation after a value is set without a space: one word on paper, marked as the value.
          if (i === 0 && last !== undefined && last.text !== '') {
            last.text += word;
            if (last.mark === 'other' && word !== '') last.mark = mark;
          } else if (i === 0 && last !== undefined) Object.assign(last, { text: word, mark });
          else words.push({ text: word, mark });
        });
        return words;
      }, [])
      .filter(({ text }) => text !== '');
  }

  #value(name: string): string {
    const { faker, ids, date, phone } = this.#texts;
    const random = this.#random;
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    switch (name) {
      case 'person':
        return this.#persons++ % 2 === 0
          ? `${this.#given} ${this.#family}`
          : `${faker.person.firstName()} ${faker.person.lastName()}`;
      case 'given':
        return this.#given;
      case 'family':
        return this.#family;
      case 'title':
        return pick(['Ms', 'Mr', 'Dr']);
      case 'street':
        return faker.location.streetAddress();
      case 'postcode':
        return faker.location.zipCode();
      case 'city':
        return faker.location.city();
      case 'email':
        return `${this.#given}.${this.#family}@example.com`
          .normalize('NFD')
          .replace(/[^A-Za-z.@-]/g, '')
          .toLowerCase();
      case 'date':
        return date(1 + Math.floor(random() * 28), 1 + Math.floor(random() * 12), 1950 + Math.floor(random() * 74));
      case 'time':
        return `${two(8 + Math.floor(random() * 12))}:${two(Math.floor(random() * 60))}`;
      case 'phone':
        return phone(random);
      case 'creditcard':
        return pick(CARDS);
      case 'org':
        return faker.company.name();
      default:
        return pick(ids[name] as readonly string[]);
    }
  }
}
