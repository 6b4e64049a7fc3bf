/** The process: everything is a command, `serve` among them. Loads nothing that the command does not need. */
import { run } from './cli/run.ts';

process.exitCode = await run(process.argv.slice(2));
