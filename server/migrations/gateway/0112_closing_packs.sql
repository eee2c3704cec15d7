-- Phase: expand
-- Closing packs that people asked for: the worker builds the ZIP file and stores it in pieces.
create table closing_packs (
  merchant_id text not null references merchants (id) on delete cascade,
  id text not null,
  month date not null,
  language text not null constraint closing_packs_language check (language in ('es', 'en')),
  account_name text not null,
  status text not null constraint closing_packs_status check (status in ('queued', 'building', 'done', 'failed')),
  rows_done integer not null default 0,
  rows_total integer not null default 0,
  size_bytes integer,
  tries smallint not null default 0,
  -- On the merchant's clock; the documents are dated by it.
  asked_at timestamptz not null,
  creation_date timestamptz not null,
  lease_until timestamptz,
  primary key (merchant_id, id)
);
create index closing_packs_due on closing_packs (creation_date) where status in ('queued', 'building');

create table closing_pack_pieces (
  merchant_id text not null,
  pack_id text not null,
  number integer not null,
  content bytea not null,
  primary key (merchant_id, pack_id, number),
  foreign key (merchant_id, pack_id) references closing_packs (merchant_id, id) on delete cascade
);
