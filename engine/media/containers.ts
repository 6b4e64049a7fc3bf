/**
 * Containers and codecs that are read and written, a row each. Which container a file has is told by its own bytes, and ffmpeg is
 * told which demuxer to use: it never guesses, so playlists, scripts of files and subtitles in text are not opened at all.
 */

export interface Container {
  /** Of this project, for reports. */
  name: string;
  mediaType: string;
  /** Without a dot. */
  extension: string;
  /** ffmpeg's names. */
  demuxer: string;
  muxer: string;
  /** Encoder of sound, where the codec of the file has none here. */
  sound: string;
  /** Encoder of pictures; absent for containers of sound alone. */
  picture?: string;
  options?: readonly string[];
}

const MOV = ['-movflags', '+faststart', '-write_tmcd', '0', '-empty_hdlr_name', '1'] as const;
const container = (
  name: string,
  mediaType: string,
  extension: string,
  demuxer: string,
  rest: Partial<Container> = {},
): Container => ({ name, mediaType, extension, demuxer, muxer: demuxer, sound: 'aac', ...rest });

const WAV = container('wav', 'audio/wav', 'wav', 'wav', { sound: 'pcm_s16le' });
const FLAC = container('flac', 'audio/flac', 'flac', 'flac', { sound: 'flac' });
const OGG = container('ogg', 'audio/ogg', 'ogg', 'ogg', { sound: 'libvorbis', picture: 'libtheora' });
const MP3 = container('mp3', 'audio/mpeg', 'mp3', 'mp3', {
  sound: 'libmp3lame',
  options: ['-id3v2_version', '0', '-write_id3v1', '0'],
});
const ADTS = container('aac', 'audio/aac', 'aac', 'aac', { muxer: 'adts' });
const AIFF = container('aiff', 'audio/aiff', 'aiff', 'aiff', { sound: 'pcm_s16be' });
// No encoder of AMR is free, so a recording in it becomes AAC in MP4.
const AMR = container('amr', 'audio/mp4', 'm4a', 'amr', { muxer: 'mp4', options: MOV });
const MP4 = container('mp4', 'video/mp4', 'mp4', 'mov', { muxer: 'mp4', picture: 'libx264', options: MOV });
const M4A = container('m4a', 'audio/mp4', 'm4a', 'mov', { muxer: 'ipod', options: MOV });
const QUICKTIME = container('mov', 'video/quicktime', 'mov', 'mov', { picture: 'libx264', options: MOV });
const WEBM = container('webm', 'video/webm', 'webm', 'matroska', {
  muxer: 'webm',
  sound: 'libopus',
  picture: 'libvpx-vp9',
});
const MATROSKA = container('mkv', 'video/x-matroska', 'mkv', 'matroska', { picture: 'libx264' });
const AVI = container('avi', 'video/x-msvideo', 'avi', 'avi', {
  sound: 'libmp3lame',
  picture: 'mpeg4',
  // Its frames have no times, and one that ffmpeg repeats would shift all others.
  options: ['-fps_mode', 'passthrough'],
});
const ASF = container('wmv', 'video/x-ms-wmv', 'wmv', 'asf', { sound: 'wmav2', picture: 'wmv2' });
const MPEG_TS = container('ts', 'video/mp2t', 'ts', 'mpegts', { picture: 'libx264' });

/** At most this many bytes are looked at. */
export const SNIFFED = 4_096;
const TS_PACKET = 188;

/** The container of a file by its first bytes; undefined for anything else, whatever its name says. */
export function containerOf(start: Uint8Array): Container | undefined {
  const text = (at: number, length: number): string =>
    String.fromCharCode(...start.subarray(at, Math.min(at + length, start.length)));
  switch (text(0, 4)) {
    case 'RIFF':
      return text(8, 4) === 'WAVE' ? WAV : text(8, 4) === 'AVI ' ? AVI : undefined;
    case 'fLaC':
      return FLAC;
    case 'OggS':
      return OGG;
    case 'FORM':
      return text(8, 3) === 'AIF' ? AIFF : undefined;
  }
  if (text(0, 5) === '#!AMR') return AMR;
  if (text(4, 4) === 'ftyp') return ofBrand(text(8, 4));
  if (start[0] === 0x1a && start[1] === 0x45 && start[2] === 0xdf && start[3] === 0xa3)
    return text(0, 64).includes('webm') ? WEBM : MATROSKA;
  if (start[0] === 0x30 && start[1] === 0x26 && start[2] === 0xb2 && start[3] === 0x75) return ASF;
  if (start.length > 2 * TS_PACKET && [0, 1, 2].every((n) => start[n * TS_PACKET] === 0x47)) return MPEG_TS;
  if (text(0, 3) === 'ID3') return MP3;
  return ofFrame(start);
}

/** By the major brand of a file in the ISO format. Pictures have brands too, and are no recordings. */
function ofBrand(brand: string): Container | undefined {
  if (brand.startsWith('M4A') || brand.startsWith('M4B')) return M4A;
  if (brand === 'qt  ') return QUICKTIME;
  return /^(?:isom|iso\d|mp4\d|avc1|M4V |3gp|3g2|MSNV|dash|f4v |XAVC)/.test(brand) ? MP4 : undefined;
}

/** MPEG audio without a container starts with the synchronisation word of a frame. */
function ofFrame(start: Uint8Array): Container | undefined {
  const [first = 0, second = 0] = start;
  if (first !== 0xff) return undefined;
  if ((second & 0xf6) === 0xf0) return ADTS;
  return (second & 0xe6) === 0xe2 ? MP3 : undefined;
}

/** Decoders that ffmpeg may use, by the codec's name in ffprobe, and the encoders that write the same codec. */
const SOUND: Readonly<Record<string, readonly string[]>> = {
  aac: ['aac'],
  ac3: ['ac3'],
  alac: ['alac'],
  amr_nb: [],
  amr_wb: [],
  flac: ['flac'],
  mp2: ['mp2'],
  mp3: ['libmp3lame'],
  opus: ['libopus'],
  vorbis: ['libvorbis'],
  wmav1: ['wmav1'],
  wmav2: ['wmav2'],
  speex: ['libspeex'],
  adpcm_ms: ['adpcm_ms'],
  adpcm_ima_wav: ['adpcm_ima_wav'],
  pcm_alaw: ['pcm_alaw'],
  pcm_mulaw: ['pcm_mulaw'],
  pcm_u8: ['pcm_u8'],
  pcm_s8: ['pcm_s8'],
  pcm_s16le: ['pcm_s16le'],
  pcm_s16be: ['pcm_s16be'],
  pcm_s24le: ['pcm_s24le'],
  pcm_s24be: ['pcm_s24be'],
  pcm_s32le: ['pcm_s32le'],
  pcm_s32be: ['pcm_s32be'],
  pcm_f32le: ['pcm_f32le'],
  pcm_f32be: ['pcm_f32be'],
};

const PICTURES: Readonly<Record<string, readonly string[]>> = {
  av1: ['libsvtav1', 'libaom-av1'],
  h263: ['h263'],
  h264: ['libx264'],
  hevc: ['libx265'],
  mjpeg: ['mjpeg'],
  mpeg1video: ['mpeg1video'],
  mpeg2video: ['mpeg2video'],
  mpeg4: ['mpeg4'],
  msmpeg4v3: ['msmpeg4'],
  theora: ['libtheora'],
  vp8: ['libvpx'],
  vp9: ['libvpx-vp9'],
  wmv1: ['wmv1'],
  wmv2: ['wmv2'],
  wmv3: [],
};

const sound = new Map(Object.entries(SOUND));
const pictures = new Map(Object.entries(PICTURES));

export const isSoundCodec = (codec: string): boolean => sound.has(codec);
export const isPictureCodec = (codec: string): boolean => pictures.has(codec);

/** ffmpeg's names of decoders, for its white list: those that differ from the codec's name too. */
export const DECODERS: readonly string[] = [
  ...sound.keys(),
  ...pictures.keys(),
  'mp3float',
  'mp2float',
  'libopus',
  'libvorbis',
  'libspeex',
  'amrnb',
  'amrwb',
  'libdav1d',
  'libaom-av1',
  'msmpeg4',
];

/** Decoders of streams that are left out: ffprobe ends with an error when it may not open one. */
export const OTHER_DECODERS: readonly string[] =
  'png bmp gif tiff webp mov_text srt subrip ass ssa webvtt text dvdsub dvbsub pgssub xsub'.split(' ');

/** The encoder that keeps the codec where this ffmpeg has one, else the container's own. Undefined: neither is there. */
export function encoderOf(
  codec: string,
  kind: 'sound' | 'picture',
  { sound: ownSound, picture }: Container,
  has: (encoder: string) => boolean,
): string | undefined {
  const same = (kind === 'sound' ? sound : pictures).get(codec) ?? [];
  const own = kind === 'sound' ? ownSound : picture;
  return [...same, ...(own === undefined ? [] : [own])].find(has);
}
