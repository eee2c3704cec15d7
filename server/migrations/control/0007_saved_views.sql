-- Filters of a list that a person has given a name. A shared one stays when its author leaves the business.
create table saved_views (
  business_id text not null references businesses (id),
  id text not null,
  account_id text not null references accounts (id),
  list text not null,
  name text not null constraint saved_views_name check (length(name) between 1 and 60),
  -- The query of the list's address, without its question mark.
  query text not null,
  is_shared boolean not null,
  creation_date timestamptz not null,
  primary key (business_id, id)
);
create index saved_views_of_list on saved_views (business_id, list, account_id);
