/** `piid detect`: prints what is found as a table, without values unless asked. */
import { EXIT, command } from './command.ts';
import { readText } from './files.ts';
import { openDepsFor, printJson } from './session.ts';
import { FILE_ARGUMENT, TEXT_OPTIONS, bodyOf, callOf, checked } from './text.ts';
import type { TextFlags } from './text.ts';

export const detectCommand = command<TextFlags>({
  name: 'detect',
  summary: 'Find personal data in a text and list it',
  argument: FILE_ARGUMENT,
  options: TEXT_OPTIONS,
  async run(flags, file) {
    const text = await readText(file);
    const [{ DetectRequest }, { detect }] = await Promise.all([
      import('../contract/detect-protect.ts'),
      import('../operations/detect.ts'),
    ]);
    const body = await checked(DetectRequest, await bodyOf(text, flags));
    await using deps = await openDepsFor(flags);
    const response = await detect(deps, await callOf(flags), body);
    if (flags.json === true) printJson(response);
    else process.stdout.write(tableOf(response.results[0]?.entities ?? []));
    return EXIT.done;
  },
});

interface Row {
  type: string;
  subtype?: string;
  span: { start: number; end: number };
  confidence: number;
  source: string;
  text?: string;
}

/** Offsets are code points; the last column appears with `--include-text`. */
function tableOf(entities: readonly Row[]): string {
  if (entities.length === 0) return 'nothing found\n';
  const withText = entities.some((entity) => entity.text !== undefined);
  const rows = entities.map((entity) => [
    entity.type,
    entity.subtype ?? '',
    String(entity.span.start),
    String(entity.span.end),
    entity.confidence.toFixed(2),
    entity.source,
    ...(withText ? [JSON.stringify(entity.text ?? '')] : []),
  ]);
  const head = ['TYPE', 'SUBTYPE', 'START', 'END', 'SCORE', 'SOURCE', ...(withText ? ['TEXT'] : [])];
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]): string =>
    `${cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd()}\n`;
  return [head, ...rows].map(line).join('');
}
