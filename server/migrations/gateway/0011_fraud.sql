-- Rules as data. A merchant without rows has the default set of the program.
create table fraud_rules (
  merchant_id text not null references merchants (id),
  name text not null constraint fraud_rules_name check (name ~ '^[a-z][a-z0-9_]{0,59}$'),
  enabled boolean not null,
  rule jsonb not null constraint fraud_rules_own_name check (rule ->> 'name' = name),
  creation_date timestamptz not null,
  primary key (merchant_id, name)
);

-- What velocity rules have counted: the first members (cards, charges, declines) of a subject's window, as many as
-- the rule lets pass. Its row lock is what makes the count exact across processes. Unlogged: a crash only makes the
-- counts start again. On the path of every charge, hence without a foreign key.
create unlogged table fraud_velocity (
  merchant_id text not null,
  rule_name text not null,
  subject text not null,
  window_started_at timestamptz not null,
  expires_at timestamptz not null,
  member_limit integer not null,
  members text[] not null,
  primary key (merchant_id, rule_name, subject)
) with (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
create index fraud_velocity_due on fraud_velocity (expires_at);
