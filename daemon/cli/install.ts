/** `piid install`, `upgrade`, `uninstall`, `admin`: the set-up of a machine. What they do is in `installer/`. */
import { resolve } from 'node:path';
import { isSea } from 'node:sea';
import { EXIT, Exit, command } from './command.ts';
import type { ExitCode } from './command.ts';
import { JSON_OPTION, printJson } from './session.ts';

interface InstallFlags {
  program?: string;
  root?: string;
  start: boolean;
  port?: string;
  stateKeyFile?: string;
  plainStateKey?: boolean;
  check?: boolean;
  printUnit?: boolean;
  json?: boolean;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const silent = (): void => {};

/** Turns the installer's refusals into an ending with one line. */
async function ending<T>(work: () => Promise<T>): Promise<T> {
  const { InstallError } = await import('../../installer/failure.ts');
  try {
    return await work();
  } catch (error) {
    if (error instanceof InstallError) throw new Exit(EXIT.failed, error.message);
    throw error;
  }
}

/** This program, when it is the single file; a checkout has to name one. */
function programOf(named: string | undefined): string {
  if (named !== undefined) return named;
  if (isSea()) return process.execPath;
  throw new Exit(EXIT.usage, 'this is a checkout: name the built program with --program');
}

function portOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = /^[0-9]{1,5}$/u.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new Exit(EXIT.usage, '--port must be a whole number from 1 to 65535');
  return port;
}

const installCommand = command<InstallFlags>({
  name: 'install',
  summary: 'Set this machine up: user, directories, state key, service; all or nothing',
  options: [
    { flags: '--check', description: 'look at the machine and change nothing' },
    { flags: '--print-unit', description: 'print the unit file and change nothing' },
    { flags: '--port <number>', description: 'port of the service (default: 8787)' },
    {
      flags: '--state-key-file <file>',
      description: 'use this state key: of another machine, or of a volume that is there',
    },
    {
      flags: '--plain-state-key',
      description: 'keep the state key in a file of root even where systemd could encrypt it',
    },
    { flags: '--no-start', description: 'do not make the volume and do not start the service' },
    {
      flags: '--root <dir>',
      description: 'fill the image below this directory: no key, no volume, nothing is started',
    },
    { flags: '--program <file>', description: 'the program to install (default: this one)' },
    JSON_OPTION,
  ],
  notes: 'Run it again to repair: what is as it should be stays.',
  async run(flags) {
    const installer = await import('../../installer/install.ts');
    if (flags.printUnit === true) {
      process.stdout.write(installer.printedUnit(flags.plainStateKey ?? false));
      return EXIT.done;
    }
    const request = {
      program: resolve(programOf(flags.program)),
      root: resolve(flags.root ?? '/'),
      start: flags.start,
      port: portOf(flags.port),
      stateKeyFile: flags.stateKeyFile,
      plainKey: flags.plainStateKey ?? false,
      checkOnly: flags.check ?? false,
    };
    const outcome = await ending(() => installer.install(request, flags.json === true ? silent : say));
    if (flags.json === true) printJson({ changed: outcome.changed, checks: outcome.rows });
    else if (!request.checkOnly) for (const line of installer.farewell(request, outcome.changed)) say(line);
    return EXIT.done;
  },
});

const upgradeCommand = command<{ unsigned?: boolean; json?: boolean }>({
  name: 'upgrade',
  summary: 'Put another program in the place of the installed one; back to the old one when anything fails',
  argument: { name: '<program>', description: 'the new program, with SHA256SUMS and SHA256SUMS.sig beside it' },
  options: [{ flags: '--unsigned', description: 'take it without a signature that this program trusts' }, JSON_OPTION],
  async run(flags, program) {
    const [{ upgrade }, { RELEASE_KEY }] = await Promise.all([
      import('../../installer/upgrade.ts'),
      import('../binary/release.ts'),
    ]);
    const request = {
      program: program!,
      unsigned: flags.unsigned ?? false,
      trusted: RELEASE_KEY === undefined ? [] : [RELEASE_KEY],
    };
    const outcome = await ending(() => upgrade(request, flags.json === true ? silent : say));
    if (flags.json === true) printJson(outcome);
    else if (outcome.backup === undefined) say(`${outcome.to} is installed already`);
    else say(`upgraded from ${outcome.from} to ${outcome.to}; the volume of before is in ${outcome.backup}`);
    return EXIT.done;
  },
});

const uninstallCommand = command<{ purge?: boolean; yes?: boolean; root?: string }>({
  name: 'uninstall',
  summary: 'Remove the service and its programs; the volume and its key stay unless everything is to go',
  options: [
    { flags: '--purge', description: 'remove volume, keys, settings, backups and the user, too' },
    { flags: '--yes', description: 'really do it (with --purge)' },
    { flags: '--root <dir>', description: 'remove from the image below this directory' },
  ],
  async run(flags) {
    const { uninstall } = await import('../../installer/uninstall.ts');
    if (flags.purge === true && flags.yes !== true)
      throw new Exit(EXIT.usage, 'the volume and its key would be gone for good; say --yes');
    await ending(() => uninstall({ root: resolve(flags.root ?? '/'), purge: flags.purge ?? false }, say));
    return EXIT.done;
  },
});

const adminCommand = command<{ showStateKey?: boolean }>({
  name: 'admin',
  summary: "Run a command on the installed service's volume, as its user and with its key",
  rest: { name: '[command...]', description: 'such as: keys list' },
  options: [{ flags: '--show-state-key', description: "print the state key, for the operator's safe" }],
  notes:
    'Files are read and written as that user: give licences on standard input, write backups to /var/backups/piid.',
  async run(flags, _argument, _second, rest = []) {
    const installed = await import('../../installer/admin.ts');
    return await ending(async () => {
      if (flags.showStateKey === true) {
        process.stdout.write(`${installed.stateKey()}\n`);
        return EXIT.done;
      }
      if (rest.length === 0) throw new Exit(EXIT.usage, 'name a command, such as: piid admin keys list');
      return (await installed.admin(rest)) as ExitCode;
    });
  },
});

export const INSTALL_COMMANDS = [installCommand, upgradeCommand, uninstallCommand, adminCommand];
