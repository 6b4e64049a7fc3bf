/** `piid verify-install`: checks that a built binary is what the vendor signed, and that the unpacked files are those in it. */
import { createHash, createPublicKey } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { booted } from '../binary/booted.ts';
import { RELEASE_KEY } from '../binary/release.ts';
import { EXIT, Exit, command } from './command.ts';
import { checksOfParts, failed, ok, type Look, type PartCheck } from './parts.ts';
import { JSON_OPTION, printJson } from './session.ts';

interface VerifyFlags {
  releaseKey?: string;
  json?: boolean;
}

/** Checks of a release's files: of this program, or of another one that is not run. */
function checksOfFiles(program: string, trusted: readonly string[]): PartCheck[] {
  return [
    {
      name: 'program',
      look: async () => {
        const { verifyRelease } = await import('../../installer/verify.ts');
        return ok(verifyRelease(program, trusted));
      },
    },
    { name: 'files beside it', look: async () => lookBeside(program) },
  ];
}

/** Checks the files beside the program that the checksums name. A missing file is reported, not refused. */
function lookBeside(program: string): Look {
  const dir = dirname(program);
  if (!existsSync(join(dir, 'SHA256SUMS'))) return failed('SHA256SUMS is missing');
  const missing: string[] = [];
  let right = 0;
  for (const [, expected, name] of readFileSync(join(dir, 'SHA256SUMS'), 'utf8').matchAll(
    /^([0-9a-f]{64}) [ *](.+)$/gmu,
  )) {
    if (name === basename(program)) continue;
    const path = join(dir, basename(name!));
    if (!existsSync(path)) missing.push(name!);
    else if (createHash('sha256').update(readFileSync(path)).digest('hex') === expected) right++;
    else return failed(`${path} is not the file that was signed`);
  }
  return missing.length === 0
    ? ok(`${right} files`)
    : { status: 'note', detail: `${right} files; not there: ${missing.join(', ')}` };
}

/** Base64 of the public keys that may have signed a release. */
function trustedKeys(file: string | undefined): string[] {
  if (file === undefined) return RELEASE_KEY === undefined ? [] : [RELEASE_KEY];
  try {
    const { kty, crv, x } = createPublicKey(readFileSync(file)).export({ format: 'jwk' });
    if (kty === 'OKP' && crv === 'Ed25519' && x !== undefined) return [Buffer.from(x, 'base64url').toString('base64')];
  } catch {
    // A file that cannot be read is no key either.
  }
  throw new Exit(EXIT.failed, `${file} is no public Ed25519 key in PEM`);
}

export const verifyInstall = command<VerifyFlags>({
  name: 'verify-install',
  summary: 'Check this program, what it unpacked and what lies beside it; or another program, which is not run',
  argument: { name: '[program]', description: 'another built program, with SHA256SUMS and SHA256SUMS.sig beside it' },
  options: [
    {
      flags: '--release-key <file>',
      description: 'public key of the vendor, PEM, from elsewhere than the program (default: the one compiled in)',
    },
    JSON_OPTION,
  ],
  async run(flags, program) {
    const own = booted();
    if (program === undefined && own === undefined) {
      throw new Exit(EXIT.failed, 'this is a checkout, not a built program; name one');
    }
    const trusted = trustedKeys(flags.releaseKey);
    if (trusted.length === 0)
      throw new Exit(EXIT.failed, 'a checkout knows no key of the vendor; give it with --release-key');
    const checks =
      program === undefined
        ? [...checksOfFiles(realpathSync(process.execPath), trusted), ...checksOfParts(own!)]
        : checksOfFiles(program, trusted);
    const findings: (Look & { name: string })[] = [];
    for (const { name, look } of checks) findings.push({ name, ...(await look().catch(whyNot)) });
    const wrong = findings.filter(({ status }) => status === 'failed');
    if (flags.json === true) printJson({ ok: wrong.length === 0, checks: findings });
    else for (const { name, status, detail } of findings) print(`${status.padEnd(6)}  ${name.padEnd(15)}  ${detail}`);
    if (wrong.length > 0) throw new Exit(EXIT.failed, `not verified: ${wrong.map(({ name }) => name).join(', ')}`);
    return EXIT.done;
  },
});

async function whyNot(error: unknown): Promise<Look> {
  if (error instanceof Error && error.name === 'InstallError') return failed(error.message);
  const { endingOf } = await import('./ending.ts');
  return failed((await endingOf(error)).line);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
