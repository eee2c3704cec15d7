-- An address belongs to the account whose owner has shown the mailbox. Until then any number of accounts may say that it
-- is theirs: a sign-up never has to tell whether somebody else has it (decision 0009).
alter table accounts add column email_confirmed_at timestamptz;
-- Until now an address was in one account only; those go on as they were.
update accounts set email_confirmed_at = creation_date;
alter table accounts drop constraint accounts_email;
create unique index accounts_email on accounts (email) where email_confirmed_at is not null;
create index accounts_email_claimed on accounts (email, creation_date desc) where email_confirmed_at is null;

-- One link at a time: a new letter ends the one before it.
create table address_confirmations (
  account_id text primary key references accounts (id),
  token_hash bytea not null,
  expires_at timestamptz not null
);

alter table mails drop constraint mails_kind;
alter table mails add constraint mails_kind check (kind in ('welcome', 'address_confirmation', 'address_taken',
  'password_reset', 'invitation', 'go_live_received', 'go_live_returned', 'go_live_approved', 'chargeback_opened',
  'chargeback_due'));
