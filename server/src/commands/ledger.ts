import { environments } from '../config.ts';
import { checkLedger } from '../domain/ledger/check-ledger.ts';
import { countTransactions } from '../domain/ledger/check-store.ts';
import { findMerchant } from '../domain/merchants/store.ts';
import { type Command, chooseOption, readOptions, UsageError } from './command.ts';
import { printRecord, printTable } from './print.ts';
import { newProgressBar } from './progress-bar.ts';
import { withGateway } from './with-gateway.ts';

/** More than anyone reads; the rest is only counted. */
const MOST_SHOWN = 1_000;

export const ledgerCheck: Command = {
  name: 'ledger check',
  summary: 'Prove that entries, balances, transactions and attempts agree; exits 1 if they do not',
  options: '[--environment sandbox|production] [--merchant ID] [--json]',
  async run(args) {
    const options = readOptions(args, {
      environment: { type: 'string' },
      merchant: { type: 'string' },
      json: { type: 'boolean' },
    });
    const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
    const merchantId = options.merchant;
    await withGateway(environment, async ({ database }) => {
      if (merchantId !== undefined && (await findMerchant(database, merchantId)) === undefined) {
        throw new UsageError(`there is no merchant ${merchantId} in ${environment}`);
      }
      const bar = newProgressBar('Checking', await countTransactions(database, merchantId));
      const shown: Record<string, string>[] = [];
      let count = 0;
      const checked = await checkLedger(database, {
        merchantId,
        onProgress: transactions => bar.advance(transactions),
        onDifference: ({ merchantId: merchant_id, ...difference }) => {
          count += 1;
          if (shown.length < MOST_SHOWN) shown.push({ merchant_id, ...difference });
        },
      });
      bar.finish();
      report({ environment, ...checked, differences: count }, shown, options.json === true);
    });
  },
};

function report(
  summary: { environment: string; merchants: number; transactions: number; differences: number },
  shown: Record<string, string>[],
  json: boolean,
): void {
  if (json) {
    console.log(JSON.stringify({ ...summary, found: shown }));
  } else {
    printRecord(summary);
    if (shown.length > 0) {
      console.log('');
      printTable(shown);
    }
    if (summary.differences > shown.length) console.log(`and ${summary.differences - shown.length} more`);
  }
  if (summary.differences > 0) process.exitCode = 1;
}
