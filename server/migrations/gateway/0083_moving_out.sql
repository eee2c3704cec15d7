-- Phase: expand
-- A merchant that moves to another installation, and one that came from there.

-- Since when it is taken care of elsewhere: nothing is sent in its name here any more.
alter table merchants add column moved_at timestamptz;

-- Signing secrets that came with it: its own are derived from a key that stays where it was.
alter table webhooks add column brought_secrets bytea;
