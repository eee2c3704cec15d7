import type { Command } from '../command.ts';
import { approvalCommands } from '../topics/approval-commands.ts';
import { backupCommands } from '../topics/backup-commands.ts';
import { chargebackCommands } from '../topics/chargeback-commands.ts';
import { connectionCommands } from '../topics/connection-commands.ts';
import { developerCommands } from '../topics/developer-commands.ts';
import { importCommands } from '../topics/import-commands.ts';
import { installationCommands } from '../topics/installation-commands.ts';
import { invoiceCommands } from '../topics/invoice-commands.ts';
import { merchantCommands } from '../topics/merchant-commands.ts';
import { payoutCommands } from '../topics/payout-commands.ts';
import { peopleCommands } from '../topics/people-commands.ts';
import { settlementCommands } from '../topics/settlement-commands.ts';
import { withholdingCommands } from '../topics/withholding-commands.ts';

/**
 * All commands of `recaudo`. Each loads its code only when it runs, because people wait for it and most commands need a
 * tenth of the program.
 */
export const commands: readonly Command[] = [
  ...installationCommands,
  ...approvalCommands,
  ...backupCommands,
  ...connectionCommands,
  ...merchantCommands,
  ...invoiceCommands,
  ...settlementCommands,
  ...withholdingCommands,
  ...payoutCommands,
  ...chargebackCommands,
  ...peopleCommands,
  ...importCommands,
  ...developerCommands,
  {
    name: 'completion',
    summary: 'Print the shell completion script for commands, options and their values',
    options: 'bash|zsh|fish',
    complete: async () => ['bash', 'zsh', 'fish'],
    run: async args => (await import('../completion/completion.ts')).completion(commands, args),
  },
];
