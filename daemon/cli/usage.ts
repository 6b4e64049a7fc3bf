/** `piid usage`: what a month was charged, by key, tier and operation. */
import { EXIT, Exit, command } from './command.ts';
import { JSON_OPTION, STATE_OPTIONS, openStateFor, printJson } from './session.ts';
import type { StateFlags } from './session.ts';

interface UsageFlags extends StateFlags {
  month?: string;
  csv?: boolean;
  signed?: boolean;
  json?: boolean;
}

export const usageCommand = command<UsageFlags>({
  name: 'usage',
  summary: 'Show what was used in a month',
  options: [
    { flags: '--month <month>', description: 'such as 2026-11; this month by default' },
    { flags: '--csv', description: 'print CSV' },
    { flags: '--signed', description: 'print a report signed by this installation, for billing' },
    JSON_OPTION,
    ...STATE_OPTIONS,
  ],
  async run(flags) {
    const { month } = flags;
    if (month !== undefined && !/^[0-9]{4}-(?:0[1-9]|1[0-2])$/.test(month))
      throw new Exit(EXIT.usage, '--month must be a month such as 2026-11');
    if ([flags.csv, flags.signed, flags.json].filter(Boolean).length > 1)
      throw new Exit(EXIT.usage, 'one of --csv, --signed and --json is enough');
    using state = await openStateFor(flags, { create: false });
    const { signedUsageMonth, usageMonth } = await import('../operations/offline.ts');
    if (flags.signed === true) {
      printJson(signedUsageMonth(state, month));
      return EXIT.done;
    }
    const report = usageMonth(state, month);
    if (flags.json === true) {
      printJson(report);
      return EXIT.done;
    }
    const head = ['month', 'account', 'key_id', 'tier', 'operation', 'requests', 'records', 'weighted_records'];
    const rows = report.lines.map((line) =>
      [
        report.month,
        line.account,
        line.key_id,
        line.tier,
        line.operation,
        line.requests,
        line.records,
        line.weighted_records,
      ].map(String),
    );
    if (flags.csv === true) {
      // Account names may hold no comma and no quote (operations/keys.ts).
      process.stdout.write([head, ...rows].map((cells) => `${cells.join(',')}\r\n`).join(''));
      return EXIT.done;
    }
    const widths = head.map((title, i) => Math.max(title.length, ...rows.map((cells) => cells[i]!.length)));
    for (const cells of [head, ...rows])
      process.stdout.write(
        `${cells
          .map((cell, i) => cell.padEnd(widths[i]!))
          .join('  ')
          .trimEnd()}\n`,
      );
    process.stdout.write(`${report.records} records in ${report.requests} requests\n`);
    for (const { kind, at, seen } of report.incidents)
      process.stdout.write(`on record: ${kind} ${at}${seen === undefined ? '' : `, before it ${seen}`}\n`);
    return EXIT.done;
  },
});
