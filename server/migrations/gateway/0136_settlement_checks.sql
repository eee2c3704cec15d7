-- Phase: expand
-- The latest daily proof that what merchants are owed agrees with the ledger and was collected for them.
create table settlement_checks (
  only_row boolean primary key default true constraint settlement_checks_only_row check (only_row),
  started_at timestamptz not null,
  ended_at timestamptz,
  differences integer,
  owed_centavos bigint,
  collected_centavos bigint,
  -- The first differences.
  found jsonb
);
