/** Draws the evaluation images and records the position of every word. */
import sharp from 'sharp';
import type { Face } from './fonts.ts';
import { TEXTS, Values, type Kind, type Language, type Mark, type MarkedWord } from './texts.ts';

export interface Truth {
  text: string;
  mark: Mark;
  /** Points on the letters' bodies, in pixels of the image. */
  points: readonly (readonly [number, number])[];
}

export interface Drawn {
  name: string;
  language: Language;
  mediaType: 'image/jpeg' | 'image/png';
  bytes: Buffer;
  words: readonly Truth[];
}

const KINDS: readonly Kind[] = ['letter', 'form', 'receipt', 'card', 'screenshot'];
const LANGUAGES: readonly Language[] = ['en', 'de', 'es', 'fr'];

/** Every combination of kind, language and face comes up; angle, noise and quality are drawn. */
export async function drawSet(count: number, faces: readonly Face[]): Promise<Drawn[]> {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const images: Drawn[] = [];
  for (let i = 0; i < count; i++) images.push(await drawOne(i, faces));
  return images;
}

/** A page of 1,000 × 1,400 pixels with `count` words, as PNG. */
export async function drawPage(faces: readonly Face[], count: number): Promise<Buffer> {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const sheet = new Sheet(faces[0] as Face);
  const values = new Values(TEXTS.en, 1, seeded(1));
  const words = Array.from({ length: 8 }, () => TEXTS.en.letter.body.join(' ')).flatMap((text) => values.words(text));
  sheet.set(words.slice(0, count), 60, 70, { size: 22 }, 940);
  return await sharp(Buffer.from(sheet.svg(0)))
    .png()
    .toBuffer();
}

/** mulberry32, public domain. */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

async function drawOne(i: number, faces: readonly Face[]): Promise<Drawn> {
  const kind = KINDS[i % KINDS.length] as Kind;
  const language = LANGUAGES[Math.floor(i / KINDS.length) % LANGUAGES.length] as Language;
  const face = faces[(i + Math.floor(i / 20)) % faces.length] as Face;
  const random = seeded(1000 + i);
  const values = new Values(TEXTS[language], 77 + i, random);
  const sheet = new Sheet(face);
  LAYOUTS[kind](sheet, values, language);
  const degrees = kind === 'screenshot' ? 0 : (random() * 2 - 1) * 3;
  const noise = kind === 'screenshot' ? 0 : random() * 12;
  const quality = 40 + Math.floor(random() * 51);
  const mediaType = kind === 'screenshot' && i % 2 === 0 ? 'image/png' : 'image/jpeg';
  const picture = sharp(Buffer.from(sheet.svg(degrees))).flatten({ background: '#ffffff' });
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  if (noise > 0) addNoise(data, noise, random);
  const raster = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  return {
    name: `${String(i).padStart(2, '0')}-${kind}-${language}-${face.family.replaceAll(' ', '')}-${degrees.toFixed(1)}deg-noise${noise.toFixed(0)}-q${quality}`,
    language,
    mediaType,
    bytes: await (mediaType === 'image/png' ? raster.png() : raster.jpeg({ quality })).toBuffer(),
    words: sheet.truth(degrees),
  };
}

/** Adds noise of this deviation to every pixel (sum of four uniform draws). */
function addNoise(pixels: Buffer, deviation: number, random: () => number): void {
  for (let i = 0; i < pixels.length; i += 3) {
    const more = (random() + random() + random() + random() - 2) * deviation * 1.73;
    for (let c = 0; c < 3; c++) pixels[i + c] = Math.max(0, Math.min(255, (pixels[i + c] as number) + more));
  }
}

interface Style {
  size: number;
  bold?: boolean;
  colour?: string;
}

interface Placed extends MarkedWord, Style {
  x: number;
  y: number;
  width: number;
}

/** A page of words at places. */
class Sheet {
  width = 1000;
  height = 1400;
  background = '#ffffff';
  readonly shapes: string[] = [];
  readonly #words: Placed[] = [];
  readonly #face: Face;

  constructor(face: Face) {
    this.#face = face;
  }

  /** Sets words from `x` on the line `y`; wraps at `right`. Returns the last line. */
  set(words: readonly MarkedWord[], x: number, y: number, style: Style, right = Number.POSITIVE_INFINITY): number {
    const { size, bold = false } = style;
    const space = this.#face.width(' ', bold) * size;
    let at = x;
    let line = y;
    for (const word of words) {
      const width = this.#face.width(word.text, bold) * size;
      if (at + width > right && at > x) {
        at = x;
        line += size * 1.5;
      }
      this.#words.push({ ...word, ...style, x: at, y: line, width });
      at += width + space;
    }
    return line;
  }

  svg(degrees: number): string {
    const words = this.#words.map(
      ({ text, x, y, size, bold = false, colour = '#1a1a1a' }) =>
        `<text x="${x}" y="${y}" font-size="${size}" fill="${colour}"${bold ? ' font-weight="700"' : ''}>${escaped(text)}</text>`,
    );
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" font-family="${this.#face.family}">` +
      `<rect width="100%" height="100%" fill="#f4f4f2"/><g transform="rotate(${degrees} ${this.width / 2} ${this.height / 2})">` +
      `<rect width="100%" height="100%" fill="${this.background}"/>${this.shapes.join('')}${words.join('')}</g></svg>`
    );
  }

  truth(degrees: number): Truth[] {
    const radians = (degrees * Math.PI) / 180;
    const [cx, cy] = [this.width / 2, this.height / 2];
    return this.#words
      .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
      .map(({ text, mark, x, y, width, size }) => ({
        text,
        mark,
        // Between the base line and half of the letters' height.
        points: [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((across) =>
          [0.1, 0.25, 0.4].map((up) => {
            const dx = x + width * across - cx;
            const dy = y - size * up - cy;
            return [
              cx + dx * Math.cos(radians) - dy * Math.sin(radians),
              cy + dx * Math.sin(radians) + dy * Math.cos(radians),
            ] as const;
          }),
        ),
      }));
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const LAYOUTS: Readonly<Record<Kind, (sheet: Sheet, values: Values, language: Language) => void>> = {
  letter(sheet, values, language) {
    const { head, body, close } = TEXTS[language].letter;
    let y = 110;
    for (const line of head.split('|')) {
      sheet.set(values.words(line), 90, y, { size: 24 });
      y += 36;
    }
    for (const paragraph of body) y = sheet.set(values.words(paragraph), 90, y + 56, { size: 24 }, 910);
    y += 40;
    for (const line of close.split('|')) sheet.set(values.words(line), 90, (y += 40), { size: 24 });
  },
  form(sheet, values, language) {
    const { formTitle, form } = TEXTS[language];
    sheet.height = 1000;
    sheet.set(values.words(formTitle), 70, 90, { size: 34, bold: true });
    let y = 170;
    for (const [label, value] of form) {
      sheet.shapes.push(`<line x1="360" y1="${y + 14}" x2="930" y2="${y + 14}" stroke="#999" stroke-width="1.5"/>`);
      sheet.set(values.words(label), 70, y, { size: 22, colour: '#444444' });
      sheet.set(values.words(value), 370, y, { size: 25 });
      y += 72;
    }
  },
  receipt(sheet, values, language) {
    sheet.width = 620;
    sheet.height = 760;
    sheet.background = '#fdfcf6';
    TEXTS[language].receipt.forEach((line, i) => {
      const price = /^(.*\S) {2,}(\d+[.,]\d\d)$/.exec(line);
      if (price === null) sheet.set(values.words(line), 50, 70 + i * 50, { size: 23 });
      else {
        sheet.set(values.words(price[1] as string), 50, 70 + i * 50, { size: 23 });
        sheet.set(values.words(price[2] as string), 480, 70 + i * 50, { size: 23 });
      }
    });
  },
  card(sheet, values, language) {
    const { cardTitle, card } = TEXTS[language];
    sheet.width = 900;
    sheet.height = 570;
    sheet.background = '#dbe7f0';
    sheet.shapes.push(
      '<rect x="40" y="130" width="210" height="280" fill="#9fb4c4"/><circle cx="145" cy="235" r="55" fill="#c9d6df"/>',
    );
    sheet.set(values.words(cardTitle), 300, 80, { size: 34, bold: true, colour: '#1d3f66' });
    card.forEach(([label, value], i) => {
      sheet.set(values.words(label), 300, 132 + i * 72, { size: 19, colour: '#3f4f5c' });
      sheet.set(values.words(value), 300, 164 + i * 72, { size: 27, bold: true });
    });
  },
  screenshot(sheet, values, language) {
    const lines = TEXTS[language].screenshot;
    sheet.width = 1100;
    sheet.height = 640;
    sheet.background = '#f5f6f8';
    sheet.shapes.push(
      '<rect width="1100" height="64" fill="#2b5fa8"/>',
      '<rect x="40" y="90" width="1020" height="510" rx="12" fill="#ffffff"/>',
    );
    sheet.set(values.words(lines[0] as string), 40, 42, { size: 24, bold: true, colour: '#ffffff' });
    lines.slice(1).forEach((line, i) => sheet.set(values.words(line), 70, 140 + i * 50, { size: 20 }));
  },
};
