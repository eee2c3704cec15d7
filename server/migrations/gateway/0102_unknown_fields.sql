-- Phase: expand
-- Requests with unknown fields: the request log names the fields, and merchants that want it have such requests rejected.
alter table merchants add column rejects_unknown_fields boolean not null default false;
alter table api_requests add column warning text;

-- Processes keep the merchant in memory and have to learn of a change (0053_merchant_changes.sql).
create trigger merchants_notify_unknown_fields after update of rejects_unknown_fields on merchants for each row
  when (old.rejects_unknown_fields is distinct from new.rejects_unknown_fields)
  execute function notify_merchant_changed();
