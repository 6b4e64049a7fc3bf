/** The engine's ports over real parts. Beside pdf-port.ts the only importer of `engine/runtime`, in the daemon and in its workers. */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import type { ImagePort, ModelPort, OcrPort, Ports, ZeroShotPort } from '../../engine/ports.ts';
import { ALL, tagByLanguage } from '../../engine/model/bundle.ts';
import { Attributes } from '../../engine/model/attributes.ts';
import { Embedder } from '../../engine/model/embed.ts';
import { Features } from '../../engine/model/features.ts';
import type { EvidenceWitness } from '../../engine/model/scoring.ts';
import { OrdinaryWords } from '../../engine/model/words.ts';
import { Tagger } from '../../engine/model/tagger.ts';
import type { ModelBundle, NetBundle } from './model-files.ts';
import { Subwords } from '../../engine/model/subwords.ts';
import { TokenClassifier } from '../../engine/model/token-classifier.ts';
import { ZeroShot } from '../../engine/model/zero-shot.ts';
import { readJson, type ModelPack, type Packs, type ZeroShotPack } from './model-packs.ts';
import { type Feed, keepRuntimeSilent, openAnyGraph, openGraph } from '../../engine/runtime/onnx.ts';
import { linearRegexCompiler } from '../../engine/runtime/re2.ts';

/** One per request: compiled expressions keep the last text they saw, so they must not outlive the request. */
export function portsOf(
  surrogateKey: Uint8Array,
  checkpoint: () => void = () => {},
  model?: ModelPort,
  zeroShot?: ZeroShotPort,
): Ports {
  // The key is prepared once: raw bytes would be parsed again for each of the thousands of draws of a request.
  const surrogates = createSecretKey(surrogateKey);
  const named = new Map<Uint8Array, KeyObject>();
  const keyOf = (bytes: Uint8Array): KeyObject => {
    let key = named.get(bytes);
    if (key === undefined) named.set(bytes, (key = createSecretKey(bytes)));
    return key;
  };
  return {
    ...(model === undefined ? {} : { model }),
    ...(zeroShot === undefined ? {} : { zeroShot }),
    hmac: (label, data) => createHmac('sha256', surrogates).update(`${label}\0${data}`).digest(),
    keyedHash: (key, alg, value) =>
      createHmac(alg === 'hmac-sha512' ? 'sha512' : 'sha256', keyOf(key))
        .update(value, 'utf8')
        .digest('hex'),
    compileRegex: linearRegexCompiler(),
    now: () => performance.now(),
    checkpoint,
  };
}

/** Before a worker starts: the native runtime of the model must never use the network. */
export { keepRuntimeSilent };
export { yieldToOthers } from '../../engine/runtime/priority.ts';

/** Loads sharp; threads start at the first reading. */
export async function openImagePorts(): Promise<{ images: ImagePort; ocr: OcrPort }> {
  const [images, { openOcrPool }] = await Promise.all([
    import('../../engine/runtime/image.ts'),
    import('../../engine/runtime/ocr.ts'),
  ]);
  return { images, ocr: openOcrPool() };
}

/** Loads the addon and runs one expression, for `piid doctor`. */
export function regexEngineWorks(): boolean {
  const match = linearRegexCompiler()('b+').exec('é bb', 0);
  return match?.start === 2 && match.end === 4;
}

/** Opens a graph at its first text; one that cannot be opened fails every call that needs it. */
export function modelPort(bundle: ModelBundle, witness?: EvidenceWitness): ModelPort {
  const opening = new Map<string, Promise<Tagger>>();
  const netOf = (name: string): NetBundle => bundle.nets[name] as NetBundle;
  let features: Features | undefined;
  const featuresOf = (): Features => (features ??= new Features(netOf(ALL).config, netOf(ALL).gazetteer));
  const embedders = new Map<ArrayBufferLike, Embedder>();
  const embedderOf = ({ config, table }: NetBundle): Embedder => {
    let embedder = embedders.get(table);
    if (embedder === undefined) embedders.set(table, (embedder = new Embedder(config, table, featuresOf())));
    return embedder;
  };
  const open = async (net: NetBundle): Promise<Tagger> =>
    new Tagger(net, await openGraph(net.graph), embedderOf(net), witness);
  const taggerOf = (name: string): Promise<Tagger> => {
    let tagger = opening.get(name);
    if (tagger === undefined) opening.set(name, (tagger = open(netOf(name))));
    return tagger;
  };
  let attributes: Attributes | undefined;
  let words: OrdinaryWords | undefined;
  const { decision, calibration } = netOf(ALL).config;
  return {
    id: bundle.id,
    readers: bundle.readers,
    reported: calibration.reported,
    sentenceConfidence: decision.sentence_confidence,
    strictFloor: decision.strict_floor,
    tag: (texts, options) => tagByLanguage(texts, bundle.readers, taggerOf, options),
    isOrdinary: (word, language) =>
      (words ??= new OrdinaryWords(new Uint8Array(netOf(ALL).words))).isOrdinary(word, language),
    describe: (found) => (attributes ??= new Attributes(featuresOf())).describe(found),
  };
}

function subwordsOf(directory: string): Subwords {
  return new Subwords(
    readJson(directory, 'tokenizer.json') ?? {},
    readJson(directory, 'tokenizer_config.json', true) ?? {},
  );
}

/** Inputs of a token classifier for one sequence, limited to those that the graph names. */
function sequence(inputs: readonly string[], ids: readonly number[]): Record<string, Feed> {
  const row = (data: readonly number[]): Feed => ({ kind: 'int64', data, dims: [1, ids.length] });
  const known: Record<string, Feed> = {
    input_ids: row(ids),
    attention_mask: row(ids.map(() => 1)),
    token_type_ids: row(ids.map(() => 0)),
    position_ids: row(ids.map((_, i) => i)),
  };
  return Object.fromEntries(
    inputs.map((name) => {
      const feed = known[name];
      if (feed === undefined) throw new Error(`model.onnx wants an input that is not known`);
      return [name, feed];
    }),
  );
}

/** An opened pack: what it finds, and how to release its memory. */
export interface Opened<T> {
  port: T;
  close: () => Promise<void>;
}

async function openClassifier(pack: ModelPack): Promise<Opened<TokenClassifier>> {
  const subwords = subwordsOf(pack.directory);
  const graph = await openAnyGraph(join(pack.directory, 'model.onnx'));
  const width = pack.labels.length;
  const run = async (ids: readonly number[]): Promise<Float32Array> => {
    const logits = await graph.run(sequence(graph.inputs, ids), graph.outputs[0] ?? 'logits');
    if (logits.length !== ids.length * width) throw new Error('the logits of model.onnx do not fit id2label');
    return logits;
  };
  return { port: new TokenClassifier(subwords, pack.labels, pack.places, run), close: graph.close };
}

async function openZeroShot(pack: ZeroShotPack): Promise<Opened<ZeroShot>> {
  const subwords = subwordsOf(pack.directory);
  const graph = await openAnyGraph(join(pack.directory, 'model.onnx'));
  const { width } = pack.config;
  const port = new ZeroShot(subwords, pack.config, ({ ids, words, count, spans, valid }) => {
    const feeds: Record<string, Feed> = {
      ...sequence(['input_ids', 'attention_mask'], ids),
      words_mask: { kind: 'int64', data: words, dims: [1, ids.length] },
      text_lengths: { kind: 'int64', data: [count], dims: [1, 1] },
      span_idx: { kind: 'int64', data: spans.flat(), dims: [1, count * width, 2] },
      span_mask: { kind: 'bool', data: valid.map(Number), dims: [1, count * width] },
    };
    return graph.run(feeds, graph.outputs[0] ?? 'logits');
  });
  return { port, close: graph.close };
}

/** Opens each pack, reads a text with it and releases it. Returns the errors of those that fail, by id. */
export async function tryPacks({
  models,
  zeroShot,
}: Pick<Packs, 'models' | 'zeroShot'>): Promise<Map<string, unknown>> {
  const broken = new Map<string, unknown>();
  const options = { checkpoint: (): void => {} };
  for (const pack of [...models, ...zeroShot]) {
    try {
      if (pack.kind === 'classifier') {
        const { port, close } = await openClassifier(pack);
        await port.tag([{ text: 'Anna Bell.', language: 'en' }], options);
        await close();
      } else {
        const { port, close } = await openZeroShot(pack);
        await port.find(['Anna Bell.'], ['person'], { threshold: 0.5, ...options });
        await close();
      }
    } catch (error) {
      broken.set(pack.id, error);
    }
  }
  return broken;
}

/** Packs are not calibrated, so they get the values that the bundled model had when packs were introduced. */
const PACK_DECISION = {
  reported: { identifying: 0.5, other: 0.5 },
  sentenceConfidence: 0.95,
  strictFloor: 0.3,
} as const;

/** Opens a pack's graph at its first text. Values are described by the gazetteers of `bundled`, when there is one. */
export function packPort(pack: ModelPack, bundled: ModelPort | undefined): ModelPort {
  let opening: Promise<Opened<TokenClassifier>> | undefined;
  return {
    id: pack.id,
    readers: new Map(),
    ...PACK_DECISION,
    async tag(texts, options) {
      opening ??= openClassifier(pack);
      return (await opening).port.tag(texts, options);
    },
    describe: (found) => bundled?.describe?.(found) ?? {},
  };
}

/** Opens a pack's graph at its first text. */
export function zeroShotPort(pack: ZeroShotPack): ZeroShotPort {
  let opening: Promise<Opened<ZeroShot>> | undefined;
  return {
    id: pack.id,
    async find(texts, labels, options) {
      opening ??= openZeroShot(pack);
      return (await opening).port.find(texts, labels, options);
    },
  };
}
