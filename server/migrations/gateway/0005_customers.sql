create table customers (
  merchant_id text not null references merchants (id),
  id text not null,
  creation_date timestamptz not null,
  name text not null,
  last_name text,
  email text not null,
  phone_number text,
  external_id text,
  status text not null default 'active' constraint customers_status check (status in ('active', 'deleted')),
  has_account boolean not null,
  department text,
  city text,
  additional text,
  primary key (merchant_id, id)
);
-- An external_id is free again after its customer is deleted.
create unique index customers_external_id_taken on customers (merchant_id, external_id) where status = 'active';
create index customers_newest on customers (merchant_id, creation_date desc, id desc) where status = 'active';
