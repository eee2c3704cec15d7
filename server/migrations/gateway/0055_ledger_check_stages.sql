-- What a running check of the ledger is looking at (domain/ledger/check-ledger.ts).
alter table ledger_checks add column stage text
  constraint ledger_checks_stage check (stage in ('transactions', 'balances', 'processor'));
