-- People, and what they hold to be let in. Of secrets only hashes are kept, of the second factor a sealed text.
create table accounts (
  id text primary key,
  name text not null,
  -- In small letters: one person, one account.
  email text not null constraint accounts_email unique constraint accounts_email_small check (email = lower(email)),
  -- argon2id. Null until an operator that was added by command has followed the link.
  password_hash text,
  language text not null constraint accounts_language check (language in ('es', 'en')),
  is_operator boolean not null default false,
  creation_date timestamptz not null
);

create table sessions (
  id text primary key,
  token_hash bytea not null constraint sessions_token unique,
  account_id text not null references accounts (id),
  creation_date timestamptz not null,
  last_seen timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null
);
create index sessions_of_account on sessions (account_id, creation_date desc);

-- A bucket for each e-mail and each address that tries; failures in a row make the next try wait.
create table sign_in_limits (
  key text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null,
  failures integer not null default 0,
  blocked_until timestamptz not null default '-infinity'
);
create index sign_in_limits_old on sign_in_limits (refilled_at);

create table password_resets (
  token_hash bytea primary key,
  account_id text not null references accounts (id),
  creation_date timestamptz not null,
  expires_at timestamptz not null
);
create index password_resets_of_account on password_resets (account_id);

create table second_factors (
  account_id text primary key references accounts (id),
  sealed_secret bytea not null,
  -- Null while its owner has not yet shown a first code.
  confirmed_at timestamptz,
  -- The last step of 30 seconds whose code was taken: no code is taken twice.
  last_step bigint not null default 0
);

create table recovery_codes (
  account_id text not null references second_factors (account_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
