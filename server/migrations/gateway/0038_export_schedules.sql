-- Exports that are prepared by themselves, at six in the morning of Bogotá: each for the period that has just ended.
create table export_schedules (
  merchant_id text not null references merchants (id),
  id text not null,
  kind text not null,
  format text not null constraint export_schedules_format check (format in ('csv', 'xlsx')),
  every text not null constraint export_schedules_every check (every in ('day', 'week', 'month')),
  -- 1 is Monday; only of those that run weekly.
  weekday integer constraint export_schedules_weekday check (weekday between 1 and 7),
  -- Who made it, in the control database: that person is written to.
  account_id text not null,
  account_name text not null,
  -- Real time, all of them.
  creation_date timestamptz not null,
  next_run_at timestamptz not null,
  lease_until timestamptz not null default '-infinity',
  is_paused boolean not null default false,
  primary key (merchant_id, id),
  constraint export_schedules_weekly check ((every = 'week') = (weekday is not null))
);
create index export_schedules_due on export_schedules (next_run_at) where not is_paused;

-- A run that a schedule has prepared waits as `ready`; its file is written when somebody downloads it.
alter table exports
  add column schedule_id text,
  add column every text,
  add column period_start date,
  add column period_end date,
  -- Periods before this one that nobody prepared, because no worker was there.
  add column skipped integer not null default 0,
  add column is_told boolean not null default true;
alter table exports drop constraint exports_status;
alter table exports add constraint exports_status
  check (status in ('running', 'done', 'cancelled', 'failed', 'ready'));
-- However many workers there are: each period once.
create unique index exports_of_schedule on exports (merchant_id, schedule_id, period_start)
  where schedule_id is not null;
create index exports_untold on exports (started_at) where not is_told;

alter table mails drop constraint mails_kind;
alter table mails add constraint mails_kind check (kind in ('payment_link', 'voucher', 'receipt', 'failed_renewal',
  'webhook_disabled', 'chargeback_opened', 'chargeback_due', 'export_ready'));
