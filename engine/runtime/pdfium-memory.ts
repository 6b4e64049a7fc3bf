/** PDFium's module with its memory, typed as far as it is used; the package names types that it does not ship. */
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

export interface PdfiumMemory {
  HEAPU8: Uint8Array;
  HEAPF32: Float32Array;
  HEAPF64: Float64Array;
  HEAPU32: Uint32Array;
  HEAPU16: Uint16Array;
  /** What is asked of each character, without the wrappers of the package, which cost more than the calls. */
  _FPDFText_GetUnicode(text: number, at: number): number;
  _FPDFText_HasUnicodeMapError(text: number, at: number): number;
  _FPDFText_IsGenerated(text: number, at: number): number;
  _FPDFText_GetCharBox(text: number, at: number, left: number, right: number, bottom: number, top: number): number;
  wasmExports: { malloc(size: number): number; free(pointer: number): void };
}

export class Pdfium {
  readonly api: WrappedPdfiumModule;
  /** Views are taken anew after each call that may grow the memory. */
  readonly memory: PdfiumMemory;
  /** Standard fonts of the one document that the module opens, by their names. */
  readonly fonts = new Map<string, number>();
  /** For what calls give back in places: 64 bytes. */
  readonly #scratch: number;

  constructor(api: WrappedPdfiumModule) {
    this.api = api;
    this.memory = api.pdfium as unknown as PdfiumMemory;
    this.#scratch = this.allocate(64);
  }

  allocate(size: number): number {
    const pointer = this.memory.wasmExports.malloc(size);
    if (pointer === 0) throw new Error('PDFium is out of memory');
    return pointer;
  }

  free(pointer: number): void {
    this.memory.wasmExports.free(pointer);
  }

  /** The caller frees it. */
  copied(bytes: Uint8Array): number {
    const pointer = this.allocate(Math.max(1, bytes.length));
    this.memory.HEAPU8.set(bytes, pointer);
    return pointer;
  }

  /** Left, bottom, right and top of a character, in the page's own coordinates. */
  characterBox(text: number, at: number): [number, number, number, number] | undefined {
    const place = this.#scratch;
    const { memory } = this;
    if (memory._FPDFText_GetCharBox(text, at, place, place + 8, place + 16, place + 24) === 0) return undefined;
    const numbers = memory.HEAPF64;
    const first = place >> 3;
    return [numbers[first]!, numbers[first + 2]!, numbers[first + 1]!, numbers[first + 3]!];
  }

  /** Numbers that a call puts at up to eight places. */
  doubles(count: number, call: (...pointers: number[]) => boolean): number[] | undefined {
    const places = Array.from({ length: count }, (_, i) => this.#scratch + 8 * i);
    if (!call(...places)) return undefined;
    return places.map((place) => this.memory.HEAPF64[place >> 3] as number);
  }

  /** A structure of floats that a call fills. */
  floats(count: number, call: (pointer: number) => boolean): number[] | undefined {
    if (!call(this.#scratch)) return undefined;
    return Array.from(this.memory.HEAPF32.subarray(this.#scratch >> 2, (this.#scratch >> 2) + count));
  }

  integers(count: number, call: (...pointers: number[]) => boolean): number[] | undefined {
    const places = Array.from({ length: count }, (_, i) => this.#scratch + 4 * i);
    if (!call(...places)) return undefined;
    return places.map((place) => this.memory.HEAPU32[place >> 2] as number);
  }

  /** A structure of floats for a call. */
  given<T>(numbers: readonly number[], call: (pointer: number) => T): T {
    const pointer = this.allocate(4 * numbers.length);
    this.memory.HEAPF32.set(numbers, pointer >> 2);
    try {
      return call(pointer);
    } finally {
      this.free(pointer);
    }
  }

  /** A text in UTF-16 with its end. */
  wide<T>(text: string, call: (pointer: number) => T): T {
    const pointer = this.allocate(2 * text.length + 2);
    for (let i = 0; i <= text.length; i++) this.memory.HEAPU16[(pointer >> 1) + i] = text.charCodeAt(i) || 0;
    try {
      return call(pointer);
    } finally {
      this.free(pointer);
    }
  }
}
