-- Phase: expand
-- Loosens: mails_kind
-- Operators have a role. All who were operators before, and those that an older version adds, are administrators.
alter table accounts
  add column operator_role text not null default 'administrator' constraint accounts_operator_role
    check (operator_role in ('support', 'disputes', 'finance', 'administrator')),
  add column operator_since timestamptz,
  -- The name of a person, or `command (user)`.
  add column operator_added_by text,
  -- Sessions are deleted when they end; the access review still has to say when a person was last here.
  add column last_used_at timestamptz;

-- Each row is one review of who has access to the console.
create table access_reviews (
  number bigint generated always as identity primary key,
  reviewed_at timestamptz not null,
  -- Null: a command on the machine.
  account_id text references accounts (id),
  reviewer_name text not null,
  operators integer not null,
  note text constraint access_reviews_note check (length(note) <= 500)
);

alter table installation add column access_reminded_at timestamptz;

-- The program's types list the kinds; here only their form is checked, so that a new kind needs no migration.
alter table mails drop constraint mails_kind;
alter table mails add constraint mails_kind check (kind ~ '^[a-z][a-z_]{2,39}$');
