-- Phase: expand
-- A bank's file of any shape: how its columns are read, what it says besides the amount, and which lines came before.
alter table reconciliation_files add column bank text;

alter table reconciliation_lines
  add column description text,
  -- What was kept back, as the bank says; null where it does not.
  add column fee_centavos bigint,
  add column fee_tax_centavos bigint,
  add column retefuente_centavos bigint,
  add column reteica_centavos bigint,
  add column reteiva_centavos bigint;

-- Files overlap: a line is known again by a hash of bank, day, amount, reference, description, and how many such came
-- before it in its file.
create table reconciliation_line_marks (
  merchant_id text not null,
  mark bytea not null,
  file_id text not null,
  line_number integer not null,
  primary key (merchant_id, mark),
  constraint reconciliation_line_marks_line foreign key (merchant_id, file_id, line_number)
    references reconciliation_lines (merchant_id, file_id, number) on delete cascade
);
create index reconciliation_line_marks_of_line on reconciliation_line_marks (merchant_id, file_id, line_number);

-- How the columns of a bank's file are read, by the names that they have in it.
create table reconciliation_mappings (
  merchant_id text not null,
  bank text not null,
  -- SHA-256 of the names of the columns.
  shape bytea not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (merchant_id, bank, shape)
);
create index reconciliation_mappings_of_shape on reconciliation_mappings (merchant_id, shape, used_at);
