/** `POST /v2/uploads`: a file for a job, straight into an encrypted blob. */
import { createHmac } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import { SNIFFED_BYTES, sniffMediaType } from '../../engine/documents/sniff.ts';
import type { UploadRecord } from '../../state/uploads.ts';
import type { Upload } from '../contract/sessions.ts';
import type { Call, Deps } from './context.ts';
import { onVolume } from './on-volume.ts';

/** Inputs and results of jobs are kept so long (docs/interface.md#rules, rule 7). */
export const KEPT_MS = 86_400_000;

const newUlid = monotonicFactory();

/** Throws what reading the body throws, and 503 when the disk is full; then nothing is left of it. */
export async function createUpload(deps: Deps, call: Call, body: AsyncIterable<Uint8Array>): Promise<Upload> {
  return await storeUpload(deps, call.caller.account, body);
}

/** For callers that are no request too. */
export async function storeUpload(
  { state }: Pick<Deps, 'state'>,
  account: string,
  body: AsyncIterable<Uint8Array>,
): Promise<UploadRecord> {
  const digest = createHmac('sha256', state.accounts.hmacKey(account)).update('upload/1\0');
  const start: Uint8Array[] = [];
  let started = 0;
  const writer = await onVolume(() => state.blobs.create());
  try {
    for await (const chunk of body) {
      digest.update(chunk);
      if (started < SNIFFED_BYTES) start.push(Uint8Array.from(chunk.subarray(0, SNIFFED_BYTES - started)));
      started += chunk.length;
      await onVolume(() => writer.write(chunk));
    }
    const end = await onVolume(() => writer.seal());
    const now = Date.now();
    const record: UploadRecord = {
      id: `upl_${newUlid(now)}`,
      bytes: end.bytes,
      media_type: sniffMediaType(Buffer.concat(start)),
      hmac: digest.digest('hex'),
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + KEPT_MS).toISOString(),
    };
    await onVolume(() => state.uploads.add(account, record, writer.head, end));
    await writer.close();
    return record;
  } catch (error) {
    await writer.discard();
    throw error;
  }
}
