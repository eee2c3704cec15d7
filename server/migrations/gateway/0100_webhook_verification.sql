-- The result of the latest verification ping of an endpoint, and when the worker repeats a ping that failed.
-- Phase: expand
alter table webhooks
  add column pinged_at timestamptz,
  -- null while no response came, or where the response of a program on this machine is withheld.
  add column ping_response_code integer,
  add column ping_cause text,
  add column ping_reason text,
  -- Since the url was set.
  add column ping_count integer not null default 0,
  add column next_ping_at timestamptz,
  add column verified_at timestamptz;
