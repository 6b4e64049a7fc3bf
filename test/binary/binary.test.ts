/** The built binary as an administrator gets it: the tour of the command line and the API, its cache, its checks. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { BUILD_TIMEOUT_MS, builtProgram } from '../support/binary.ts';
import { problemsOf } from '../support/cyclonedx.ts';
import { temporaryDirectory } from '../support/volume.ts';

const ISSUER = join(import.meta.dirname, '..', '..', 'licence', 'issuer', 'main.ts');
const VERSION = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version;
const TEXT = 'Dear Ms Okafor, mail ana.ruiz@example.com. IBAN ES91 2100 0418 4502 0005 1332. Regards, Ana Ruiz';

let dist: string;
beforeAll(() => {
  dist = builtProgram();
}, BUILD_TIMEOUT_MS);

/** A machine of its own: no Node on its path, and one cache for all tests, since unpacking takes a second. */
const shared = temporaryDirectoryForAll();

function temporaryDirectoryForAll(): { dir: string } {
  const made = { dir: '' };
  beforeAll(() => {
    made.dir = join(dist, 'cache');
    mkdirSync(made.dir, { recursive: true, mode: 0o700 });
  });
  return made;
}

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

function environment(home: string, more: Record<string, string> = {}): Record<string, string> {
  return { PATH: '/nonexistent', HOME: home, PIID_CACHE: shared.dir, ...more };
}

function piid(home: string, args: readonly string[], input = '', more?: Record<string, string>): Ended {
  const { status, stdout, stderr } = spawnSync(join(dist, 'piid'), args, {
    cwd: home,
    env: environment(home, more),
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    timeout: 250_000,
  });
  return { code: status, stdout, stderr };
}

interface Daemon {
  url: string;
  key: string;
  child: ChildProcess;
  stop: () => Promise<number | null>;
}

async function serve(home: string): Promise<Daemon> {
  const child = spawn(join(dist, 'piid'), ['serve', '--port', '0', '--log-level', 'silent'], {
    cwd: home,
    env: environment(home),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /serves (http:\S+)/u.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then((code) => reject(new Error(`the daemon ended with ${code}`)));
  });
  const key = /piid_live_[A-Za-z0-9_-]{43}/u.exec(said)?.[0] ?? '';
  const stop = (): Promise<number | null> => {
    child.kill('SIGTERM');
    return ended;
  };
  return { url, key, child, stop };
}

async function post<Answer>({ url, key }: Daemon, path: string, body: object): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

async function get(daemon: Daemon, path: string): Promise<{ status: number; body: string }> {
  const response = await fetch(`${daemon.url}${path}`, { headers: { authorization: `Bearer ${daemon.key}` } });
  return { status: response.status, body: await response.text() };
}

interface Protected {
  results: { output: string; entities: { type: string; source: string }[] }[];
  restore_table: object;
  engine: { layers_run: string[]; degraded: boolean };
}

test('the tour: serve, protect with the model, restore, documentation, activation by the key that was built in', async () => {
  const home = temporaryDirectory();
  const daemon = await serve(home);
  expect((await get(daemon, '/healthz')).status).toBe(200);
  const answer = await post<Protected>(daemon, '/v2/protect', {
    text: TEXT,
    output: { include: ['entities', 'restore_table'] },
  });
  expect(answer.engine).toMatchObject({ degraded: false, layers_run: ['model', 'pattern', 'validated_identifiers'] });
  const { output, entities } = answer.results[0]!;
  expect(new Set(entities.map(({ type }) => type))).toEqual(new Set(['PERSON', 'EMAIL', 'IBAN']));
  expect(output.split(/[\s,.]+/u)).not.toContain('Okafor');
  const restored = await post<{ results: { text: string }[] }>(daemon, '/v2/restore', {
    inputs: [{ id: '1', text: output }],
    table: answer.restore_table,
  });
  expect(restored.results[0]!.text).toBe(TEXT);
  // A caller's expression: the RE2 addon. The page: files of a package.
  const custom = await post<Protected>(daemon, '/v2/detect', {
    text: 'order ZX-1234',
    detection: { custom: { regex: [{ name: 'order', type: 'ORDER', pattern: 'ZX-[0-9]{4}' }] } },
  });
  expect(custom.results[0]!.entities.map(({ type }) => type)).toContain('ORDER');
  expect((await get(daemon, '/docs')).status).toBe(200);
  expect((await get(daemon, '/docs/swagger-ui-bundle.js')).body.length).toBeGreaterThan(1_000_000);
  expect((await get(daemon, '/console/console.js')).body.length).toBeGreaterThan(50_000);

  expect(JSON.parse((await get(daemon, '/offline/status')).body)).toMatchObject({ trust: 'production' });
  const challenge = piid(home, ['licence', 'challenge', '--out', 'challenge.json']);
  expect(challenge).toMatchObject({ code: 0 });
  const sign = (signer: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [ISSUER, 'sign', '--challenge', 'challenge.json', '--records', '50000', '--ledger', 'ledger', '--yes', ...signer],
      { cwd: home, encoding: 'utf8' },
    );
    expect(status, stderr).toBe(0);
    return stdout;
  };
  const keys = join(dist, 'issuer');
  writeFileSync(join(home, 'development.json'), sign(['--dev']));
  expect(piid(home, ['licence', 'import', 'development.json'])).toMatchObject({ code: 2 });
  rmSync(join(home, 'ledger'));
  const vendor = ['--key', join(keys, 'issuer.key'), '--passphrase-file', join(keys, 'passphrase')];
  writeFileSync(join(home, 'licence.json'), sign(vendor));
  expect(piid(home, ['licence', 'import', 'licence.json'])).toMatchObject({ code: 0 });
  expect(await daemon.stop()).toBe(0);
}, 300_000);

test('commands work without a daemon, with the exit codes of the contract', () => {
  const home = temporaryDirectory();
  const protect = piid(home, ['protect', '--mapping-out', 'map.json'], TEXT);
  expect(protect).toMatchObject({ code: 0, stderr: '' });
  expect(piid(home, ['restore', '--table', 'map.json'], protect.stdout)).toEqual({ code: 0, stdout: TEXT, stderr: '' });
  expect(piid(home, ['--version'])).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: '' });
  expect(piid(home, ['detect', '--port', '1'])).toMatchObject({ code: 2 });
  writeFileSync(join(home, 'wrong.key'), '00'.repeat(32));
  expect(piid(home, ['keys', 'list', '--state-key-file', 'wrong.key'])).toMatchObject({ code: 3 });
  expect(piid(home, ['doctor'])).toMatchObject({ code: 0 });
}, 300_000);

test('the environment cannot load code into it', () => {
  const home = temporaryDirectory();
  writeFileSync(join(home, 'evil.cjs'), "process.stdout.write('loaded')");
  const { code, stdout } = piid(home, ['--version'], '', { NODE_OPTIONS: `--require ${join(home, 'evil.cjs')}` });
  expect([code, stdout]).toEqual([0, `${VERSION}\n`]);
  // Node would read compiled code from there, and write it.
  const compiled = join(home, 'compiled');
  const refused = piid(home, ['--version'], '', { NODE_COMPILE_CACHE: compiled });
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(/^piid: NODE_COMPILE_CACHE is set; [^\n]+\n$/u);
});

const tree = (cache: string): string =>
  join(
    cache,
    readdirSync(cache).find((name) => name.startsWith(VERSION))!,
  );

interface Verified {
  ok: boolean;
  checks: { name: string; status: string; detail: string }[];
}

function verified(home: string, args: readonly string[] = []): { code: number | null; answer: Verified } {
  const { code, stdout } = piid(home, ['verify-install', '--json', ...args]);
  return { code, answer: JSON.parse(stdout) as Verified };
}

const statusOf = ({ answer }: { answer: Verified }, name: string): string | undefined =>
  answer.checks.find((check) => check.name === name)?.status;

test('verify-install: right as it is; a changed cache is put right and told; a changed program is refused', () => {
  const home = temporaryDirectory();
  const first = verified(home);
  expect([first.code, first.answer.ok]).toEqual([0, true]);
  expect(first.answer.checks.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 'ok'));

  const addon = join(tree(shared.dir), 'node_modules/re2/build/Release/re2.node');
  const original = readFileSync(addon);
  const bent = Buffer.from(original);
  bent[bent.length >> 1]! ^= 1;
  rmSync(addon);
  writeFileSync(addon, bent);
  const second = verified(home);
  expect([second.code, statusOf(second, 'unpacked parts')]).toEqual([0, 'note']);
  expect(second.answer.checks.find(({ name }) => name === 'unpacked parts')!.detail).toContain('re2.node');
  expect(readFileSync(addon).equals(original)).toBe(true);
  expect(statusOf(verified(home), 'unpacked parts')).toBe('ok');

  // Another program, judged and not run.
  const copy = join(home, 'copy');
  mkdirSync(copy);
  for (const name of ['piid', 'SHA256SUMS', 'SHA256SUMS.sig', 'sbom.cdx.json', 'THIRD_PARTY_LICENCES.txt'])
    copyFileSync(join(dist, name), join(copy, name));
  expect(verified(home, [join(copy, 'piid')])).toMatchObject({ code: 0, answer: { ok: true } });
  const program = readFileSync(join(copy, 'piid'));
  program[program.length - 100]! ^= 1;
  writeFileSync(join(copy, 'piid'), program);
  expect(statusOf(verified(home, [join(copy, 'piid')]), 'program')).toBe('failed');
  const sums = readFileSync(join(copy, 'SHA256SUMS'), 'utf8');
  const sum = createHash('sha256').update(program).digest('hex');
  writeFileSync(join(copy, 'SHA256SUMS'), sums.replace(/^[0-9a-f]{64}(?= {2}piid$)/mu, sum));
  const forged = verified(home, [join(copy, 'piid')]);
  expect([forged.code, statusOf(forged, 'program')]).toEqual([1, 'failed']);
  copyFileSync(join(dist, 'piid'), join(copy, 'piid'));
  copyFileSync(join(dist, 'SHA256SUMS'), join(copy, 'SHA256SUMS'));
  writeFileSync(join(copy, 'sbom.cdx.json'), '{}');
  expect(statusOf(verified(home, [join(copy, 'piid')]), 'files beside it')).toBe('failed');
}, 300_000);

test('no code is read from beside the checked tree, and what lies there is named', () => {
  const home = temporaryDirectory();
  expect(piid(home, ['doctor']).code).toBe(0);
  expect(readdirSync(shared.dir)).toEqual([basename(tree(shared.dir))]);
  // Where compiled code was kept once: whoever could write it chose what runs, and whose licences count.
  const compiled = `${tree(shared.dir)}.compiled`;
  onTestFinished(() => rmSync(compiled, { recursive: true, force: true }));
  mkdirSync(compiled, { mode: 0o700 });
  const found = verified(home);
  expect([found.code, statusOf(found, 'cache folder'), statusOf(found, 'licences from')]).toEqual([0, 'note', 'ok']);
  const doctor = piid(home, ['doctor', '--verify', '--json']);
  expect(doctor.code).toBe(0);
  const { checks } = JSON.parse(doctor.stdout) as Verified;
  for (const { answer } of [found, { answer: { checks } }])
    expect(answer.checks.find(({ name }) => name === 'cache folder')!.detail).toContain(basename(compiled));
  expect(checks.find(({ name }) => name === 'licences from')).toEqual(
    found.answer.checks.find(({ name }) => name === 'licences from'),
  );
  expect(readdirSync(compiled)).toEqual([]);
}, 300_000);

test('two first starts at once both run, and the cache is whole', async () => {
  const home = temporaryDirectory();
  const cache = join(home, 'cache');
  const start = (): Promise<number | null> =>
    new Promise((resolve) => {
      const child = spawn(join(dist, 'piid'), ['doctor', '--cache', cache], {
        env: environment(home),
        stdio: 'ignore',
      });
      child.on('close', resolve);
    });
  expect(await Promise.all([start(), start()])).toEqual([0, 0]);
  expect(verified(home, ['--cache', cache])).toMatchObject({ code: 0, answer: { ok: true } });
  expect(readdirSync(cache).filter((name) => name.startsWith('.'))).toEqual([]);
  expect(statSync(tree(cache)).mode & 0o022).toBe(0);
}, 300_000);

test('the place of the cache: the state directory when the home cannot be written, a refusal where it was named', () => {
  const home = temporaryDirectory();
  const state = join(home, 'state');
  const env = { ...environment('/proc/nowhere'), PIID_CACHE: '' };
  const program = join(dist, 'piid');
  const keyed = ['--state', state, '--state-key-file', join(home, 'state.key')];
  const { status, stderr } = spawnSync(program, ['keys', 'create', '--name', 'a', ...keyed], { env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  expect(basename(tree(join(state, 'cache')))).toBe(basename(tree(shared.dir)));
  const refused = spawnSync(program, ['--version', '--cache', '/proc/nowhere'], { env, encoding: 'utf8' });
  expect([refused.status, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(
    /^piid: the parts of the program cannot be unpacked; name a place with --cache: [^\n]+\n$/u,
  );
  const open = join(home, 'open');
  mkdirSync(open);
  chmodSync(open, 0o777);
  expect(spawnSync(program, ['--version', '--cache', open], { env, encoding: 'utf8' }).stderr).toContain(
    `${realpathSync(open)} can be written by other users`,
  );
}, 300_000);

test('the bill of materials and the licences name every package that is unpacked, and the sums every file', () => {
  const bom = JSON.parse(readFileSync(join(dist, 'sbom.cdx.json'), 'utf8')) as { components: { name: string }[] };
  expect(problemsOf(bom)).toBe('');
  const named = new Set(bom.components.map(({ name }) => name));
  const packages = join(tree(shared.dir), 'node_modules');
  const manifests = readdirSync(packages, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?:@[^/]+\/)?[^/]+\/package\.json$/u.test(path))
    .map((path) => JSON.parse(readFileSync(join(packages, path), 'utf8')) as { name: string; version: string });
  expect(manifests.length).toBeGreaterThan(10);
  const licences = readFileSync(join(dist, 'THIRD_PARTY_LICENCES.txt'), 'utf8');
  for (const { name, version } of manifests) {
    expect(named).toContain(name);
    expect(licences).toContain(`\n${name} ${version}\n`);
  }
  for (const name of [
    'Node.js',
    'libvips',
    'ONNX Runtime',
    'Tesseract',
    'RE2',
    'SQLite',
    'all-MiniLM-L6-v2',
    'fastify',
  ])
    expect(named).toContain(name);
  const sums = readFileSync(join(dist, 'SHA256SUMS'), 'utf8').trim().split('\n');
  for (const line of sums) {
    const [sum, name] = line.split('  ') as [string, string];
    expect(
      createHash('sha256')
        .update(readFileSync(join(dist, name)))
        .digest('hex'),
    ).toBe(sum);
  }
  expect(sums).toHaveLength(3);
}, 300_000);
