/**
 * Argument lists of ffprobe and ffmpeg. Every file is an open descriptor of the child; the demuxer is ours to choose, no protocol
 * but that of files is there, and references that a file makes to others are not followed.
 */
import { DECODERS, encoderOf, OTHER_DECODERS, type Container } from './containers.ts';
import { pictureFilter, soundFilter } from './expression.ts';
import { MOST_SECONDS } from './limits.ts';
import type { ReadyPlan } from './plan.ts';
import type { PictureStream, SoundStream, Streams } from './streams.ts';

/** Descriptors of the child. */
export const INPUT_FD = 3;
export const OUTPUT_FD = 4;
export const SCRIPT_FD = 5;

const path = (fd: number): string => `/proc/self/fd/${fd}`;

/** How far into a file streams are looked for, in bytes and microseconds. */
const PROBED = ['-probesize', '20000000', '-analyzeduration', '20000000'];

/** Options before an input. */
function opened({ demuxer }: Container, decoders = DECODERS): string[] {
  return [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    demuxer,
    '-codec_whitelist',
    decoders.join(','),
    ...(demuxer === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : []),
    ...PROBED,
    '-f',
    demuxer,
    '-i',
    `file:${path(INPUT_FD)}`,
  ];
}

const QUIET = ['-hide_banner', '-loglevel', 'quiet'];
const START = [...QUIET, '-nostdin', '-y', '-threads', '2', '-filter_threads', '1'];

/** JSON on standard output. */
export function probeArguments(container: Container): string[] {
  return [
    ...QUIET,
    '-show_format',
    '-show_streams',
    '-of',
    'json',
    ...opened(container, [...DECODERS, ...OTHER_DECODERS]),
  ];
}

/** Nothing of what describes the file or its streams is copied, and encoders do not name themselves. */
const BARE =
  '-map_metadata -1 -map_metadata:s -1 -map_chapters -1 -sn -dn -fflags +bitexact -flags +bitexact -strict -2'.split(
    ' ',
  );

export interface Applying {
  container: Container;
  streams: Streams;
  plan: ReadyPlan;
  /** Encoders of this ffmpeg. */
  has: (encoder: string) => boolean;
}

/** The filters, as the script that ffmpeg reads from `SCRIPT_FD`, and the arguments; undefined when an encoder is missing. */
export function applyArguments(applying: Applying): { script: string; args: string[] } | undefined {
  const { container, streams, plan, has } = applying;
  const filters: string[] = [];
  const maps: string[] = [];
  const codecs: string[] = [];
  for (const [n, stream] of streams.pictures.entries()) {
    const encoder = encoderOf(stream.codec, 'picture', container, has);
    if (encoder === undefined) return undefined;
    filters.push(pictureFilter(plan, { input: `0:${stream.index}`, output: `v${n}` }));
    maps.push('-map', `[v${n}]`);
    codecs.push(`-c:v:${n}`, encoder, ...pictureOptions(encoder, n, stream));
  }
  for (const [n, stream] of streams.sound.entries()) {
    const encoder = encoderOf(stream.codec, 'sound', container, has);
    if (encoder === undefined) return undefined;
    filters.push(soundFilter(plan, { rate: stream.rate, input: `0:${stream.index}`, output: `a${n}` }));
    maps.push('-map', `[a${n}]`);
    codecs.push(`-c:a:${n}`, encoder, ...soundOptions(encoder, n, stream));
  }
  const { muxer, options = [] } = container;
  const output = ['-t', String(MOST_SECONDS), ...options, '-f', muxer, `file:${path(OUTPUT_FD)}`];
  return {
    script: filters.join(';'),
    args: [
      ...START,
      ...opened(container),
      '-filter_complex_script',
      path(SCRIPT_FD),
      ...maps,
      ...codecs,
      ...BARE,
      ...output,
    ],
  };
}

/** Settings that keep what was not covered close to what it was. */
const PICTURE_OPTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['libx264', ['-preset', 'veryfast', '-crf', '18', '-a53cc', '0', '-pix_fmt', 'yuv420p']],
  ['libx265', ['-preset', 'veryfast', '-crf', '20', '-pix_fmt', 'yuv420p']],
  ['libvpx', ['-deadline', 'realtime', '-cpu-used', '5', '-crf', '8', '-b:v', '8M']],
  ['libvpx-vp9', ['-deadline', 'realtime', '-cpu-used', '6', '-crf', '22', '-b:v', '0', '-row-mt', '1']],
  ['libsvtav1', ['-preset', '9', '-crf', '24']],
  ['libaom-av1', ['-cpu-used', '8', '-crf', '24', '-b:v', '0']],
  ['mpeg2video', ['-q:v', '2', '-a53cc', '0']],
]);

function pictureOptions(encoder: string, n: number, _stream: PictureStream): string[] {
  const options = PICTURE_OPTIONS.get(encoder) ?? ['-q:v', '2'];
  return options.map((one) => (one.startsWith('-') && !/^-\d/.test(one) ? ofStream(one, 'v', n) : one));
}

/** `-crf` → `-crf:v:0`, `-q:v` → `-q:v:0`. */
const ofStream = (option: string, kind: string, n: number): string => `${option.replace(/:v$/, '')}:${kind}:${n}`;

const LEAST_BIT_RATE = 32_000;
const MOST_BIT_RATE = 320_000;
/** Where a file does not say: bits a second of one channel. */
const BIT_RATE_A_CHANNEL = 96_000;
const COMPRESSED = /^(?:aac|ac3|mp2|libmp3lame|libopus|libvorbis|wmav[12])$/;

function soundOptions(encoder: string, n: number, { bitRate, channels }: SoundStream): string[] {
  if (!COMPRESSED.test(encoder)) return [];
  const wanted = bitRate > 0 ? bitRate : BIT_RATE_A_CHANNEL * channels;
  return [`-b:a:${n}`, String(Math.round(Math.min(MOST_BIT_RATE, Math.max(LEAST_BIT_RATE, wanted))))];
}
