/** Reading what the user names and writing what only the user may read. Messages name the file, never its content. */
import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { EXIT, Exit } from './command.ts';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'error';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'no permission',
  EISDIR: 'it is a directory',
  ENOSPC: 'no space left',
  EROFS: 'the disk is read-only',
};

function failed(verb: string, file: string, error: unknown): Exit {
  const code = codeOf(error);
  return new Exit(EXIT.failed, `cannot ${verb} ${file}: ${REASONS[code] ?? code}`);
}

/** The bytes of a file, or of standard input for `-` and nothing. */
export async function readBytes(file: string | undefined): Promise<Buffer> {
  const name = nameOf(file);
  try {
    return name === file ? await readFile(file) : await readStandardInput();
  } catch (error) {
    throw failed('read', name, error);
  }
}

function nameOf(file: string | undefined): string {
  return file === undefined || file === '-' ? 'standard input' : file;
}

/** The text of a file, or of standard input for `-` and nothing. Byte-exact: a BOM stays, wrong UTF-8 is refused. */
export async function readText(file: string | undefined): Promise<string> {
  const name = nameOf(file);
  const bytes = await readBytes(file);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Exit(EXIT.failed, `${name} is not text in UTF-8`);
  }
}

async function readStandardInput(): Promise<Buffer> {
  if (process.stdin.isTTY) process.stderr.write('piid: reading standard input; end it with Ctrl-D\n');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

export async function readJson(file: string): Promise<unknown> {
  const content = await readText(file);
  try {
    return JSON.parse(content) as unknown;
  } catch {
    // The message of `JSON.parse` quotes the input.
    throw new Exit(EXIT.usage, `${file} is not JSON`);
  }
}

/** Replaces the file atomically, with mode 0600. */
export async function writePrivate(file: string, content: string): Promise<void> {
  const temporary = `${file}.${randomBytes(4).toString('hex')}.new`;
  try {
    await writeFile(temporary, content, { mode: 0o600, flag: 'wx', flush: true });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw failed('write', file, error);
  }
}
