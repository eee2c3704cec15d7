import { environments } from '@recaudo/contract/environment';
import type { Gateway } from '../dependencies.ts';
import { checkLedger } from '../domain/ledger/check-ledger.ts';
import { countTransactions } from '../domain/ledger/check-store.ts';
import { findMerchant } from '../domain/merchants/store.ts';
import { chooseOption, readOptions, UsageError } from './command.ts';
import { printRecord, printTable } from './print.ts';
import { newProgressBar, type Screen } from './progress-bar.ts';
import { withGateway } from './with-gateway.ts';

/** More than anyone reads; the rest is only counted. */
const MOST_SHOWN = 1_000;

export async function ledgerCheck(args: string[]): Promise<void> {
  const options = readOptions(args, {
    environment: { type: 'string' },
    merchant: { type: 'string' },
    json: { type: 'boolean' },
  });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  await withGateway(environment, async gateway => {
    const isSound = await reportLedger(gateway, { merchantId: options.merchant, json: options.json });
    if (!isSound) process.exitCode = 1;
  });
}

export interface ReportOptions {
  merchantId?: string | undefined;
  json?: boolean | undefined;
  screen?: Screen;
}

/** Checks, and prints what was checked and all that is off. False when something is. */
export async function reportLedger(
  { environment, database, cardProcessor }: Pick<Gateway, 'environment' | 'database' | 'cardProcessor'>,
  { merchantId, json, screen }: ReportOptions,
): Promise<boolean> {
  if (merchantId !== undefined && (await findMerchant(database, merchantId)) === undefined) {
    throw new UsageError(`there is no merchant ${merchantId} in ${environment}`);
  }
  const { journal } = cardProcessor;
  const total = (await countTransactions(database, merchantId)) + ((await journal?.count(merchantId)) ?? 0);
  const bar = newProgressBar('Checking', total, screen);
  const shown: Record<string, string>[] = [];
  let differences = 0;
  const checked = await checkLedger(database, {
    merchantId,
    journal,
    onProgress: transactions => bar.advance(transactions),
    onCompared: movements => bar.advance(movements),
    onDifference: ({ merchantId: merchant_id, ...difference }) => {
      differences += 1;
      if (shown.length < MOST_SHOWN) shown.push({ merchant_id, ...difference });
    },
  });
  bar.finish();
  const { movements, ...counted } = checked;
  const compared = movements === undefined ? {} : { compared_with_processor: movements };
  const summary = { environment, ...counted, ...compared, differences };
  if (json === true) {
    console.log(JSON.stringify({ ...summary, found: shown }));
    return differences === 0;
  }
  printRecord(summary);
  if (shown.length > 0) printTable(shown);
  if (differences > shown.length) console.log(`and ${differences - shown.length} more`);
  return differences === 0;
}
