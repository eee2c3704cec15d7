import { existsSync } from 'node:fs';
import type { Values } from '../../processors/connections/stored-connection.ts';
import { inOneLine } from '../../processors/iso8583/dialect-files/mistake.ts';
import { shippedNames } from '../../processors/iso8583/dialect-files/shipped.ts';
import { UsageError } from '../command.ts';
import { checkDialectFile } from './dialect.ts';
import { readObject } from './read-json.ts';

/** The settings given to a command; with only a dialect, the others come from `readBefore`. */
export async function changedSettings(
  { settings, dialect }: { settings?: string | undefined; dialect?: string | undefined },
  readBefore: () => Promise<Values>,
): Promise<Values | undefined> {
  const given =
    settings === undefined ? undefined : await readObject(settings, 'settings', { mayBeText: true });
  if (dialect === undefined) return given;
  const found = await dialectSettings(dialect);
  const { dialect: _named, ownDialect: _own, ...rest } = given ?? (await readBefore());
  return { ...rest, ...found };
}

/** The name of a shipped dialect, or the content of a file, because every process reads it from the settings. */
async function dialectSettings(given: string): Promise<Values> {
  if (shippedNames.some(name => name === given)) return { dialect: given };
  if (!existsSync(given)) {
    throw new UsageError(
      `--dialect: ${given} is neither a file nor a built-in dialect (${shippedNames.join(', ')})`,
    );
  }
  const checked = await checkDialectFile(given);
  if (!('mistakes' in checked)) return { ownDialect: checked.value };
  throw new UsageError(`--dialect: ${checked.mistakes.map(inOneLine).join('; ')}`);
}
