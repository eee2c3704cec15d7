-- Phase: expand
-- With the owner's rights: during an upgrade, an older version writes entries before its role may write to the queue.
alter function queue_settlement() security definer set search_path = public, pg_temp;
