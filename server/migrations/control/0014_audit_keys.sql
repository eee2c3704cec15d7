-- The hash of an entry is made with a key that the database does not have, and the end of each chain is sealed with it.
alter table audit_entries add column key_id text;
alter table audit_chains add column seal text, add column seal_key_id text;
