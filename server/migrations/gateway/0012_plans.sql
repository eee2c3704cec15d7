create table plans (
  merchant_id text not null references merchants (id),
  id text not null,
  creation_date timestamptz not null,
  name text not null,
  amount_centavos bigint not null constraint plans_amount check (amount_centavos > 0),
  currency text not null constraint plans_currency check (currency = 'COP'),
  repeat_every integer not null constraint plans_repeat_every check (repeat_every > 0),
  repeat_unit text not null constraint plans_repeat_unit check (repeat_unit in ('week', 'month', 'year')),
  retry_times smallint not null constraint plans_retry_times check (retry_times between 0 and 31),
  status text not null constraint plans_status check (status in ('active', 'deleted')),
  status_after_retry text not null
    constraint plans_status_after_retry check (status_after_retry in ('unpaid', 'cancelled')),
  trial_days integer not null constraint plans_trial_days check (trial_days >= 0),
  event_count integer not null default 0,
  primary key (merchant_id, id)
);
create index plans_newest on plans (merchant_id, creation_date desc, id desc) where status = 'active';
