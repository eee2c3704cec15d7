-- One row for each Idempotency-Key. `running` rows carry a lease: after a crash the next try takes the row
-- over and works under the same id_tail, so that it meets what the first try made instead of making it twice.
create table idempotency_records (
  merchant_id text not null references merchants (id),
  idempotency_key text not null,
  request_hash bytea not null,
  id_tail text not null,
  state text not null constraint idempotency_records_state check (state in ('running', 'answered')),
  lease_until timestamptz not null,
  response_status smallint,
  response_body text,
  creation_date timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, idempotency_key)
);
create index idempotency_records_due on idempotency_records (expires_at);
