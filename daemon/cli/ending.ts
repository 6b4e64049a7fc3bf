/** What an error means to the person at the terminal: one line and an exit code, without input values. */
import { basename } from 'node:path';
import { ServiceError } from '../../engine/errors.ts';

import { EXIT, Exit } from './command.ts';
import type { ExitCode } from './command.ts';

export interface Ending {
  exitCode: ExitCode;
  line: string;
}

export async function endingOf(error: unknown): Promise<Ending> {
  if (error instanceof Exit) return { exitCode: error.exitCode, line: error.message };
  // Whatever the API would refuse as invalid is wrong usage here.
  if (error instanceof ServiceError)
    return { exitCode: error.code === 'validation_failed' ? EXIT.usage : EXIT.failed, line: lineOf(error) };
  // By name: this file must not load SQLite for `piid --help`.
  if (error instanceof Error && error.name === 'VolumeError') {
    return { exitCode: 'kind' in error && error.kind === 'locked' ? EXIT.running : EXIT.volume, line: error.message };
  }
  const { errorFields } = await import('../log.ts');
  const { error: kind, code, frames } = errorFields(error);
  const where = Array.isArray(frames) && typeof frames[0] === 'string' ? ` at ${basename(frames[0])}` : '';
  return { exitCode: EXIT.failed, line: `internal error: ${String(code ?? kind)}${where}` };
}

function lineOf(error: ServiceError): string {
  const { details = [] } = error.options;
  const listed = details.map(({ pointer, reason }) => (pointer === '' ? reason : `${pointer} ${reason}`)).join('; ');
  const said = error.options.message;
  if (said !== undefined) return listed === '' ? said : `${said}: ${listed}`;
  return listed === '' ? error.code.replaceAll('_', ' ') : listed;
}
