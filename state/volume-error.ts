/** Why a volume cannot be used. Each kind is one clear line for the person who runs the machine. */

export type VolumeErrorKind =
  | 'missing'
  | 'not_a_volume'
  | 'truncated'
  | 'damaged'
  | 'wrong_key'
  | 'newer_schema'
  | 'older_schema'
  | 'no_access'
  | 'read_only'
  | 'disk_full'
  | 'busy'
  | 'locked'
  | 'key_missing'
  | 'key_invalid'
  | 'key_unsafe';

/** `message` is one line, names paths and never holds a secret or a stored value. */
export class VolumeError extends Error {
  readonly kind: VolumeErrorKind;
  /** With `locked`: the process that holds the volume, when it is known. */
  readonly pid: number | undefined;
  constructor(kind: VolumeErrorKind, message: string, options: { pid?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'VolumeError';
    this.kind = kind;
    this.pid = options.pid;
  }
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return '';
}

/**
 * What an error of SQLite or of the file system says about the volume; undefined when it says nothing about it
 * (a constraint, a programming error), so that the caller throws the error on.
 */
export function volumeErrorOf(error: unknown, where: string): VolumeError | undefined {
  if (error instanceof VolumeError) return error;
  const code = codeOf(error);
  const say = (kind: VolumeErrorKind, message: string): VolumeError => new VolumeError(kind, message, { cause: error });
  // EFBIG is what a file size limit (`ulimit -f`) answers; SQLite reports it as a failed write.
  if (
    code === 'SQLITE_FULL' ||
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    code === 'EFBIG' ||
    code === 'SQLITE_IOERR_WRITE'
  ) {
    return say('disk_full', `no space left to write the volume in ${where}`);
  }
  if (code.startsWith('SQLITE_READONLY') || code === 'EROFS')
    return say('read_only', `the volume in ${where} is read-only`);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    return say('busy', `another process keeps the volume in ${where} busy`);
  }
  if (code === 'EACCES' || code === 'EPERM' || code.startsWith('SQLITE_CANTOPEN') || code === 'SQLITE_PERM') {
    return say('no_access', `no permission to use the volume in ${where}`);
  }
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return say('damaged', `the volume in ${where} is damaged: its pages do not match their checksums`);
  }
  // `/proc` answers this to every new directory.
  if (code === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'mkdir')
    return say('no_access', `no directory can be made for the volume in ${where}`);
  if (code === 'ENOTDIR') return say('not_a_volume', `${where} is not a directory`);
  if (code.startsWith('SQLITE_IOERR') || code === 'EIO')
    return say('damaged', `the disk fails under the volume in ${where}`);
  return undefined;
}

/** Runs `work` and throws a `VolumeError` for whatever the volume is to blame for. */
export function asVolumeError<T>(where: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw volumeErrorOf(error, where) ?? error;
  }
}
