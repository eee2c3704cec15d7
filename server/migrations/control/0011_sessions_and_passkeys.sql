-- When whoever is signed in last showed who they are, and when with a second factor; null where never. A visit ends.
alter table sessions add column fresh_at timestamptz;
update sessions set fresh_at = creation_date, expires_at = least(expires_at, creation_date + interval '12 hours');
alter table sessions alter column fresh_at set not null;
alter table sessions add column second_factor_at timestamptz;
alter table sessions add column visit_ends_at timestamptz;
-- What was begun before visits had an end is over.
update sessions set visited_business_id = null where visited_business_id is not null;

create table passkeys (
  id text primary key,
  account_id text not null references accounts (id),
  credential_id text not null constraint passkeys_credential unique,
  public_key bytea not null,
  -- What the authenticator counts itself, where it does: a copy of it falls behind.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  creation_date timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_account on passkeys (account_id, creation_date);

-- What an authenticator is asked to sign, for one account and one purpose, once.
create table passkey_challenges (
  challenge text primary key,
  account_id text not null references accounts (id),
  purpose text not null constraint passkey_challenges_purpose check (purpose in ('register', 'sign_in', 'step_up')),
  expires_at timestamptz not null
);
create index passkey_challenges_old on passkey_challenges (expires_at);

-- Recovery codes are there for whoever has a second factor of either kind.
alter table recovery_codes drop constraint recovery_codes_account_id_fkey;
alter table recovery_codes add constraint recovery_codes_account_id_fkey foreign key (account_id) references accounts (id);
