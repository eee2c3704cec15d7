-- When each sweep of the worker last ran to its end, and when it last failed: how the operator sees that it lives.
create table sweeps_seen (
  name text primary key,
  seen_at timestamptz,
  failed_at timestamptz
);

-- Attempts that only a person can end, with why it was ended so. The times of all attempts, newest at the end of the
-- table: a rail's last hour is found without reading the rest.
alter table attempts add column review_note text;
create index attempts_in_review on attempts (sent_at) where status = 'needs_review';
create index attempts_by_time on attempts using brin (sent_at) with (pages_per_range = 32);
create index pse_attempts_by_time on pse_attempts using brin (started_at) with (pages_per_range = 32);
create index pse_attempts_in_review on pse_attempts (started_at) where status = 'needs_review';

-- Banks that the operator has switched off, with what payers are told.
create table pse_banks_off (
  code text primary key,
  name text not null,
  notice text not null,
  since timestamptz not null
);

-- The ledger checks that were run from the console. While one runs, its seen_at moves.
create table ledger_checks (
  number integer generated always as identity primary key,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  total bigint not null,
  checked bigint not null default 0,
  merchants integer,
  differences integer not null default 0,
  -- The first ones, as JSON.
  found text not null default '[]',
  failure text
);
