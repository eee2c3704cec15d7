import { environments } from '@recaudo/contract/shared/environment';
import { confirmSubmission } from '../../domain/disputes/chargebacks/confirm-submission.ts';
import { listUnsubmitted } from '../../domain/disputes/chargebacks/unsubmitted-store.ts';
import { onMerchantsClock } from '../../domain/merchants/merchant-clock.ts';
import { findMerchant } from '../../domain/merchants/store.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { formatPesos } from '../../platform/primitives/values/money.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';
import { shared, throwAsUsageError } from './options.ts';

const MOST_SHOWN = 1_000;

export async function chargebacksResponses(args: string[]): Promise<void> {
  const options = readOptions(args, shared);
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  await withGateway(environment, async ({ database }) => {
    const rows = (await listUnsubmitted(database, MOST_SHOWN)).map(row => ({
      merchant_id: row.merchant_id,
      merchant: row.merchant_name,
      transaction_id: row.transaction_id,
      amount: formatPesos(row.amount_centavos),
      reason: row.reason,
      deadline: formatInstant(row.deadline),
      answered: formatInstant(row.answered_at),
    }));
    printTable(rows, options.json);
  });
}

export async function chargebacksSubmitted(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    merchant: { type: 'string' },
    transaction: { type: 'string' },
  });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const merchantId = requireOption(options.merchant, 'merchant');
  const id = requireOption(options.transaction, 'transaction');
  const change = { action: 'chargeback_response_submitted', what: id, merchantId };
  await changeGateway(environment, change, async gateway => {
    const merchant = await findMerchant(gateway.database, merchantId);
    if (merchant === undefined) throw new UsageError('no such merchant');
    const own = onMerchantsClock(gateway, merchant);
    const submittedAt = await confirmSubmission(own, merchantId, id).catch(throwAsUsageError);
    printRecord({ transaction_id: id, submitted: formatInstant(submittedAt) }, options.json);
  });
}
