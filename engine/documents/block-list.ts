/** Collects the blocks of a document, those of nested documents among them, and gives each part its changes. */
import { sniffImage } from '../images/sniff.ts';
import { tooLargeDocument } from './refusals.ts';
import type { Block, BlockChange, DocumentContext, Unprotected } from './format.ts';

type Changes = readonly (BlockChange | undefined)[];

/** What a nested part is to become; undefined: it goes. */
export type NestedWriter = (changes: Changes) => Promise<Uint8Array | undefined>;

export class BlockList {
  readonly blocks: Block[] = [];
  readonly unprotected: Unprotected[] = [];

  /** Returns the number of the block. */
  add(block: Block): number {
    return this.blocks.push(block) - 1;
  }

  /**
   * A file in the document, by its own format. A picture is a block of its own, and what no format opens is one that the
   * policy decides on. Counts against the budget.
   */
  async nest(
    bytes: Uint8Array,
    at: { segment: string; fileName: string },
    context: DocumentContext,
  ): Promise<NestedWriter> {
    const { segment, fileName } = at;
    spend(context, bytes.length);
    const mediaType = sniffImage(bytes);
    if (mediaType !== undefined) {
      const number = this.add({ kind: 'image', segment, mediaType, bytes });
      return (changes) => {
        const change = changes[number];
        return Promise.resolve(change?.kind === 'image' ? change.bytes : bytes);
      };
    }
    const document = await context.openNested(bytes, fileName);
    if (document === undefined) {
      const number = this.add({ kind: 'file', segment, fileName, bytes });
      return (changes) => {
        const change = changes[number];
        return Promise.resolve(change?.kind === 'file' ? change.bytes : bytes);
      };
    }
    const first = this.blocks.length;
    for (const block of document.blocks) this.add({ ...block, segment: `${segment}!${block.segment}` });
    for (const { segment: inner, reason } of document.unprotected)
      this.unprotected.push({ segment: `${segment}!${inner}`, reason });
    const end = this.blocks.length;
    return (changes) => document.write(changes.slice(first, end));
  }
}

/** Counts a part against the budget. Throws `too_large`. */
export function spend({ budget, checkpoint }: DocumentContext, bytes: number): void {
  checkpoint();
  budget.maxParts--;
  budget.maxBytes -= bytes;
  if (budget.maxParts < 0) throw tooLargeDocument('the document has too many parts');
  if (budget.maxBytes < 0) throw tooLargeDocument('the document holds too much');
}
