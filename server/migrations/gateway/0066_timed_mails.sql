-- Mails to those who owe leave in the hours that the law allows, one a day (Interface 16.9). What waits is no part of the
-- outbox yet; what was replaced or dropped never gets there.
alter table mails drop constraint mails_status;
alter table mails add constraint mails_status
  check (status in ('waiting', 'queued', 'sent', 'failed', 'replaced', 'dropped'));
alter table mails drop constraint mails_kind;
alter table mails add constraint mails_kind check (kind in ('payment_link', 'voucher', 'receipt', 'failed_renewal',
  'card_expiring', 'webhook_disabled', 'chargeback_opened', 'chargeback_due', 'export_ready', 'reversal_opened',
  'reversal_due', 'reversal_news'));
alter table letter_settings drop constraint letter_settings_switchable;
alter table letter_settings add constraint letter_settings_switchable
  check (switched_off <@ array['receipt', 'voucher', 'failed_renewal', 'card_expiring']);

-- When such a mail leaves, and why not before. A table of its own: other mails have none of it.
create table timed_mails (
  merchant_id text not null,
  mail_id text not null,
  -- On the merchant's clock.
  not_before timestamptz not null,
  -- Why it could not leave when it was written; null: it could.
  waits_for text constraint timed_mails_waits_for check (waits_for in ('hour', 'sunday', 'holiday', 'day')),
  is_waiting boolean not null,
  -- In real time: its age is counted from then.
  allowed_at timestamptz not null,
  -- Of mails that collect: who owes, what, and the one day of Bogotá on which it is written to; null once it will not be sent.
  customer_id text,
  day date,
  subscription_id text,
  -- The period that is owed; null where nothing is any more.
  period integer,
  -- Of a notice: the card that expires.
  card_id text,
  -- Why it was not sent, and what was sent in its place.
  ended_because text constraint timed_mails_ended check (ended_because in ('replaced', 'paid', 'cancelled', 'new_card')),
  replaced_by text,
  primary key (merchant_id, mail_id),
  constraint timed_mails_mail foreign key (merchant_id, mail_id) references mails (merchant_id, id) on delete cascade
);
-- Ley 2300 of 2023: once a day, however many subscriptions and processes there are.
create unique index timed_mails_once_a_day on timed_mails (merchant_id, customer_id, day);
create index timed_mails_due on timed_mails (not_before) where is_waiting;
create index timed_mails_next on timed_mails (merchant_id, not_before) where is_waiting;

-- What a merchant writes before and after our own words, in plain text.
create table mail_texts (
  merchant_id text not null references merchants (id),
  kind text not null constraint mail_texts_kind check (kind in ('failed_renewal', 'card_expiring')),
  language text not null constraint mail_texts_language check (language in ('es', 'en')),
  text_before text not null constraint mail_texts_before check (length(text_before) <= 600),
  text_after text not null constraint mail_texts_after check (length(text_after) <= 600),
  primary key (merchant_id, kind, language)
);

-- Who was told that a card expires before a renewal: once for each card, renewal and number of days.
create table expiry_notices (
  merchant_id text not null,
  subscription_id text not null,
  card_id text not null,
  charge_date date not null,
  days_before smallint not null constraint expiry_notices_days check (days_before in (7, 30)),
  primary key (merchant_id, subscription_id, card_id, charge_date, days_before)
);
-- On which day of its clock a merchant's subscriptions were looked through.
create table expiry_looks (
  merchant_id text primary key references merchants (id),
  looked_on date not null
);
