import { readFileSync } from 'node:fs';
import { UsageError } from '../command.ts';
import { promptAtTerminal } from './prompt-at-terminal.ts';

/**
 * From the first line of a file, or typed without an echo. Never an argument, because those appear in the list of
 * processes.
 */
export async function readPassphrase(file: string | undefined): Promise<string> {
  if (file === undefined) {
    const typed = await promptAtTerminal('Passphrase of the PGP key: ', { isHidden: true });
    if (typed === undefined)
      throw new UsageError('the private key has a passphrase: give its file with --passphrase-file');
    return typed;
  }
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/, 1)[0] ?? '';
  } catch (error) {
    throw new UsageError(`--passphrase-file: the file cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
