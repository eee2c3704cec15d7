-- Cash networks: the chains of tills that take money for vouchers. They serve all merchants of an environment.
create table cash_networks (
  id text primary key constraint cash_networks_id_format check (id ~ '^[a-z0-9]{1,45}$'),
  name text not null,
  -- The number under which a network's tills know this gateway ("convenio").
  convenio text,
  -- What its tills take at most; null is no limit of theirs.
  max_amount_centavos bigint constraint cash_networks_max_amount check (max_amount_centavos > 0),
  status text not null default 'active' constraint cash_networks_status check (status in ('active', 'disabled')),
  creation_date timestamptz not null
);

-- Only the HMAC of a key is kept. A key that was rotated away lives on until its expires_at.
create table cash_network_keys (
  key_hash bytea primary key,
  network_id text not null references cash_networks (id),
  last_four text not null,
  creation_date timestamptz not null,
  expires_at timestamptz
);
create index cash_network_keys_of_network on cash_network_keys (network_id);

-- What networks have confirmed. Their own number of a payment is its idempotency key.
create table cash_payments (
  network_id text not null references cash_networks (id),
  network_transaction_id text not null,
  -- `void`: the reversal came before its payment, which is refused if it still comes.
  status text not null constraint cash_payments_status check (status in ('paid', 'reversed', 'void')),
  merchant_id text,
  transaction_id text,
  reference text,
  amount_centavos bigint,
  -- When the till took the money, as the network says.
  paid_at timestamptz,
  confirmed_at timestamptz,
  reversed_at timestamptz,
  primary key (network_id, network_transaction_id),
  constraint cash_payments_of_charge check (
    status = 'void' or num_nonnulls(merchant_id, transaction_id, reference, amount_centavos, paid_at, confirmed_at) = 6)
);
-- A charge is paid once at a time, whatever the code above does.
create unique index cash_payments_live on cash_payments (merchant_id, transaction_id) where status = 'paid';
