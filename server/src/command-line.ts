import { setFlagsFromString } from 'node:v8';
import { UsageError } from './commands/command.ts';
import { leaveMemoryOutOfCores } from './commands/no-cores.ts';
import { findCommand, usage } from './commands/table.ts';
import { ConfigError } from './config.ts';
import { MigrationError } from './database/apply-migration.ts';
import { ServerAwayError } from './database/await-server.ts';
import { EmbeddedServerError } from './database/embedded/embedded-server-error.ts';
import { MerchantRefused } from './domain/merchants/create-merchant.ts';
import { VaultError } from './vault/vault-error.ts';

/** Errors that explain themselves: a person reads the message, a stack would only hide it. */
const speaking = [
  UsageError,
  ConfigError,
  EmbeddedServerError,
  ServerAwayError,
  MigrationError,
  MerchantRefused,
  VaultError,
];

// On a machine with much memory V8 lets garbage grow to three times what is alive before it looks: under load the
// process would hold 280 MB for 40 MB of data. Half is enough, and costs next to nothing.
setFlagsFromString('--heap-growing-percent=50');

leaveMemoryOutOfCores();

const messages = process.argv.slice(2);
const found = findCommand(messages);

if (found === undefined) {
  const asked = messages.length === 0 || ['help', '--help', '-h'].includes(messages[0] ?? '');
  (asked ? process.stdout : process.stderr).write(usage());
  process.exitCode = asked ? 0 : 2;
} else {
  try {
    await found.command.run(found.rest);
  } catch (error) {
    const message = speaking.some(kind => error instanceof kind) ? (error as Error).message : error;
    console.error('recaudo:', message);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
