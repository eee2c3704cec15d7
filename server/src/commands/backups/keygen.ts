import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { systemClock } from '../../platform/primitives/time/clock.ts';
import { generateAgeKeyPair } from '../../platform/vault/age/age-keys.ts';
import { readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord } from '../terminal/print.ts';

/** Writes `age-keygen`'s format, so that either tool reads the other's files. */
export async function backupKeygen(args: string[]): Promise<void> {
  const options = readOptions(args, { file: { type: 'string' }, json: { type: 'boolean' } });
  const file = resolve(requireOption(options.file, 'file'));
  const { recipient, identity } = generateAgeKeyPair();
  const text = `# created: ${systemClock.now().toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${(error as Error).message}`, { cause: error });
  }
  printRecord(
    { private_key_file: file, public_key: recipient, use: `RECAUDO_BACKUP_KEY=${recipient}` },
    options.json,
  );
  if (options.json !== true) {
    console.log(
      '\nMove the file off this machine and keep two copies. It is the only key that can read the backups.',
    );
  }
}
