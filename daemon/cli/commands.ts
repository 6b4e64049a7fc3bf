/** Every command, in the order of the help. To add one: write its file, add the row. */
import type { Command, CommandOption } from './command.ts';
import { detectCommand } from './detect.ts';
import { doctor } from './doctor.ts';
import { helpCommands } from './help.ts';
import { INSTALL_COMMANDS } from './install.ts';
import { JOB_COMMANDS } from './job.ts';
import { keysCreate, keysList, keysRevoke, keysRotate, keysSigv4 } from './keys.ts';
import { LICENCE_COMMANDS } from './licence.ts';
import { MAPS_COMMANDS } from './maps.ts';
import { MEDIA_COMMANDS } from './media.ts';
import { protectCommand } from './protect.ts';
import { restoreCommand } from './restore.ts';
import { serve } from './serve.ts';
import { usageCommand } from './usage.ts';
import { STATE_COMMANDS } from './state.ts';
import { STORED_COMMANDS, STORED_GROUPS } from './stored.ts';
import { watch } from './watch.ts';
import { verify } from './verify.ts';
import { verifyInstall } from './verify-install.ts';

/** The boot script of a built binary has read it by then (`binary/place.ts`); a checkout unpacks nothing. */
export const CACHE_OPTION: CommandOption = {
  flags: '--cache <dir>',
  description: 'where the built program unpacks its parts (PIID_CACHE; else $XDG_CACHE_HOME/piid)',
};

export const COMMANDS: readonly Command[] = [
  serve,
  detectCommand,
  protectCommand,
  restoreCommand,
  ...JOB_COMMANDS,
  watch,
  ...MEDIA_COMMANDS,
  verify,
  keysCreate,
  keysList,
  keysRevoke,
  keysRotate,
  keysSigv4,
  ...LICENCE_COMMANDS,
  usageCommand,
  ...STORED_COMMANDS,
  ...MAPS_COMMANDS,
  ...STATE_COMMANDS,
  doctor,
  ...INSTALL_COMMANDS,
  verifyInstall,
  ...helpCommands(() => ({ commands: COMMANDS, groups: GROUPS, everywhere: [CACHE_OPTION] })),
];

export const GROUPS: Readonly<Record<string, string>> = {
  job: 'Protect many files',
  keys: 'Create, list, revoke and rotate API keys',
  licence: 'Activation without a network',
  media: 'Recordings and films',
  maps: 'What accounts keep of originals and replacements',
  state: 'Back up and restore the volume, change its key',
  ...STORED_GROUPS,
};
