import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { SCHEMA_VERSION } from '../../state/migrate.ts';
import { KEY, OTHER_KEY, openForTest, rawBytes, refusal, temporaryDirectory } from '../support/volume.ts';

const ADMIN = { name: 'CANARY-KEY-NAME-7731', account: 'canary-account-7731', scopes: ['admin'], tiers: ['standard'] };

/** A closed volume with enough pages in it. */
function written(dir: string): string {
  const state = openForTest(dir);
  for (let n = 0; n < 60; n++) state.apiKeys.create({ ...ADMIN, name: `${ADMIN.name}-${n}` });
  state.close();
  return join(dir, 'piid.db');
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0x01, at);
  writeFileSync(path, bytes);
}

/** The raw database, as a stranger with the key would open it. */
function unlocked(path: string): Database.Database {
  const db = new Database(path);
  db.pragma(`cipher = 'sqlcipher'`);
  db.pragma('legacy = 4');
  db.pragma(`key = "x'${Buffer.from(KEY).toString('hex')}'"`);
  return db;
}

describe('a new volume', () => {
  test('is made once and keeps its identity', () => {
    const dir = join(temporaryDirectory(), 'deep', 'state');
    const first = openForTest(dir);
    const { installation_id } = first.identity.installation;
    expect(first.created).toBe(true);
    expect(installation_id).toMatch(/^ins_[0-9A-HJKMNP-TV-Z]{26}$/u);
    expect(first.schemaVersion).toBe(SCHEMA_VERSION);
    first.close();
    const again = openForTest(dir);
    expect(again.created).toBe(false);
    expect(again.identity.installation.installation_id).toBe(installation_id);
  });

  test('is readable by its owner only, in a directory that others cannot enter', () => {
    const dir = join(temporaryDirectory(), 'state');
    openForTest(dir, { as: 'daemon' });
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(dir)) expect([name, statSync(join(dir, name)).mode & 0o777]).toEqual([name, 0o600]);
  });

  test('shows nothing of its header, names or values, in the database or the log', () => {
    const dir = join(temporaryDirectory(), 'state');
    const state = openForTest(dir);
    const { secret } = state.apiKeys.create(ADMIN);
    for (const bytes of [rawBytes(dir), (state.close(), rawBytes(dir))]) {
      for (const needle of [
        'SQLite format 3',
        'api_keys',
        'CREATE TABLE',
        ADMIN.name,
        ADMIN.account,
        'ins_',
        secret,
        secret.slice(10),
      ]) {
        expect([needle, bytes.includes(needle)]).toEqual([needle, false]);
      }
    }
  });

  test('is not made in a directory that holds other files', () => {
    const dir = temporaryDirectory();
    writeFileSync(join(dir, 'letters.txt'), 'mine');
    expect(refusal(dir).kind).toBe('not_a_volume');
    expect(readdirSync(dir)).toEqual(['letters.txt']);
  });

  test('is made in an empty mounted directory, and over the rest of a start that crashed', () => {
    const dir = temporaryDirectory();
    mkdirSync(join(dir, 'lost+found'));
    writeFileSync(join(dir, '.new-0011223344556677'), 'half');
    openForTest(dir).close();
    expect(readdirSync(dir).toSorted()).toEqual(['lost+found', 'piid.db', 'volume.json']);
  });

  test('is not made when only looking', () => {
    const dir = join(temporaryDirectory(), 'state');
    expect(refusal(dir, { create: false }).kind).toBe('missing');
    expect(existsSync(dir)).toBe(false);
  });
});

describe('a volume that cannot be opened is named and left as it was', () => {
  const damage: [kind: string, harm: string, (dir: string, database: string) => void][] = [
    ['damaged', 'the salt flipped', (_dir, db) => flip(db, 3)],
    ['damaged', 'a flipped bit in the header', (_dir, db) => flip(db, 20)],
    ['damaged', 'a flipped bit in the first page', (_dir, db) => flip(db, 3000)],
    ['damaged', 'a flipped bit in a later page', (_dir, db) => flip(db, 4096 * 5 + 99)],
    ['damaged', 'a flipped bit in a page checksum', (_dir, db) => flip(db, 4096 * 4 - 2)],
    ['truncated', 'cut to nothing', (_dir, db) => truncateSync(db, 0)],
    ['truncated', 'cut within a page', (_dir, db) => truncateSync(db, 10_000)],
    ['truncated', 'cut at a page', (_dir, db) => truncateSync(db, 4096 * 3)],
    [
      'not_a_volume',
      'replaced by plain SQLite',
      (_dir, db) => {
        rmSync(db);
        const plain = new Database(db);
        plain.exec('CREATE TABLE t (a)');
        plain.close();
      },
    ],
    [
      'not_a_volume',
      'replaced by a directory',
      (_dir, db) => {
        rmSync(db);
        mkdirSync(db);
      },
    ],
    [
      'not_a_volume',
      'replaced by some text, no marker',
      (dir, db) => {
        rmSync(join(dir, 'volume.json'));
        writeFileSync(db, 'hello');
      },
    ],
    ['missing', 'the database gone, the marker there', (_dir, db) => rmSync(db)],
    [
      'missing',
      'the database gone, its log there',
      (dir, db) => {
        rmSync(db);
        rmSync(join(dir, 'volume.json'));
        writeFileSync(`${db}-wal`, '');
      },
    ],
    [
      'missing',
      'the database gone, the lock there',
      (dir, db) => {
        rmSync(db);
        rmSync(join(dir, 'volume.json'));
        writeFileSync(join(dir, 'daemon.lock'), '');
      },
    ],
    [
      'newer_schema',
      'written by a later program',
      (_dir, db) => {
        const raw = unlocked(db);
        raw.pragma(`user_version = ${SCHEMA_VERSION + 1}`);
        raw.close();
      },
    ],
    [
      'not_a_volume',
      "another program's database under the same key",
      (_dir, db) => {
        const raw = unlocked(db);
        raw.pragma('application_id = 1');
        raw.close();
      },
    ],
  ];

  test.each(damage)('%s: %s', (kind, _harm, harm) => {
    const dir = join(temporaryDirectory(), 'state');
    const database = written(dir);
    harm(dir, database);
    const before = rawBytes(dir);
    const error = refusal(dir, { as: 'daemon' });
    expect(error.kind).toBe(kind);
    expect(error.message).not.toContain('\n');
    expect(error.message).toContain(dir);
    expect(rawBytes(dir).equals(before)).toBe(true);
    expect(readdirSync(dir)).not.toContain('daemon.pid');
    expect(refusal(dir, { verify: true }).kind).toBe(kind);
  });

  test('wrong key: known for sure by the marker, and without it', () => {
    const dir = join(temporaryDirectory(), 'state');
    written(dir);
    const before = rawBytes(dir);
    expect(refusal(dir, { key: OTHER_KEY })).toMatchObject({
      kind: 'wrong_key',
      message: expect.stringContaining('not the one'),
    });
    expect(rawBytes(dir).equals(before)).toBe(true);
    rmSync(join(dir, 'volume.json'));
    expect(refusal(dir, { key: OTHER_KEY }).kind).toBe('wrong_key');
    openForTest(dir).close();
    expect(readdirSync(dir)).toContain('volume.json');
  });

  test('an older volume is left alone by who only looks', () => {
    const dir = join(temporaryDirectory(), 'state');
    const raw = unlocked(written(dir));
    raw.pragma('user_version = 0');
    raw.close();
    expect(refusal(dir, { readOnly: true }).kind).toBe('older_schema');
  });

  test('an older volume is not migrated under a running daemon', () => {
    const dir = join(temporaryDirectory(), 'state');
    const daemon = openForTest(dir, { as: 'daemon' });
    const raw = unlocked(join(dir, 'piid.db'));
    raw.pragma('user_version = 0');
    raw.close();
    expect(refusal(dir)).toMatchObject({ kind: 'locked', pid: process.pid });
    daemon.close();
  });
});

describe('one daemon a volume', () => {
  test('a second one is refused with the pid of the first; a command is not', () => {
    const dir = join(temporaryDirectory(), 'state');
    const daemon = openForTest(dir, { as: 'daemon' });
    const error = refusal(dir, { as: 'daemon' });
    expect(error).toMatchObject({ kind: 'locked', pid: process.pid });
    expect(error.message).toContain(`pid ${process.pid}`);
    const command = openForTest(dir);
    const { key } = command.apiKeys.create(ADMIN);
    expect(daemon.apiKeys.get(key.key_id)?.name).toBe(ADMIN.name);
    command.close();
    daemon.close();
    openForTest(dir, { as: 'daemon' }).close();
  });

  test('what a killed daemon wrote is there, and its lock is not', () => {
    const dir = join(temporaryDirectory(), 'state');
    const script = `
      import { openState } from ${JSON.stringify(join(import.meta.dirname, '../../state/state.ts'))};
      const state = openState({ dir: ${JSON.stringify(dir)}, key: Buffer.alloc(32, 7), as: 'daemon' });
      state.apiKeys.create({ name: 'before the crash', account: 'default', scopes: [], tiers: [] });
      process.kill(process.pid, 'SIGKILL');
    `;
    const killed = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect([killed.signal, killed.stderr]).toEqual(['SIGKILL', '']);
    expect(statSync(join(dir, 'piid.db-wal')).size).toBeGreaterThan(0);
    expect(readdirSync(dir)).toContain('daemon.pid');
    const state = openForTest(dir, { as: 'daemon' });
    expect(state.apiKeys.list().map((key) => key.name)).toEqual(['before the crash']);
  });

  test('a log that was copied along opens; a log of random bytes does not harm the database', () => {
    const dir = join(temporaryDirectory(), 'state');
    const database = written(dir);
    writeFileSync(`${database}-wal`, Buffer.alloc(40_000, 5));
    const state = openForTest(dir, { as: 'daemon' });
    expect(state.apiKeys.list()).toHaveLength(60);
  });
});

/** Runs `script` with the state on a tiny file system of its own; undefined where this machine cannot make one. */
function onTinyDisk(
  options: string,
  script: string,
): { status: number | null; stdout: string; stderr: string } | undefined {
  const dir = temporaryDirectory();
  const namespaces = process.getuid?.() === 0 ? ['-m'] : ['-rm'];
  const mount = (after: string): string => `mount -t tmpfs -o ${options} none ${dir} || exit 99; ${after}`;
  const run = (command: string): ReturnType<typeof spawnSync> =>
    spawnSync('unshare', [...namespaces, 'sh', '-c', command, 'sh', process.execPath, script], {
      encoding: 'utf8',
      env: { ...process.env, STATE_DIR: `${dir}/state` },
    });
  const result = run(mount('"$1" --input-type=module -e "$2"'));
  if (result.error !== undefined || result.status === 99 || String(result.stderr).includes('unshare')) return undefined;
  return { status: result.status, stdout: String(result.stdout), stderr: String(result.stderr) };
}

const PRELUDE = `
  import { openState } from ${JSON.stringify(join(import.meta.dirname, '../../state/state.ts'))};
  import { volumeErrorOf } from ${JSON.stringify(join(import.meta.dirname, '../../state/volume-error.ts'))};
  import { readdirSync } from 'node:fs';
  const dir = process.env.STATE_DIR;
  const key = Buffer.alloc(32, 7);
  const row = (n) => ({ name: 'n' + n, account: 'default', scopes: [], tiers: [] });
  const kind = (work) => { try { work(); return 'done'; } catch (error) { return volumeErrorOf(error, dir)?.kind ?? String(error); } };
`;

describe('disks', () => {
  test('a disk that fills up is named, what was written before stays, and the volume opens again', (context) => {
    const result = onTinyDisk(
      'size=400k',
      `${PRELUDE}
      const state = openState({ dir, key });
      let n = 0;
      const answer = kind(() => { for (;;) { state.apiKeys.create(row(n)); n++; } });
      const stored = state.apiKeys.list().length;
      state.close();
      const again = openState({ dir, key, verify: true });
      console.log(JSON.stringify([answer, n > 10, stored === n, again.apiKeys.list().length === n]));
      `,
    );
    if (result === undefined) return context.skip('no file system can be mounted here');
    expect(result).toEqual({ status: 0, stdout: '["disk_full",true,true,true]\n', stderr: '' });
  });

  test('a disk too full for a new volume leaves none behind', (context) => {
    const result = onTinyDisk(
      'size=16k',
      `${PRELUDE} console.log(kind(() => openState({ dir, key })), readdirSync(dir).join());`,
    );
    if (result === undefined) return context.skip('no file system can be mounted here');
    expect(result).toEqual({ status: 0, stdout: 'disk_full \n', stderr: '' });
  });

  test('a volume on a read-only disk is named', (context) => {
    const result = onTinyDisk(
      'size=4m',
      `${PRELUDE}
      import { execFileSync } from 'node:child_process';
      openState({ dir, key }).close();
      execFileSync('mount', ['-o', 'remount,ro', dir.replace(/\\/state$/, '')]);
      console.log(kind(() => openState({ dir, key })), kind(() => openState({ dir, key, as: 'daemon' })), kind(() => openState({ dir: dir + '2', key })));
      `,
    );
    if (result === undefined) return context.skip('no file system can be mounted here');
    expect(result).toEqual({ status: 0, stdout: 'read_only read_only read_only\n', stderr: '' });
  });

  test('a write past the file size limit is a full disk', () => {
    const dir = join(temporaryDirectory(), 'state');
    const script = `${PRELUDE}
      const state = openState({ dir, key });
      console.log(kind(() => { for (let n = 0; ; n++) state.apiKeys.create(row(n)); }));
    `;
    const result = spawnSync(
      'sh',
      ['-c', `trap '' XFSZ; ulimit -f 1600; exec "$1" --input-type=module -e "$2"`, 'sh', process.execPath, script],
      {
        encoding: 'utf8',
        env: { ...process.env, STATE_DIR: dir },
      },
    );
    expect([result.stdout, result.status, result.stderr.slice(0, 600)]).toEqual(['disk_full\n', 0, '']);
  });

  test('a directory without permission is named', () => {
    const dir = join(temporaryDirectory(), 'state');
    written(dir);
    chmodSync(dir, 0o000);
    // Permissions do not bind root: the opener becomes nobody first.
    const script = `${PRELUDE}
      if (process.getuid() === 0) { process.setegid(65534); process.seteuid(65534); }
      console.log(kind(() => openState({ dir, key })));
    `;
    const result = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      env: { ...process.env, STATE_DIR: dir },
    });
    chmodSync(dir, 0o700);
    expect([result.stdout, result.status]).toEqual(['no_access\n', 0]);
  });
});
