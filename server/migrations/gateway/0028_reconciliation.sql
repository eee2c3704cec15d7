-- What banks and aggregators say that they have paid, against what the charges say. Nothing of it is on the way of a
-- charge: a match sets `transactions.conciliated`, which is in no index.
create table reconciliation_files (
  merchant_id text not null,
  id text not null,
  name text not null,
  -- SHA-256 of the text: the same file is taken once.
  hash bytea not null,
  line_count integer not null,
  first_day date not null,
  last_day date not null,
  creation_date timestamptz not null,
  primary key (merchant_id, id),
  constraint reconciliation_files_once unique (merchant_id, hash)
);

create table reconciliation_lines (
  merchant_id text not null,
  file_id text not null,
  -- As an editor counts the lines of the file.
  number integer not null,
  day date not null,
  method text not null constraint reconciliation_lines_method check (method in ('card', 'bank_account', 'store')),
  -- Below zero: money that was taken back.
  amount_centavos bigint not null constraint reconciliation_lines_amount check (amount_centavos <> 0),
  reference text,
  primary key (merchant_id, file_id, number),
  constraint reconciliation_lines_file foreign key (merchant_id, file_id)
    references reconciliation_files (merchant_id, id) on delete cascade
);
create index reconciliation_lines_of_day on reconciliation_lines (merchant_id, day, method);

-- A line and a transaction that are the same money; by hand also one of the two alone, with a note that says why.
create table reconciliation_matches (
  merchant_id text not null,
  id text not null,
  file_id text,
  line_number integer,
  transaction_id text,
  how text not null constraint reconciliation_matches_how check (how in ('reference', 'amount', 'hand')),
  note text,
  creation_date timestamptz not null,
  primary key (merchant_id, id),
  constraint reconciliation_matches_of_something check (
    num_nonnulls(file_id, line_number) in (0, 2) and num_nonnulls(file_id, transaction_id) > 0),
  constraint reconciliation_matches_note check ((how = 'hand') = (note is not null)),
  constraint reconciliation_matches_line_there foreign key (merchant_id, file_id, line_number)
    references reconciliation_lines (merchant_id, file_id, number)
);
create unique index reconciliation_matches_line on reconciliation_matches (merchant_id, file_id, line_number)
  where file_id is not null;
create unique index reconciliation_matches_transaction on reconciliation_matches (merchant_id, transaction_id)
  where transaction_id is not null;
