-- The outbox: written in the transaction of the change itself, with the resource as GET would show it.
-- `sequence` counts the events of one resource without gaps.
create table events (
  merchant_id text not null,
  id text not null,
  type text not null,
  resource_id text not null,
  sequence integer not null,
  creation_date timestamptz not null,
  payload text not null,
  primary key (merchant_id, resource_id, sequence)
);
create unique index events_by_id on events (merchant_id, id);
