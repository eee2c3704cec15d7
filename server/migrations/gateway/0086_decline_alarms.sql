-- An alarm for a merchant whose declines jump: what it watches for, and each episode.
-- Phase: expand
-- Loosens: mails_kind
create table decline_alarm_settings (
  -- A merchant without a row has the default settings of the program.
  merchant_id text primary key references merchants (id) on delete cascade,
  enabled boolean not null,
  least_attempts integer not null constraint decline_alarm_settings_attempts check (least_attempts between 10 and 10000),
  rate_percent integer not null constraint decline_alarm_settings_rate check (rate_percent between 20 and 100),
  window_minutes integer not null constraint decline_alarm_settings_window check (window_minutes between 5 and 60)
);

create table decline_alarms (
  merchant_id text not null references merchants (id) on delete cascade,
  -- In real time, as attempts have it: the first decline of the window in which the alarm was raised.
  started_at timestamptz not null,
  raised_at timestamptz not null,
  -- As of the look that raised the alarm.
  attempts integer not null,
  declines integer not null,
  cards integer not null,
  devices integer not null,
  window_minutes integer not null,
  -- Of the seven days before; null where there were too few payments to say.
  usual_percent integer,
  -- Since when nothing is unusual any more; null while something is.
  quiet_since timestamptz,
  ended_at timestamptz,
  -- Of the whole episode, once it is over.
  total_declines integer,
  told_at timestamptz,
  end_told_at timestamptz,
  primary key (merchant_id, raised_at)
);
create unique index decline_alarms_open on decline_alarms (merchant_id) where ended_at is null;
create index decline_alarms_untold on decline_alarms (raised_at) where told_at is null;
create index decline_alarms_end_untold on decline_alarms (ended_at) where end_told_at is null and ended_at is not null;

alter table mails drop constraint mails_kind;
alter table mails add constraint mails_kind check (kind in ('payment_link', 'voucher', 'receipt', 'failed_renewal',
  'card_expiring', 'webhook_disabled', 'chargeback_opened', 'chargeback_due', 'export_ready', 'reversal_opened',
  'reversal_due', 'reversal_payout', 'reversal_news', 'decline_alarm', 'decline_alarm_over'));
