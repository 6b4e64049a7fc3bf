/** The engine's ports over real parts. The only importer of `engine/runtime`, in the daemon and in its workers. */
import { createHmac } from 'node:crypto';
import type { ModelPort, Ports } from '../engine/ports.ts';
import type { ModelBundle } from './model-files.ts';
import { Tagger } from '../engine/model/tagger.ts';
import { openGraph } from '../engine/runtime/onnx.ts';
import { linearRegexCompiler } from '../engine/runtime/re2.ts';

/** For one request: the expressions it compiles keep its last text, and no longer than it lives. */
export function portsOf(surrogateKey: Uint8Array, checkpoint: () => void = () => {}, model?: ModelPort): Ports {
  return {
    ...(model === undefined ? {} : { model }),
    hmac: (label, data) => createHmac('sha256', surrogateKey).update(label).update('\0').update(data).digest(),
    keyedHash: (key, alg, value) =>
      createHmac(alg === 'hmac-sha512' ? 'sha512' : 'sha256', key)
        .update(value, 'utf8')
        .digest('hex'),
    compileRegex: linearRegexCompiler(),
    now: () => performance.now(),
    checkpoint,
  };
}

/** Loads the addon and runs one expression, for `piid doctor`. */
export function regexEngineWorks(): boolean {
  const match = linearRegexCompiler()('b+').exec('é bb', 0);
  return match?.start === 2 && match.end === 4;
}

/** Opens the graph at the first text; a graph that cannot be opened fails every call. */
export function modelPort(bundle: ModelBundle): ModelPort {
  let opening: Promise<Tagger> | undefined;
  const open = async (): Promise<Tagger> => new Tagger(bundle, await openGraph(bundle.graph));
  return {
    id: bundle.id,
    async tag(texts, options) {
      opening ??= open();
      return (await opening).tag(texts, options);
    },
  };
}
