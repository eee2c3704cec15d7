import type { NewStoreCharge } from '@recaudo/contract/api/store';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Gateway } from '../../../dependencies.ts';
import { requireWithinLimit, type Transaction } from '../../charges/charge.ts';
import { createPendingCharge, type MadeFor } from '../../charges/hosted/create-pending-charge.ts';
import { resultOfRepeat } from '../../charges/repeated-charge.ts';
import { chargeOrThrow, resultOf } from '../../charges/view.ts';
import type { Scope } from '../../merchants/merchant.ts';
import { reserveVolume } from '../../merchants/volume-limits/reserve-volume.ts';
import type { CashAttempt } from './cash-attempt.ts';
import { chooseVoucherMaker, type VoucherMaker } from './cash-connections.ts';
import { requirePaymentPoint } from './networks/payment-points.ts';
import { playStoreOutage } from './sandbox/play-store-outage.ts';
import { recordCashAttempt, startConnectionVoucher } from './start-connection-voucher.ts';
import { withFreeReferences } from './store-payment-method.ts';
import { readDueDate } from './vouchers/due-date.ts';
import { queueVoucherMail } from './vouchers/queue-voucher-mail.ts';

/** Interface 10.6: creates a voucher that the payer pays in cash at a till. */
export async function createStoreCharge(
  gateway: Gateway,
  scope: Scope,
  id: string,
  { input, madeFor }: { input: NewStoreCharge; madeFor?: MadeFor | undefined },
): Promise<Transaction> {
  const dueDate = madeFor?.dueDate ?? readDueDate(input.due_date, gateway.clock.now());
  const amountCentavos = centavosOf(input.amount);
  requireWithinLimit(scope.merchant, amountCentavos);
  await reserveVolume(gateway, scope.merchant.id, {
    transactionId: id,
    amountCentavos,
    now: gateway.clock.now(),
  });
  const maker = await chooseVoucherMaker(gateway, scope.merchant.id, { id, amountCentavos });
  if (maker.kind === 'links')
    return createConnectionVoucher(gateway, scope, { id, input, dueDate, maker, madeFor });
  await playStoreOutage(gateway, scope.merchant.id);
  await requirePaymentPoint(gateway, amountCentavos);
  return withFreeReferences(gateway.baseUrl, payment_method =>
    createPendingCharge(gateway, scope, id, {
      input,
      pending: {
        method: 'store',
        status: 'in_progress',
        dueDate,
        details: { payment_method: { ...payment_method }, ...madeFor?.details },
        splits: madeFor?.splits,
        // The voucher's page is found by the charge's id, because shops build its address from the id.
        handles: [payment_method.reference, payment_method.paybin_reference, id],
        also: async (tx, charge) => {
          await madeFor?.also(tx, charge);
          await queueVoucherMail(gateway, tx, scope.merchant.id, charge);
        },
      },
    }),
  );
}

interface ConnectionVoucherToMake {
  id: string;
  input: NewStoreCharge;
  dueDate: Date;
  maker: Extract<VoucherMaker, { kind: 'links' }>;
  madeFor: MadeFor | undefined;
}

/** Records the charge, requests the voucher and records the response. Without a response: 503, and the sweep resolves it. */
async function createConnectionVoucher(
  gateway: Gateway,
  scope: Scope,
  { id, input, dueDate, maker, madeFor }: ConnectionVoucherToMake,
): Promise<Transaction> {
  const { id: merchantId } = scope.merchant;
  const recorded: CashAttempt[] = [];
  const charge = await createPendingCharge(gateway, scope, id, {
    input,
    pending: {
      method: 'store',
      status: 'processing',
      dueDate,
      details: { payment_method: { type: 'store' }, ...madeFor?.details },
      splits: madeFor?.splits,
      handles: [id],
      also: async (tx, made) => {
        await madeFor?.also(tx, made);
        const asked = { charge: made, merchantId, number: 1, connectionId: maker.first, dueDate };
        recorded.push(await recordCashAttempt(gateway, tx, asked));
      },
    },
  });
  const attempt = recorded.at(-1);
  // A repeated request gets the result of the first one.
  if (attempt === undefined) return chargeOrThrow(resultOfRepeat(charge));
  return chargeOrThrow(resultOf(await startConnectionVoucher(gateway, charge, attempt, maker.others)));
}
