/** `piid admin`: a command on the installed volume, as the service's user, with its key and its settings. */
import { readStateKey } from './credential.ts';
import { layoutOf } from './layout.ts';
import { handOver, personaOf } from './service.ts';

/** Returns the command's exit code. Throws `InstallError` when nothing is installed or the key cannot be read. */
export async function admin(args: readonly string[]): Promise<number> {
  return await handOver(personaOf(layoutOf('/')), args);
}

/** Prints the state key, so that the operator can store it safely. */
export function stateKey(): string {
  return readStateKey(layoutOf('/'));
}
