/**
 * How far the ledger was, kept outside the volume (beside the state key), so that an older copy of the volume that is
 * put back is seen. Two slots written in turn, each with its own checksum: one is whole whenever the power goes.
 */
import { createHash } from 'node:crypto';
import { closeSync, fdatasync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../folder.ts';

export interface Mark {
  installation_id: string;
  entries: number;
  /** Hash of that entry, hex. */
  head: string;
  /** Of the last licence imported. */
  sequence: number;
  /** Tenths over all licences. */
  granted: number;
  used: number;
  /** The month's allowance. */
  period: string;
  allowance_used: number;
}

const SLOT_BYTES = 512;
const SYNC_EVERY_MS = 1_000;

export interface MarkFile extends Disposable {
  /** The more recent of the two slots, or undefined when neither belongs to this installation. */
  read(): Mark | undefined;
  /** Writes the file at once. The disk has it within a second, or before the call returns with `sync`. */
  write(mark: Mark, sync?: boolean): void;
}

/** Undefined when the directory cannot be written: an appliance whose key comes from elsewhere has no such place. */
export function openMark(path: string, installationId: string, readOnly: boolean): MarkFile | undefined {
  let fd: number;
  try {
    if (readOnly) fd = openSync(path, 'r');
    else {
      makeFolder(dirname(path), 0o700);
      fd = openSync(path, 'a+', 0o600);
      closeSync(fd);
      // The file is not opened for appending, because each slot is written at its own offset.
      fd = openSync(path, 'r+');
    }
  } catch {
    return undefined;
  }
  let slot = 0;
  let syncing: NodeJS.Timeout | undefined;
  return {
    read() {
      const found = [readSlot(fd, 0), readSlot(fd, 1)].filter((mark) => mark?.installation_id === installationId);
      return found.reduce((a, b) => ((b?.entries ?? -1) > (a?.entries ?? -1) ? b : a), undefined);
    },
    write(mark, sync = false) {
      slot = 1 - slot;
      writeSync(fd, slotOf(mark), 0, SLOT_BYTES, slot * SLOT_BYTES);
      if (sync) fsyncSync(fd);
      else {
        syncing ??= setTimeout(() => {
          syncing = undefined;
          fdatasync(fd, () => {});
        }, SYNC_EVERY_MS).unref();
      }
    },
    [Symbol.dispose]() {
      clearTimeout(syncing);
      if (!readOnly) fsyncSync(fd);
      closeSync(fd);
    },
  };
}

function slotOf(mark: Mark): Buffer {
  const json = JSON.stringify(mark);
  return Buffer.from(`${checksum(json)} ${json}`.padEnd(SLOT_BYTES - 1).concat('\n'));
}

function readSlot(fd: number, slot: number): Mark | undefined {
  const buffer = Buffer.alloc(SLOT_BYTES);
  const length = readSync(fd, buffer, 0, SLOT_BYTES, slot * SLOT_BYTES);
  const line = buffer.toString('utf8', 0, length).trimEnd();
  const json = line.slice(17);
  if (line.slice(0, 16) !== checksum(json)) return undefined;
  return JSON.parse(json) as Mark;
}

function checksum(json: string): string {
  return createHash('sha256').update(json).digest('hex').slice(0, 16);
}
