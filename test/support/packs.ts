/** Tiny model packs: a few words and a graph that looks their labels up. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOOL, FLOAT, INT64, onnxModel, type Port } from './onnx.ts';

const SEQUENCE: Port[] = [
  ['input_ids', INT64, ['batch', 'pieces']],
  ['attention_mask', INT64, ['batch', 'pieces']],
];

/** Logits are a row of a table by the piece's id: `label` 10, all others 0. */
export function lookupModel(
  vocabulary: readonly string[],
  labelOf: (piece: string) => number,
  labels: number,
): Uint8Array {
  return onnxModel({
    nodes: [{ op: 'Gather', inputs: ['table', 'input_ids'], outputs: ['logits'], attributes: { axis: 0 } }],
    constants: [
      {
        name: 'table',
        kind: FLOAT,
        dims: [vocabulary.length, labels],
        data: vocabulary.flatMap((piece) => {
          const label = labelOf(piece);
          return Array.from({ length: labels }, (_, i) => (i === label ? 10 : 0));
        }),
      },
    ],
    inputs: SEQUENCE,
    outputs: [['logits', FLOAT, ['batch', 'pieces', labels]]],
  });
}

/**
 * GLiNER in miniature: the vector of a word's first piece times that of a label's first piece, for spans of one word;
 * longer spans get -10.
 */
export function glinerModel(
  vocabulary: readonly string[],
  vectorOf: (piece: string) => readonly number[],
  width: number,
): Uint8Array {
  const size = vectorOf(vocabulary[0] as string).length;
  const one = (name: string, data: readonly number[], dims: readonly number[] = [data.length]) =>
    ({
      name,
      kind: INT64,
      dims,
      data,
    }) as const;
  return onnxModel({
    nodes: [
      { op: 'Greater', inputs: ['words_mask', 'zero'], outputs: ['is_word'] },
      { op: 'NonZero', inputs: ['is_word'], outputs: ['word_places'] },
      { op: 'Gather', inputs: ['word_places', 'row'], outputs: ['word_at'], attributes: { axis: 0 } },
      { op: 'Gather', inputs: ['input_ids', 'word_at'], outputs: ['word_ids'], attributes: { axis: 1 } },
      { op: 'Gather', inputs: ['table', 'word_ids'], outputs: ['word_vectors'], attributes: { axis: 0 } },
      { op: 'Equal', inputs: ['input_ids', 'entity'], outputs: ['is_label'] },
      { op: 'NonZero', inputs: ['is_label'], outputs: ['label_places'] },
      { op: 'Gather', inputs: ['label_places', 'row'], outputs: ['label_before'], attributes: { axis: 0 } },
      { op: 'Add', inputs: ['label_before', 'row'], outputs: ['label_at'] },
      { op: 'Gather', inputs: ['input_ids', 'label_at'], outputs: ['label_ids'], attributes: { axis: 1 } },
      { op: 'Gather', inputs: ['table', 'label_ids'], outputs: ['label_vectors'], attributes: { axis: 0 } },
      { op: 'Squeeze', inputs: ['label_vectors', 'first'], outputs: ['label_rows'] },
      { op: 'Transpose', inputs: ['label_rows'], outputs: ['label_columns'] },
      { op: 'MatMul', inputs: ['word_vectors', 'label_columns'], outputs: ['scores'] },
      { op: 'Unsqueeze', inputs: ['scores', 'two'], outputs: ['narrow'] },
      { op: 'Pad', inputs: ['narrow', 'pads', 'low'], outputs: ['logits'] },
    ],
    constants: [
      {
        name: 'table',
        kind: FLOAT,
        dims: [vocabulary.length, size],
        data: vocabulary.flatMap((piece) => vectorOf(piece)),
      },
      one('zero', [0]),
      one('row', [1], []),
      one('first', [0]),
      one('two', [2]),
      one('entity', [vocabulary.indexOf('<<ENT>>')]),
      one('pads', [0, 0, 0, 0, 0, 0, width - 1, 0]),
      { name: 'low', kind: FLOAT, dims: [], data: [-10] },
    ],
    inputs: [
      ...SEQUENCE,
      ['words_mask', INT64, ['batch', 'pieces']],
      ['text_lengths', INT64, ['batch', 1]],
      ['span_idx', INT64, ['batch', 'spans', 2]],
      ['span_mask', BOOL, ['batch', 'spans']],
    ],
    outputs: [['logits', FLOAT, ['batch', 'words', width, 'labels']]],
  });
}

const added = (content: string, id: number): object => ({
  id,
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
});

/** BERT's: lower case, pieces with `##`. The vocabulary begins with [PAD] [UNK] [CLS] [SEP]. */
export function wordPieceTokenizer(vocabulary: readonly string[], special: readonly string[] = []): object {
  return {
    version: '1.0',
    added_tokens: ['[PAD]', '[UNK]', '[CLS]', '[SEP]', ...special].map((token) =>
      added(token, vocabulary.indexOf(token)),
    ),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [
        { SpecialToken: { id: '[CLS]', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '[SEP]', type_id: 0 } },
      ],
      pair: [],
      special_tokens: {
        '[CLS]': { id: '[CLS]', ids: [vocabulary.indexOf('[CLS]')], tokens: ['[CLS]'] },
        '[SEP]': { id: '[SEP]', ids: [vocabulary.indexOf('[SEP]')], tokens: ['[SEP]'] },
      },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((piece, id) => [piece, id])),
    },
  };
}

/** GPT-2's and RoBERTa's: bytes, `Ġ` for the space before a word. */
export function byteLevelTokenizer(vocabulary: readonly string[], merges: readonly string[]): object {
  return {
    version: '1.0',
    added_tokens: [added('<s>', 0), added('</s>', 1), added('<unk>', 2)],
    normalizer: null,
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    post_processor: {
      type: 'RobertaProcessing',
      sep: ['</s>', 1],
      cls: ['<s>', 0],
      trim_offsets: true,
      add_prefix_space: false,
    },
    decoder: { type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true },
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: '<unk>',
      continuing_subword_prefix: '',
      end_of_word_suffix: '',
      fuse_unk: false,
      vocab: Object.fromEntries(vocabulary.map((piece, id) => [piece, id])),
      merges,
    },
  };
}

/** SentencePiece's Unigram as XLM-RoBERTa has it: `▁` for the start of a word. */
export function unigramTokenizer(vocabulary: readonly (readonly [string, number])[]): object {
  return {
    version: '1.0',
    added_tokens: [added('<s>', 0), added('</s>', 1), added('<unk>', 2)],
    normalizer: { type: 'NFKC' },
    pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
    post_processor: {
      type: 'TemplateProcessing',
      single: [
        { SpecialToken: { id: '<s>', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '</s>', type_id: 0 } },
      ],
      pair: [],
      special_tokens: {
        '<s>': { id: '<s>', ids: [0], tokens: ['<s>'] },
        '</s>': { id: '</s>', ids: [1], tokens: ['</s>'] },
      },
    },
    decoder: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
    model: { type: 'Unigram', unk_id: 2, vocab: vocabulary },
  };
}

/** Writes a pack's folder; values that are no bytes are JSON. */
export function writePack(directory: string, files: Readonly<Record<string, Uint8Array | string | object>>): void {
  mkdirSync(directory, { recursive: true });
  for (const [name, content] of Object.entries(files))
    writeFileSync(
      join(directory, name),
      content instanceof Uint8Array || typeof content === 'string' ? content : JSON.stringify(content),
    );
}
