/** Encrypted files beside the database: what was written comes back or nothing does, and no byte of it is readable. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Blob, BlobWriter } from '../../state/blobs.ts';
import type { State } from '../../state/state.ts';
import { openForTest, rawBytes, temporaryDirectory } from '../support/volume.ts';

const CANARY = 'Canary Bird, 12 Cage Street';

async function stored(state: State, content: Uint8Array): Promise<Blob> {
  const writer = await state.blobs.create(content.length);
  await writer.write(content);
  return keep(state, writer, await writer.seal());
}

/** As an upload keeps it. */
async function keep(state: State, writer: BlobWriter, end: Awaited<ReturnType<BlobWriter['seal']>>): Promise<Blob> {
  const at = new Date().toISOString();
  const record = {
    bytes: end.bytes,
    media_type: 'x',
    hmac: '',
    created_at: at,
    expires_at: '2999-01-01T00:00:00.000Z',
  };
  state.uploads.add('default', { id: `upl_${writer.head.id}`, ...record }, writer.head, end);
  await writer.close();
  return state.blobs.find(writer.head.id)!;
}

async function read(state: State, blob: Blob): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of state.blobs.read(blob)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const fileOf = (state: State, { id }: { id: string }): string => join(state.dir, 'blobs', id);

describe('a blob', () => {
  const sizes = [0, 1, 65_535, 65_536, 65_537, 131_072, 1_000_003];
  it.each(sizes)('of %i bytes comes back as it was', async (size) => {
    const state = openForTest(join(temporaryDirectory(), 'state'));
    const content = randomBytes(size);
    const blob = await stored(state, content);
    expect(blob).toMatchObject({ bytes: size, sealed: true });
    expect((await read(state, blob)).equals(content)).toBe(true);
    expect(statSync(fileOf(state, blob)).mode & 0o777).toBe(0o600);
  });

  it('has no readable byte on the disk, and equal contents differ there', async () => {
    const state = openForTest(join(temporaryDirectory(), 'state'));
    const content = Buffer.from(CANARY.repeat(10_000));
    const [one, other] = [await stored(state, content), await stored(state, content)];
    expect(rawBytes(state.dir).includes('Canary')).toBe(false);
    expect(readFileSync(fileOf(state, one)).equals(readFileSync(fileOf(state, other)))).toBe(false);
  });

  it('that was written in pieces of any size is the same', async () => {
    const state = openForTest(join(temporaryDirectory(), 'state'));
    const content = randomBytes(300_000);
    const writer = await state.blobs.create();
    for (let at = 0, n = 1; at < content.length; at += n, n = (n * 7) % 90_001)
      await writer.write(content.subarray(at, at + n));
    const blob = await keep(state, writer, await writer.seal());
    expect((await read(state, blob)).equals(content)).toBe(true);
  });

  const frame = 4 + 12 + 65_536 + 16;
  const harm: [string, (bytes: Buffer) => Buffer][] = [
    ['a bit changed', (bytes) => (bytes.writeUInt8(bytes[frame + 40]! ^ 1, frame + 40), bytes)],
    ['its nonce changed', (bytes) => (bytes.writeUInt8(bytes[5]! ^ 1, 5), bytes)],
    ['a length that is too large', (bytes) => (bytes.writeUInt32LE(0xffff_ffff, 0), bytes)],
    ['the last frame missing', (bytes) => bytes.subarray(0, 2 * frame)],
    ['a byte missing', (bytes) => bytes.subarray(0, -1)],
    [
      'two frames exchanged',
      (bytes) => Buffer.concat([bytes.subarray(frame, 2 * frame), bytes.subarray(0, frame), bytes.subarray(2 * frame)]),
    ],
    ['nothing left', () => Buffer.alloc(0)],
  ];
  it.each(harm)('with %s is damaged, which is said', async (_name, change) => {
    const state = openForTest(join(temporaryDirectory(), 'state'));
    const blob = await stored(state, randomBytes(150_000));
    writeFileSync(fileOf(state, blob), change(readFileSync(fileOf(state, blob))));
    await expect(read(state, blob)).rejects.toMatchObject({ name: 'VolumeError', kind: 'damaged' });
  });

  it('is not another blob, though it has its key', async () => {
    const state = openForTest(join(temporaryDirectory(), 'state'));
    const [one, other] = [await stored(state, randomBytes(10)), await stored(state, randomBytes(10))];
    writeFileSync(fileOf(state, one), readFileSync(fileOf(state, other)));
    await expect(read(state, { ...one, key: other.key })).rejects.toMatchObject({ kind: 'damaged' });
  });

  it('whose frames of the middle are called its end is damaged', async () => {
    const state = openForTest(join(temporaryDirectory(), 'state'));
    const blob = await stored(state, randomBytes(150_000));
    await expect(read(state, { ...blob, chunks: 2 })).rejects.toMatchObject({ kind: 'damaged' });
  });
});

describe('a blob that grows', () => {
  it('goes on from what was recorded; what a crash left beyond it is cut off', async () => {
    const state = openForTest(join(temporaryDirectory(), 'state'));
    const writer = await state.blobs.create();
    await writer.write(Buffer.from('first.'));
    const blob = await keep(state, writer, await writer.sync());
    const lost = await state.blobs.append(blob);
    await lost.write(Buffer.from('never recorded'));
    await lost.sync();
    await lost.close();

    const again = await state.blobs.append(blob);
    await again.write(Buffer.from('second.'));
    const end = await again.seal();
    state.transaction(() => state.blobs.record(again.head, end));
    await again.close();
    expect((await read(state, state.blobs.find(blob.id)!)).toString()).toBe('first.second.');
  });

  it('can be read up to what was recorded while more is written', async () => {
    const state = openForTest(join(temporaryDirectory(), 'state'));
    const writer = await state.blobs.create();
    await writer.write(Buffer.from('first.'));
    const end = await writer.sync();
    await writer.write(Buffer.from('second.'));
    await writer.sync();
    const blob = await keep(state, writer, end);
    expect((await read(state, blob)).toString()).toBe('first.');
  });

  it('takes back what was not kept', async () => {
    const state = openForTest(join(temporaryDirectory(), 'state'));
    const writer = await state.blobs.create();
    await writer.write(Buffer.from('first.'));
    await writer.sync();
    writer.keep();
    await writer.write(Buffer.from('taken back'));
    await writer.sync();
    await writer.rewind();
    await writer.write(Buffer.from('second.'));
    const blob = await keep(state, writer, await writer.seal());
    expect((await read(state, blob)).toString()).toBe('first.second.');
  });
});

describe('what is left over', () => {
  it('goes when the daemon starts: files without a row, and rows that nothing names', async () => {
    const dir = join(temporaryDirectory(), 'state');
    const first = openForTest(dir, { as: 'daemon' });
    const kept = await stored(first, Buffer.from('kept'));
    const writer = await first.blobs.create();
    await writer.write(Buffer.from(CANARY));
    const end = await writer.seal();
    await writer.close();
    first.transaction(() => first.blobs.record(writer.head, end));
    const unrecorded = await first.blobs.create();
    await unrecorded.close();
    first.close();

    const second = openForTest(dir, { as: 'daemon' });
    expect(readdirSync(join(dir, 'blobs'))).toEqual([kept.id]);
    expect(second.blobs.find(writer.head.id)).toBeUndefined();
    expect((await read(second, kept)).toString()).toBe('kept');
  });

  it('of a command stays for an hour, since the command may be at it', async () => {
    const dir = join(temporaryDirectory(), 'state');
    const command = openForTest(dir);
    const writer = await command.blobs.create();
    await writer.close();
    openForTest(dir, { as: 'daemon' }).close();
    const file = fileOf(command, writer.head);
    expect(existsSync(file)).toBe(true);
    utimesSync(file, 1, 1);
    openForTest(dir, { as: 'daemon' }).close();
    expect(existsSync(file)).toBe(false);
  });

  it('a file that is gone is damage, not an empty blob', async () => {
    const state = openForTest(join(temporaryDirectory(), 'state'));
    const blob = await stored(state, Buffer.from('x'));
    await state.blobs.unlink(blob.id);
    await expect(read(state, blob)).rejects.toMatchObject({ kind: 'damaged' });
  });
});
