-- Whether the issuer is asked before a card is saved (interface 3).
alter table merchants add column verify_cards boolean not null default false;

-- What was asked of a processor about a card that is to be saved, and what became of it: the same way as attempts, for
-- which there is no transaction here and no money. Nothing of the card is kept.
create table card_verifications (
  merchant_id text not null,
  -- The id that the card will have.
  card_id text not null,
  number smallint not null,
  status text not null constraint card_verifications_status check (status in (
    'sent', 'reversing', 'declined', 'not_sent', 'reversed', 'not_reversed')),
  sent_at timestamptz not null,
  next_check_at timestamptz not null,
  checks smallint not null default 0,
  resolved_at timestamptz,
  error_code smallint,
  primary key (merchant_id, card_id, number)
);
-- One at a time for a card; those that nobody works on are due.
create unique index card_verifications_live on card_verifications (merchant_id, card_id)
  where status in ('sent', 'reversing');
create index card_verifications_due on card_verifications (next_check_at) where status in ('sent', 'reversing');
