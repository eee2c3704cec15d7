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
