import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { runTask } from '../../platform/tasks/task-pool.ts';
import {
  type CheckedDialect,
  checkDialectTask,
} from '../../processors/iso8583/dialect-files/check-dialect.ts';
import { inOneLine } from '../../processors/iso8583/dialect-files/mistake.ts';
import { publishedSchema } from '../../processors/iso8583/dialect-files/published-schema.ts';
import { shippedNames, shippedText } from '../../processors/iso8583/dialect-files/shipped.ts';
import { readOptions, UsageError } from '../command.ts';
import { printTable } from '../terminal/print.ts';
import { rethrowAsUsageError } from '../terminal/rethrow-as-usage-error.ts';

export const dialectActions = ['check', 'show', 'schema'] as const;

/** `check FILE`, `show NAME` or `schema`. */
export async function connectionsDialect([action, ...args]: string[]): Promise<void> {
  switch (dialectActions.find(known => known === action)) {
    case 'check':
      return checkFile(args);
    case 'show':
      return showShipped(args);
    case 'schema':
      readOptions(args, {});
      console.log(JSON.stringify(publishedSchema(), undefined, 2));
      return;
    default:
      throw new UsageError(`connections dialect takes one of: ${dialectActions.join(', ')}`);
  }
}

async function checkFile([file, ...args]: string[]): Promise<void> {
  if (file === undefined || file.startsWith('-')) throw new UsageError('give the file of a dialect');
  const { json = false } = readOptions(args, { json: { type: 'boolean' } });
  const checked = await checkDialectFile(file);
  if (json) console.log(JSON.stringify(checked));
  else if ('mistakes' in checked) for (const mistake of checked.mistakes) console.log(inOneLine(mistake));
  else printSample(checked);
  if ('mistakes' in checked) process.exitCode = 1;
}

function printSample({ name, sample }: Exclude<CheckedDialect, { mistakes: unknown }>): void {
  console.log(`ok: ${name}`);
  console.log(`\nA purchase (${sample.messageType}) with a test card, ${sample.bytes.length / 2} bytes:`);
  console.log(sample.bytes);
  console.log('\nDecoded, with card data masked:');
  printTable(
    sample.fields.map(({ key, name: fieldName, value }) => ({ field: key, name: fieldName, value })),
  );
}

/** Reads the file in a task process even for the operator's own command: any JSON file can be hostile. */
export async function checkDialectFile(file: string): Promise<CheckedDialect> {
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}`);
  const caller = { owner: 'command', log: pino({ level: 'silent' }) };
  return runTask(checkDialectTask, caller, { path: resolve(file) }).catch(rethrowAsUsageError);
}

function showShipped([name, ...args]: string[]): void {
  readOptions(args, {});
  const known = shippedNames.find(shipped => shipped === name);
  if (known === undefined) throw new UsageError(`name one of: ${shippedNames.join(', ')}`);
  process.stdout.write(shippedText(known));
}
