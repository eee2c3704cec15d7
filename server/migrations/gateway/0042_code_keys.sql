-- Security codes are sealed from now on under keys that exist in the memory of processes only (decision 0012). What
-- waits was sealed with the key file: it goes, and with it the file that held its predecessors.
truncate card_security_codes;

comment on table card_security_codes is
  'cvv2 until its one authorisation, sealed under a code key that is on no disk; unlogged, emptied at stop and at start';
comment on column card_security_codes.key_id is 'a code key: where no process has it any more, the code is gone';

-- The processes that seal and open codes. Each has a key pair of which only this half leaves its memory; proof shows
-- that it has the key file. last_seen is by the clock of the database: those of several machines differ.
create unlogged table code_key_holders (
  id text primary key,
  public_key bytea not null,
  proof bytea not null,
  last_seen timestamptz not null
);

-- Who has which code key. sealed is the key for this holder's eyes, null where it has the key already.
create unlogged table code_keys (
  key_id text not null,
  holder_id text not null references code_key_holders (id) on delete cascade,
  expires_at timestamptz not null,
  sender_public_key bytea,
  sealed bytea,
  primary key (key_id, holder_id),
  constraint code_keys_sealed check (num_nonnulls(sender_public_key, sealed) in (0, 2))
);
create index code_keys_of_holder on code_keys (holder_id);
