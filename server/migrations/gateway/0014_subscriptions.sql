-- A sandbox merchant's own clock; null is real time (interface 5).
alter table merchants
  add column clock_frozen_at timestamptz,
  -- In real time: while it is in the future, one request moves this clock.
  add column clock_lease_until timestamptz;

-- A renewal carries its subscription, period and attempt. Not a lease but this index makes double charging
-- impossible.
alter table transactions
  add column subscription_id text,
  add column subscription_period integer,
  add column subscription_attempt integer;
create unique index transactions_renewal_once
  on transactions (merchant_id, subscription_id, subscription_period, subscription_attempt)
  where subscription_id is not null;

alter table attempts drop constraint attempts_operation;
alter table attempts add constraint attempts_operation
  check (operation in ('authorise', 'renew', 'capture', 'refund', 'void'));

create table subscriptions (
  merchant_id text not null,
  id text not null,
  creation_date timestamptz not null,
  customer_id text not null,
  plan_id text not null,
  card_id text not null,
  card text not null,
  status text not null constraint subscriptions_status
    check (status in ('trial', 'active', 'past_due', 'unpaid', 'cancelled')),
  cancel_at_period_end boolean not null default false,
  trial_end_date date not null,
  first_charge_date date not null,
  current_period_number integer not null,
  period_end_date date not null,
  charge_date date,
  failed_attempts smallint not null default 0,
  attempts_made smallint not null default 0,
  -- The day on which something is next to be done. The due row is the job.
  due_date date,
  -- In real time: while it is in the future, one worker has this subscription in its hands.
  lease_until timestamptz,
  last_error_code smallint,
  event_count integer not null default 0,
  primary key (merchant_id, id),
  constraint subscriptions_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  constraint subscriptions_plan foreign key (merchant_id, plan_id) references plans (merchant_id, id)
) with (fillfactor = 80);
create index subscriptions_due on subscriptions (merchant_id, due_date) where due_date is not null;
create index subscriptions_of_customer on subscriptions (merchant_id, customer_id, creation_date desc, id desc);
create index subscriptions_of_plan on subscriptions (merchant_id, plan_id, creation_date desc, id desc);
