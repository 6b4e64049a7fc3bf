/** The manual page, in the macros of man(7). */
import { VERSION } from '../version.ts';
import { EXIT_ROWS } from './command.ts';
import type { Command, CommandOption, CommandTable } from './command.ts';

export function manualPage({ commands, everywhere }: CommandTable): string {
  return [
    `.TH PIID 1 "" "piid ${VERSION}" "User Commands"`,
    '.SH NAME',
    'piid \\- finds personal data, protects it and restores it, on a machine with no network',
    '.SH SYNOPSIS',
    '.B piid',
    '.I command',
    '[options] [arguments]',
    '.SH COMMANDS',
    ...commands.flatMap(commandLines),
    '.SH OPTIONS OF EVERY COMMAND',
    ...everywhere.flatMap(optionLines),
    '.SH EXIT STATUS',
    ...EXIT_ROWS.flatMap(({ code, meaning }) => ['.TP', `.B ${code}`, text(meaning)]),
    '.SH FILES',
    '.TP',
    '.I .piidignore',
    text('Names of files that detect, protect and restore leave out, in the syntax of gitignore(5).'),
    '',
  ].join('\n');
}

function commandLines(row: Command): string[] {
  const operands = [row.argument, row.second, row.several, row.rest].filter((one) => one !== undefined);
  const usage = [`piid ${row.name}`, '[options]', ...operands.map(({ name }) => name)].join(' ');
  return [
    '.SS ' + text(usage),
    `${text(row.summary)}.`,
    ...operands.flatMap(({ name, description }) => ['.TP', `.I ${text(name)}`, text(description)]),
    ...row.options.flatMap(optionLines),
    ...(row.notes === undefined ? [] : ['.PP', text(row.notes)]),
  ];
}

function optionLines({ flags, description, choices }: CommandOption): string[] {
  const allowed = choices === undefined ? '' : ` (${choices.join(', ')})`;
  return ['.TP', `.B ${text(flags)}`, text(`${description}${allowed}`)];
}

/** A line of running text: no macro begins it, and a minus is one that can be copied. */
function text(line: string): string {
  const plain = line.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll(/\s+/gu, ' ');
  return /^[.']/u.test(plain) ? `\\&${plain}` : plain;
}
