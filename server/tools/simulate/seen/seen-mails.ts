import { type Queryable, statement } from '#src/platform/database/connections/connection.ts';

/** An email that keeps to legal hours. Only collecting emails have a customer. */
export interface SeenMail {
  merchant_id: string;
  id: string;
  kind: string;
  status: string;
  creation_date: Date;
  not_before: Date;
  is_waiting: boolean;
  customer_id: string | null;
  subscription_id: string;
  period: number | null;
  invoice_id: string | null;
}

const mails = statement<SeenMail>(
  'simulate_mails',
  `select mails.merchant_id, mails.id, mails.kind, mails.status, mails.creation_date, timed.not_before, timed.is_waiting,
     timed.customer_id, timed.subscription_id, timed.period, timed.invoice_id
   from timed_mails timed join mails on mails.merchant_id = timed.merchant_id and mails.id = timed.mail_id
   where timed.merchant_id = any($1) order by mails.creation_date, mails.id`,
);

export const listMails = (database: Queryable, merchantIds: readonly string[]): Promise<SeenMail[]> =>
  database.rows(mails, [merchantIds]);
