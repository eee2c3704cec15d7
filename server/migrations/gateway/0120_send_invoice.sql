-- Phase: expand
-- Loosens: mails_kind
-- Loosens: letter_settings_switchable
-- Loosens: mail_texts_kind
-- Loosens: timed_mails_ended
-- Subscriptions that are invoiced instead of charged, and what follows an invoice until it is paid.

-- Null: the card is charged. Otherwise each period opens an invoice that is due so many days later.
alter table subscriptions
  add column days_until_due smallint
    constraint subscriptions_days_until_due check (days_until_due between 0 and 180);

alter table invoices
  -- The next day on which the sweep `follow-invoices` has something to do. Null for invoices that nobody has to be reminded of;
  -- infinity once nothing is left to do for one that is open. A renewal never changes it, so that its index costs renewals nothing.
  add column next_step_on date,
  -- Everything up to this day has been done.
  add column followed_on date,
  -- The day on which it was found to be overdue.
  add column overdue_on date,
  -- The last email about it, which a newer one replaces if it has not left.
  add column last_mail_id text;

-- Of emails about an invoice. With a customer_id they collect; without, they are notices.
alter table timed_mails add column invoice_id text;
alter table timed_mails drop constraint timed_mails_ended,
  add constraint timed_mails_ended
    check (ended_because in ('replaced', 'paid', 'cancelled', 'new_card', 'void')) not valid;

alter table mails drop constraint mails_kind,
  add constraint mails_kind check (kind ~ '^[a-z][a-z_]{2,39}$') not valid;
alter table letter_settings drop constraint letter_settings_switchable,
  add constraint letter_settings_switchable check (switched_off <@ array['receipt', 'voucher', 'failed_renewal',
    'card_expiring', 'invoice_issued', 'invoice_reminder', 'invoice_overdue']) not valid;
alter table mail_texts drop constraint mail_texts_kind,
  add constraint mail_texts_kind check (kind in ('failed_renewal', 'card_expiring', 'invoice_issued',
    'invoice_reminder', 'invoice_overdue')) not valid;
