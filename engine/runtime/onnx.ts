/** The only importer of onnxruntime-node (MIT). One thread a session: the pool has one session a worker. */
import { isMainThread } from 'node:worker_threads';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { ModelGraph } from '../model/config.ts';

/** Batches are small, so the arena stays so too; without it every operator's memory is the system's again: twice the time. */
const OPTIONS: InferenceSession.SessionOptions = {
  executionProviders: ['cpu'],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  graphOptimizationLevel: 'all',
  enableCpuMemArena: true,
  enableMemPattern: false,
};

const SILENCE = 'ORT_DISABLE_TELEMETRY';

/**
 * onnxruntime's own builds report to their maker over the network and keep a device identifier in the home directory,
 * from the first session on, unless this variable is set. Native code sees the main thread's environment alone, so the
 * main thread calls this before a worker opens a session. `test/e2e/offline.test.ts` watches over it.
 */
export function keepRuntimeSilent(): void {
  process.env[SILENCE] = '1';
}

function open(path: string): Promise<InferenceSession> {
  if (isMainThread) keepRuntimeSilent();
  // A worker's environment is a copy of the main thread's at its start.
  else if (process.env[SILENCE] !== '1')
    throw new Error('onnxruntime would call home: the main thread did not stop it');
  return InferenceSession.create(path, OPTIONS);
}

/** Loads a graph from a file. Throws when it cannot be loaded. */
export async function openGraph(path: string): Promise<ModelGraph> {
  const session = await open(path);
  return {
    async run({ batch, tokens, dim, x, mask, pieces }) {
      const { logp, parts } = await session.run({
        x: new Tensor('float32', x, [batch, tokens, dim]),
        mask: new Tensor('float32', mask, [batch, tokens, 1]),
        ...(pieces === undefined
          ? {}
          : {
              p: new Tensor('float32', pieces.p, [batch, pieces.count, pieces.width]),
              pmask: new Tensor('float32', pieces.pmask, [batch, pieces.count]),
              first: new Tensor('int64', pieces.first, [batch, tokens]),
            }),
      });
      return { logp: logp?.data as Float32Array, parts: parts?.data as Float32Array };
    },
  };
}

/** Numbers for an input of any graph; whole numbers become int64. */
export interface Feed {
  kind: 'int64' | 'bool';
  data: readonly number[];
  dims: readonly number[];
}

/** Any graph: a model pack's. */
export interface AnyGraph {
  inputs: readonly string[];
  outputs: readonly string[];
  /** The output `name` as float32. Throws when there is none. */
  run(feeds: Readonly<Record<string, Feed>>, name: string): Promise<Float32Array>;
  close: () => Promise<void>;
}

/** Loads a graph from a file (and the data beside it). Throws when it cannot be loaded. */
export async function openAnyGraph(path: string): Promise<AnyGraph> {
  const session = await open(path);
  return {
    inputs: session.inputNames,
    outputs: session.outputNames,
    async run(feeds, name) {
      const tensors = Object.entries(feeds).map(([key, { kind, data, dims }]) => [
        key,
        kind === 'bool'
          ? new Tensor('bool', Uint8Array.from(data), dims)
          : new Tensor('int64', BigInt64Array.from(data, BigInt), dims),
      ]);
      const out = (await session.run(Object.fromEntries(tensors)))[name]?.data;
      if (!(out instanceof Float32Array)) throw new Error('the graph has no such output of 32-bit numbers');
      return out;
    },
    close: () => session.release(),
  };
}
