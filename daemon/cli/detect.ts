/** `piid detect`: where personal data lies in files, without values unless asked. */
import { availableParallelism } from 'node:os';
import { EXIT, Exit, command } from './command.ts';
import type { ExitCode } from './command.ts';
import { readText } from './files.ts';
import { FILE_OPTIONS, FILES, fileWorkFor, passwordOf, type FileFlags } from './file-flags.ts';
import type { Finding } from './findings.ts';
import { openDepsFor, printJson } from './session.ts';
import { TEXT_OPTIONS, bodyOf, callOf, checked } from './text.ts';

interface DetectFlags extends FileFlags {
  jsonl?: boolean;
  sarif?: boolean;
  summary?: boolean;
  exitCode?: string;
}

export const detectCommand = command<DetectFlags>({
  name: 'detect',
  summary: 'Find personal data in files and say where it is',
  several: FILES,
  options: [
    { flags: '--jsonl', description: 'print a JSON object a finding' },
    { flags: '--sarif', description: 'print a SARIF 2.1.0 log, for code hosts and editors' },
    { flags: '--summary', description: 'print how many of each type were found' },
    { flags: '--exit-code <n>', description: 'end with this code, 1 to 255, when something was found' },
    ...FILE_OPTIONS,
    ...TEXT_OPTIONS,
  ],
  notes:
    'Prints file:line:column, type and confidence of each finding; lines and columns count from 1. --json prints the API response for one text.',
  async run(flags, _argument, _second, paths = []) {
    const whenFound = exitCodeOf(flags);
    if (flags.json === true) return await detectAsApi(flags, paths, whenFound);
    const [{ findFiles }, { eachFile }, { findingsOf }] = await Promise.all([
      import('./walk.ts'),
      import('./each-file.ts'),
      import('./findings.ts'),
    ]);
    const found = await findFiles(paths, { globs: flags.glob ?? [] });
    const report = await reportOf(flags);
    await using deps = await openDepsFor(flags, { withoutModel: flags.patternsOnly === true });
    const { work } = await fileWorkFor(deps, flags, 'detect');
    const { detectFile } = await import('./file-work.ts');
    const password = await passwordOf(flags);
    const tally = await eachFile(
      found,
      async (file, opened) => findingsOf(file.path, opened, await detectFile(work, opened)),
      (_file, findings) => report.add(findings),
      { signal: work.call.signal, password, quiet: flags.quiet, atOnce: availableParallelism() },
    );
    report.end();
    if (tally.failed > 0) return EXIT.failed;
    return report.count() > 0 ? whenFound : EXIT.done;
  },
});

/** The code for files in which something was found. */
function exitCodeOf({ exitCode }: DetectFlags): ExitCode {
  if (exitCode === undefined) return EXIT.done;
  const code = Number(exitCode);
  if (!Number.isInteger(code) || code < 1 || code > 255) throw new Exit(EXIT.usage, '--exit-code takes 1 to 255');
  return code as ExitCode;
}

/** One text through the operation of the API, for its response. */
async function detectAsApi(flags: DetectFlags, paths: readonly string[], whenFound: ExitCode): Promise<ExitCode> {
  if (paths.length > 1)
    throw new Exit(EXIT.usage, '--json prints the response for one text; use --jsonl for several files');
  const text = await readText(paths[0]);
  const [{ DetectRequest }, { detect }] = await Promise.all([
    import('../contract/detect-protect.ts'),
    import('../operations/detect.ts'),
  ]);
  const body = await checked(DetectRequest, await bodyOf(text, flags));
  await using deps = await openDepsFor(flags);
  const response = await detect(deps, await callOf(flags), body);
  printJson(response);
  return (response.results[0]?.entities ?? []).length > 0 ? whenFound : EXIT.done;
}

interface Report {
  add: (findings: readonly Finding[]) => void;
  end: () => void;
  count: () => number;
}

/** Lines are printed as they come; what is about all files at the end. */
async function reportOf({ jsonl, sarif, summary }: DetectFlags): Promise<Report> {
  if ([jsonl, sarif, summary].filter((flag) => flag === true).length > 1)
    throw new Exit(EXIT.usage, '--jsonl, --sarif and --summary exclude each other');
  const { findingLine, summaryOf } = await import('./findings.ts');
  const { stdout } = process;
  const isColoured = stdout.isTTY && (process.env['NO_COLOR'] ?? '') === '';
  const all: Finding[] = [];
  let count = 0;
  const isKept = sarif === true || summary === true;
  const lineOf = (finding: Finding): string =>
    jsonl === true ? `${JSON.stringify(finding)}\n` : findingLine(finding, isColoured);
  const { sarifOf } = await import('./sarif.ts');
  return {
    add(findings) {
      count += findings.length;
      if (isKept) all.push(...findings);
      else stdout.write(findings.map(lineOf).join(''));
    },
    end() {
      if (sarif === true) printJson(sarifOf(all));
      else if (summary === true) stdout.write(summaryOf(all));
    },
    count: () => count,
  };
}
