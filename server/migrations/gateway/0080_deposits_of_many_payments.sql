-- Phase: expand
-- Deposits that pay many transactions at once, with what was kept back of them, and the months that were closed.
-- Loosens: reconciliation_matches_how

-- A line that is the sum of many transactions less what was kept back, to the centavo.
create table reconciliation_deposits (
  merchant_id text not null,
  id text not null,
  file_id text not null,
  line_number integer not null,
  payment_count integer not null,
  gross_centavos bigint not null,
  fee_centavos bigint not null,
  fee_tax_centavos bigint not null,
  retefuente_centavos bigint not null,
  reteica_centavos bigint not null,
  reteiva_centavos bigint not null,
  amount_centavos bigint not null,
  creation_date timestamptz not null,
  primary key (merchant_id, id),
  constraint reconciliation_deposits_line unique (merchant_id, file_id, line_number),
  constraint reconciliation_deposits_exact check (gross_centavos - fee_centavos - fee_tax_centavos
    - retefuente_centavos - reteica_centavos - reteiva_centavos = amount_centavos),
  constraint reconciliation_deposits_line_there foreign key (merchant_id, file_id, line_number)
    references reconciliation_lines (merchant_id, file_id, number) on delete cascade
);

create table reconciliation_deposit_payments (
  merchant_id text not null,
  transaction_id text not null,
  deposit_id text not null,
  primary key (merchant_id, transaction_id),
  constraint reconciliation_deposit_payments_deposit foreign key (merchant_id, deposit_id)
    references reconciliation_deposits (merchant_id, id) on delete cascade
);
create index reconciliation_deposit_payments_of on reconciliation_deposit_payments (merchant_id, deposit_id);

-- The line of a deposit has a match of its own, and each of its transactions another: each is matched once, however it was.
alter table reconciliation_matches
  drop constraint reconciliation_matches_how,
  add constraint reconciliation_matches_how check (how in ('reference', 'amount', 'hand', 'deposit'));

-- A month as it was when somebody closed it.
create table reconciliation_closings (
  merchant_id text not null,
  month date not null,
  totals jsonb not null,
  closed_by text not null,
  closed_at timestamptz not null,
  primary key (merchant_id, month)
);
