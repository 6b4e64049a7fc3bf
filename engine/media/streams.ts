/** What ffprobe says of a file, reduced to what is needed and judged against the bounds. Names and values of tags are never read. */
import { ServiceError, invalid } from '../errors.ts';
import { isPictureCodec, isSoundCodec } from './containers.ts';
import { MOST_CHANNELS, MOST_FRAME_PIXELS, MOST_SAMPLE_RATE, MOST_SECONDS, MOST_STREAMS } from './limits.ts';

export interface SoundStream {
  /** In the file, from 0. */
  index: number;
  codec: string;
  /** Samples a second. */
  rate: number;
  channels: number;
  /** Bits a second; 0 when the file does not say. */
  bitRate: number;
}

export interface PictureStream {
  index: number;
  codec: string;
  /** In the upright frame. */
  width: number;
  height: number;
}

export interface Streams {
  /** Seconds; 0 when the file does not say. */
  duration: number;
  sound: readonly SoundStream[];
  pictures: readonly PictureStream[];
  /** Subtitles, data, attachments and cover art, which are left out. */
  dropped: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** Throws 422 for what holds neither sound nor pictures, or a codec that is not read, and 413 beyond a bound. */
export function streamsOf(probed: unknown): Streams {
  const { streams = [], format = {} } = (probed ?? {}) as { streams?: Fields[]; format?: Fields };
  if (streams.length > MOST_STREAMS) throw tooLarge(`a recording may have at most ${MOST_STREAMS} streams`);
  const sound: SoundStream[] = [];
  const pictures: PictureStream[] = [];
  for (const stream of streams) {
    if (stream['codec_type'] === 'audio') sound.push(soundOf(stream));
    else if (stream['codec_type'] === 'video' && !isCover(stream)) pictures.push(pictureOf(stream));
  }
  if (sound.length + pictures.length === 0) throw invalid('', 'the file holds neither sound nor pictures');
  const duration = Math.max(...[format, ...streams].map((fields) => count(fields['duration'])));
  if (duration > MOST_SECONDS) throw tooLarge(`a recording may be at most ${MOST_SECONDS} seconds long`);
  return { duration, sound, pictures, dropped: streams.length - sound.length - pictures.length };
}

function isCover({ disposition }: Fields): boolean {
  return (disposition as Fields | undefined)?.['attached_pic'] === 1;
}

function soundOf(stream: Fields): SoundStream {
  const codec = codecOf(stream, isSoundCodec);
  const rate = count(stream['sample_rate']);
  const channels = count(stream['channels']);
  if (rate <= 0 || channels <= 0) throw invalid('', 'a stream of sound cannot be read');
  if (rate > MOST_SAMPLE_RATE) throw tooLarge(`sound may have at most ${MOST_SAMPLE_RATE} samples a second`);
  if (channels > MOST_CHANNELS) throw tooLarge(`sound may have at most ${MOST_CHANNELS} channels`);
  return { index: count(stream['index']), codec, rate, channels, bitRate: count(stream['bit_rate']) };
}

function pictureOf(stream: Fields): PictureStream {
  const codec = codecOf(stream, isPictureCodec);
  const [width, height] = [count(stream['width']), count(stream['height'])];
  if (width <= 0 || height <= 0) throw invalid('', 'a stream of pictures cannot be read');
  if (width * height > MOST_FRAME_PIXELS) throw tooLarge(`a frame may have at most ${MOST_FRAME_PIXELS} pixels`);
  const sides = (stream['side_data_list'] as Fields[] | undefined) ?? [];
  const isTurned = sides.some(({ rotation }) => Math.abs(Number(rotation)) % 180 === 90);
  return { index: count(stream['index']), codec, ...(isTurned ? { width: height, height: width } : { width, height }) };
}

function codecOf({ codec_name: name }: Fields, isKnown: (codec: string) => boolean): string {
  if (typeof name === 'string' && isKnown(name)) return name;
  throw invalid('', 'a stream has a codec that is not read here');
}

function count(value: unknown): number {
  const number = Number(value);
  return Number.isFinite(number) && number > 0 ? number : 0;
}

function tooLarge(reason: string): ServiceError {
  return new ServiceError('too_large', { details: [{ pointer: '', reason }] });
}
