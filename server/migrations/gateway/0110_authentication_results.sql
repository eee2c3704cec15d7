-- Phase: expand
-- The issuer's verdict on a 3-D Secure authentication, kept as evidence for a dispute.
alter table authentications
  add column result text constraint authentications_result check (result in ('authenticated', 'failed')),
  add column eci text,
  add column version text,
  add column ds_transaction_id text,
  add column resolved_at timestamptz;
