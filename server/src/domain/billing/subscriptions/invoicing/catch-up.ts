import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';
import { caughtUp, isInvoiced, isLate } from '../billing-rules.ts';
import type { DueSubscription } from '../renewals/billing-store.ts';
import { writeChanges } from '../renewals/change-due.ts';

const overdue = statement<{ is_any: boolean }>(
  'invoices_any_overdue',
  `select exists (select from invoices where merchant_id = $1 and subscription_id = $2
     and status = 'open' and collection = 'send_invoice' and due_date < $3) as is_any`,
);

const isAnyOverdue = async (
  database: Queryable,
  { merchantId, id, today }: { merchantId: string; id: string; today: CalendarDate },
): Promise<boolean> => (await database.find(overdue, [merchantId, id, today]))?.is_any ?? false;

/** One of its invoices was paid, or is not collected any more. The subscription goes on if no other one is overdue. */
export async function catchUp(tx: Queryable, due: DueSubscription, now: Date): Promise<void> {
  const { merchantId, subscription: before, terms } = due;
  if (!isInvoiced(before) || !isLate(before)) return;
  const today = bogotaDateOf(now);
  if (await isAnyOverdue(tx, { merchantId, id: before.id, today })) return;
  const after = { ...before, ...caughtUp(before, terms, today) };
  await writeChanges(tx, [{ merchantId, before, after }], now);
}
