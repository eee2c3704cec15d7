-- Phase: expand
-- Which settlements a payout pays. The settlements of a payout that comes back wait for another one.
create table payout_settlements (
  merchant_id text not null,
  payout_id text not null,
  settlement_id text not null,
  primary key (merchant_id, payout_id, settlement_id)
);
create index payout_settlements_of_settlement on payout_settlements (merchant_id, settlement_id);

create or replace function keep_settlement() returns trigger language plpgsql as $$
begin
  if not (old.status = 'closed' and new.status = 'paid' or old.status = 'paid' and new.status = 'closed')
     or (new.status = 'paid') <> (new.paid_at is not null)
     or to_jsonb(old) - 'status' - 'paid_at' <> to_jsonb(new) - 'status' - 'paid_at' then
    raise exception 'settlement % of % cannot change so', old.id, old.merchant_id;
  end if;
  return new;
end $$;
