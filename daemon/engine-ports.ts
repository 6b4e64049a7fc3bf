/** The engine's ports over real parts. The only importer of `engine/runtime`, in the daemon and in its workers. */
import { createHmac } from 'node:crypto';
import type { ModelPort, Ports } from '../engine/ports.ts';
import { linearRegexCompiler } from '../engine/runtime/re2.ts';

/** For one request: the expressions it compiles keep its last text, and no longer than it lives. */
export function portsOf(surrogateKey: Uint8Array, checkpoint: () => void = () => {}, model?: ModelPort): Ports {
  return {
    ...(model === undefined ? {} : { model }),
    hmac: (label, data) => createHmac('sha256', surrogateKey).update(label).update('\0').update(data).digest(),
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
