-- What merchants asked of the API in the last seven days, redacted before it is written. Unlogged: a crash may lose
-- it, and nothing of it is part of any answer. Ids rise with time. On the path of every request, hence without a
-- foreign key.
create unlogged table api_requests (
  merchant_id text not null,
  id text not null,
  request_id uuid not null,
  creation_date timestamptz not null,
  method text not null,
  path text not null,
  query text not null,
  route text not null,
  status smallint not null,
  error_code smallint,
  duration_ms real not null,
  key_kind text not null constraint api_requests_key_kind check (key_kind in ('private', 'public')),
  key_last_four text,
  ip text not null,
  user_agent text,
  idempotency_key text,
  request_body text,
  response_body text,
  primary key (merchant_id, id)
);
-- Most who open the log look for what went wrong.
create index api_requests_refused on api_requests (merchant_id, id) where status >= 400;
create index api_requests_by_request_id on api_requests (request_id);
-- The oldest of all merchants, for clearing away.
create index api_requests_by_id on api_requests (id);
