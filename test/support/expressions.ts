/** Every regular expression of our own, found by reading the source and by watching what is compiled. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseAst } from 'vitest/node';

export interface Expression {
  source: string;
  flags: string;
  /** File and line of the first place, or what compiles it. */
  where: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What meets input; `scripts` and `test` do not. */
const FOLDERS = ['engine', 'daemon', 'licence', 'state', 'installer'];

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => join(root, folder, name));
}

class Collection {
  readonly #byKey = new Map<string, Expression>();

  add(source: string, flags: string, where: string): void {
    const key = `/${source}/${flags}`;
    if (!this.#byKey.has(key)) this.#byKey.set(key, { source, flags, where });
  }

  get all(): Expression[] {
    return [...this.#byKey.values()];
  }
}

/** Literals of a file, wherever they stand in it. */
function addLiterals(path: string, into: Collection): void {
  const code = readFileSync(path, 'utf8');
  const where = relative(root, path);
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node && 'start' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      const line = code.slice(0, node.start as number).split('\n').length;
      into.add(pattern, flags, `${where}:${line}`);
      return;
    }
    Object.values(node).forEach(visit);
  };
  visit(parseAst(code, { lang: 'ts' }));
}

/** Values of `pattern` in the schemas of the contract, which validate what comes in. */
function addSchemaPatterns(into: Collection): void {
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('pattern' in node && typeof node.pattern === 'string')
      into.add(node.pattern, 'u', 'daemon/contract/openapi.json');
    Object.values(node).forEach(visit);
  };
  visit(JSON.parse(readFileSync(join(root, 'daemon/contract/openapi.json'), 'utf8')));
}

/** Calls `act` while `new RegExp` is watched; what a package compiles for itself is not ours. */
async function watched(into: Collection, act: () => Promise<void>): Promise<void> {
  const plain = globalThis.RegExp;
  const note = (made: RegExp): RegExp => {
    const caller = new Error('who compiles').stack
      ?.split('\n')
      .find((line) => line.includes(root) && !line.includes('/test/'));
    if (caller !== undefined && !caller.includes('node_modules')) {
      into.add(made.source, made.flags, relative(root, /\/[^\s()?]+\.ts/.exec(caller)?.[0] ?? root));
    }
    return made;
  };
  globalThis.RegExp = new Proxy(plain, {
    construct: (target, args) => note(Reflect.construct(target, args) as RegExp),
    apply: (target, self, args) => note(Reflect.apply(target, self, args) as RegExp),
  });
  try {
    await act();
  } finally {
    globalThis.RegExp = plain;
  }
}

/** Languages whose spoken numbers have expressions of their own, compiled at their first text. */
const LANGUAGES =
  'en de fr es it pl pt nl ru uk cs tr ja zh ko ar he el sv da nb fi hu ro bg hr sr sk sl et lv lt hi th vi id ms fa ur ca'.split(
    ' ',
  );
const TEXT =
  'Dear Ms Okafor, one two three at example dot com. IBAN: DE89 3704 0044 0532 0130 00, +49 30 23125 148, 12 March 2021.';

/**
 * All of them, each once. Nothing of the engine may have been imported before: what a module compiles when it is
 * loaded would not be seen.
 */
export async function everyExpression(): Promise<Expression[]> {
  const found = new Collection();
  for (const file of FOLDERS.flatMap(filesOf)) addLiterals(file, found);
  addSchemaPatterns(found);
  await watched(found, async () => {
    const load = (path: string): Promise<unknown> => import(/* @vite-ignore */ pathToFileURL(path).href);
    // Workers start work when they are loaded.
    for (const file of filesOf('engine')) if (!file.includes('/runtime/')) await load(file);
    await load(join(root, 'licence/records.ts'));
    const { detect } = await import('../../engine/detect.ts');
    const { defaultDetectPlan } = await import('../../engine/detection/plan.ts');
    const { portsOf } = await import('../../daemon/engine/ports.ts');
    const ports = portsOf(new Uint8Array(32).fill(7));
    for (const language of LANGUAGES) {
      await detect(defaultDetectPlan({ language }), [{ id: '1', input: { kind: 'text', text: TEXT } }], ports);
    }
  });
  return found.all;
}
