/** The journey inside the namespaces that `enter.ts` makes: `inside.ts ROOT DIST DESK`. */
import { loopbackUp } from './enter.ts';
import { journey } from './journey.ts';
import { plainMachine } from './machine.ts';

const [root, dist, desk] = process.argv.slice(2) as [string, string, string];
loopbackUp();
const machine = plainMachine(root);
try {
  await journey(machine, { dist, desk }, (name) => process.stdout.write(`ok  ${name}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
await machine[Symbol.asyncDispose]();
