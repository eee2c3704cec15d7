import { environments } from '@recaudo/contract/shared/environment';
import { listOwedTransfers } from '../../domain/disputes/statutory-reversals/owed-store.ts';
import { payReversal } from '../../domain/disputes/statutory-reversals/pay-reversal.ts';
import { onMerchantsClock } from '../../domain/merchants/merchant-clock.ts';
import { findMerchant } from '../../domain/merchants/store.ts';
import { GatewayError } from '../../platform/errors.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { formatPesos } from '../../platform/primitives/values/money.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';

const MOST_SHOWN = 1_000;
const shared = { environment: { type: 'string' }, json: { type: 'boolean' } } as const;

export async function reversalsList(args: string[]): Promise<void> {
  const options = readOptions(args, shared);
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  await withGateway(environment, async ({ database }) => {
    const rows = (await listOwedTransfers(database, MOST_SHOWN)).map(owed => ({
      merchant_id: owed.merchantId,
      reversal_id: owed.id,
      transaction_id: owed.transactionId,
      amount: formatPesos(owed.amountCentavos),
      give_back_by: formatInstant(owed.giveBackBy),
      payout_to: owed.payoutTo ?? '',
    }));
    printTable(rows, options.json);
  });
}

export async function reversalsPaid(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    merchant: { type: 'string' },
    reversal: { type: 'string' },
    reference: { type: 'string' },
  });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const merchantId = requireOption(options.merchant, 'merchant');
  const id = requireOption(options.reversal, 'reversal');
  const reference = requireOption(options.reference, 'reference');
  const change = { action: 'reversal_paid', what: id, merchantId, details: { reference } };
  await changeGateway(environment, change, async gateway => {
    const merchant = await findMerchant(gateway.database, merchantId);
    if (merchant === undefined) throw new UsageError('no such merchant');
    const own = onMerchantsClock(gateway, merchant);
    await payReversal(own, merchantId, id, { reference, paidBy: 'operator' }).catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
      throw new UsageError('no reversal with this id waits for a transfer; see recaudo reversals list', {
        cause: error,
      });
    });
    printRecord({ reversal_id: id, paid_by: 'operator', reference }, options.json);
  });
}
