-- Phase: expand
-- Loosens: mails_kind
-- Changes of production that lead money or cards elsewhere wait here for a second person (decision 0038).
create table pending_changes (
  id text primary key,
  kind text not null,
  environment text not null constraint pending_changes_environment check (environment in ('sandbox', 'production')),
  target text not null,
  -- For people: names with the value before and after. Secrets are named, never shown.
  fields text not null,
  -- Everything that is applied, secrets included; removed as soon as the change is decided.
  sealed_payload bytea,
  -- Hash of the state that the change was requested for: a change of another state is not applied.
  based_on text not null,
  state text not null default 'pending' constraint pending_changes_state
    check (state in ('pending', 'confirmed', 'applied', 'rejected', 'withdrawn', 'expired')),
  -- Null: a command on the machine.
  requested_by text,
  requested_by_name text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text,
  decided_by_name text,
  decided_at timestamptz,
  reason text
);
create index pending_changes_waiting on pending_changes (expires_at) where state in ('pending', 'confirmed');
create index pending_changes_newest on pending_changes (requested_at desc);

-- When production was first seen with a payment. From then on one person alone changes nothing that leads money elsewhere.
alter table installation add column production_paid_at timestamptz;

alter table mails drop constraint mails_kind;
alter table mails add constraint mails_kind check (kind in ('welcome', 'address_confirmation', 'address_taken',
  'password_reset', 'account_locked', 'invitation', 'go_live_received', 'go_live_returned', 'go_live_approved',
  'chargeback_opened', 'chargeback_due', 'export_ready', 'reversal_opened', 'reversal_due', 'reversal_payout',
  'decline_alarm', 'decline_alarm_over', 'change_requested'));
