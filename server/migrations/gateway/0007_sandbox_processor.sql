-- The sandbox's card processor plays the outside world, so it has a schema of its own, is reached by a connection
-- of its own and refers to no table of the gateway. Tests compare what the gateway believes with what is written
-- here. Card numbers never are: only their HMAC. In production these tables stay empty.
create schema sandbox_processor;

-- An operation is written here before it is answered. Its reference is the idempotency key.
create table sandbox_processor.operations (
  merchant_id text not null,
  reference text not null,
  -- null: reversed before it arrived, so nobody knows what it would have been.
  operation text constraint operations_operation check (operation in ('authorise', 'capture', 'refund', 'reverse')),
  original text,
  amount_centavos bigint,
  captures boolean not null,
  result text not null constraint operations_result check (result in ('approved', 'declined', 'reversed')),
  code smallint,
  authorization_code text,
  card_hash bytea,
  arrived_at timestamptz not null,
  -- When its answer was due to leave; null: never.
  answered_at timestamptz,
  primary key (merchant_id, reference),
  constraint operations_approval check ((result = 'declined') = (code is not null)),
  constraint operations_kind check (operation is not null or result = 'reversed')
) with (fillfactor = 90);
create index operations_of_original on sandbox_processor.operations (merchant_id, original)
  where original is not null;

-- For cards that decline the first charges and then approve.
create table sandbox_processor.card_counters (
  merchant_id text not null,
  card_hash bytea not null,
  charges integer not null,
  primary key (merchant_id, card_hash)
);

-- Interface 5, PUT /sandbox/outage: the last word for each rail.
create table sandbox_processor.outages (
  merchant_id text not null,
  rail text not null constraint outages_rail check (rail in ('card', 'pse', 'store')),
  kind text not null constraint outages_kind check (kind in ('down', 'slow', 'timeout')),
  until timestamptz not null,
  primary key (merchant_id, rail)
);
