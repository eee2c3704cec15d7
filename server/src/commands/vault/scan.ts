import { type Config, readConfig } from '../../config.ts';
import { joinDatabaseServer } from '../../operations/installation/database-server.ts';
import { databaseName, databaseRoles, prepareDatabases } from '../../operations/installation/databases.ts';
import type { DatabaseAddress } from '../../platform/database/connections/connection.ts';
import { openDatabase } from '../../platform/database/connections/connection.ts';
import { changeAudited } from '../access/change-gateway.ts';
import { chooseOption, readOptions, UsageError } from '../command.ts';
import { printTable } from '../terminal/print.ts';
import { newProgressBar } from '../terminal/progress-bar.ts';
import { promptAtTerminal } from '../terminal/prompt-at-terminal.ts';
import { countRows, type StoredNumber, scanDatabase } from './scan-database.ts';
import { type NumberInFile, scanFiles } from './scan-files.ts';

const places = [...databaseRoles, 'all'] as const;

interface ScanPlan {
  place: (typeof places)[number];
  table: string | undefined;
  masks: boolean;
}

/** Searches stored data for card numbers. Prints only their first six and last four digits. */
export async function vaultScan(args: string[]): Promise<void> {
  const options = readOptions(args, {
    database: { type: 'string' },
    table: { type: 'string' },
    file: { type: 'string' },
    mask: { type: 'boolean' },
    yes: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const plan: ScanPlan = {
    place: chooseOption(options.database, 'database', places, 'all'),
    table: options.table,
    masks: options.mask === true,
  };
  if (options.file !== undefined && plan.masks) throw new UsageError('--mask changes databases, not files');
  if (plan.masks && options.yes !== true) await confirm();
  if (options.file !== undefined) return reportFiles(options.file, options.json === true);
  const found = await scanInstallation(plan);
  report(found, options.json === true);
}

async function confirm(): Promise<void> {
  const answer = await promptAtTerminal(
    'Replace the card numbers found with masked ones? This cannot be undone. (yes/no) ',
  );
  if (answer !== 'yes') throw new UsageError('nothing was changed: answer yes, or add --yes');
}

async function scanInstallation(plan: ScanPlan): Promise<StoredNumber[]> {
  const config = readConfig();
  const server = await joinDatabaseServer(config);
  try {
    await prepareDatabases(config, server.address);
    const found: StoredNumber[] = [];
    const work = async () => {
      for (const role of databaseRoles) {
        if (plan.place === 'all' || plan.place === role)
          found.push(...(await scanOne(config, server.address, role, plan)));
      }
    };
    const change = { action: 'card_numbers_masked', what: plan.place, environment: null };
    if (plan.masks) await changeAudited({ config, address: server.address }, change, work);
    else await work();
    return found;
  } finally {
    await server.stop();
  }
}

async function scanOne(
  config: Config,
  address: DatabaseAddress,
  role: (typeof databaseRoles)[number],
  { table, masks }: ScanPlan,
): Promise<StoredNumber[]> {
  const database = openDatabase({
    address,
    name: databaseName(config, role),
    poolSize: 1,
    namedStatements: config.namedStatements,
  });
  const found: StoredNumber[] = [];
  try {
    const bar = newProgressBar(`Reading ${role}: row`, await countRows(database, table));
    const options = { table, masks, onRows: (count: number) => bar.advance(count) };
    for await (const number of scanDatabase(database, role, options)) found.push(number);
    bar.finish();
    return found;
  } finally {
    await database.close();
  }
}

const isOpen = ({ certainty, result }: StoredNumber): boolean =>
  certainty === 'card number' && result !== 'masked';

function report(found: readonly StoredNumber[], json: boolean): void {
  const certain = found.filter(({ certainty }) => certainty === 'card number');
  const possible = found.filter(({ certainty }) => certainty !== 'card number');
  if (found.some(isOpen)) process.exitCode = 1;
  if (json) {
    console.log(JSON.stringify({ card_numbers: certain, possible }));
    return;
  }
  printPart(`Card numbers: ${certain.length}`, certain);
  printPart(
    `Possible card numbers in references and ids, where one number in ten looks like a card: ${possible.length}`,
    possible,
  );
}

const MOST_SHOWN = 1_000;

function printPart(title: string, numbers: readonly StoredNumber[]): void {
  console.log(title);
  if (numbers.length === 0) return;
  printTable(
    numbers.slice(0, MOST_SHOWN).map(({ database, table, column, row, masked, result }) => ({
      database,
      table,
      column,
      row,
      masked,
      result,
    })),
  );
  if (numbers.length > MOST_SHOWN) console.log(`and ${numbers.length - MOST_SHOWN} more; --json lists all`);
}

async function reportFiles(path: string, json: boolean): Promise<void> {
  const found: NumberInFile[] = [];
  for await (const number of scanFiles(path)) found.push(number);
  if (found.length > 0) process.exitCode = 1;
  if (json) console.log(JSON.stringify({ card_numbers: found }));
  else {
    console.log(`Card numbers: ${found.length}`);
    if (found.length > 0) printTable(found.slice(0, MOST_SHOWN).map(number => ({ ...number })));
  }
}
