-- What was decided on each renewal that was refused, and on retries that their network did not allow yet, in the order of a
-- subscription. Transactions keep the class of a refusal; why nobody tries again, or so late, only this table says.
create table retry_decisions (
  merchant_id text not null,
  subscription_id text not null,
  period integer not null,
  -- On the merchant's clock, as retry_at is.
  decided_at timestamptz not null,
  -- The refused charge; null where a retry that was due was put off.
  transaction_id text,
  kind text not null constraint retry_decisions_kind check (kind in ('again', 'new_card', 'stop', 'wait')),
  because text constraint retry_decisions_because check (because in ('class', 'times', 'period', 'cap')),
  retry_class text,
  retry_reason text,
  code text,
  brand text not null,
  retry_at timestamptz,
  until date,
  constraint retry_decisions_subscription foreign key (merchant_id, subscription_id)
    references subscriptions (merchant_id, id)
);
create index retry_decisions_newest on retry_decisions (merchant_id, subscription_id, decided_at desc);
create unique index retry_decisions_of_charge on retry_decisions (merchant_id, transaction_id)
  where transaction_id is not null;
