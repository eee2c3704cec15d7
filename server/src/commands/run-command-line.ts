import { BackupError } from '../backups/manifest.ts';
import { ConfigError } from '../config.ts';
import { MigrationError } from '../database/apply-migration.ts';
import { ServerAwayError } from '../database/await-server.ts';
import { EmbeddedServerError } from '../database/embedded/embedded-server-error.ts';
import { MerchantRefused } from '../domain/merchants/create-merchant.ts';
import { VaultError } from '../vault/vault-error.ts';
import { type Command, UsageError } from './command.ts';

/** Errors that explain themselves: a person reads the message, a stack would only hide it. */
const speaking = [
  UsageError,
  ConfigError,
  EmbeddedServerError,
  ServerAwayError,
  MigrationError,
  MerchantRefused,
  VaultError,
  BackupError,
];

/** Finds the command by its first one or two words, runs it and sets the exit code. */
export async function runCommandLine(commands: readonly Command[], args: readonly string[]): Promise<void> {
  if (args.length === 1 && ['--version', '-v', 'version'].includes(args[0] ?? '')) {
    console.log((await import('../health/version.ts')).version);
    return;
  }
  const found = findCommand(commands, args);
  if (found === undefined) {
    const asked = args.length === 0 || ['help', '--help', '-h'].includes(args[0] ?? '');
    (asked ? process.stdout : process.stderr).write(usage(commands));
    process.exitCode = asked ? 0 : 2;
    return;
  }
  try {
    await found.command.run(found.rest);
  } catch (error) {
    const message = speaking.some(kind => error instanceof kind) ? (error as Error).message : error;
    console.error('recaudo:', message);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

export function findCommand(
  commands: readonly Command[],
  args: readonly string[],
): { command: Command; rest: string[] } | undefined {
  for (const length of [2, 1]) {
    const name = args.slice(0, length).join(' ');
    const command = commands.find(candidate => candidate.name === name);
    if (command !== undefined) return { command, rest: args.slice(length) };
  }
  return undefined;
}

export function usage(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(command => command.name.length)) + 2;
  const lines = commands.flatMap(({ name, summary, options }) => [
    `  ${name.padEnd(width)}${summary}`,
    ...(options === undefined ? [] : [`  ${''.padEnd(width)}${options}`]),
  ]);
  return `Usage: recaudo <command> [options]\n\n${lines.join('\n')}\n`;
}
