import { approvalCommands } from './approval-commands.ts';
import { backupCommands } from './backup-commands.ts';
import { chargebackCommands } from './chargeback-commands.ts';
import type { Command } from './command.ts';
import { connectionCommands } from './connection-commands.ts';
import { developerCommands } from './developer-commands.ts';
import { importCommands } from './import-commands.ts';
import { installationCommands } from './installation-commands.ts';
import { merchantCommands } from './merchant-commands.ts';
import { peopleCommands } from './people-commands.ts';

/**
 * Everything that `recaudo` can do. The code of a command is loaded when it is asked for: most need a tenth of the
 * program, and people wait for each of them.
 */
export const commands: readonly Command[] = [
  ...installationCommands,
  ...approvalCommands,
  ...backupCommands,
  ...connectionCommands,
  ...merchantCommands,
  ...chargebackCommands,
  ...peopleCommands,
  ...importCommands,
  ...developerCommands,
  {
    name: 'completion',
    summary: 'Print the shell completion script for commands, options and their values',
    options: 'bash|zsh|fish',
    complete: async () => ['bash', 'zsh', 'fish'],
    run: async args => (await import('./completion/completion.ts')).completion(commands, args),
  },
];
