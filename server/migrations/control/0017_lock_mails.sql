-- An email to the account's owner for each lock, and emails about unusual declines.
-- Phase: expand
-- Loosens: mails_kind
alter table sign_in_limits add column lock_told_until timestamptz not null default '-infinity';
alter table mails drop constraint mails_kind;
alter table mails add constraint mails_kind check (kind in ('welcome', 'address_confirmation', 'address_taken',
  'password_reset', 'account_locked', 'invitation', 'go_live_received', 'go_live_returned', 'go_live_approved',
  'chargeback_opened', 'chargeback_due', 'export_ready', 'reversal_opened', 'reversal_due', 'reversal_payout',
  'decline_alarm', 'decline_alarm_over'));
