-- What becomes of a charge that nobody was answered for. True where its client has no Idempotency-Key and so cannot ask
-- again: unless it is settled while its request is at work, it is taken back. Otherwise it ends as the processor has it.
alter table attempts add column takes_back boolean not null default false;

-- Charges that were settled although their client was told 503: the answer of the database was lost on its way. They are
-- refunded in full, each under the one id that is kept here, however often that is tried.
create table take_backs (
  merchant_id text not null,
  charge_id text not null,
  refund_id text not null,
  creation_date timestamptz not null,
  next_check_at timestamptz not null,
  checks smallint not null default 0,
  primary key (merchant_id, charge_id)
);
create index take_backs_due on take_backs (next_check_at);
