/** The nine kinds of input and the sources of stored files (docs/interface.md#inputs). */
import { Type, type Static, type TProperties } from '@sinclair/typebox';
import { ProvidedEntity } from '../../engine/vocabulary/entity.ts';
import { BoxNumbers, closed, exactlyOne, Id, Language, oneOf, tagged } from '../../engine/vocabulary/schema.ts';

/** 6 MiB as base64. Longer is 413, not 422 (docs/decisions.md#structured-inputs), so it is a keyword of its own. */
export const MAX_IMAGE_BASE64 = 8_388_608;
export const MAX_IMAGE_BYTES = 6 * 1024 * 1024;
export const IMAGE_MEDIA_TYPES = ['image/png', 'image/jpeg', 'image/bmp', 'image/tiff', 'image/webp'] as const;

export const ObjstoreASource = closed(
  { uri: Type.String({ pattern: '^s3://.+$' }), role_binding: Type.Optional(Type.String()) },
  { $id: 'ObjstoreASource', description: 'An object behind the S3 API.' },
);
export const BlobstoreBSource = closed(
  { url: Type.String({ pattern: '^https?://.+$' }), managed_identity_client_id: Type.Optional(Type.String()) },
  { $id: 'BlobstoreBSource', description: 'An Azure blob.' },
);
export const ObjstoreCSource = closed(
  { uri: Type.String({ pattern: '^gs://.+$' }) },
  { $id: 'ObjstoreCSource', description: 'A Google Cloud Storage object.' },
);
export const LocalSource = closed(
  { mapping: Type.String(), path: Type.String() },
  {
    $id: 'LocalSource',
    description: 'A file under a directory that the operator shares (`piid serve --mapping NAME=DIR`).',
  },
);

export const Source = exactlyOne(
  ['upload', 'objstore_a', 'blobstore_b', 'objstore_c', 'local'],
  {
    upload: Type.Optional(Id),
    objstore_a: Type.Optional(ObjstoreASource),
    blobstore_b: Type.Optional(BlobstoreBSource),
    objstore_c: Type.Optional(ObjstoreCSource),
    local: Type.Optional(LocalSource),
  },
  { $id: 'Source', description: 'Exactly one of the keys.', examples: [{ upload: 'upl_01K0Z8Q4V5W6X7Y8Z9A0B1C2D3' }] },
);
export type Source = Static<typeof Source>;

const input = <K extends string, P extends TProperties>(
  kind: K,
  properties: P,
  options: { $id: string; description?: string; examples?: unknown[] },
) =>
  closed(
    { kind: Type.Literal(kind), id: Type.Optional(Id), ...properties, language: Type.Optional(Language) },
    options,
  );

const CallerSpans = Type.Optional(
  Type.Array(ProvidedEntity, { description: 'Spans of the caller, for `detection.mode` provided or merge.' }),
);

export const TextInput = input(
  'text',
  { text: Type.String(), entities: CallerSpans },
  { $id: 'TextInput', examples: [{ kind: 'text', id: 'ticket-1', text: 'Call Ana Ruiz on +34 612 345 678.' }] },
);

export const TableColumn = closed(
  { name: Type.String({ minLength: 1 }), language: Type.Optional(Language) },
  { $id: 'TableColumn' },
);
const CellValue = Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] });
export const TableInput = input(
  'table',
  { columns: Type.Array(TableColumn, { minItems: 1 }), rows: Type.Array(Type.Array(CellValue)) },
  {
    $id: 'TableInput',
    description:
      'Rows as long as `columns`, else 422. The name of a column says what its cells are where they have the form: `email`, ' +
      '`Geburtsdatum`, `iban`; given and family name in two columns are one person. Numbers are inspected, booleans and null ' +
      'are not. `coords.cell` has the row of the input, whichever rows the output drops, and the name of the column; a name ' +
      'that stands twice gets a suffix there (`name`, `name_2`). In the output everything that is not protected stands as it ' +
      'was written; a number that is protected stays a number when what stands for it is one, else it is a string.',
    examples: [{ kind: 'table', columns: [{ name: 'name' }, { name: 'age' }], rows: [['Ana Ruiz', 41]] }],
  },
);

export const JsonInput = input(
  'json',
  {
    value: Type.Unknown({ description: 'Any JSON, up to 1,024 levels deep.' }),
    include_keys: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Inspect and protect keys too. Keys of an object that would become one are kept apart by a numeric suffix.',
      }),
    ),
  },
  {
    $id: 'JsonInput',
    description:
      'String and number leaves are inspected; their keys say what they may hold. What is not protected comes back as it was written: numbers digit by digit, members in their order. A protected number stays a number when its replacement is one by the grammar of JSON, else it becomes a string.',
    examples: [{ kind: 'json', value: { customer: { mail: 'ana@example.com' } } }],
  },
);

export const FORM_NAMES = ['display', 'itn', 'masked_itn', 'lexical'] as const;
export const TranscriptForms = closed(
  {
    display: Type.String(),
    itn: Type.Optional(Type.String()),
    masked_itn: Type.Optional(Type.String()),
    lexical: Type.Optional(Type.String()),
  },
  { $id: 'TranscriptForms' },
);
export const TranscriptAtom = closed(
  { text: Type.String(), t0: Type.Number({ minimum: 0 }), t1: Type.Number({ minimum: 0 }) },
  { $id: 'TranscriptAtom' },
);
export const TranscriptInput = input(
  'transcript',
  {
    forms: TranscriptForms,
    speaker: Type.Optional(Type.String({ maxLength: 64 })),
    primary_form: Type.Optional(oneOf(FORM_NAMES, { default: 'display' })),
    atoms_form: Type.Optional(oneOf(FORM_NAMES, { default: 'lexical' })),
    time_unit: Type.Optional(oneOf(['100ns', 'ms', 's'], { default: '100ns' })),
    atoms: Type.Optional(Type.Array(TranscriptAtom)),
    entities: CallerSpans,
  },
  {
    $id: 'TranscriptInput',
    examples: [
      {
        kind: 'transcript',
        forms: { display: 'I am Ana.', lexical: 'i am ana' },
        time_unit: 'ms',
        atoms: [
          { text: 'i', t0: 0, t1: 90 },
          { text: 'am', t0: 90, t1: 200 },
          { text: 'ana', t0: 200, t1: 610 },
        ],
      },
    ],
  },
);

export const PageAtom = closed(
  {
    start: Type.Integer({ minimum: 0 }),
    end: Type.Integer({ minimum: 0 }),
    page: Type.Integer({ minimum: 1 }),
    box: BoxNumbers,
  },
  { $id: 'PageAtom', description: 'Covers text[start:end) in code points.' },
);
export const PageInput = input(
  'page',
  {
    text: Type.String(),
    atoms: Type.Array(PageAtom, {
      description:
        'In any order, inside the text. Two of them share no text, or cover the same (a word in two pieces), else 422.',
    }),
    box_unit: Type.Optional(oneOf(['pt', 'px', 'norm'], { default: 'pt' })),
    entities: CallerSpans,
  },
  {
    $id: 'PageInput',
    description:
      'Entities are also found over the end of a line, a column or a page, hyphenated or not, and have the boxes of every atom that they overlap. The output is the text.',
    examples: [{ kind: 'page', text: 'Ana', atoms: [{ start: 0, end: 3, page: 1, box: [72, 72, 30, 12] }] }],
  },
);

export const ImageInput = input(
  'image',
  {
    media_type: oneOf(IMAGE_MEDIA_TYPES),
    data_b64: Type.String({
      base64: true,
      maxBase64: MAX_IMAGE_BASE64,
      description: 'Base64; at most 6 MiB decoded, else 413.',
    }),
  },
  { $id: 'ImageInput', examples: [{ kind: 'image', media_type: 'image/png', data_b64: 'iVBORw0KGgo=' }] },
);

const media = { source: Source, media_type: Type.Optional(Type.String({ maxLength: 128 })) };
const mediaExample = (kind: string) => [{ kind, source: { upload: 'upl_01K0Z8Q4V5W6X7Y8Z9A0B1C2D3' } }];
export const FileInput = input('file', media, {
  $id: 'FileInput',
  description: 'Jobs only.',
  examples: mediaExample('file'),
});
export const AudioInput = input('audio', media, {
  $id: 'AudioInput',
  description: 'Jobs only.',
  examples: mediaExample('audio'),
});
export const VideoInput = input('video', media, {
  $id: 'VideoInput',
  description: 'Jobs only.',
  examples: mediaExample('video'),
});

export const Input = tagged(
  'kind',
  [TextInput, TableInput, JsonInput, TranscriptInput, PageInput, ImageInput, FileInput, AudioInput, VideoInput],
  { $id: 'Input', description: 'What to look into, told apart by `kind`.' },
);
export type Input = Static<typeof Input>;
export const INPUT_KINDS = ['text', 'table', 'json', 'transcript', 'page', 'image', 'file', 'audio', 'video'] as const;
