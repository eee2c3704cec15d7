-- Exports that were asked for: what, by whom, and how far each came. The file itself is not kept: it is written while
-- it is downloaded, and once more whenever somebody wants it again.
create table exports (
  merchant_id text not null,
  id text not null,
  -- `transactions.csv`: the last part of its address, and below it the filters.
  file text not null,
  filters jsonb not null,
  account_id text,
  account_name text,
  -- Real time.
  started_at timestamptz not null,
  seen_at timestamptz not null,
  status text not null constraint exports_status check (status in ('running', 'done', 'cancelled', 'failed')),
  total integer not null,
  rows integer not null default 0,
  primary key (merchant_id, id)
);

-- How a merchant's letters go out. Without a row: all of them, under its name, answers to its address.
create table letter_settings (
  merchant_id text primary key references merchants (id),
  sender_name text,
  reply_to text,
  -- Kinds of letters to payers that the merchant does not want to be sent.
  switched_off text[] not null default '{}',
  constraint letter_settings_one_line check (sender_name !~ '[\n\r]' and reply_to !~ '[\n\r]'),
  constraint letter_settings_switchable check (switched_off <@ array['receipt', 'voucher', 'failed_renewal'])
);

-- Correos: the newest of one merchant, by kind, by state. Ids rise with time.
create index mails_of_kind on mails (merchant_id, kind, id);
create index mails_in_state on mails (merchant_id, status, id);
