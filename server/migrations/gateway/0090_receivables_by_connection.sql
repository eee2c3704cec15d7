-- Phase: expand
-- How far the receivables of older card charges were moved from the account `processor` to those of their connections: the
-- sweep move-receivables does it in batches, once no older version can write to `processor` (0092, decision 0039).
create table receivable_moves (
  merchant_id text primary key,
  is_released boolean not null default false,
  -- The last transaction that was looked at.
  after_id text not null default '',
  finished_at timestamptz
);
create index receivable_moves_open on receivable_moves (merchant_id) where finished_at is null;
insert into receivable_moves (merchant_id) select id from merchants;

-- What each connection owes, and how many differences it has, as the last check found it.
alter table ledger_checks add column connections text not null default '[]';
