/**
 * What a customer lives through, on a machine with no Node and no network: install, activate, protect, restart, upgrade,
 * go back, remove. Every step is the built program's own command line or its API. Throws at the first thing that is wrong.
 */
import { deepStrictEqual, equal, match, notEqual, ok } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash, createPrivateKey, sign } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Machine, Said } from './machine.ts';

export interface Build {
  /** Directory of the built program, its sums and its keys (`dist`). */
  dist: string;
  /** A directory of this run, outside the machine: the vendor's desk. */
  desk: string;
}

type Step = (name: string) => void;

const ISSUER = join(import.meta.dirname, '..', '..', 'licence', 'issuer', 'main.ts');
const LETTER = join(import.meta.dirname, 'letter.png');
const TEXT = 'Dear Ms Okafor, mail ana.ruiz@example.com about IBAN ES91 2100 0418 4502 0005 1332. Regards, Ana Ruiz';
const RECORDS = 250;

export async function journey(machine: Machine, build: Build, done: Step): Promise<void> {
  bare(machine);
  done('the machine has no Node and no network');
  await install(machine, build);
  done('installed; a second install changes nothing');
  await activate(machine, build);
  done('activated with a licence of piid-issuer');
  await protectText(machine);
  done('a text is protected and restored');
  done(await protectImage(machine));
  await restart(machine);
  done('restarted: the licence, the keys and what was used are as before');
  await upgrade(machine, build);
  done('an unsigned, a changed and a broken release are refused; a signed one replaces the program');
  await remove(machine);
  done('removed, installed again on the volume that stayed, removed for good');
}

function bare(machine: Machine): void {
  const { root } = machine;
  for (const dir of ['usr/bin', 'usr/local/bin', 'bin', 'opt'])
    for (const name of existsSync(join(root, dir)) ? readdirSync(join(root, dir)) : [])
      ok(!/^(?:node|nodejs|npm)/u.test(name), name);
  const interfaces = machine.run(['/bin/sh', '-c', 'while read -r line; do echo "$line"; done < /proc/net/dev']).stdout;
  deepStrictEqual(
    [...interfaces.matchAll(/^\s*(\S+):/gmu)].map(([, name]) => name),
    ['lo'],
  );
}

function succeed({ code, stdout, stderr }: Said, what: string): string {
  equal(code, 0, `${what}: ${stderr}${stdout}`);
  return stdout;
}

function modeOf(machine: Machine, path: string): string {
  return (statSync(join(machine.root, path)).mode & 0o7777).toString(8);
}

async function install(machine: Machine, { dist }: Build): Promise<void> {
  const media = join(machine.root, 'media', 'piid');
  mkdirSync(media, { recursive: true });
  for (const name of ['piid', 'SHA256SUMS', 'SHA256SUMS.sig', 'sbom.cdx.json', 'THIRD_PARTY_LICENCES.txt'])
    copyFileSync(join(dist, name), join(media, name));
  chmodSync(join(media, 'piid'), 0o755);
  const checks = succeed(machine.run(['/media/piid/piid', 'install', '--check']), 'preflight');
  match(checks, /^ok +processor/mu);
  ok(!existsSync(join(machine.root, 'opt/piid')), 'a check changed something');

  const said = succeed(machine.run(['/media/piid/piid', 'install']), 'install');
  match(said, /smoke test: finds an e-mail address/u);
  deepStrictEqual(
    ['var/lib/piid', 'var/lib/piid-mark', 'var/backups/piid', 'etc/piid/admin.key', 'opt/piid/current/piid'].map(
      (path) => modeOf(machine, path),
    ),
    ['700', '700', '700', '600', '755'],
  );
  const keys = readdirSync(join(machine.root, 'etc/piid')).filter((name) => name.startsWith('state.key'));
  deepStrictEqual(keys, [machine.init === 'systemd' ? 'state.key.cred' : 'state.key']);
  equal(modeOf(machine, join('etc/piid', keys[0]!)), '600');
  const again = succeed(machine.run(['/media/piid/piid', 'install']), 'a second install');
  match(again, /Nothing had to be changed/u);
  // The service cannot change the code that it runs.
  const { uid } = statSync(join(machine.root, 'var/lib/piid'));
  notEqual(uid, 0);
  for (const path of walk(join(machine.root, 'opt/piid'))) {
    const stat = statSync(path);
    ok(stat.uid === 0 && (stat.mode & 0o022) === 0, `${path} can be written by others than root`);
  }
  if (machine.init === 'none') {
    await machine.start();
    return;
  }
  const judged = machine.run(['systemd-analyze', 'security', '--no-pager', 'piid']).stdout;
  const exposure = Number(/exposure level for piid\.service: ([0-9.]+)/u.exec(judged)?.[1]);
  ok(exposure <= 2, judged);
  ok(
    machine.run(['systemctl', 'show', '-p', 'WatchdogTimestampMonotonic', 'piid']).stdout.trim() !==
      'WatchdogTimestampMonotonic=0',
  );
}

function walk(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
}

function issue(build: Build, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [ISSUER, ...args], {
    cwd: build.desk,
    encoding: 'utf8',
    input: '',
  });
  equal(status, 0, `piid-issuer ${args[0]}: ${stderr}`);
  return stdout;
}

interface Status {
  activated: boolean;
  trust: string;
  quota: { available: number; used: number };
  installation_id: string;
  state: { intact: boolean };
}

function statusOf(machine: Machine): Status {
  return JSON.parse(succeed(machine.run(['piid', 'admin', 'licence', 'status', '--json']), 'licence status')) as Status;
}

async function activate(machine: Machine, build: Build): Promise<void> {
  const { desk, dist } = build;
  writeFileSync(
    join(desk, 'challenge.json'),
    succeed(machine.run(['piid', 'admin', 'licence', 'challenge']), 'challenge'),
  );
  const vendor = ['--key', join(dist, 'issuer/issuer.key'), '--passphrase-file', join(dist, 'issuer/passphrase')];
  const order = ['--records', String(RECORDS), '--expires', '30d', '--ledger', 'ledger.jsonl', '--yes'];
  const licence = issue(build, 'sign', '--challenge', 'challenge.json', ...vendor, ...order);
  // A licence that the public development key signed does not count in a built program.
  const foreign = issue(
    build,
    'sign',
    '--challenge',
    'challenge.json',
    '--dev',
    '--records',
    '5',
    '--ledger',
    'dev.jsonl',
    '--yes',
  );
  equal(machine.run(['piid', 'admin', 'licence', 'import'], foreign).code, 2);
  match(succeed(machine.run(['piid', 'admin', 'licence', 'import'], licence), 'import'), /^250 records added/u);
  equal(machine.run(['piid', 'admin', 'licence', 'import'], licence).code, 1);
  const { activated, trust, quota } = statusOf(machine);
  deepStrictEqual(
    { activated, trust, available: quota.available },
    { activated: true, trust: 'production', available: RECORDS },
  );
}

function adminKey({ root }: Machine): string {
  return readFileSync(join(root, 'etc/piid/admin.key'), 'utf8').trim();
}

interface Protected {
  results: { output: unknown; entities: { type: string }[] }[];
  restore_table: object;
}

async function protectText(machine: Machine): Promise<void> {
  const key = adminKey(machine);
  equal((await machine.ask({ method: 'POST', path: '/v2/protect', body: { text: TEXT } })).status, 401);
  const answer = await machine.ask({
    method: 'POST',
    path: '/v2/protect',
    key,
    body: { text: TEXT, output: { include: ['entities', 'restore_table'] } },
  });
  equal(answer.status, 200, JSON.stringify(answer.body));
  const { results, restore_table: table } = answer.body as Protected;
  const { output, entities } = results[0]!;
  const types = new Set(entities.map(({ type }) => type));
  ok(types.has('EMAIL') && types.has('IBAN') && types.has('PERSON'), [...types].join(' '));
  ok(typeof output === 'string' && !output.includes('ana.ruiz@example.com') && !output.includes('ES91 2100 0418'));
  const back = await machine.ask({
    method: 'POST',
    path: '/v2/restore',
    key,
    body: { inputs: [{ id: '1', text: output }], table },
  });
  equal((back.body as { results: { text: string }[] }).results[0]!.text, TEXT);
}

interface Capabilities {
  inputs: Record<string, { detect: string; protect: string }>;
}

/** What the machine says it can do is what is asked of it: a planned input has to answer 501. */
async function protectImage(machine: Machine): Promise<string> {
  const key = adminKey(machine);
  const told = (await machine.ask({ method: 'GET', path: '/v2/capabilities', key })).body as Capabilities;
  const input = { kind: 'image', media_type: 'image/png', data_b64: readFileSync(LETTER).toString('base64') };
  const send = (path: string, image: object) => machine.ask({ method: 'POST', path, key, body: { inputs: [image] } });
  const answer = await send('/v2/protect', input);
  if (told.inputs['image']!.protect !== 'ga') {
    equal(answer.status, 501);
    return 'an image is refused as not built yet';
  }
  equal(answer.status, 200, JSON.stringify(answer.body).slice(0, 500));
  const [{ output, entities }] = (answer.body as Protected).results as [Protected['results'][number]];
  ok(
    entities.some(({ type }) => type === 'EMAIL'),
    entities.map(({ type }) => type).join(' '),
  );
  const { media_type, data_b64, regions } = output as { media_type: string; data_b64: string; regions: number };
  ok(regions > 0);
  const seen = await send('/v2/detect', { kind: 'image', media_type, data_b64 });
  const left = (seen.body as Protected).results[0]!.entities.map(({ type }) => type);
  ok(!left.includes('EMAIL') && !left.includes('PHONE'), left.join(' '));
  return 'an image is protected: nothing is found in what comes back';
}

async function restart(machine: Machine): Promise<void> {
  const before = statusOf(machine);
  await machine.stop();
  equal((await machine.ask({ method: 'GET', path: '/healthz' })).status, 0);
  await machine.start();
  deepStrictEqual(statusOf(machine), before);
  await protectText(machine);
}

/** A release of its own: the same program with some bytes after its end, in a folder with its own sums. */
function release(
  machine: Machine,
  { dist }: Build,
  name: string,
  how: { bytes?: string; script?: string; signed: boolean },
): string {
  const dir = join(machine.root, 'media', name);
  mkdirSync(dir, { recursive: true });
  const program = join(dir, 'piid');
  if (how.script === undefined) copyFileSync(join(dist, 'piid'), program);
  else writeFileSync(program, how.script);
  chmodSync(program, 0o755);
  if (how.bytes !== undefined) appendFileSync(program, how.bytes);
  const sums = `${createHash('sha256').update(readFileSync(program)).digest('hex')}  piid\n`;
  writeFileSync(join(dir, 'SHA256SUMS'), sums);
  if (how.signed) {
    const key = createPrivateKey(readFileSync(join(dist, 'issuer/release.pem')));
    writeFileSync(join(dir, 'SHA256SUMS.sig'), sign(null, Buffer.from(sums), key));
  } else copyFileSync(join(dist, 'SHA256SUMS.sig'), join(dir, 'SHA256SUMS.sig'));
  return `/media/${name}/piid`;
}

async function upgrade(machine: Machine, build: Build): Promise<void> {
  const before = statusOf(machine);
  const installed = (): string => readFileSync(join(machine.root, 'etc/piid/install.json'), 'utf8');
  const first = installed();
  const refused = (path: string, why: RegExp): void => {
    const { code, stderr } = machine.run(['piid', 'upgrade', path]);
    equal(code, 1, stderr);
    match(stderr, why);
    equal(installed(), first);
  };
  const small = '#!/bin/sh\nexec /media/piid/piid "$@"\n';
  const unsigned = release(machine, build, 'unsigned', { script: small, signed: false });
  refused(unsigned, /not signed by a key/u);
  const changed = release(machine, build, 'changed', { script: small, signed: true });
  appendFileSync(join(machine.root, changed), '\n');
  refused(changed, /is not the file that was signed/u);
  if (machine.init === 'none') await machine.stop();
  // Signed, and it opens the volume, and it does not serve: back to the release before.
  const script =
    '#!/bin/sh\n[ "$1" = serve ] && { echo "piid: broken on purpose" >&2; exit 1; }\nexec /media/piid/piid "$@"\n';
  const broken = release(machine, build, 'broken', { script, signed: true });
  if (machine.init === 'none') refused(broken, /broken on purpose/u);
  else refused(broken, /the service does not start/u);
  const good = release(machine, build, 'good', { bytes: 'another', signed: true });
  match(succeed(machine.run(['piid', 'upgrade', good]), 'upgrade'), /^upgraded from /mu);
  notEqual(installed(), first);
  ok(readdirSync(join(machine.root, 'var/backups/piid')).some((name) => name.startsWith('before-')));
  equal(installedReleases(machine).length, 2);
  match(succeed(machine.run(['piid', 'upgrade', good]), 'the same again'), /is installed already/u);
  if (machine.init === 'none') await machine.start();
  const { installation_id, activated, state } = statusOf(machine);
  deepStrictEqual(
    { installation_id, activated, intact: state.intact },
    { installation_id: before.installation_id, activated: true, intact: true },
  );
  await protectText(machine);
}

function installedReleases({ root }: Machine): string[] {
  return readdirSync(join(root, 'opt/piid')).filter((name) => name !== 'current');
}

const MADE = [
  'etc/piid',
  'opt/piid',
  'var/lib/piid',
  'var/lib/piid-mark',
  'var/backups/piid',
  'usr/local/bin/piid',
  'etc/systemd/system/piid.service',
];

async function remove(machine: Machine): Promise<void> {
  const before = statusOf(machine);
  if (machine.init === 'none') await machine.stop();
  succeed(machine.run(['piid', 'uninstall']), 'uninstall');
  const stay = MADE.filter((path) => existsSync(join(machine.root, path)));
  deepStrictEqual(stay, ['etc/piid', 'var/lib/piid', 'var/lib/piid-mark', 'var/backups/piid']);
  succeed(machine.run(['/media/good/piid', 'install']), 'install on the volume that stayed');
  const after = statusOf(machine);
  deepStrictEqual([after.installation_id, after.activated], [before.installation_id, true]);
  equal(machine.run(['/media/good/piid', 'uninstall', '--purge']).code, 2);
  succeed(machine.run(['/media/good/piid', 'uninstall', '--purge', '--yes']), 'purge');
  deepStrictEqual(
    MADE.filter((path) => existsSync(join(machine.root, path))),
    [],
  );
  for (const name of ['passwd', 'group']) ok(!readFileSync(join(machine.root, 'etc', name), 'utf8').includes('piid'));
}
