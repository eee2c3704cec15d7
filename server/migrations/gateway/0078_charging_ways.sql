-- How a merchant has said that it will charge: its first steps follow from that.
-- Phase: expand
create table charging_ways (
  merchant_id text primary key references merchants (id) on delete cascade,
  way text not null constraint charging_ways_way check (way in ('link', 'page', 'subscription', 'api')),
  chosen_at timestamptz not null
);
