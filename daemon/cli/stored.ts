/** `piid templates|dictionaries|secrets put|list|show|remove`: a running daemon sees each change at its next request. */
import type { StoredKind, TemplateKind } from '../../state/stored.ts';
import type { State } from '../../state/state.ts';
import type { ShownThing } from '../operations/stored.ts';
import { EXIT, command } from './command.ts';
import { confirmLoss, YES_OPTION } from './confirm.ts';
import type { Command, CommandOption } from './command.ts';
import { readBytes, readJson, readText } from './files.ts';
import { JSON_OPTION, STATE_OPTIONS, openStateFor, printJson } from './session.ts';
import type { StateFlags } from './session.ts';

interface StoredFlags extends StateFlags {
  account?: string;
  kind?: TemplateKind;
  file?: string;
  json?: boolean;
}

const ACCOUNT: CommandOption = { flags: '--account <name>', description: 'account it belongs to (default: default)' };
const OPTIONS: readonly CommandOption[] = [ACCOUNT, JSON_OPTION, ...STATE_OPTIONS];
const accountOf = (flags: StoredFlags): string => flags.account ?? 'default';

interface Group {
  kind: StoredKind;
  /** First word of the command. */
  group: string;
  put: Pick<Command, 'summary' | 'second' | 'options' | 'notes'>;
  /** Stores the content for `put`. Throws the error that the API would answer. */
  read: (
    flags: StoredFlags,
    file: string | undefined,
  ) => Promise<(state: State, account: string, name: string) => Promise<'created' | 'replaced'>>;
}

const GROUPS: readonly Group[] = [
  {
    kind: 'template',
    group: 'templates',
    put: {
      summary: 'Store a detection block or a policy for requests to name',
      second: { name: '<file>', description: 'JSON file with the block; standard input for -' },
      options: [
        {
          flags: '--kind <kind>',
          description: 'detection or policy',
          choices: ['detection', 'policy'],
          required: true,
        },
      ],
    },
    read: async (flags, file) => {
      const body = await readJson(file ?? '-');
      const [{ putTemplate }, { violations }] = await Promise.all([
        import('../operations/stored.ts'),
        import('../http/validate.ts'),
      ]);
      return async (state, account, name) =>
        putTemplate(state, account, name, flags.kind as TemplateKind, body, violations);
    },
  },
  {
    kind: 'dictionary',
    group: 'dictionaries',
    put: {
      summary: 'Store a list of terms for requests to name as stored:NAME',
      second: { name: '<file>', description: 'a term a line, UTF-8; standard input for -' },
      options: [],
    },
    read: async (_flags, file) => {
      const text = await readText(file);
      const { putDictionary } = await import('../operations/stored.ts');
      return async (state, account, name) => putDictionary(state, account, name, text);
    },
  },
  {
    kind: 'secret',
    group: 'secrets',
    put: {
      summary: 'Store a key for requests to name as local:NAME',
      options: [{ flags: '--file <file>', description: 'file with its bytes; standard input when left out' }],
      notes: 'A line end at the end of a text is not part of the secret. No command shows its value again.',
    },
    read: async (flags) => {
      const value = withoutLineEnd(await readBytes(flags.file));
      const { putSecret } = await import('../operations/stored.ts');
      return async (state, account, name) => putSecret(state, account, name, value);
    },
  },
];

/** Bytes that are not text are kept unchanged. */
function withoutLineEnd(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('utf8');
  if (!Buffer.from(text).equals(bytes) || /[\u0000-\u0008\u000e-\u001f]/u.test(text)) return bytes;
  return Buffer.from(text.replace(/\r?\n$/u, ''));
}

export const STORED_COMMANDS: readonly Command[] = GROUPS.flatMap(commandsOf);

export const STORED_GROUPS: Readonly<Record<string, string>> = {
  templates: 'Detection blocks and policies that requests name',
  dictionaries: 'Lists of terms that requests name',
  secrets: 'Keys that requests name; their values are never shown',
};

function commandsOf({ kind, group, put, read }: Group): Command[] {
  const name = { name: '<name>', description: `name of the ${kind}` };
  const store = (word: string): Command =>
    command<StoredFlags>({
      ...put,
      name: `${group} ${word}`,
      argument: name,
      options: [...put.options, ...OPTIONS],
      async run(flags, ref, file) {
        const write = await read(flags, file);
        using state = await openStateFor(flags);
        const outcome = await write(state, accountOf(flags), ref!);
        const { showThing } = await import('../operations/stored.ts');
        if (flags.json === true) printJson(showThing(state, accountOf(flags), kind, ref!).thing);
        else process.stdout.write(`${ref} is ${outcome === 'created' ? 'stored' : 'replaced'}\n`);
        return EXIT.done;
      },
    });
  return [
    store('put'),
    ...(kind === 'secret' ? [store('set')] : []),
    command<StoredFlags>({
      name: `${group} list`,
      summary: kind === 'secret' ? 'List the secrets, without their values' : `List the ${group}`,
      options: OPTIONS,
      async run(flags) {
        using state = await openStateFor(flags, { create: false });
        const { listThings } = await import('../operations/stored.ts');
        const things = listThings(state, accountOf(flags), kind);
        if (flags.json === true) printJson({ [group]: things });
        else for (const thing of things) process.stdout.write(`${lineOf(thing)}\n`);
        return EXIT.done;
      },
    }),
    command<StoredFlags>({
      name: `${group} show`,
      summary: kind === 'secret' ? 'Show what is known of a secret, without its value' : `Print a ${kind}`,
      argument: name,
      options: OPTIONS,
      async run(flags, ref) {
        using state = await openStateFor(flags, { create: false });
        const { showThing } = await import('../operations/stored.ts');
        const { thing, content } = showThing(state, accountOf(flags), kind, ref!);
        if (flags.json === true) printJson({ ...thing, ...contentOf(kind, content) });
        else if (content === undefined) process.stdout.write(`${lineOf(thing)}\n`);
        else if (kind === 'template') printJson(JSON.parse(content));
        else process.stdout.write(`${content}\n`);
        return EXIT.done;
      },
    }),
    command<StoredFlags & { yes?: boolean }>({
      name: `${group} remove`,
      summary: `Remove a ${kind} from the volume`,
      argument: name,
      options: [YES_OPTION, ...OPTIONS],
      async run(flags, ref) {
        using state = await openStateFor(flags, { create: false });
        await confirmLoss(`the ${kind} ${ref} would be gone for good`, flags.yes);
        const { removeThing } = await import('../operations/stored.ts');
        removeThing(state, accountOf(flags), kind, ref!);
        if (flags.json === true) printJson({ name: ref, removed: true });
        else process.stdout.write(`${ref} is removed\n`);
        return EXIT.done;
      },
    }),
  ];
}

function contentOf(kind: StoredKind, content: string | undefined): object {
  if (content === undefined) return {};
  return kind === 'template' ? { body: JSON.parse(content) as unknown } : { lines: content.split('\n') };
}

function lineOf({ name, kind, terms, bytes, updated_at }: ShownThing): string {
  const size =
    terms === undefined
      ? bytes === undefined
        ? undefined
        : `${bytes} bytes`
      : `${terms} ${terms === 1 ? 'term' : 'terms'}`;
  return [name, kind, size, `updated ${updated_at}`].filter((part) => part !== undefined).join('  ');
}
