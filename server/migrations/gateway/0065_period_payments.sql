-- A period of a subscription that its payer pays by PSE or in cash, on the page of the subscription. A table of its own and
-- no columns of transactions: the hottest table keeps its rows and indexes as they are, a renewal by card never looks here,
-- and the indexes below can say what may be there once only.
create table period_payments (
  merchant_id text not null,
  transaction_id text not null,
  subscription_id text not null,
  period integer not null,
  method text not null constraint period_payments_method check (method in ('bank_account', 'store')),
  amount_centavos bigint not null,
  -- `open`: its payer may pay it; `ended`: nobody does any more, and money that comes late still counts where the period is
  -- owed; `in_review`: money came in that the period did not need, and a person has it given back.
  status text not null constraint period_payments_status
    check (status in ('open', 'ended', 'counted', 'in_review', 'returned')),
  creation_date timestamptz not null,
  -- What was known of the card when this payment counted, and how far its tries had come.
  card_id text,
  last_error_code smallint,
  attempts_made smallint,
  failed_attempts smallint,
  primary key (merchant_id, transaction_id),
  constraint period_payments_subscription foreign key (merchant_id, subscription_id)
    references subscriptions (merchant_id, id)
);
-- Opened twice it is the same one.
create unique index period_payments_open on period_payments (merchant_id, subscription_id, period, method)
  where status = 'open';
-- A period is paid once.
create unique index period_payments_counted on period_payments (merchant_id, subscription_id, period)
  where status = 'counted';
