alter table mails drop constraint mails_kind;
alter table mails add constraint mails_kind check (kind in ('welcome', 'address_confirmation', 'address_taken',
  'password_reset', 'invitation', 'go_live_received', 'go_live_returned', 'go_live_approved', 'chargeback_opened',
  'chargeback_due', 'export_ready'));

-- In which order a person wants to see the cards of Inicio of a business, by place. Without a row: in the usual one.
create table card_orders (
  business_id text not null references businesses (id),
  account_id text not null references accounts (id),
  places jsonb not null,
  primary key (business_id, account_id)
);

-- When it is next looked whether an account that never confirmed its address has anything worth keeping.
alter table accounts add column purge_look_at timestamptz;
update accounts set purge_look_at = creation_date + interval '30 days' where email_confirmed_at is null;
create index accounts_to_look_at on accounts (purge_look_at) where email_confirmed_at is null;
