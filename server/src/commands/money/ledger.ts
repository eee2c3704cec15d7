import { environments } from '@recaudo/contract/shared/environment';
import type { Gateway } from '../../dependencies.ts';
import { findMerchant } from '../../domain/merchants/store.ts';
import { type CheckStage, checkLedger } from '../../domain/money/ledger/check-ledger.ts';
import { countRows } from '../../domain/money/ledger/check-store.ts';
import { namingCorruption } from '../../platform/database/integrity/corrupt-page.ts';
import { formatPesos } from '../../platform/primitives/values/money.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, UsageError } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';
import { newProgressBar, type Screen } from '../terminal/progress-bar.ts';

const labels: Record<CheckStage, string> = {
  transactions: 'Checking transactions',
  balances: 'Adding up balances',
  processor: 'Comparing with the processor',
};

/** More than a person reads; the rest is only counted. */
const MOST_SHOWN = 1_000;

export async function ledgerCheck(args: string[]): Promise<void> {
  const options = readOptions(args, {
    environment: { type: 'string' },
    merchant: { type: 'string' },
    json: { type: 'boolean' },
  });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  await withGateway(environment, async gateway => {
    const report = () => reportLedger(gateway, { merchantId: options.merchant, json: options.json });
    const isSound = await namingCorruption(gateway.database, report);
    if (!isSound) process.exitCode = 1;
  });
}

export interface ReportOptions {
  merchantId?: string | undefined;
  json?: boolean | undefined;
  screen?: Screen;
}

/** Checks the ledger, and prints what was checked and every difference. False if there are any. */
export async function reportLedger(
  { environment, database, cardProcessor }: Pick<Gateway, 'environment' | 'database' | 'cardProcessor'>,
  { merchantId, json, screen }: ReportOptions,
): Promise<boolean> {
  if (merchantId !== undefined && (await findMerchant(database, merchantId)) === undefined) {
    throw new UsageError(`there is no merchant ${merchantId} in ${environment}`);
  }
  const { journal } = cardProcessor;
  const totals: Record<CheckStage, number> = {
    transactions: await countRows(database, 'transactions', merchantId),
    balances: await countRows(database, 'journal_entries', merchantId),
    processor: (await journal?.count(merchantId)) ?? 0,
  };
  let shownStage: CheckStage = 'transactions';
  let bar = newProgressBar(labels[shownStage], totals[shownStage], screen);
  const shown: Record<string, string>[] = [];
  let differences = 0;
  const checked = await checkLedger(database, {
    merchantId,
    journal,
    onProgress: (stage, count) => {
      if (stage !== shownStage) {
        bar.finish();
        bar = newProgressBar(labels[stage], totals[stage], screen);
        shownStage = stage;
      }
      bar.advance(count);
    },
    onDifference: ({ merchantId: merchant_id, ...difference }) => {
      differences += 1;
      if (shown.length < MOST_SHOWN) shown.push({ merchant_id, ...difference });
    },
  });
  bar.finish();
  const { movements, connections: byConnection, ...counted } = checked;
  const connections = byConnection.map(({ connectionId, owedCentavos, differences: found }) => ({
    connection: connectionId ?? '(own processor)',
    owed: formatPesos(owedCentavos),
    differences: String(found),
  }));
  const compared = movements === undefined ? {} : { compared_with_processor: movements };
  const summary = { environment, ...counted, ...compared, differences };
  if (json === true) {
    console.log(JSON.stringify({ ...summary, connections, found: shown }));
    return differences === 0;
  }
  printRecord(summary);
  if (byConnection.some(({ connectionId }) => connectionId !== null)) printTable(connections);
  if (shown.length > 0) printTable(shown);
  if (differences > shown.length) console.log(`and ${differences - shown.length} more`);
  return differences === 0;
}
