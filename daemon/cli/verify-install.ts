/** `piid verify-install`: whether a built binary is what the vendor signed, and what it unpacked is what it holds. */
import { createHash, createPublicKey } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { booted, type Booted } from '../binary/booted.ts';
import { RELEASE_KEY } from '../binary/release.ts';
import { EXIT, Exit, command } from './command.ts';
import { JSON_OPTION, printJson } from './session.ts';

interface VerifyFlags {
  releaseKey?: string;
  json?: boolean;
}

interface Finding {
  name: string;
  status: 'ok' | 'note' | 'failed';
  detail: string;
}

/** One line of the answer; a throw counts as failed. */
interface Check {
  name: string;
  look: () => Promise<Omit<Finding, 'name'>>;
}

const ok = (detail: string): Omit<Finding, 'name'> => ({ status: 'ok', detail });
const failed = (detail: string): Omit<Finding, 'name'> => ({ status: 'failed', detail });

/** What holds of a release as files: this one or another, which is not run. */
function checksOfFiles(program: string, trusted: readonly string[]): Check[] {
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

/** What the checksums name beside the program. A file that was not copied along is told, not refused. */
function lookBeside(program: string): Omit<Finding, 'name'> {
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

/** What holds of the binary that runs. */
function checksOfParts({ manifest, unpacked }: Booted): Check[] {
  return [
    {
      name: 'unpacked parts',
      look: async () => {
        const { wrongFiles } = await import('../binary/unpack.ts');
        const wrong = wrongFiles(manifest, unpacked.root);
        if (wrong.length > 0) return failed(`${wrong.length} files below ${unpacked.root} are wrong`);
        const { written, removed } = unpacked;
        const all = `${manifest.files.length} files below ${unpacked.root}`;
        // The first start writes all of them; a later one only what somebody had changed.
        if (written.length + removed.length === 0 || written.length === manifest.files.length) return ok(all);
        const changed = [...written, ...removed].slice(0, 5).join(', ');
        return { status: 'note', detail: `${all}; put right at this start: ${changed}` };
      },
    },
    {
      name: 'models',
      look: async () => {
        const { readModel } = await import('../model-files.ts');
        const model = readModel();
        const files = manifest.files.filter(({ path }) => path.startsWith('engine/model/weights/'));
        if (model === undefined || files.length === 0) return failed('the detection model is missing');
        const digest = createHash('sha256');
        for (const { path, sha256 } of files) digest.update(`${sha256}  ${path}\n`);
        return ok(`${model.id}, ${files.length} files, SHA-256 over their checksums ${digest.digest('hex')}`);
      },
    },
    {
      name: 'native parts',
      look: async () => {
        const [{ databaseVersion }, { openImagePorts, regexEngineWorks }] = await Promise.all([
          import('../../state/volume.ts'),
          import('../engine-ports.ts'),
        ]);
        if (!regexEngineWorks()) return failed('RE2 gives wrong answers');
        await openImagePorts();
        return ok(`${databaseVersion()}, RE2, ONNX Runtime, libvips`);
      },
    },
    {
      name: 'licences from',
      look: async () => {
        const [{ TRUST, TRUSTED_KEYS }, { keyidOf }] = await Promise.all([
          import('../../licence/anchors.ts'),
          import('../../licence/envelope.ts'),
        ]);
        if (TRUST !== 'production' || TRUSTED_KEYS.length === 0) return failed('no issuer is trusted for production');
        return ok(TRUSTED_KEYS.map((key) => keyidOf(Buffer.from(key, 'base64'))).join(', '));
      },
    },
  ];
}

/** Base64 of the public keys that a signature may be by. */
function trustedKeys(file: string | undefined): string[] {
  if (file === undefined) return RELEASE_KEY === undefined ? [] : [RELEASE_KEY];
  try {
    const { kty, crv, x } = createPublicKey(readFileSync(file)).export({ format: 'jwk' });
    if (kty === 'OKP' && crv === 'Ed25519' && x !== undefined) return [Buffer.from(x, 'base64url').toString('base64')];
  } catch {
    // Said below.
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
    const findings: Finding[] = [];
    for (const { name, look } of checks) findings.push({ name, ...(await look().catch(whyNot)) });
    const wrong = findings.filter(({ status }) => status === 'failed');
    if (flags.json === true) printJson({ ok: wrong.length === 0, checks: findings });
    else for (const { name, status, detail } of findings) print(`${status.padEnd(6)}  ${name.padEnd(15)}  ${detail}`);
    if (wrong.length > 0) throw new Exit(EXIT.failed, `not verified: ${wrong.map(({ name }) => name).join(', ')}`);
    return EXIT.done;
  },
});

async function whyNot(error: unknown): Promise<Omit<Finding, 'name'>> {
  if (error instanceof Error && error.name === 'InstallError') return failed(error.message);
  const { endingOf } = await import('./ending.ts');
  return failed((await endingOf(error)).line);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
