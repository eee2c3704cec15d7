-- When the acquirer received the merchant's response, and who said so. Null: the response is only stored here.
-- Phase: expand
alter table chargebacks
  add column submitted_at timestamptz,
  add column submitted_by text constraint chargebacks_submitted_by check (submitted_by in ('operator', 'connection'));
