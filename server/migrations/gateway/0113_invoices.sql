-- Phase: expand
-- Loosens: plans_amount
-- Invoices: one row for each debt, with its lines in it, so that a renewal writes a single row more.

-- The sum that the check below compares. Most invoices have one line and never get here.
create function invoice_lines_total(lines jsonb) returns numeric
  language sql immutable parallel safe strict
  return (select sum((line ->> 'total')::numeric) from jsonb_array_elements(lines) line);

create table invoices (
  merchant_id text not null,
  id text not null,
  -- Null until the sweep `number-invoices` has numbered it: numbers are counted per merchant, and charges never wait for it.
  number bigint constraint invoices_number check (number > 0),
  status text not null constraint invoices_status
    check (status in ('draft', 'open', 'paid', 'void', 'uncollectible')),
  customer_id text not null,
  subscription_id text,
  period integer,
  creation_date timestamptz not null,
  issue_date date,
  due_date date,
  period_start date,
  period_end date,
  subtotal_centavos bigint not null,
  discount_centavos bigint not null,
  tax_centavos bigint not null,
  total_centavos bigint not null,
  credit_applied_centavos bigint not null,
  amount_paid_centavos bigint not null default 0,
  -- The charge that paid it.
  transaction_id text,
  collection text not null constraint invoices_collection check (collection in ('automatic', 'send_invoice')),
  -- How often its payment was declined.
  declines smallint not null default 0,
  lines jsonb not null,
  -- Events that the sweep has to emit still, and when they happened. Those of a new invoice follow from its columns.
  news text,
  news_at timestamptz,
  event_count integer not null default 0,
  primary key (merchant_id, id),
  constraint invoices_lines check (
    case when jsonb_array_length(lines) = 1 then (lines -> 0 ->> 'total')::bigint
      else invoice_lines_total(lines) end = total_centavos),
  constraint invoices_due check (total_centavos >= credit_applied_centavos),
  constraint invoices_paid check (
    amount_paid_centavos = case when status = 'paid' then total_centavos - credit_applied_centavos else 0 end),
  constraint invoices_issued check (status = 'draft' or issue_date is not null),
  constraint invoices_draft_number check (status <> 'draft' or number is null),
  constraint invoices_period check ((subscription_id is null) = (period is null))
)
-- No index reads what a payment changes, so that it rewrites the row within its page.
with (fillfactor = 75);

-- A period is billed once.
create unique index invoices_period on invoices (merchant_id, subscription_id, period)
  where subscription_id is not null;
create unique index invoices_numbers on invoices (merchant_id, number) where number is not null;
create index invoices_newest on invoices (merchant_id, creation_date desc, id desc);
create index invoices_of_customer on invoices (merchant_id, customer_id, creation_date desc, id desc);
create index invoices_to_tell on invoices (merchant_id, creation_date, id) where number is null or news is not null;

-- The last number of each merchant.
create table invoice_series (
  merchant_id text primary key,
  last_number bigint not null constraint invoice_series_last_number check (last_number >= 0)
);

alter table plans
  add column price_model text not null default 'fixed'
    constraint plans_price_model check (price_model in ('fixed', 'per_unit', 'graduated', 'volume', 'package')),
  add column tiers jsonb,
  add column package_size integer constraint plans_package_size check (package_size > 0),
  add column tax text constraint plans_tax check (tax in ('iva_19', 'iva_5', 'exempt', 'excluded', 'inc_8')),
  add column tax_behavior text constraint plans_tax_behavior check (tax_behavior in ('inclusive', 'exclusive')),
  add column setup_centavos bigint constraint plans_setup check (setup_centavos > 0),
  add column minimum_centavos bigint constraint plans_minimum check (minimum_centavos > 0);

-- A price with tiers may have no base amount.
alter table plans drop constraint plans_amount,
  add constraint plans_amount
    check (amount_centavos > 0 or amount_centavos = 0 and price_model in ('graduated', 'volume')) not valid;

alter table subscriptions
  add column quantity integer not null default 1
    constraint subscriptions_quantity check (quantity between 1 and 1000000),
  -- What a full period costs, where that is not the amount of the plan.
  add column period_amount_centavos bigint;
