import type { NewStoreCharge } from '@recaudo/contract/api/store';
import { centavosOf } from '@recaudo/contract/fields';
import type { Gateway } from '../../dependencies.ts';
import type { Transaction } from '../charges/charge.ts';
import { createPendingCharge } from '../hosted-payments/create-pending-charge.ts';
import type { Scope } from '../merchants/merchant.ts';
import { readDueDate } from './due-date.ts';
import { requirePaymentPoint } from './payment-points.ts';
import { playStoreOutage } from './play-store-outage.ts';
import { queueVoucherMail } from './queue-voucher-mail.ts';
import { withFreeReferences } from './store-payment-method.ts';

/** Interface 10.6: a voucher that the payer pays in cash at a till. */
export async function createStoreCharge(
  gateway: Gateway,
  scope: Scope,
  id: string,
  input: NewStoreCharge,
): Promise<Transaction> {
  const dueDate = readDueDate(input.due_date, gateway.clock.now());
  await playStoreOutage(gateway, scope.merchant.id);
  await requirePaymentPoint(gateway, centavosOf(input.amount));
  return withFreeReferences(gateway.baseUrl, payment_method =>
    createPendingCharge(gateway, scope, id, input, {
      method: 'store',
      status: 'in_progress',
      dueDate,
      details: { payment_method: { ...payment_method } },
      // The voucher's own page is found by the charge's id: the shop builds its address from that.
      handles: [payment_method.reference, payment_method.paybin_reference, id],
      also: (tx, charge) => queueVoucherMail(gateway, tx, scope.merchant.id, charge),
    }),
  );
}
