/** The only importer of onnxruntime-node (MIT). One thread a session: the pool has one session a worker. */
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { ModelGraph } from '../model/config.ts';

/** Loads a graph from its bytes, which are copied (the binding takes no shared memory). Throws when it cannot be loaded. */
export async function openGraph(source: Uint8Array): Promise<ModelGraph> {
  const options: InferenceSession.SessionOptions = {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
  };
  const session = await InferenceSession.create(Uint8Array.from(source), options);
  return {
    async run(x, mask, batch, tokens, dim) {
      const { logp, parts } = await session.run({
        x: new Tensor('float32', x, [batch, tokens, dim]),
        mask: new Tensor('float32', mask, [batch, tokens, 1]),
      });
      return { logp: logp?.data as Float32Array, parts: parts?.data as Float32Array };
    },
  };
}
