-- Phase: expand

alter table invoices
  -- The redemption of a coupon for which the payment of a sent invoice counts. Null for every other invoice, and once the payment has
  -- counted or cannot come any more.
  add column redemption_id text,
  -- A payment elsewhere that a program recorded, until the sweep `audit-invoices` has written it into the audit log.
  add column audit_note jsonb;
