-- Production's letters about reversals leave by the outbox of the installation, as those about chargebacks.
alter table mails drop constraint mails_kind;
alter table mails add constraint mails_kind check (kind in ('welcome', 'address_confirmation', 'address_taken',
  'password_reset', 'invitation', 'go_live_received', 'go_live_returned', 'go_live_approved', 'chargeback_opened',
  'chargeback_due', 'export_ready', 'reversal_opened', 'reversal_due', 'reversal_payout'));
