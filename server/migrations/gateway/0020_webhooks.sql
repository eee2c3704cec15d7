-- Endpoints of merchants. Their signing secrets are derived from the key file (domain/webhooks/secret.ts), so that
-- none lies here; the password of Basic auth is sealed. A deleted one stays until its deliveries are cleared away.
create table webhooks (
  merchant_id text not null references merchants (id),
  id text not null,
  kind text not null constraint webhooks_kind check (kind in ('endpoint', 'listener')),
  creation_date timestamptz not null,
  url text not null,
  auth_user text,
  sealed_password bytea,
  event_types text[] not null,
  status text not null
    constraint webhooks_status check (status in ('unverified', 'verified', 'disabled', 'deleted')),
  verification_code text not null,
  secret_version integer not null default 1,
  old_secret_until timestamptz,
  -- The first failure since the last success; null while all is well.
  failing_since timestamptz,
  -- When a listener was last at work, or when a deleted endpoint was deleted.
  seen_at timestamptz,
  event_count integer not null default 0,
  primary key (merchant_id, id)
);
create unique index webhooks_url on webhooks (merchant_id, url) where status <> 'deleted';
create index webhooks_receiving on webhooks (merchant_id) where status = 'verified';

-- What is still to be delivered: one row for a resource and an endpoint, with the range of its events that wait.
-- One row, one claim: that is what keeps the events of a resource in order. Lane 0 is that order; another lane is the
-- replay of the one event with that number. The lease is in no index, so that a claim rewrites one heap row (HOT).
create table webhook_queues (
  merchant_id text not null,
  webhook_id text not null,
  resource_id text not null,
  lane integer not null default 0,
  from_sequence integer not null,
  to_sequence integer not null,
  queued_at timestamptz not null,
  due_at timestamptz not null,
  lease_until timestamptz not null default '-infinity',
  -- Failed tries of the event at from_sequence.
  attempts integer not null default 0,
  first_failed_at timestamptz,
  primary key (merchant_id, webhook_id, resource_id, lane)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index webhook_queues_due on webhook_queues (merchant_id, webhook_id, due_at);

-- The latest try of each delivery, for people. Ids of events rise with time, so the key is also the order of the list.
create table webhook_deliveries (
  merchant_id text not null,
  webhook_id text not null,
  event_id text not null,
  event_type text not null,
  resource_id text not null,
  sequence integer not null,
  status text not null constraint webhook_deliveries_status check (status in ('delivered', 'failed', 'parked')),
  attempts integer not null,
  last_attempt_at timestamptz not null,
  next_attempt_at timestamptz,
  response_code smallint,
  response_body text,
  duration_ms integer not null,
  reason text,
  primary key (merchant_id, webhook_id, event_id)
);
create index webhook_deliveries_undelivered on webhook_deliveries (merchant_id, webhook_id, status, event_id)
  where status <> 'delivered';

-- Deliveries that the sandbox's own endpoint has caught, with their headers.
create table webhook_inbox (
  merchant_id text not null,
  id text not null,
  received_at timestamptz not null,
  headers text not null,
  body text not null,
  primary key (merchant_id, id)
);
create unique index webhook_inbox_by_id on webhook_inbox (id);

-- Events of a rare type are found among a million; the everyday ones cost no second index.
create index events_by_rare_type on events (merchant_id, type, id)
  where type not in ('charge.succeeded', 'charge.failed');
create index events_by_day on events using brin (creation_date) with (pages_per_range = 32);

-- Outbox to queues in the transaction of the change itself: nothing to poll for, nothing to lose, and a merchant
-- without endpoints pays one look at an index a statement. Real time: deliveries do not follow a sandbox clock.
create function queue_events() returns trigger language plpgsql as $$
begin
  insert into webhook_queues as queue (merchant_id, webhook_id, resource_id, from_sequence, to_sequence, queued_at,
    due_at)
  select told.merchant_id, webhooks.id, told.resource_id, min(told.sequence), max(told.sequence), now(), now()
  from told join webhooks on webhooks.merchant_id = told.merchant_id and webhooks.status = 'verified'
    and webhooks.event_types && array[told.type, '*']
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (merchant_id, webhook_id, resource_id, lane) do update
    set from_sequence = least(queue.from_sequence, excluded.from_sequence),
        to_sequence = greatest(queue.to_sequence, excluded.to_sequence);
  return null;
end $$;
create trigger events_queue after insert on events referencing new table as told
  for each statement execute function queue_events();
