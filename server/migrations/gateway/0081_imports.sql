-- Customers, cards, plans and subscriptions that come from elsewhere: what was asked for, how far it is, and what became of each row.
-- Phase: expand
create table imports (
  merchant_id text not null references merchants (id) on delete cascade,
  id text not null,
  -- What the rows came from, as whoever imports calls it: ids from there are unique within it.
  source text not null,
  status text not null constraint imports_status check (status in ('running', 'done')),
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id)
);

-- One file after the other. The position moves in the transaction of the rows before it, so that a process that dies
-- goes on where it was.
create table import_files (
  merchant_id text not null,
  import_id text not null,
  position smallint not null,
  kind text not null constraint import_files_kind
    check (kind in ('customers', 'plans', 'cards', 'subscriptions', 'charges')),
  name text not null,
  -- SHA-256 of the bytes as they came, encrypted ones included.
  digest bytea not null,
  rows_done integer not null default 0,
  is_done boolean not null default false,
  created integer not null default 0,
  known integer not null default 0,
  refused integer not null default 0,
  warnings integer not null default 0,
  primary key (merchant_id, import_id, position),
  constraint import_files_import foreign key (merchant_id, import_id) references imports (merchant_id, id) on delete cascade
);

-- What each id from there is called here. Whatever stands here is never imported again.
create table import_ids (
  merchant_id text not null,
  source text not null,
  kind text not null,
  external_id text not null,
  id text not null,
  import_id text not null,
  primary key (merchant_id, source, kind, external_id),
  constraint import_ids_import foreign key (merchant_id, import_id) references imports (merchant_id, id) on delete cascade
);

create table import_problems (
  merchant_id text not null,
  import_id text not null,
  position smallint not null,
  line integer not null,
  -- Of the row, as it came; null where it has none.
  external_id text,
  field text not null,
  problem text not null,
  -- What the sentence needs besides. Never anything of a card.
  value text not null,
  is_warning boolean not null,
  primary key (merchant_id, import_id, position, line, field, problem),
  constraint import_problems_file foreign key (merchant_id, import_id, position)
    references import_files (merchant_id, import_id, position) on delete cascade
);

-- Payments that were made elsewhere, to look up: they are in no balance and in no report.
create table import_charges (
  merchant_id text not null,
  source text not null,
  external_id text not null,
  import_id text not null,
  customer_id text,
  creation_date timestamptz not null,
  -- As the source showed it.
  charge jsonb not null,
  primary key (merchant_id, source, external_id),
  constraint import_charges_import foreign key (merchant_id, import_id) references imports (merchant_id, id) on delete cascade
);
create index import_charges_of_customer on import_charges (merchant_id, customer_id, creation_date desc);
