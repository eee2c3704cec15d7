-- When what is refused for now is tried again (Interface 16.5).
alter table plans add column retry_schedule text not null default 'daily'
  constraint plans_retry_schedule check (retry_schedule in ('daily', 'smart'));

-- On the merchant's clock, as due_date is: what is due on that day waits until then.
alter table subscriptions add column not_before timestamptz;
-- What the last refusal of its card said: whether it may be asked again, and why.
alter table subscriptions add column retry_class text;
alter table subscriptions add column retry_reason text;

-- The same of each charge that failed, and when it was to be tried again.
alter table transactions add column retry_class text;
alter table transactions add column retry_reason text;
alter table transactions add column next_attempt_at timestamptz;

-- The code with which a bank has refused a card for good: nobody asks for it again without its holder.
alter table cards add column stopped_code smallint;

-- Refused tries, and those that are made once more, by card number and amount: card networks limit them.
create table card_tries (
  merchant_id text not null,
  transaction_id text not null,
  -- As in cards.
  fingerprint bytea not null,
  amount_centavos bigint not null,
  -- On the merchant's clock.
  tried_at timestamptz not null,
  -- In real time: what is older than the longest window is cleared away.
  recorded_at timestamptz not null default now(),
  primary key (merchant_id, transaction_id)
);
create index card_tries_of_card on card_tries (merchant_id, fingerprint, amount_centavos, tried_at);
create index card_tries_recorded on card_tries (recorded_at);
