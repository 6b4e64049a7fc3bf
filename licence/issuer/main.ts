/** `piid-issuer`: the vendor's side of activation. Not part of the appliance. */
import { Command, CommanderError } from 'commander';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { ulid } from 'ulid';
import { LICENCE_TYPE, sealLicence, type Licence } from '../admit.ts';
import {
  CHALLENGE_TYPE,
  readChallenge,
  readRelease,
  readUsage,
  RELEASE_TYPE,
  USAGE_TYPE,
  type Challenge,
  type Release,
  type UsageReport,
} from '../challenge.ts';
import { isSignedBy, keyidOf, MAX_REPORT_CHARS, openEnvelope } from '../envelope.ts';
import { tenthsOf } from '../fields.ts';
import { decodeBase64, decodeUtf8, parseStrict } from '../json.ts';
import { TIER_NAME } from '../records.ts';
import { makeKey, openKey, publicKeyOf } from './keys.ts';
import {
  appendToLedger,
  issuedIn,
  LedgerError,
  lockLedger,
  nextSequence,
  objectionTo,
  objectionToReport,
  readLedger,
  type Issued,
  type Line,
  type Objection,
  type Reported,
} from './ledger.ts';

/** Ends the command with one line on standard error. */
class Refusal extends Error {
  readonly exitCode: number;
  constructor(exitCode: number, line: string) {
    super(line);
    this.exitCode = exitCode;
  }
}
const failed = (line: string): Refusal => new Refusal(1, line);
const wrong = (line: string): Refusal => new Refusal(2, line);

function read(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw failed(`cannot read ${file}: ${error instanceof Error && 'code' in error ? String(error.code) : 'error'}`);
  }
}

/** Writes a new file with mode 0600 and never overwrites one. */
function write(file: string, content: string, mode = 0o600): void {
  try {
    writeFileSync(file, content, { mode, flag: 'wx', flush: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'error';
    throw failed(code === 'EEXIST' ? `${file} is there already` : `cannot write ${file}: ${code}`);
  }
}

async function prompt(question: string, hidden = false): Promise<string> {
  if (!process.stdin.isTTY) throw wrong(`there is no terminal to ask at: ${question.trim()}`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  if (hidden) {
    const shown = terminal as unknown as { _writeToOutput: (text: string) => void };
    shown._writeToOutput = (text) => void (text.includes(question) && process.stderr.write(text));
  }
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
    if (hidden) process.stderr.write('\n');
  }
}

/** Reads the passphrase from a file, the environment or a prompt. */
async function passphrase(file: string | undefined, twice: boolean): Promise<string> {
  const given = file === undefined ? process.env['PIID_ISSUER_PASSPHRASE'] : read(file).replace(/\r?\n$/, '');
  const chosen = given ?? (await prompt('Passphrase: ', true));
  if (chosen.length < 8) throw wrong('a passphrase has at least 8 characters');
  if (given === undefined && twice && (await prompt('Once more: ', true)) !== chosen) throw failed('the two differ');
  return chosen;
}

interface KeygenFlags {
  key: string;
  passphraseFile?: string;
}

async function keygen({ key, passphraseFile }: KeygenFlags): Promise<void> {
  for (const file of [key, `${key}.pub`]) if (existsSync(file)) throw failed(`${file} is there already`);
  const made = makeKey(await passphrase(passphraseFile, true));
  write(key, made.secret);
  write(`${key}.pub`, made.shown, 0o644);
  process.stdout.write(`${made.keyid}\n`);
}

interface SignFlags extends Overruling {
  challenge: string;
  key?: string;
  dev?: boolean;
  passphraseFile?: string;
  records?: string;
  release?: string;
  tier?: string[];
  feature?: string[];
  notBefore?: string;
  expires?: string;
  ledger: string;
  out?: string;
  usageReport?: string;
  yes?: boolean;
}

async function sign(flags: SignFlags): Promise<void> {
  const { challenge } = checked('challenge', readChallenge(read(flags.challenge)));
  if ((flags.key === undefined) === (flags.dev !== true)) throw wrong('one of --key and --dev is needed');
  if (flags.out !== undefined && existsSync(flags.out)) throw failed(`${flags.out} is there already`);
  using _lock = lockLedger(flags.ledger);
  const lines = readLedger(flags.ledger);
  const ledger = issuedIn(lines);
  refuse('challenge', objectionTo(challenge, lines), flags);
  const report = reportFor(flags, challenge, lines);
  const release = flags.release === undefined ? undefined : releaseOf(flags.release, challenge, ledger);
  const licence = licenceOf(flags, challenge, release, nextSequence(challenge, lines));
  process.stderr.write(summaryOf(licence, challenge, flags.dev === true));
  if (ledger.some(({ nonce }) => nonce === challenge.nonce)) {
    process.stderr.write('This challenge was answered before; an installation takes one answer to each.\n');
  }
  if (flags.yes !== true && !/^y(?:es)?$/i.test(await prompt('Sign this? [y/N] '))) throw failed('not signed');
  const seed = await seedOf(flags);
  const envelope = sealLicence(licence, seed);
  if (report !== undefined) appendToLedger(flags.ledger, reportedOf(report, lines));
  // The ledger is written first, so that no licence exists that the ledger does not name.
  appendToLedger(flags.ledger, {
    at: licence.issued_at,
    keyid: keyidOf(publicKeyOf(seed)),
    licence_id: licence.licence_id,
    installation_id: challenge.installation_id,
    installation_public_key: challenge.installation_public_key,
    nonce: challenge.nonce,
    sequence: licence.sequence,
    records: licence.records,
    challenge: {
      sequence: challenge.sequence,
      granted_total: challenge.granted_total,
      used_total: challenge.used_total,
      ledger_head: challenge.ledger_head,
      issued_at: challenge.issued_at,
    },
    ...(release === undefined
      ? {}
      : { released_from: { installation_id: release.installation_id, ledger_head: release.ledger_head } }),
  });
  const json = `${JSON.stringify(envelope, undefined, 2)}\n`;
  if (flags.out === undefined) process.stdout.write(json);
  else write(flags.out, json);
}

interface Overruling {
  acceptUnknown?: boolean;
  acceptRestored?: boolean;
}

/** Ends the command unless a person has overruled the objection. */
function refuse(what: string, objection: Objection | undefined, flags: Overruling): void {
  if (objection === undefined) return;
  const { kind, reason } = objection;
  if (kind === 'refused') throw failed(`the ${what} is refused: ${reason}`);
  const isAccepted = kind === 'unknown' ? flags.acceptUnknown : flags.acceptRestored;
  if (isAccepted !== true) throw failed(`the ${what} is refused: ${reason} (--accept-${kind} takes it all the same)`);
}

/**
 * Reads the usage report that comes with a challenge. A renewal without a report is signed with a warning of what
 * remains unverified.
 */
function reportFor(flags: SignFlags, challenge: Challenge, lines: Line[]): UsageReport | undefined {
  if (flags.usageReport === undefined) {
    if (lines.some(({ installation_id }) => installation_id === challenge.installation_id))
      process.stderr.write('No --usage-report: whether an older copy of the volume was put back cannot be told.\n');
    return undefined;
  }
  const { report } = checked('usage report', readUsage(read(flags.usageReport)));
  if (report.installation_id !== challenge.installation_id)
    throw failed('the usage report is of another installation than the challenge');
  if (report.installation_public_key !== challenge.installation_public_key)
    throw failed('the usage report is signed with another key than the challenge');
  refuse('usage report', objectionToReport(report, lines), flags);
  const holds = [report, ...report.states].some(({ ledger_head }) => ledger_head === challenge.ledger_head);
  if (!holds)
    throw failed('the usage report does not know the challenge; it has to be made after it, on the same volume');
  return report;
}

function reportedOf(report: UsageReport, lines: readonly Line[]): Omit<Reported, 'n' | 'before'> {
  const { installation_id, installation_public_key, month, records, sequence, granted_total, used_total } = report;
  const { ledger_entries, ledger_head, issued_at } = report;
  return {
    at: new Date().toISOString(),
    kind: 'usage',
    installation_id,
    installation_public_key,
    month,
    records,
    sequence,
    granted_total,
    used_total,
    ledger_entries,
    ledger_head,
    issued_at,
    ...(objectionToReport(report, lines)?.kind === 'restored' ? { restored: true } : {}),
  };
}

interface ReportFlags extends Overruling {
  ledger: string;
}

/** Compares a usage report with what the ledger knows of its installation, and adds it to the ledger. */
function keepReport(file: string, flags: ReportFlags): void {
  const { report } = checked('usage report', readUsage(read(file)));
  using _lock = lockLedger(flags.ledger);
  const lines = readLedger(flags.ledger);
  refuse('usage report', objectionToReport(report, lines), flags);
  const kept = reportedOf(report, lines);
  appendToLedger(flags.ledger, kept);
  const { installation_id, month, records, used_total, granted_total, ledger_entries } = kept;
  const how = kept.restored === true ? 'accepted as restored' : 'which continue what was reported before';
  process.stdout.write(
    `${installation_id}: ${records} records in ${month}; ${used_total} used of ${granted_total}; ${ledger_entries} ledger entries, ${how}\n`,
  );
}

/** Reads the release of an installation whose remainder this ledger has not issued again yet. */
function releaseOf(file: string, challenge: Challenge, ledger: readonly Issued[]): Release {
  const { release } = checked('release', readRelease(read(file)));
  const old = ledger.filter(({ installation_id }) => installation_id === release.installation_id);
  if (old.length === 0 || old.some((issued) => issued.installation_public_key !== release.installation_public_key)) {
    throw failed('the release is not of an installation in this ledger');
  }
  if (ledger.some(({ released_from: from }) => from?.ledger_head === release.ledger_head))
    throw failed('the release was used before');
  const issued = old.reduce((sum, { records }) => sum + tenthsOf(records), 0);
  if (tenthsOf(release.released) > issued) throw failed('the release names more records than this ledger issued');
  if (challenge.installation_id === release.installation_id) throw failed('the release is of the same installation');
  return release;
}

function licenceOf(flags: SignFlags, challenge: Challenge, release: Release | undefined, sequence: number): Licence {
  if ((flags.records === undefined) === (release === undefined))
    throw wrong('one of --records and --release is needed');
  const records = release === undefined ? Number(flags.records) : release.released;
  if (!/^[0-9]{1,12}(?:\.[0-9])?$/.test(flags.records ?? '1') || !(records > 0)) {
    throw wrong('--records must be a number above 0 with at most one decimal');
  }
  const wrongTier = flags.tier?.find((tier) => !TIER_NAME.test(tier));
  if (wrongTier !== undefined) throw wrong('--tier must be standard, batch or realtime');
  if (flags.feature?.some((feature) => !/^[a-z][a-z0-9_-]{0,63}$/.test(feature)) === true)
    throw wrong('--feature must be a name in lower case');
  const now = new Date();
  const after = (duration: string, flag: string) =>
    new Date(now.getTime() + millisecondsOf(duration, flag)).toISOString();
  return {
    version: 1,
    licence_id: `lic_${ulid()}`,
    product: challenge.product,
    installation_id: challenge.installation_id,
    challenge_nonce: challenge.nonce,
    sequence,
    records,
    ...(flags.tier === undefined ? {} : { tiers: [...new Set(flags.tier)] }),
    ...(flags.feature === undefined ? {} : { features: [...new Set(flags.feature)] }),
    ...(flags.notBefore === undefined ? {} : { not_before: after(flags.notBefore, '--not-before') }),
    ...(flags.expires === undefined ? {} : { expires_at: after(flags.expires, '--expires') }),
    issued_at: now.toISOString(),
  };
}

const UNITS: Readonly<Record<string, number>> = { s: 1e3, m: 60e3, h: 3600e3, d: 86_400e3, w: 604_800e3 };

function millisecondsOf(text: string, flag: string): number {
  const [, count, unit] = /^([0-9]{1,6})([smhdw])$/.exec(text) ?? [];
  if (count === undefined) throw wrong(`${flag} must be a number and a unit, such as 365d`);
  return Number(count) * UNITS[unit ?? '']!;
}

function summaryOf(licence: Licence, challenge: Challenge, development: boolean): string {
  const lines = [
    `licence       ${licence.licence_id}${development ? ' (development key: only checkouts take it)' : ''}`,
    `installation  ${licence.installation_id}`,
    `its challenge ${challenge.issued_at}, sequence ${challenge.sequence}, used ${challenge.used_total} of ${challenge.granted_total}`,
    `sequence      ${licence.sequence}`,
    `records       ${licence.records}`,
    `tiers         ${licence.tiers?.join(', ') ?? 'all'}`,
    `features      ${licence.features?.join(', ') ?? 'all'}`,
    `valid         ${licence.not_before ?? 'at once'} to ${licence.expires_at ?? 'no end'}`,
  ];
  return `${lines.join('\n')}\n`;
}

async function seedOf({ key, dev, passphraseFile }: SignFlags): Promise<Uint8Array> {
  if (dev === true) {
    const { seed } = JSON.parse(read(new URL('development-key.json', import.meta.url).pathname)) as { seed: string };
    return Buffer.from(seed, 'base64');
  }
  const seed = openKey(read(key!), await passphrase(passphraseFile, false));
  if (seed === undefined) throw failed(`${key} is not an issuer key, or the passphrase is wrong`);
  return seed;
}

function checked<T extends object>(
  what: string,
  answer: T | { outcome: 'malformed'; pointer: string; reason: string },
): T {
  if ('outcome' in answer)
    throw failed(`the ${what} is not valid: ${answer.pointer} ${answer.reason}`.replace(':  ', ': '));
  return answer;
}

/** Prints an envelope's payload and whether its signature is valid. */
function inspect(file: string, { pub }: { pub?: string }): void {
  const text = read(file);
  if (text.length > MAX_REPORT_CHARS) throw failed('the envelope is too large');
  const opened = openEnvelope(text, MAX_REPORT_CHARS);
  if ('outcome' in opened) throw failed(`not an envelope: ${opened.pointer} ${opened.reason}`);
  const parsed = parseStrict(decodeUtf8(opened.payload) ?? '');
  if (!parsed.ok) throw failed(`the payload ${parsed.reason}`);
  const own = (parsed.value as Partial<Challenge>).installation_public_key;
  const named = pub === undefined ? undefined : (JSON.parse(read(pub)) as { public_key: string }).public_key;
  const key = named ?? ([CHALLENGE_TYPE, RELEASE_TYPE, USAGE_TYPE].includes(opened.payloadType) ? own : undefined);
  const bytes = typeof key === 'string' ? decodeBase64(key) : undefined;
  const signature = bytes === undefined ? 'not checked' : isSignedBy(opened, bytes) ? 'good' : 'bad';
  const shown = { type: opened.payloadType, keyid: opened.keyid, signature, payload: parsed.value };
  process.stdout.write(`${JSON.stringify(shown, undefined, 2)}\n`);
  if (signature === 'bad') throw failed('the signature does not fit');
  if (signature === 'not checked' && opened.payloadType === LICENCE_TYPE)
    process.stderr.write('piid-issuer: name the issuer key with --pub to check the signature\n');
}

function repeated(value: string, before: string[] | undefined): string[] {
  return [...(before ?? []), value];
}

const program = new Command('piid-issuer')
  .description('Signs licences for piid. Runs at the vendor; the appliance does not contain it.')
  .exitOverride()
  .configureOutput({
    outputError: (text, out) =>
      out(
        `piid-issuer: ${text
          .replace(/^error: /u, '')
          .trim()
          .replaceAll('\n', ' ')}\n`,
      ),
  });
program
  .command('keygen')
  .description('Make a key: FILE, encrypted with a passphrase, and FILE.pub')
  .requiredOption('--key <file>', 'where the key goes')
  .option('--passphrase-file <file>', 'file with the passphrase (else PIID_ISSUER_PASSPHRASE, else a prompt)')
  .action(keygen);
program
  .command('sign')
  .description('Sign a licence that answers a challenge')
  .requiredOption('--challenge <file>', 'what the installation gave; - for standard input')
  .option('--records <number>', 'records to grant')
  .option('--release <file>', "instead of --records: what another installation's `piid licence release` signed")
  .option('--key <file>', "the issuer's key")
  .option('--dev', 'sign with the development key, which only checkouts trust')
  .option('--passphrase-file <file>', 'file with the passphrase (else PIID_ISSUER_PASSPHRASE, else a prompt)')
  .option('--tier <tier>', 'only this tier; may be given several times', repeated)
  .option('--feature <name>', 'only this feature; may be given several times', repeated)
  .option('--not-before <duration>', 'not valid before, from now, such as 7d')
  .option('--expires <duration>', 'what is left then is gone, such as 365d')
  .requiredOption('--ledger <file>', "the issuer's own ledger")
  .option('--out <file>', 'write the licence here instead of standard output')
  .option('--usage-report <file>', 'what `piid usage --signed` gave after the challenge; compared and kept')
  .option('--accept-unknown', 'the ledger may lack what the challenge speaks of, and the report what the ledger knows')
  .option('--accept-restored', 'the customer restored a backup: the report need not continue the ones before it')
  .option('--yes', 'do not ask')
  .action(sign);
program
  .command('report')
  .description('Compare a signed usage report with what the ledger knows of its installation, and keep it')
  .argument('<file>', 'what `piid usage --signed` gave; - for standard input')
  .requiredOption('--ledger <file>', "the issuer's own ledger")
  .option('--accept-unknown', 'the report may lack what the ledger knows')
  .option('--accept-restored', 'the customer restored a backup: it need not continue the ones before it')
  .action(keepReport);
program
  .command('inspect')
  .description('Show a challenge, licence, release or usage report')
  .argument('<file>', 'the envelope')
  .option('--pub <file>', 'check the signature against this public key')
  .action(inspect);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else if (error instanceof Refusal || error instanceof LedgerError) {
    process.stderr.write(`piid-issuer: ${error.message}\n`);
    process.exitCode = error instanceof Refusal ? error.exitCode : 1;
  } else throw error;
}
