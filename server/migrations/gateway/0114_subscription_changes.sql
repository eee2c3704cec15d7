-- Phase: expand
-- Loosens: invoices_period
-- Changes of plan and quantity: scheduled for the end of the period, or waiting for their payment.

alter table subscriptions
  add column pending_change jsonb,
  -- The line that the current period was billed at, where plan and quantity have changed since without being billed.
  add column billed_line jsonb;

-- The invoice of a change belongs to a subscription and to none of its periods.
alter table invoices drop constraint invoices_period,
  add constraint invoices_period check (subscription_id is not null or period is null) not valid;
