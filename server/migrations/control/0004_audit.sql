-- Who changed what, from where. Each row carries the hash of the one before it: a row that is changed, taken out or put
-- in breaks its chain (recaudo audit check). One chain for each business, one for the installation.
create table audit_chains (
  chain text primary key,
  number bigint not null,
  hash text not null
);

create table audit_entries (
  chain text not null references audit_chains (chain),
  number bigint not null,
  creation_date timestamptz not null,
  account_id text,
  account_name text,
  action text not null,
  what text not null,
  from_ip text not null,
  environment text constraint audit_entries_environment check (environment in ('sandbox', 'production')),
  details json not null,
  hash text not null,
  primary key (chain, number)
);

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append only';
end $$;
create trigger audit_entries_append_only before update or delete or truncate on audit_entries
  for each statement execute function refuse_change_of_audit();
