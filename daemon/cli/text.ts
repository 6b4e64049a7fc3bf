/** What detect, protect and restore share on the command line: the caller, the request's options, validation. */
import type { Call, Caller } from '../operations/context.ts';
import type { CommandOption } from './command.ts';
import { EXIT, Exit } from './command.ts';
import { readSettings } from './settings-file.ts';
import { JSON_OPTION, STATE_OPTIONS } from './session.ts';
import type { StateFlags } from './session.ts';

export interface TextFlags extends StateFlags {
  language?: string;
  types?: string;
  exclude?: string;
  include?: string;
  detection?: string;
  tier?: string;
  onDegraded?: string;
  account?: string;
  includeText?: boolean;
  showValues?: boolean;
  patternsOnly?: boolean;
  json?: boolean;
}

export const ACCOUNT_OPTION: CommandOption = {
  flags: '--account <name>',
  description: 'account whose keys are used (default: default)',
};

export const TEXT_OPTIONS: readonly CommandOption[] = [
  { flags: '--language <tag>', description: 'language of the text; auto by default' },
  { flags: '--types <list>', description: 'only these types, separated by commas' },
  { flags: '--exclude <list>', description: 'not these types, separated by commas' },
  { flags: '--detection <file>', description: 'JSON or YAML file with the detection block of a request' },
  { flags: '--tier <tier>', description: 'standard (default), realtime or batch' },
  { flags: '--on-degraded <what>', description: 'fail (default) or allow' },
  { flags: '--include <list>', description: 'parts of the answer, separated by commas (for --json)' },
  { flags: '--include-text', description: 'show the values that were found' },
  { flags: '--show-values', description: 'the same' },
  ACCOUNT_OPTION,
  JSON_OPTION,
  ...STATE_OPTIONS,
];

type Members = Record<string, unknown>;

/** The request body that the flags describe. Ends with code 2 when a flag contradicts a file. */
export async function bodyOf(text: string, flags: TextFlags): Promise<Members> {
  const detection = flags.detection === undefined ? {} : members(await readSettings(flags.detection), flags.detection);
  put(detection, 'language', flags.language, '--language');
  const types = members(detection['types'] ?? {}, '/types');
  put(types, 'include', list(flags.types), '--types');
  put(types, 'exclude', list(flags.exclude), '--exclude');
  if (Object.keys(types).length > 0) detection['types'] = types;
  if (flags.patternsOnly === true) {
    const recognizers = members(detection['recognizers'] ?? {}, '/recognizers');
    put(recognizers, 'model', false, '--patterns-only');
    detection['recognizers'] = recognizers;
  }
  return {
    text,
    detection,
    output: {
      ...(flags.includeText === true || flags.showValues === true ? { include_text: true } : {}),
      ...(flags.include === undefined ? {} : { include: list(flags.include) }),
    },
    processing: {
      ...(flags.tier === undefined ? {} : { tier: flags.tier }),
      ...(flags.onDegraded === undefined ? {} : { on_degraded: flags.onDegraded }),
    },
  };
}

export function list(value: string | undefined): string[] | undefined {
  return value === undefined ? undefined : value.split(',').map((item) => item.trim());
}

/** Sets a member from a flag; file and flag must not both set it. */
export function put(target: Members, name: string, value: unknown, flag: string): void {
  if (value === undefined) return;
  if (Object.hasOwn(target, name)) throw new Exit(EXIT.usage, `${flag} is given, and the file has ${name} too`);
  target[name] = value;
}

export function members(value: unknown, where: string): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new Exit(EXIT.usage, `${where} must hold a JSON object`);
}

/** A user who can open the volume may do everything that an API key may, except operator tuning. */
export async function callOf(flags: { account?: string }): Promise<Call> {
  const [{ SCOPES, TIERS }, { ulid }] = await Promise.all([import('../contract/scopes.ts'), import('ulid')]);
  const caller: Caller = {
    keyId: 'command-line',
    account: flags.account ?? 'default',
    scopes: new Set(SCOPES),
    tiers: new Set(TIERS),
  };
  return { requestId: `req_${ulid()}`, caller, signal: new AbortController().signal };
}

/** Refuses what the API would refuse, with the same pointers. */
export async function checked<T>(schema: { static: T } & object, body: unknown): Promise<T> {
  const [{ violations }, { ServiceError }] = await Promise.all([
    import('../http/validate.ts'),
    import('../../engine/errors.ts'),
  ]);
  const details = violations(schema as never, body);
  if (details.length > 0) throw new ServiceError('validation_failed', { details });
  return body as T;
}
