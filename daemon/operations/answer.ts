/** Answers that are more than a JSON body. */
import type { Readable } from 'node:stream';

/** Bytes as they are. */
export class StreamedAnswer {
  readonly mediaType: string;
  readonly bytes: number;
  readonly content: Readable;
  constructor(mediaType: string, bytes: number, content: Readable) {
    this.mediaType = mediaType;
    this.bytes = bytes;
    this.content = content;
  }
}

/** A JSON body, and headers of its own. */
export class AnswerWithHeaders {
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
  constructor(body: object, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.headers = headers;
  }
}
