-- A payer who is at the issuer of the card, to say that the payment is theirs (3-D Secure). The try that follows has
-- the number that is kept here, so that coming back twice pays once.
create table authentications (
  id text primary key,
  merchant_id text not null,
  transaction_id text not null,
  attempt_number smallint not null,
  source_id text not null,
  -- Where the issuer asks the holder of the card.
  challenge_url text not null,
  ip_address text not null,
  device_session_id text,
  creation_date timestamptz not null,
  expires_at timestamptz not null
);
create index authentications_of_charge on authentications (merchant_id, transaction_id);

-- The sandbox's issuer, part of its outside world: what it was asked, and what the holder of the card answered.
create table sandbox_processor.challenges (
  id text primary key,
  shop_name text not null,
  amount_centavos bigint not null,
  card_ending text not null,
  return_url text not null,
  -- Some test numbers never authenticate, whatever their holder answers.
  can_pass boolean not null,
  result text constraint challenges_result check (result in ('authenticated', 'failed')),
  creation_date timestamptz not null
);
