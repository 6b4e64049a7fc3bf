/**
 * Bytes that are too many for the database: uploads, inputs of jobs and artifacts, a file each in `blobs/`. A file is a row of
 * frames, and every frame is encrypted with the key of its blob, which lies in the encrypted database:
 *
 *   length of the ciphertext (4 bytes) | nonce (12) | ciphertext | tag (16)
 *
 * AES-256-GCM, with a fresh random nonce for each frame, because a blob that a crash cut back is written on under the same
 * key. The number of the frame and whether it is the last one are authenticated, so that frames cannot be moved, left out or
 * taken for the end.
 *
 * The row in the database is what makes a file a blob: it says how much of the file counts. So nothing is renamed, a file
 * without a row is left over, and deleting the row destroys the key. No byte is ever on the disk in clear.
 */
import type Database from 'better-sqlite3';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { constants, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, statfs, unlink, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { VolumeError, volumeErrorOf } from './volume-error.ts';

/** How much of a blob's file counts. */
export interface BlobEnd {
  /** Frames. */
  chunks: number;
  /** Bytes of the file. */
  stored: number;
  /** Bytes before encryption. */
  bytes: number;
  /** Nothing can be added any more, and the end is authenticated. */
  sealed: boolean;
}

export interface BlobHead {
  id: string;
  /** 32 bytes. */
  key: Uint8Array;
}

export type Blob = BlobHead & BlobEnd;

interface BlobRow {
  blob_id: string;
  key: Uint8Array;
  chunks: number;
  stored: number;
  bytes: number;
  sealed: 0 | 1;
}

/** Bytes of a frame before encryption, at most: the memory that a reader or writer takes. */
const CHUNK = 64 * 1024;
const NONCE = 12;
const TAG = 16;
const HEADER = 4 + NONCE;
/** What is left free on the disk for the database. */
const MARGIN = 64 * 1024 * 1024;
/** Free space is looked at again after so many bytes. */
const LOOK_EVERY = 64 * 1024 * 1024;
/** A command writes its files for less than this. */
const GIVEN_UP_MS = 3_600_000;

const NOTHING: BlobEnd = { chunks: 0, stored: 0, bytes: 0, sealed: false };

function associated(id: string, number: number, last: boolean): Buffer {
  return Buffer.from(`piid-blob/1 ${id} ${number} ${last ? 'last' : 'more'}`);
}

export class Blobs {
  readonly #dir: string;
  /** Starts the names of files, so that a daemon that starts knows which ones nobody writes any more. */
  readonly #owner: 'd' | 'c';
  readonly #get: Database.Statement<[string], BlobRow>;
  readonly #put: Database.Statement<[string, Uint8Array, number, number, number, number]>;
  readonly #drop: Database.Statement<[string]>;
  readonly #unused: Database.Statement<[], { blob_id: string }>;

  constructor(db: Database.Database, dir: string, daemon: boolean) {
    this.#dir = dir;
    this.#owner = daemon ? 'd' : 'c';
    this.#get = db.prepare('SELECT * FROM blobs WHERE blob_id = ?');
    this.#put = db.prepare(`
      INSERT INTO blobs (blob_id, key, chunks, stored, bytes, sealed) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (blob_id) DO UPDATE SET
        chunks = excluded.chunks, stored = excluded.stored, bytes = excluded.bytes, sealed = excluded.sealed`);
    this.#drop = db.prepare('DELETE FROM blobs WHERE blob_id = ?');
    this.#unused = db.prepare(`
      SELECT blob_id FROM blobs WHERE blob_id NOT IN (SELECT blob FROM uploads)
        AND blob_id NOT IN (SELECT inputs FROM jobs) AND blob_id NOT IN (SELECT blob FROM job_artifacts)`);
  }

  find(id: string): Blob | undefined {
    const row = this.#get.get(id);
    if (row === undefined) return undefined;
    const { key, chunks, stored, bytes, sealed } = row;
    return { id, key, chunks, stored, bytes, sealed: sealed === 1 };
  }

  /** A new blob, of which nothing is there until its writer's `end` is recorded. `bytes`: how many are expected. */
  async create(bytes = 0): Promise<BlobWriter> {
    return await this.#blame(async () => {
      if (!existsSync(this.#dir)) mkdirSync(this.#dir, { mode: 0o700 });
      const id = `${this.#owner}-${randomBytes(16).toString('hex')}`;
      const key = randomBytes(32);
      const flags = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY | constants.O_NOFOLLOW;
      const file = await open(this.#path(id), flags, 0o600);
      const writer = new BlobWriter(this, { id, key }, file, NOTHING);
      try {
        await this.reserve(bytes);
        await this.#syncDirectory();
        return writer;
      } catch (error) {
        await writer.discard();
        throw error;
      }
    });
  }

  /** Goes on with a blob from its recorded end. What a crash left beyond it is cut off. Throws `VolumeError`. */
  async append({ id, key, ...end }: Blob): Promise<BlobWriter> {
    if (end.sealed) throw new Error('the blob is sealed');
    return await this.#blame(async () => {
      const file = await open(this.#path(id), constants.O_WRONLY | constants.O_NOFOLLOW);
      const writer = new BlobWriter(this, { id, key }, file, end);
      await writer.rewind();
      return writer;
    });
  }

  /** To be called in a transaction with whatever names the blob. */
  record({ id, key }: BlobHead, { chunks, stored, bytes, sealed }: BlobEnd): void {
    this.#put.run(id, key, chunks, stored, bytes, sealed ? 1 : 0);
  }

  /**
   * The bytes, in pieces of at most 64 KiB. Throws `VolumeError` `damaged` for what was changed, moved or cut off, before
   * any of its bytes is given.
   */
  async *read({ id, key, chunks, sealed }: Blob): AsyncGenerator<Buffer, void, void> {
    const file = await this.#blame(() => open(this.#path(id), constants.O_RDONLY | constants.O_NOFOLLOW));
    try {
      const header = Buffer.alloc(HEADER);
      for (let number = 0; number < chunks; number++) {
        await this.#fill(file, header);
        const length = header.readUInt32LE(0);
        if (length > CHUNK) throw damaged(this.#dir);
        const sealedBytes = Buffer.alloc(length + TAG);
        await this.#fill(file, sealedBytes);
        const decipher = createDecipheriv('aes-256-gcm', key, header.subarray(4));
        decipher.setAAD(associated(id, number, sealed && number === chunks - 1));
        decipher.setAuthTag(sealedBytes.subarray(length));
        const piece = decipher.update(sealedBytes.subarray(0, length));
        try {
          decipher.final();
        } catch {
          throw damaged(this.#dir);
        }
        if (length > 0) yield piece;
      }
    } finally {
      await file.close();
    }
  }

  /** Destroys the key; `unlink` is to follow once the transaction is on the disk. */
  drop(id: string): void {
    this.#drop.run(id);
  }

  async unlink(id: string): Promise<void> {
    await unlink(this.#path(id)).catch(ignoreMissing);
  }

  /** Throws `VolumeError` `disk_full` when so many bytes more would leave too little for the database. */
  async reserve(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.#dir);
    if (bavail * bsize < bytes + MARGIN) {
      throw new VolumeError('disk_full', `no space left to write the volume in ${this.#dir}`);
    }
  }

  /** At the start of the daemon: takes away rows that nothing names and files that no row names. Returns how many files. */
  removeOrphans(now: number = Date.now()): number {
    for (const { blob_id: id } of this.#unused.all()) this.#drop.run(id);
    if (!existsSync(this.#dir)) return 0;
    let removed = 0;
    for (const name of readdirSync(this.#dir)) {
      if (this.#get.get(name) !== undefined) continue;
      const path = this.#path(name);
      // A command beside the daemon may be writing it.
      if (name.startsWith('c-') && statSync(path).mtimeMs > now - GIVEN_UP_MS) continue;
      rmSync(path, { force: true });
      removed++;
    }
    return removed;
  }

  #path(id: string): string {
    return join(this.#dir, id);
  }

  async #fill(file: FileHandle, buffer: Buffer): Promise<void> {
    for (let at = 0; at < buffer.length;) {
      const { bytesRead } = await file.read(buffer, at, buffer.length - at);
      if (bytesRead === 0) throw damaged(this.#dir);
      at += bytesRead;
    }
  }

  async #syncDirectory(): Promise<void> {
    const directory = await open(this.#dir, 'r');
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
  }

  async #blame<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw damaged(this.#dir);
      throw volumeErrorOf(error, this.#dir) ?? error;
    }
  }
}

function damaged(dir: string): VolumeError {
  return new VolumeError('damaged', `a file in ${dir} is missing or damaged`);
}

function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

/** Writes one blob. Nothing counts until `end` was recorded after `sync` or `seal`. */
export class BlobWriter {
  readonly head: BlobHead;
  readonly #blobs: Blobs;
  readonly #file: FileHandle;
  /** What is in the file. */
  #end: BlobEnd;
  /** What was recorded, as far as this writer was told. */
  #kept: BlobEnd;
  readonly #waiting: Buffer = Buffer.alloc(CHUNK);
  #filled = 0;
  #sinceLook = 0;

  constructor(blobs: Blobs, head: BlobHead, file: FileHandle, end: BlobEnd) {
    this.#blobs = blobs;
    this.head = head;
    this.#file = file;
    this.#end = this.#kept = end;
  }

  /** Bytes that were given so far. */
  get bytes(): number {
    return this.#end.bytes + this.#filled;
  }

  async write(data: Uint8Array): Promise<void> {
    for (let at = 0; at < data.length;) {
      const taken = Math.min(CHUNK - this.#filled, data.length - at);
      this.#waiting.set(data.subarray(at, at + taken), this.#filled);
      this.#filled += taken;
      at += taken;
      // The last full frame waits, because it may be the end.
      if (this.#filled === CHUNK && at < data.length) await this.#flush(false);
    }
  }

  /** Everything that was given is on the disk; more may follow. Returns what is to be recorded. */
  async sync(): Promise<BlobEnd> {
    if (this.#filled > 0) await this.#flush(false);
    await this.#file.datasync();
    return this.#end;
  }

  /** The same for the end of the blob; a second call changes nothing. */
  async seal(): Promise<BlobEnd> {
    if (!this.#end.sealed) await this.#flush(true);
    await this.#file.datasync();
    return this.#end;
  }

  /** Notes that the end was recorded: `rewind` goes back to it. */
  keep(): void {
    this.#kept = this.#end;
  }

  /** Cuts off what was not recorded. */
  async rewind(): Promise<void> {
    this.#filled = 0;
    this.#end = this.#kept;
    await this.#file.truncate(this.#end.stored);
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  /** For a blob that was never recorded. */
  async discard(): Promise<void> {
    await this.#file.close();
    await this.#blobs.unlink(this.head.id);
  }

  async #flush(last: boolean): Promise<void> {
    const { id, key } = this.head;
    this.#sinceLook += this.#filled;
    if (this.#sinceLook >= LOOK_EVERY) {
      this.#sinceLook = 0;
      await this.#blobs.reserve(LOOK_EVERY);
    }
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    cipher.setAAD(associated(id, this.#end.chunks, last));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(this.#filled);
    const text = cipher.update(this.#waiting.subarray(0, this.#filled));
    cipher.final();
    const frame = Buffer.concat([length, nonce, text, cipher.getAuthTag()]);
    await writeAll(this.#file, frame, this.#end.stored);
    this.#end = {
      chunks: this.#end.chunks + 1,
      stored: this.#end.stored + frame.length,
      bytes: this.#end.bytes + this.#filled,
      sealed: last,
    };
    this.#filled = 0;
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at);
    at += bytesWritten;
  }
}
