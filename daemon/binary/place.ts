/** Where the parts of a built binary may be unpacked, in the order of docs/decisions.md#licence-files-and-builds. Pure. */
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

/**
 * Absolute directories: what `--cache` or `PIID_CACHE` names alone; else `$XDG_CACHE_HOME/piid`, `~/.cache/piid` and `cache` in the state directory.
 * Looks at `args` before commander does, since nothing can be loaded before the parts are unpacked.
 */
export function placesFor(args: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const named = valueOf(args, '--cache') ?? (env['PIID_CACHE'] || undefined);
  if (named !== undefined) return [resolve(named)];
  const home = env['HOME'] || homedir();
  const xdg = env['XDG_CACHE_HOME'];
  const state =
    valueOf(args, '--state') ??
    (env['PIID_STATE'] || undefined) ??
    join(env['XDG_STATE_HOME'] || join(home, '.local', 'state'), 'piid');
  // The XDG specification demands that relative paths are ignored.
  const dirs = [
    ...(xdg !== undefined && isAbsolute(xdg) ? [join(xdg, 'piid')] : []),
    join(home, '.cache', 'piid'),
    join(state, 'cache'),
  ];
  return [...new Set(dirs.map((dir) => resolve(dir)))];
}

/** Value of an option as commander reads it; undefined when it is not given. The last one counts. */
function valueOf(args: readonly string[], flag: string): string | undefined {
  const end = args.indexOf('--');
  const options = end === -1 ? args : args.slice(0, end);
  let found: string | undefined;
  for (const [at, arg] of options.entries()) {
    if (arg === flag) found = options[at + 1] ?? found;
    else if (arg.startsWith(`${flag}=`)) found = arg.slice(flag.length + 1);
  }
  return found === '' ? undefined : found;
}

/**
 * Whether programs may be mapped from `dir`, by the text of `/proc/self/mountinfo`: a native addon cannot be loaded
 * from a file system that is mounted `noexec`. `dir` has no links in it.
 */
export function allowsPrograms(mountinfo: string, dir: string): boolean {
  let best = '';
  let options = '';
  for (const line of mountinfo.split('\n')) {
    const fields = line.split(' ');
    const mounted = fields[4]?.replace(/\\([0-7]{3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    );
    if (mounted === undefined || !(dir === mounted || dir.startsWith(mounted === '/' ? '/' : `${mounted}/`))) continue;
    // A later mount on the same place covers an earlier one.
    if (mounted.length >= best.length) [best, options] = [mounted, fields[5] ?? ''];
  }
  return !options.split(',').includes('noexec');
}
