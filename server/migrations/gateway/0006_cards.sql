-- Card numbers are here only sealed: sealed_number under a data key of the card's own, wrapped_key that data key
-- under the encryption key key_id, which is not in the database. fingerprint is an HMAC, for 2002 alone.
create table cards (
  merchant_id text not null references merchants (id),
  id text not null,
  customer_id text,
  creation_date timestamptz not null,
  status text not null constraint cards_status check (status in ('active', 'deleted')),
  holder_name text not null,
  expiration_month char(2) not null,
  expiration_year char(2) not null,
  brand text not null,
  type text not null,
  bank_name text not null,
  bank_code text not null,
  masked_number text not null constraint cards_masked check (masked_number ~ '^[0-9]{6}X+[0-9]{4}$'),
  fingerprint bytea,
  key_id text,
  wrapped_key bytea,
  sealed_number bytea,
  device_session_id text,
  primary key (merchant_id, id),
  constraint cards_customer foreign key (merchant_id, customer_id) references customers (merchant_id, id),
  -- A deleted card can never be charged: what could open it is gone, the masked number stays for the records.
  constraint cards_secrets_while_active check (
    num_nonnulls(fingerprint, key_id, wrapped_key, sealed_number) = case status when 'active' then 4 else 0 end)
);
-- 2002. The merchant's own cards may repeat a number.
create unique index cards_number_taken on cards (merchant_id, customer_id, fingerprint)
  where customer_id is not null and status = 'active';
create index cards_newest_of_merchant on cards (merchant_id, creation_date desc, id desc)
  where customer_id is null and status = 'active';
create index cards_newest_of_customer on cards (merchant_id, customer_id, creation_date desc, id desc)
  where customer_id is not null and status = 'active';

-- A card on its way: read until expires_at, used once (used_at).
create table tokens (
  merchant_id text not null references merchants (id),
  id text not null,
  creation_date timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  holder_name text not null,
  expiration_month char(2) not null,
  expiration_year char(2) not null,
  brand text not null,
  type text not null,
  bank_name text not null,
  bank_code text not null,
  masked_number text not null constraint tokens_masked check (masked_number ~ '^[0-9]{6}X+[0-9]{4}$'),
  address jsonb,
  fingerprint bytea not null,
  key_id text not null,
  wrapped_key bytea not null,
  sealed_number bytea not null,
  primary key (merchant_id, id)
);
create index tokens_due on tokens (expires_at);

-- cvv2 until its one authorisation, sealed. Unlogged: it never reaches the WAL, hence no replica, no archive and
-- no backup of one; a crash empties it. The owner is a token or a card. Vacuumed early, as rows live for minutes.
create unlogged table card_security_codes (
  merchant_id text not null references merchants (id),
  owner_id text not null,
  key_id text not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (merchant_id, owner_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
create index card_security_codes_due on card_security_codes (expires_at);
