import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';

const overdue = statement<{ is_any: boolean }>(
  'invoices_any_overdue',
  `select exists (select from invoices where merchant_id = $1 and subscription_id = $2
     and status = 'open' and collection = 'send_invoice' and due_date < $3) as is_any`,
);

/** True if the due date of an open invoice of this subscription has passed. */
export const isAnyOverdue = async (
  database: Queryable,
  { merchantId, id, today }: { merchantId: string; id: string; today: CalendarDate },
): Promise<boolean> => (await database.find(overdue, [merchantId, id, today]))?.is_any ?? false;
