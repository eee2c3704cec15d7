import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { caughtUp, isInvoiced, isLate } from '../billing-rules.ts';
import type { DueSubscription } from '../renewals/billing-store.ts';
import { writeChanges } from '../renewals/change-due.ts';
import { isAnyOverdue } from './overdue-store.ts';

/** Reactivates a subscription after one of its invoices was paid or given up, unless another one is overdue. */
export async function catchUp(tx: Queryable, due: DueSubscription, now: Date): Promise<void> {
  const { merchantId, subscription: before, terms } = due;
  if (!isInvoiced(before) || !isLate(before)) return;
  const today = bogotaDateOf(now);
  if (await isAnyOverdue(tx, { merchantId, id: before.id, today })) return;
  const after = { ...before, ...caughtUp(before, terms, today) };
  await writeChanges(tx, [{ merchantId, before, after }], now);
}
