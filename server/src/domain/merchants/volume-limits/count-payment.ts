import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { keepShare, lockUsage } from './payment-store.ts';
import type { Share } from './reserve-volume.ts';

/**
 * Keeps the share of a charge that was just paid. A voucher or bank payment that arrives after the charge ended has no share
 * left: it counts on the day of the payment, even above the limit, because the merchant has the money.
 */
export async function countPayment(
  tx: Queryable,
  merchantId: string,
  { transactionId, amountCentavos, now }: Share,
): Promise<void> {
  const today = bogotaDateOf(now);
  if (!(await lockUsage(tx, merchantId, today))) return;
  await keepShare(tx, merchantId, { transactionId, amountCentavos, today, now });
}
