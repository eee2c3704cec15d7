-- Phase: expand
-- A database that was restored from a backup contacts no one until an operator releases it. One row for each restore.
create table restored_copies (
  restored_at timestamptz primary key,
  -- The instant that the restored rows are of: later work of the original is unknown here.
  state_of timestamptz not null,
  backup_id text not null,
  -- Null while the copy is closed.
  released_at timestamptz,
  released_by text
);
