-- Links to whoever moves money (processors/links/), what merchants are called there, and over which of them payments go
-- (domain/routes/).
create table links (
  id text primary key constraint links_id_format check (id ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  kind text not null,
  name text not null,
  methods text[] not null,
  settings jsonb not null,
  -- JSON under a key of the key file; which of its fields are there is no secret.
  sealed_secrets bytea not null,
  secret_names text[] not null,
  status text not null default 'enabled' constraint links_status check (status in ('enabled', 'disabled')),
  -- Counts every change: whoever has it open opens it anew.
  version integer not null default 1,
  creation_date timestamptz not null,
  change_date timestamptz not null
);

create table enrolments (
  merchant_id text not null references merchants (id) on delete cascade,
  link_id text not null references links (id),
  facts jsonb not null,
  sealed_secrets bytea not null,
  secret_names text[] not null,
  creation_date timestamptz not null,
  change_date timestamptz not null,
  primary key (merchant_id, link_id)
);
create index enrolments_by_link on enrolments (link_id);

-- Rules in their order; those without a merchant are the installation's.
create table routes (
  merchant_id text references merchants (id) on delete cascade,
  method text not null constraint routes_method check (method in ('card', 'pse', 'store')),
  position smallint not null,
  conditions jsonb not null,
  link_ids text[] not null
);
create unique index routes_place on routes (coalesce(merchant_id, '*'), method, position);

-- What went over links under our references, and what the far side calls it. Never card data.
create table link_requests (
  merchant_id text not null,
  reference text not null,
  link_id text not null,
  operation text not null,
  original text,
  amount_centavos bigint not null,
  sent jsonb not null,
  sent_at timestamptz not null,
  answered jsonb,
  answered_at timestamptz,
  primary key (merchant_id, reference)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);

-- The last number of a terminal's day that some process has reserved.
create table link_trace_numbers (
  link_id text not null,
  terminal text not null,
  day text not null,
  last_number integer not null,
  reserved_at timestamptz not null,
  primary key (link_id, terminal, day)
);

-- The last messages of each link, for people. Nothing depends on them: a crash of the database may take them.
create unlogged table link_messages (
  id bigint generated always as identity,
  link_id text not null,
  sent_or_received_at timestamptz not null,
  direction text not null,
  connection text not null,
  name text not null,
  merchant_id text,
  reference text,
  fields jsonb not null,
  primary key (link_id, id)
);

-- How each process finds the links that it has open, told by itself every few seconds.
create unlogged table link_states (
  process_id text not null,
  link_id text not null,
  host text not null,
  version integer not null,
  is_ready boolean not null,
  summary text not null,
  in_flight integer not null,
  last_answer_at timestamptz,
  last_fault_at timestamptz,
  last_fault text,
  circuit text not null,
  seen_at timestamptz not null,
  primary key (process_id, link_id)
);

-- As migration 0053: processes keep what they have read until they are told. `*` is no merchant's id: links and the rules of
-- the installation concern all of them.
create function notify_links_changed() returns trigger language plpgsql as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform pg_notify('merchant_changes', coalesce(changed ->> 'merchant_id', '*'));
  return null;
end $$;

create trigger links_notify_change after insert or update or delete on links for each row
  execute function notify_links_changed();
create trigger enrolments_notify_change after insert or update or delete on enrolments for each row
  execute function notify_links_changed();
create trigger routes_notify_change after insert or update or delete on routes for each row
  execute function notify_links_changed();
