-- Charges that a fraud rule lets go on and asks a person to look at. A row is written with its charge, in the statement
-- that records it.
create table fraud_reviews (
  merchant_id text not null,
  transaction_id text not null,
  -- The names of the rules that matched.
  rules text[] not null,
  -- `dropped`: there was nothing to decide any more. The charge failed, was refunded or cancelled otherwise, or disputed.
  state text not null default 'pending'
    constraint fraud_reviews_state check (state in ('pending', 'approved', 'declined', 'dropped')),
  creation_date timestamptz not null,
  -- Who decides, from the moment the decision begins; they count once the state says so.
  decided_by text,
  decided_by_name text,
  decided_at timestamptz,
  note text,
  -- The request that gives the money back: the same one whoever asks again, so that it goes back once.
  refund_id text,
  -- Until then, in real time, somebody is at it.
  lease_until timestamptz,
  primary key (merchant_id, transaction_id)
);
create index fraud_reviews_queue on fraud_reviews (merchant_id, creation_date, transaction_id) where state = 'pending';
create index fraud_reviews_newest on fraud_reviews (merchant_id, creation_date desc);

-- Null for all the others, which pay nothing for it: not a byte, and no look for a review that is not there.
alter table transactions add column in_review boolean;

create or replace function note_status() returns trigger language plpgsql as $$
begin
  if new.status in ('completed', 'processing') then
    delete from noted_statuses where merchant_id = new.merchant_id and id = new.id;
  else
    insert into noted_statuses (merchant_id, status, creation_date, id, due_date)
    values (new.merchant_id, new.status, new.creation_date, new.id, new.due_date)
    on conflict (merchant_id, id) do update set status = excluded.status, due_date = excluded.due_date;
  end if;
  -- Whoever ends the charge, and be it the sweep after a crash, ends its review.
  if new.in_review and new.status not in ('completed', 'processing', 'in_progress') then
    update fraud_reviews set lease_until = null,
      state = case when refund_id is not null and new.status in ('refunded', 'cancelled')
                then 'declined' else 'dropped' end
    where merchant_id = new.merchant_id and transaction_id = new.id and state = 'pending';
  end if;
  return null;
end $$;
