create table merchants (
  id text primary key constraint merchants_id_format check (id ~ '^[a-z0-9]{1,45}$'),
  name text not null,
  email text,
  phone text,
  status text not null default 'active' constraint merchants_status check (status in ('active', 'suspended')),
  profile text not null default 'strict' constraint merchants_profile check (profile in ('strict', 'lenient')),
  creation_date timestamptz not null
);

-- Only the HMAC of a key is kept. A key that was rotated away lives on until its expires_at.
create table api_keys (
  merchant_id text not null references merchants (id),
  key_hash bytea not null,
  kind text not null constraint api_keys_kind check (kind in ('private', 'public')),
  last_four text not null,
  creation_date timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (merchant_id, key_hash)
);
