import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { long, type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { type InvoiceRow, invoiceColumns, toInvoice } from '../invoices/invoice-row.ts';

/** The key of an invoice that waits for its customer. */
export interface InvoiceToFollow {
  merchantId: string;
  id: string;
  subscriptionId: string | null;
}

// Only numbered invoices, because the emails carry the number.
const due = long(
  statement<{ merchant_id: string; id: string; subscription_id: string | null }>(
    'invoices_to_follow',
    `select due.merchant_id, due.id, due.subscription_id from (
       select id from merchants where $1::text is null and clock_frozen_at is null and status = 'active'
       union all
       select id from merchants where id = $1
     ) merchant
     cross join lateral (
       select merchant_id, id, subscription_id from invoices
       where merchant_id = merchant.id and next_step_on <= $2 and number is not null
       order by next_step_on, id limit $3
     ) due
     limit $3`,
  ),
);

/** Lists invoices with a step due by this day, of one merchant on its clock or of all on real time. */
export const listToFollow = async (
  database: Queryable,
  merchantId: string | null,
  today: CalendarDate,
  limit: number,
): Promise<InvoiceToFollow[]> =>
  (await database.rows(due, [merchantId, today, limit])).map(row => ({
    merchantId: row.merchant_id,
    id: row.id,
    subscriptionId: row.subscription_id,
  }));

interface FollowedRow extends InvoiceRow {
  next_step_on: string | null;
  followed_on: string | null;
  overdue_on: string | null;
  last_mail_id: string | null;
}

export interface Followed {
  invoice: Invoice;
  /** `infinity` if nothing is left to do; null for invoices that are not followed. */
  nextStepOn: string | null;
  followedOn: CalendarDate | null;
  overdueOn: CalendarDate | null;
  lastMailId: string | null;
}

const lock = statement<FollowedRow>(
  'invoices_lock_followed',
  `select ${invoiceColumns}, next_step_on, followed_on, overdue_on, last_mail_id from invoices
   where merchant_id = $1 and id = $2 for no key update`,
);

/** Locks an invoice. The caller has locked its subscription. */
export async function lockFollowed(
  tx: Queryable,
  { merchantId, id }: Pick<InvoiceToFollow, 'merchantId' | 'id'>,
): Promise<Followed | undefined> {
  const row = await tx.find(lock, [merchantId, id]);
  return (
    row && {
      invoice: toInvoice(row),
      nextStepOn: row.next_step_on,
      followedOn: row.followed_on as CalendarDate | null,
      overdueOn: row.overdue_on as CalendarDate | null,
      lastMailId: row.last_mail_id,
    }
  );
}

const write = statement(
  'invoices_follow',
  `update invoices set next_step_on = coalesce($3::date, 'infinity'), followed_on = $4,
     overdue_on = case when $5 then coalesce(overdue_on, $4) else overdue_on end,
     last_mail_id = coalesce($6, last_mail_id),
     news = case when $5 then concat_ws(',', news, 'overdue') else news end,
     news_at = case when $5 then $7 else news_at end
   where merchant_id = $1 and id = $2`,
);

export interface FollowedStep {
  merchantId: string;
  id: string;
  /** Null if nothing is left to do. */
  next: CalendarDate | null;
  today: CalendarDate;
  becomesOverdue: boolean;
  mailId: string | null;
  now: Date;
}

export const writeFollowed = (
  tx: Queryable,
  { merchantId, id, next, today, becomesOverdue, mailId, now }: FollowedStep,
): Promise<number> => tx.run(write, [merchantId, id, next, today, becomesOverdue, mailId, now]);

const leave = statement(
  'invoices_leave',
  'update invoices set next_step_on = null where merchant_id = $1 and id = $2',
);

/** Stops following an invoice that is no longer open. */
export const leaveInvoice = (
  tx: Queryable,
  { merchantId, id }: Pick<InvoiceToFollow, 'merchantId' | 'id'>,
): Promise<number> => tx.run(leave, [merchantId, id]);

const next = statement<{ day: string | null }>(
  'invoices_next_step',
  `select min(next_step_on)::text as day from invoices
   where merchant_id = $1 and next_step_on > $2 and next_step_on < 'infinity'`,
);

/** The first later day on which an invoice of a merchant has a step due. */
export const findNextStepDay = async (
  database: Queryable,
  merchantId: string,
  today: CalendarDate,
): Promise<CalendarDate | undefined> =>
  ((await database.find(next, [merchantId, today]))?.day as CalendarDate | null | undefined) ?? undefined;
