import { type Queryable, replannedStatement } from '../../../platform/database/connections/connection.ts';

/** Exact identifiers that people paste: ids of all kinds, orders, references, the CUS of a PSE payment. */

export interface NamedTransaction {
  id: string;
}

const transactions = replannedStatement<NamedTransaction>(
  'search_named_transactions',
  `select id from transactions where merchant_id = $1 and id = $2
   union select id from transactions where merchant_id = $1 and order_id = $2
   union select transaction_id from charge_handles where handle = $2 and merchant_id = $1
   union select transaction_id from pse_attempts where merchant_id = $1 and cus = $2`,
);

export const listNamedTransactions = async (database: Queryable, merchantId: string, name: string) =>
  (await database.rows(transactions, [merchantId, name])).map(({ id }) => id);

export interface NamedObject {
  kind: 'plan' | 'subscription' | 'invoice' | 'card' | 'webhook' | 'event';
  id: string;
  title: string;
  subtitle: string;
  status: string | null;
  creation_date: Date;
  customer_id: string | null;
}

const subscription = `select 'subscription' as kind, subscriptions.id, plans.name as title,
    customers.name || coalesce(' ' || customers.last_name, '') as subtitle, subscriptions.status,
    subscriptions.creation_date, subscriptions.customer_id
  from subscriptions
  join plans on plans.merchant_id = subscriptions.merchant_id and plans.id = subscriptions.plan_id
  join customers on customers.merchant_id = subscriptions.merchant_id and customers.id = subscriptions.customer_id`;
const invoice = `select 'invoice' as kind, invoices.id, customers.name || coalesce(' ' || customers.last_name, '') as title,
    coalesce('#' || invoices.number, '') as subtitle, 'invoice_' || invoices.status as status, invoices.creation_date,
    invoices.customer_id
  from invoices
  join customers on customers.merchant_id = invoices.merchant_id and customers.id = invoices.customer_id`;
const card = `select 'card' as kind, id, brand || ' •' || right(masked_number, 4) as title, holder_name as subtitle, status,
    creation_date, customer_id from cards`;

const things = replannedStatement<NamedObject>(
  'search_named_things',
  `select 'plan' as kind, id, name as title, '' as subtitle, status, creation_date, null as customer_id
   from plans where merchant_id = $1 and id = $2
   union all ${subscription} where subscriptions.merchant_id = $1 and subscriptions.id = $2
   union all ${invoice}
     where invoices.merchant_id = $1
       and (invoices.id = $2 or invoices.number = case when $2 ~ '^\\d{1,15}$' then $2::bigint end)
   union all ${card} where merchant_id = $1 and id = $2
   union all
   select 'webhook', id, url, '', status, creation_date, null
   from webhooks where merchant_id = $1 and id = $2 and kind = 'endpoint' and status <> 'deleted'
   union all
   select 'event', id, type, resource_id, null, creation_date, null from events where merchant_id = $1 and id = $2`,
);

export const listNamedObjects = (database: Queryable, merchantId: string, id: string) =>
  database.rows(things, [merchantId, id]);

const cardsByEnd = replannedStatement<NamedObject>(
  'search_cards_by_last_four',
  `${card} where merchant_id = $1 and right(masked_number, 4) = $2 order by creation_date desc limit 20`,
);

export const listCardsByLastFour = (database: Queryable, merchantId: string, lastFour: string) =>
  database.rows(cardsByEnd, [merchantId, lastFour]);

const subscriptionsOf = replannedStatement<NamedObject>(
  'search_subscriptions_of_customers',
  `select own.* from unnest($2::text[]) as wanted (id) cross join lateral (
     ${subscription} where subscriptions.merchant_id = $1 and subscriptions.customer_id = wanted.id
     order by subscriptions.creation_date desc, subscriptions.id desc limit 5) own`,
);

export const listSubscriptionsOf = (
  database: Queryable,
  merchantId: string,
  customerIds: readonly string[],
) => database.rows(subscriptionsOf, [merchantId, customerIds]);

const plansByName = replannedStatement<NamedObject>(
  'search_plans_by_name',
  `select 'plan' as kind, id, name as title, '' as subtitle, status, creation_date, null as customer_id
   from (select * from plans where merchant_id = $1 and status = 'active'
         order by creation_date desc, id desc limit 500) plan
   where not exists (select from unnest($2::text[]) as word where strpos(searchable(name), word) = 0) limit 20`,
);

export const listPlansByName = (database: Queryable, merchantId: string, words: readonly string[]) =>
  database.rows(plansByName, [merchantId, words]);

// Only the end of a document is stored. Ids rise with time, so the newest attempts are last in the key.
const byDocument = replannedStatement<NamedTransaction>(
  'search_pse_by_document',
  `select distinct transaction_id as id from (
     select transaction_id, document_end from pse_attempts
     where merchant_id = $1 order by transaction_id desc, number desc limit 5000) recent
   where document_end = $2 limit 20`,
);

export const listTransactionsByDocument = async (database: Queryable, merchantId: string, end: string) =>
  (await database.rows(byDocument, [merchantId, end])).map(({ id }) => id);

/** Exported for the test that explains the queries. */
export const nameSearches = { transactions, things, cardsByEnd, subscriptionsOf, plansByName, byDocument };
