/**
 * The open invoices of all merchants, as a table expression; the statement must filter by merchant. The index
 * `invoices_to_follow` contains one-off invoices and those that customers pay themselves. The other open invoices are charged
 * to a card, so they are found through subscriptions that owe a period. The cost therefore depends on the number of open
 * invoices, not of all invoices.
 */
export const openInvoices = `(
  select merchant_id, id, number, customer_id, subscription_id, collection, creation_date, issue_date, due_date,
    total_centavos - credit_applied_centavos as owed_centavos
  from invoices where next_step_on is not null and status = 'open'
  union all
  select owed.merchant_id, owed.id, owed.number, owed.customer_id, owed.subscription_id, owed.collection,
    owed.creation_date, owed.issue_date, owed.due_date, owed.total_centavos - owed.credit_applied_centavos
  from subscriptions
  join invoices owed on owed.merchant_id = subscriptions.merchant_id and owed.subscription_id = subscriptions.id
    and owed.period = subscriptions.current_period_number
  where subscriptions.status in ('past_due', 'unpaid') and owed.status = 'open' and owed.next_step_on is null
) open_invoices`;

/** A page of open invoices with the names of their customers, newest first. */
export const withCustomers = (page: string): string =>
  `select own.*, customers.name || coalesce(' ' || customers.last_name, '') as customer_name,
     customers.email as customer_email
   from (${page}) own
   join customers on customers.merchant_id = own.merchant_id and customers.id = own.customer_id
   order by own.creation_date desc, own.id desc`;
