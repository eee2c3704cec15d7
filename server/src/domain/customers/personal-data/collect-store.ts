import {
  long,
  type Queryable,
  replannedStatement,
  statement,
} from '../../../platform/database/connections/connection.ts';

export interface FoundCustomer {
  id: string;
  name: string;
  last_name: string | null;
  email: string;
  phone_number: string | null;
  external_id: string | null;
  department: string | null;
  city: string | null;
  additional: string | null;
  status: 'active' | 'deleted';
}

const columns = 'id, name, last_name, email, phone_number, external_id, department, city, additional, status';

const byIds = statement<FoundCustomer>(
  'personal_customers_by_ids',
  `select ${columns} from customers where merchant_id = $1 and id = any($2::text[])`,
);
export const listCustomersByIds = (database: Queryable, merchantId: string, ids: readonly string[]) =>
  database.rows(byIds, [merchantId, ids]);

/** An email finds at most this many customers; any others need a request by id. */
const MOST_CUSTOMERS = 100;

const byEmail = statement<FoundCustomer>(
  'personal_customers_by_email',
  `select ${columns} from customers where merchant_id = $1 and searchable(email) collate "C" = searchable($2) collate "C"
   order by id limit ${MOST_CUSTOMERS}`,
);
export const listCustomersByEmail = (database: Queryable, merchantId: string, email: string) =>
  database.rows(byEmail, [merchantId, email]);

const byExternalId = statement<FoundCustomer>(
  'personal_customers_by_external_id',
  `select ${columns} from customers where merchant_id = $1 and external_id = $2 and status = 'active' limit ${MOST_CUSTOMERS}`,
);
export const listCustomersByExternalId = (database: Queryable, merchantId: string, externalId: string) =>
  database.rows(byExternalId, [merchantId, externalId]);

export interface FoundPayment {
  id: string;
  status: string;
  operation_date: Date;
  customer_details: string | null;
  card: string | null;
}

const PAYMENTS_IN_PAGE = 2_000;

const payments = long(
  replannedStatement<FoundPayment & { is_match: boolean; position: number }>(
    'personal_payments_scan',
    `select id, status, operation_date, customer_details, card, is_match, position from (
       select id, status, coalesce(operation_date, creation_date) as operation_date, customer_details, card,
         coalesce(customer_id = any($2::text[]), false)
           or customer_id is null and customer_details is not null and exists (
             select from unnest($3::text[]) as email where strpos(lower(customer_details), email) > 0
               and lower(customer_details::jsonb ->> 'email') = email) as is_match,
         (row_number() over (order by id))::int as position
       from (select id, status, operation_date, creation_date, customer_id, customer_details, card from transactions
         where merchant_id = $1 and id > $4 order by id limit ${PAYMENTS_IN_PAGE}) as page
     ) as judged where is_match or position = ${PAYMENTS_IN_PAGE} order by position`,
  ),
);

/**
 * Reads, page by page, every payment of these customers and every payment without a customer that contains one of these
 * emails.
 */
export async function* scanPayments(
  database: Queryable,
  merchantId: string,
  customerIds: readonly string[],
  emails: readonly string[],
): AsyncGenerator<FoundPayment[]> {
  let after = '';
  for (;;) {
    const rows = await database.rows(payments, [merchantId, customerIds, emails, after]);
    yield rows.filter(({ is_match: isMatch }) => isMatch);
    const last = rows.at(-1);
    if (last?.position !== PAYMENTS_IN_PAGE) return;
    after = last.id;
  }
}

const related = statement<{ kind: 'transactions' | 'subscriptions' | 'reversals' | 'email'; id: string }>(
  'personal_related_ids',
  `select 'transactions' as kind, id from transactions where merchant_id = $1 and parent_id = any($2::text[]) and parent_id is not null
   union all
   select 'subscriptions', id from subscriptions where merchant_id = $1 and customer_id = any($3::text[])
   union all
   select 'reversals', id from reversals where merchant_id = $1 and transaction_id = any($2::text[])
   union all
   select distinct 'email', email from pse_attempts where merchant_id = $1 and transaction_id = any($2::text[])`,
);
export const listRelated = (
  database: Queryable,
  merchantId: string,
  transactionIds: readonly string[],
  customerIds: readonly string[],
) => database.rows(related, [merchantId, transactionIds, customerIds]);

const invoiceIds = statement<{ id: string }>(
  'personal_invoice_ids',
  'select id from invoices where merchant_id = $1 and customer_id = any($2::text[])',
);
export const listInvoiceIds = async (
  database: Queryable,
  merchantId: string,
  customerIds: readonly string[],
): Promise<string[]> => (await database.rows(invoiceIds, [merchantId, customerIds])).map(({ id }) => id);

const eventIds = statement<{ id: string }>(
  'personal_event_ids',
  'select id from events where merchant_id = $1 and resource_id = any($2::text[])',
);
export const listEventIds = async (
  database: Queryable,
  merchantId: string,
  resourceIds: readonly string[],
): Promise<string[]> => (await database.rows(eventIds, [merchantId, resourceIds])).map(({ id }) => id);

const attempts = statement<{ reference: string }>(
  'personal_attempt_references',
  `select transaction_id || '-' || number as reference from attempts where merchant_id = $1 and transaction_id = any($2::text[])
   union select transaction_id || '-' || number from pse_attempts where merchant_id = $1 and transaction_id = any($2::text[])
   union select transaction_id || '-' || number from cash_attempts where merchant_id = $1 and transaction_id = any($2::text[])`,
);
export const listReferences = async (
  database: Queryable,
  merchantId: string,
  transactionIds: readonly string[],
): Promise<string[]> =>
  (await database.rows(attempts, [merchantId, transactionIds])).map(({ reference }) => reference);

const openReversals = statement<{ id: string }>(
  'personal_open_reversals',
  `select id from reversals where merchant_id = $1 and id = any($2::text[]) and status in ('requested', 'contested', 'accepted')`,
);
export const hasOpenReversal = async (
  database: Queryable,
  merchantId: string,
  reversalIds: readonly string[],
): Promise<boolean> => (await database.find(openReversals, [merchantId, reversalIds])) !== undefined;

const payerEmails = statement<{ email: string }>(
  'personal_payer_emails',
  `select distinct lower(customer_details::jsonb ->> 'email') as email from transactions
   where merchant_id = $1 and id = any($2::text[]) and customer_details is not null`,
);
/** The payer emails in these payments. */
export const listPayerEmails = async (
  database: Queryable,
  merchantId: string,
  transactionIds: readonly string[],
): Promise<string[]> =>
  (await database.rows(payerEmails, [merchantId, transactionIds])).flatMap(({ email }) => email ?? []);
