/** `piid keys …`. They share the database with a running daemon, which sees each change at its next request. */
import type { ShownKey } from '../operations/keys.ts';
import { SCOPES, TIERS, type Scope, type Tier } from '../contract/scopes.ts';
import { EXIT, command } from './command.ts';
import { seconds } from './duration.ts';
import { JSON_OPTION, STATE_OPTIONS, openStateFor, printJson } from './session.ts';
import type { StateFlags } from './session.ts';

interface JsonFlags extends StateFlags {
  json?: boolean;
}

interface CreateFlags extends JsonFlags {
  name: string;
  account?: string;
  scope?: Scope[];
  tier?: Tier[];
  expires?: string;
}

interface RotateFlags extends JsonFlags {
  overlap?: string;
}

const KEY_ARGUMENT = { name: '<key>', description: 'identifier of the key, or its name when one working key has it' };

export const keysCreate = command<CreateFlags>({
  name: 'keys create',
  summary: 'Make an API key and print it, once',
  options: [
    { flags: '--name <name>', description: 'what the key is for', required: true },
    { flags: '--account <name>', description: 'account of the key (default: default)' },
    {
      flags: '--scope <scope>',
      description: 'may be given several times; default: all but mapping:*, offline:manage and admin',
      choices: SCOPES,
      repeat: true,
    },
    { flags: '--tier <tier>', description: 'may be given several times; default: all', choices: TIERS, repeat: true },
    { flags: '--expires <duration>', description: 'such as 90d; never by default' },
    JSON_OPTION,
    ...STATE_OPTIONS,
  ],
  async run(flags) {
    const expiresAt = flags.expires === undefined ? undefined : Date.now() + seconds(flags.expires, '--expires') * 1000;
    using state = await openStateFor(flags);
    const { createKey } = await import('../operations/keys.ts');
    const key = createKey(state, {
      name: flags.name,
      account: flags.account,
      scopes: flags.scope,
      tiers: flags.tier,
      expiresAt,
    });
    printOnce(key, flags);
    return EXIT.done;
  },
});

export const keysList = command<JsonFlags>({
  name: 'keys list',
  summary: 'List the API keys, without the keys themselves',
  options: [JSON_OPTION, ...STATE_OPTIONS],
  async run(flags) {
    using state = await openStateFor(flags, { create: false });
    const { listKeys } = await import('../operations/keys.ts');
    const keys = listKeys(state);
    if (flags.json === true) printJson({ keys });
    else for (const key of keys) process.stdout.write(`${lineOf(key)}\n`);
    return EXIT.done;
  },
});

export const keysRevoke = command<JsonFlags>({
  name: 'keys revoke',
  summary: 'Stop an API key at once and for good',
  argument: KEY_ARGUMENT,
  options: [JSON_OPTION, ...STATE_OPTIONS],
  async run(flags, ref) {
    using state = await openStateFor(flags, { create: false });
    const { revokeKey } = await import('../operations/keys.ts');
    const key = revokeKey(state, ref!);
    if (flags.json === true) printJson(key);
    else process.stdout.write(`${key.key_id} is revoked\n`);
    return EXIT.done;
  },
});

export const keysRotate = command<RotateFlags>({
  name: 'keys rotate',
  summary: 'Make the next API key with the same rights and print it, once',
  argument: KEY_ARGUMENT,
  options: [
    { flags: '--overlap <duration>', description: 'how long the old key still works (default: 24h; 0s: not at all)' },
    JSON_OPTION,
    ...STATE_OPTIONS,
  ],
  async run(flags, ref) {
    const overlapS = seconds(flags.overlap ?? '24h', '--overlap');
    using state = await openStateFor(flags, { create: false });
    const { rotateKey } = await import('../operations/keys.ts');
    printOnce(rotateKey(state, ref!, overlapS), flags);
    return EXIT.done;
  },
});

export const keysSigv4 = command<JsonFlags>({
  name: 'keys sigv4',
  summary: 'Print the access key and the secret with which AWS clients sign in the name of a key',
  argument: KEY_ARGUMENT,
  options: [JSON_OPTION, ...STATE_OPTIONS],
  notes: 'The secret is derived from the installation and the key; nothing is stored, and revoking the key revokes it.',
  async run(flags, ref) {
    using state = await openStateFor(flags, { create: false });
    const { signingPair } = await import('../operations/keys.ts');
    const pair = signingPair(state, ref!);
    if (flags.json === true) printJson(pair);
    else
      process.stdout.write(
        `AWS_ACCESS_KEY_ID=${pair.access_key_id}\nAWS_SECRET_ACCESS_KEY=${pair.secret_access_key}\n`,
      );
    return EXIT.done;
  },
});

function printOnce(key: ShownKey, flags: JsonFlags): void {
  if (flags.json === true) {
    printJson(key);
    return;
  }
  process.stdout.write(`${key.key}\n`);
  process.stderr.write(`${lineOf(key)}\nThe key is shown only now; store it.\n`);
}

function lineOf(key: ShownKey): string {
  const expiry = key.expires_at === null ? 'never expires' : `expires ${key.expires_at}`;
  const state =
    key.revoked_at !== null ? `revoked ${key.revoked_at}` : key.active ? expiry : `expired ${key.expires_at}`;
  const used = key.last_used_at === null ? 'never used' : `last used ${key.last_used_at}`;
  return [key.key_id, key.name, `account ${key.account}`, key.scopes.join(','), key.tiers.join(','), state, used].join(
    '  ',
  );
}
