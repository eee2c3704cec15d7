-- Phase: expand
-- The secret address under which a merchant's people subscribe to the deadlines of its disputes. Only the hash of its
-- token is kept; rotating the address replaces it.
create table dispute_calendars (
  merchant_id text primary key references merchants (id) on delete cascade,
  token_hash bytea not null constraint dispute_calendars_token unique,
  created_by text not null,
  creation_date timestamptz not null
);
