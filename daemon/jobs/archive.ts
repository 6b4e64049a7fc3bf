/** The outputs of a job with several inputs as one ZIP, made in constant memory but for its list of names (yazl, MIT). */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface Member {
  name: string;
  bytes: number;
  /** Of the file: pictures and the like are stored as they are. */
  mediaType: string;
}

/** Below this a file is stored as it is: compressing costs more than it saves. */
const LEAST_COMPRESSED = 4 * 1024;

/** `content`: the bytes of all members, one after the other, in their order. */
export async function* zipped(
  members: Iterable<Member>,
  content: AsyncIterator<Buffer>,
  mtime: Date,
): AsyncGenerator<Buffer, void, void> {
  const zip = new ZipFile();
  const source = new Cutter(content);
  for (const { name, bytes, mediaType } of members) {
    const compress = bytes >= LEAST_COMPRESSED && /^(?:text|application\/(?:json|xml))/.test(mediaType);
    zip.addReadStreamLazy(name, { mtime, mode: 0o100600, compress, size: bytes }, (done) => {
      done(null, Readable.from(source.take(bytes), { objectMode: false }));
    });
  }
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  for await (const chunk of output) yield chunk as Buffer;
}

/** Gives the next so many bytes of a sequence of pieces. */
export class Cutter {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterator<Buffer>) {
    this.#pieces = pieces;
  }

  async *take(bytes: number): AsyncGenerator<Buffer, void, void> {
    for (let left = bytes; left > 0;) {
      if (this.#rest.length === 0) {
        const step = await this.#pieces.next();
        if (step.done === true) throw new Error('the outputs of a job end early');
        this.#rest = step.value;
      }
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }
}
