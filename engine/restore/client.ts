/**
 * The client: restores with a table where the answer of a model arrives, in a browser or in Node, so that originals
 * need not travel. Built by scripts/build-client.ts from the same source that the service runs; docs/restore-client.md.
 */
import { isKnownAlgorithm } from './algorithm.ts';
import { channelOf, Restorer as AnyRestorer, type Channel, type Restored } from './restore.ts';
import { StreamRestorer } from './stream.ts';
import type { RestoreTable } from '../vocabulary/restore-table.ts';

export type { Channel, Restored, RestoreTable };
export { StreamRestorer };

/** A table made ready; throws an Error for a table of another algorithm. */
export class Restorer extends AnyRestorer {
  constructor(table: RestoreTable, channel: Channel = 'text') {
    if (!isKnownAlgorithm(table.algorithm)) throw new Error('this client knows pii-restore/1 and pii-restore/2');
    super(table, channel);
  }
}

/** Puts the originals back. Without a channel, a text that is a JSON array or object is JSON text. */
export function restore(table: RestoreTable, text: string, channel: Channel = channelOf(text)): Restored {
  return new Restorer(table, channel).restore(text);
}

/** The same for a stream of pieces, cut anywhere. */
export function restoreStream(table: RestoreTable, channel: Channel = 'text'): TransformStream<string, string> {
  const stream = new StreamRestorer(new Restorer(table, channel));
  return new TransformStream<string, string>({
    transform(piece, controller) {
      const out = stream.push(piece);
      if (out !== '') controller.enqueue(out);
    },
    flush(controller) {
      const out = stream.end();
      if (out !== '') controller.enqueue(out);
    },
  });
}
