-- Phase: expand
-- Credit that a merchant owes its customers, and credit notes for refunds of invoiced charges.

-- The sum of the customer's entries. On the customer's row, so that a renewal reads it with what it gathers anyway.
alter table customers add column credit_centavos bigint not null default 0
  constraint customers_credit check (credit_centavos >= 0);

create table credit_entries (
  merchant_id text not null,
  id text not null,
  customer_id text not null,
  creation_date timestamptz not null,
  type text not null constraint credit_entries_type
    check (type in ('granted', 'taken_back', 'applied', 'returned', 'proration', 'cancellation')),
  amount_centavos bigint not null constraint credit_entries_amount check (amount_centavos <> 0),
  -- Of the customer, after this entry.
  balance_centavos bigint not null constraint credit_entries_balance check (balance_centavos >= 0),
  reason text,
  invoice_id text,
  subscription_id text,
  primary key (merchant_id, id)
);
create index credit_entries_of_customer on credit_entries (merchant_id, customer_id, creation_date desc, id desc);
create index credit_entries_of_invoice on credit_entries (merchant_id, invoice_id) where invoice_id is not null;

-- For a refund of an invoiced charge. Numbered in the transaction that writes it: refunds are few.
create table credit_notes (
  merchant_id text not null,
  id text not null,
  number bigint not null constraint credit_notes_number check (number > 0),
  invoice_id text not null,
  customer_id text not null,
  -- The refund that it explains.
  refund_id text not null,
  creation_date timestamptz not null,
  issue_date date not null,
  tax_centavos bigint not null,
  total_centavos bigint not null constraint credit_notes_total check (total_centavos > 0),
  lines jsonb not null constraint credit_notes_lines check (invoice_lines_total(lines) = total_centavos),
  primary key (merchant_id, id)
);
create unique index credit_notes_numbers on credit_notes (merchant_id, number);
create unique index credit_notes_of_refund on credit_notes (merchant_id, refund_id);
create index credit_notes_of_invoice on credit_notes (merchant_id, invoice_id, number);
create index credit_notes_newest on credit_notes (merchant_id, creation_date desc, id desc);

create table credit_note_series (
  merchant_id text primary key,
  last_number bigint not null constraint credit_note_series_last_number check (last_number >= 0)
);
