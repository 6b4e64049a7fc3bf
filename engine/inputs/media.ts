/** `kind: file`, `audio` and `video`: stored files, which jobs alone take. */
import { Type } from '@sinclair/typebox';
import { Source } from '../vocabulary/source.ts';
import type { JobsKind } from './input.ts';
import { inputSchema } from './schema.ts';

const media = { source: Source, media_type: Type.Optional(Type.String({ maxLength: 128 })) };
const mediaExample = (kind: string) => [{ kind, source: { upload: 'upl_01K0Z8Q4V5W6X7Y8Z9A0B1C2D3' } }];
const password = Type.String({
  minLength: 1,
  maxLength: 1_024,
  writeOnly: true,
  description:
    'Opens an encrypted file, and what is encrypted in it. Kept encrypted with the inputs of the job and gone with them. The protected file is not encrypted.',
});
const FileInput = inputSchema(
  'file',
  { ...media, password: Type.Optional(password) },
  { $id: 'FileInput', description: 'Jobs only.', examples: mediaExample('file') },
);
const AudioInput = inputSchema('audio', media, {
  $id: 'AudioInput',
  description: 'Jobs only.',
  examples: mediaExample('audio'),
});
const VideoInput = inputSchema('video', media, {
  $id: 'VideoInput',
  description: 'Jobs only.',
  examples: mediaExample('video'),
});

export const FILE = {
  kind: 'file',
  status: 'unavailable',
  schema: FileInput,
} as const satisfies JobsKind;
export const AUDIO = {
  kind: 'audio',
  status: 'planned',
  schema: AudioInput,
} as const satisfies JobsKind;
export const VIDEO = {
  kind: 'video',
  status: 'planned',
  schema: VideoInput,
} as const satisfies JobsKind;
