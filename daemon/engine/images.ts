/** Reads images and fills parts of them. Sharp and the threads of the recogniser start at the first image. */
import { ServiceError } from '../../engine/errors.ts';
import { MAX_PIXELS, WORK_PIXELS } from '../../engine/images/limits.ts';
import type { OpenImage, PageFill } from '../../engine/images/open-image.ts';
import type { PixelBox } from '../../engine/images/raster.ts';
import type { OcrAnswer, OcrLayout, Pack, ReadPage, ReadWord } from '../../engine/images/recognised.ts';
import type { ImagePort, OcrPort } from '../../engine/ports.ts';
import { detectLanguage, loadIdentification } from '../../engine/text/language.ts';
import { openImagePorts } from './ports.ts';
import { openMemoryLimiter } from './memory-limiter.ts';
import type { OcrPacks } from './ocr-packs.ts';
import type { GivenImage, ImageRunner, ReadOptions } from '../operations/context.ts';

export interface Images extends ImageRunner, AsyncDisposable {}

/** Images at once: as many as there are threads to read them. */
const AT_ONCE = 2;
/** Decoded bytes at once; an image that needs more than half of it is alone. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Bytes that one decoded pixel takes: its colours and a copy of them. */
const BYTES_PER_PIXEL = 6;

/** Reading starts with this language where none is known, since most documents contain some of it. */
const FIRST_LANGUAGE = 'en';
/** A language found in fewer characters is not trusted. */
const LEAST_CHARACTERS = 60;
/** A second reading counts when it is not worse by more than this. */
const TOLERANCE = 3;

export function openImages(packs: OcrPacks): Images {
  let ports: Promise<{ images: ImagePort; ocr: OcrPort }> | undefined;
  const opened = (): Promise<{ images: ImagePort; ocr: OcrPort }> => (ports ??= openImagePorts());
  const limiter = openMemoryLimiter(AT_ONCE, MOST_BYTES);
  const within = async <T>(
    given: GivenImage,
    signal: AbortSignal,
    work: (parts: { images: ImagePort; ocr: OcrPort }, image: OpenImage) => Promise<T>,
  ): Promise<T> => {
    const parts = await opened();
    const image = await parts.images.openImage(given.bytes, given.mediaType);
    const largest = Math.max(...image.pages.map(({ width, height }) => width * height));
    return await limiter.run(largest * BYTES_PER_PIXEL, signal, () => work(parts, image));
  };
  return {
    languages: [...packs.byLanguage.keys()].toSorted(),
    fallback: packs.fallback,
    maxPixels: MAX_PIXELS,
    workPixels: WORK_PIXELS,
    read: (given, options) =>
      within(given, options.signal, (parts, image) => new Reader(packs, parts, image, options).pages()),
    filled: (given, fills, style, signal) =>
      within(given, signal, async ({ images }, image) => {
        const bytes = await images.filledImage(image, rowsOf(image, fills), style);
        const { width, height } = image.pages[0] as OpenImage['pages'][number];
        return { bytes, width, height };
      }),
    async [Symbol.asyncDispose]() {
      await (await ports)?.ocr[Symbol.asyncDispose]();
    },
  };
}

function rowsOf({ pages }: OpenImage, fills: readonly { page: number; box: readonly number[] }[]): PageFill[] {
  return pages.map((_, at) => ({
    boxes: fills.filter(({ page }) => page === at + 1).map(({ box }) => box as unknown as PixelBox),
  }));
}

/** Reads the pages of one image. */
class Reader {
  readonly #packs: OcrPacks;
  readonly #parts: { images: ImagePort; ocr: OcrPort };
  readonly #image: OpenImage;
  readonly #layout: OcrLayout;
  readonly #signal: AbortSignal;
  /** Named by the caller, or found on an earlier page. */
  #languages: readonly string[] | undefined;

  constructor(
    packs: OcrPacks,
    parts: { images: ImagePort; ocr: OcrPort },
    image: OpenImage,
    { languages, layout, signal }: ReadOptions,
  ) {
    this.#packs = packs;
    this.#parts = parts;
    this.#image = image;
    this.#languages = languages;
    this.#layout = layout;
    this.#signal = signal;
  }

  async pages(): Promise<ReadPage[]> {
    const pages: ReadPage[] = [];
    for (let at = 0; at < this.#image.pages.length; at++) pages.push(await this.#page(at));
    return pages;
  }

  async #page(at: number): Promise<ReadPage> {
    const { width, height } = this.#image.pages[at] as OpenImage['pages'][number];
    const copy = await this.#parts.images.workCopy(this.#image, at);
    const read = (packs: readonly Pack[]): Promise<OcrAnswer> =>
      this.#parts.ocr.read(
        {
          image: { width: copy.width, height: copy.height, pixels: copy.pixels },
          packs,
          layout: this.#layout,
          ...(this.#packs.osd === undefined ? {} : { osd: this.#packs.osd }),
        },
        this.#signal,
      );
    let words: readonly ReadWord[];
    try {
      words = await this.#read(read);
    } catch (error) {
      if (this.#signal.aborted) throw new ServiceError('deadline_exceeded', { processingStarted: true });
      throw error;
    }
    const [across, down] = copy.scale;
    return {
      page: at + 1,
      width,
      height,
      words: words.map((word) => ({ ...word, box: scaled(word.box, across, down, width, height) })),
    };
  }

  /** Without a given language, reads in English first and again in the language that the words turn out to be in. */
  async #read(read: (packs: readonly Pack[]) => Promise<OcrAnswer>): Promise<readonly ReadWord[]> {
    if (this.#languages !== undefined) return (await read(this.#packsOf(this.#languages))).words;
    const [first] = await Promise.all([read(this.#packsOf([FIRST_LANGUAGE])), loadIdentification()]);
    const other = this.#packsAfter(first);
    if (other === undefined) return first.words;
    const second = await read(other.packs);
    if (confidence(second.words) < confidence(first.words) - TOLERANCE) return first.words;
    this.#languages = other.languages;
    return second.words;
  }

  #packsAfter({ words, script }: OcrAnswer): { packs: readonly Pack[]; languages: readonly string[] } | undefined {
    const ofScript = this.#packs.byScript.get(script ?? '') ?? [];
    if (ofScript.length > 0) return { packs: ofScript, languages: this.#languagesOf(ofScript) };
    const text = words.map((word) => word.text).join(' ');
    const language = text.length < LEAST_CHARACTERS ? 'und' : detectLanguage(text);
    const packs = this.#packs.byLanguage.get(language);
    return packs === undefined || language === FIRST_LANGUAGE ? undefined : { packs, languages: [language] };
  }

  #languagesOf(packs: readonly Pack[]): string[] {
    return [...this.#packs.byLanguage]
      .filter(([, own]) => own.some((pack) => packs.includes(pack)))
      .map(([tag]) => tag);
  }

  #packsOf(languages: readonly string[]): Pack[] {
    return languages.flatMap((language) => this.#packs.byLanguage.get(language) ?? []);
  }
}

function confidence(words: readonly ReadWord[]): number {
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, length);
}

/** In whole pixels of the source, rounded outwards. */
function scaled([x, y, w, h]: PixelBox, across: number, down: number, width: number, height: number): PixelBox {
  const left = Math.max(0, Math.floor(x * across));
  const top = Math.max(0, Math.floor(y * down));
  const right = Math.min(width, Math.ceil((x + w) * across));
  const bottom = Math.min(height, Math.ceil((y + h) * down));
  return [left, top, Math.max(0, right - left), Math.max(0, bottom - top)];
}
