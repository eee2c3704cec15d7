import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** The result of the last check of the payment pages. */
export interface PageCheck {
  checkedAt: Date;
  /** The number of compared pages and files. */
  lookedAt: number;
  differences: readonly string[];
}

const save = statement(
  'page_checks_save',
  `insert into page_checks (checked_at, looked_at, differences) values ($1, $2, $3)
   on conflict (is_latest) do update set checked_at = excluded.checked_at, looked_at = excluded.looked_at,
     differences = excluded.differences`,
);
const latest = statement<{ checked_at: Date; looked_at: number; differences: string[] }>(
  'page_checks_latest',
  'select checked_at, looked_at, differences from page_checks',
);

export const savePageCheck = (database: Queryable, check: PageCheck): Promise<number> =>
  database.run(save, [check.checkedAt, check.lookedAt, check.differences]);

export async function findPageCheck(database: Queryable): Promise<PageCheck | undefined> {
  const row = await database.find(latest, []);
  return row && { checkedAt: row.checked_at, lookedAt: row.looked_at, differences: row.differences };
}

// Uses the index of due links: the link with the latest deadline is as good as any.
const payable = statement<{ handle: string }>(
  'page_checks_payable_link',
  `select charge_handles.handle
   from (select merchant_id, id from transactions
         where due_date > $1 and status in ('charge_pending', 'in_progress') and status = 'charge_pending'
           and method = 'card'
         order by due_date desc limit 1) charge
   join charge_handles on charge_handles.merchant_id = charge.merchant_id
     and charge_handles.transaction_id = charge.id
   order by charge_handles.creation_date limit 1`,
);
const anySubscription = statement<{ merchant_id: string; id: string }>(
  'page_checks_subscription',
  'select merchant_id, id from subscriptions limit 1',
);

const anyInvoice = statement<{ merchant_id: string; id: string }>(
  'page_checks_invoice',
  "select merchant_id, id from invoices where status in ('open', 'paid') limit 1",
);

// A few of the oldest links suffice: most links of an installation are paid.
const paid = statement<{ handle: string }>(
  'page_checks_paid_link',
  `select charge_handles.handle
   from (select handle, merchant_id, transaction_id from charge_handles limit 1000) charge_handles
   join transactions on transactions.merchant_id = charge_handles.merchant_id
     and transactions.id = charge_handles.transaction_id
   where transactions.status = 'completed' limit 1`,
);
const openReusable = statement<{ id: string }>(
  'page_checks_reusable_link',
  `select id from reusable_links where status = 'open' and (expires_at is null or expires_at > $1) limit 1`,
);

/** The link of a paid charge, whose page offers a reversal. */
export const findPaidLink = async (database: Queryable): Promise<string | undefined> =>
  (await database.find(paid, []))?.handle;

export const findOpenReusableLink = async (database: Queryable, now: Date): Promise<string | undefined> =>
  (await database.find(openReusable, [now]))?.id;

/** A link that a payer could pay now. */
export const findPayableLink = async (database: Queryable, now: Date): Promise<string | undefined> =>
  (await database.find(payable, [now]))?.handle;

/** Finds any subscription, because its payer page has a different card form. */
export async function findAnySubscription(
  database: Queryable,
): Promise<{ merchantId: string; subscriptionId: string } | undefined> {
  const row = await database.find(anySubscription, []);
  return row && { merchantId: row.merchant_id, subscriptionId: row.id };
}

/** Finds any invoice with a public page. */
export async function findAnyInvoice(
  database: Queryable,
): Promise<{ merchantId: string; id: string } | undefined> {
  const row = await database.find(anyInvoice, []);
  return row && { merchantId: row.merchant_id, id: row.id };
}
