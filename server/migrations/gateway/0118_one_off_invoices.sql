-- Phase: expand
-- Loosens: invoices_issued
-- One-off invoices, items that wait for the next invoice of a customer, and the charges that pay an invoice.

-- How many items wait. On the customer's row, so that a renewal reads it with what it gathers anyway.
alter table customers add column waiting_items integer not null default 0
  constraint customers_waiting_items check (waiting_items >= 0);

create table invoice_items (
  merchant_id text not null,
  id text not null,
  customer_id text not null,
  creation_date timestamptz not null,
  status text not null constraint invoice_items_status check (status in ('waiting', 'invoiced', 'deleted')),
  -- As the invoice embeds it.
  line jsonb not null,
  invoice_id text,
  -- The subscription whose change waits for the next invoice.
  subscription_id text,
  -- The item of which an invoice took only this part.
  part_of text,
  primary key (merchant_id, id),
  constraint invoice_items_invoice check ((status = 'invoiced') = (invoice_id is not null))
);
create index invoice_items_waiting on invoice_items (merchant_id, customer_id, creation_date, id)
  where status = 'waiting';
create index invoice_items_of_customer on invoice_items (merchant_id, customer_id, creation_date desc, id desc);
create index invoice_items_of_invoice on invoice_items (merchant_id, invoice_id) where invoice_id is not null;

-- The charges by which an invoice is paid, except those that renew a subscription.
create table invoice_payments (
  merchant_id text not null,
  transaction_id text not null,
  invoice_id text not null,
  amount_centavos bigint not null constraint invoice_payments_amount check (amount_centavos > 0),
  status text not null constraint invoice_payments_status
    check (status in ('open', 'ended', 'counted', 'in_review', 'returned')),
  creation_date timestamptz not null,
  primary key (merchant_id, transaction_id)
);
-- One charge at a time.
create unique index invoice_payments_open on invoice_payments (merchant_id, invoice_id) where status = 'open';
create index invoice_payments_of_invoice on invoice_payments (merchant_id, invoice_id, creation_date);

alter table invoices
  -- Days from the issue to the due date; null for invoices that are due at once.
  add column days_until_due smallint constraint invoices_days_until_due check (days_until_due between 0 and 180),
  -- Paid without the gateway: what the merchant wrote down.
  add column paid_reference text,
  add column paid_date date,
  -- When the customer was last sent the invoice.
  add column sent_at timestamptz,
  -- The invoice of a change of a subscription that takes effect once it is paid; null for all others, and once it has ended.
  add column expires_at timestamptz;

-- A draft that is void was never issued, and never gets a number.
alter table invoices drop constraint invoices_issued,
  add constraint invoices_issued check (status in ('draft', 'void') or issue_date is not null) not valid;

-- Whether payers may change the plan of their subscription on their own page.
alter table merchants add column payer_may_change_plan boolean not null default false;
