-- Phase: expand
-- Pauses, a first day in the future, and several items on one subscription.

alter table subscriptions
  add column pause jsonb,
  -- Where the calendar goes on after a pause that extended a period.
  add column calendar_shift jsonb,
  -- Given when the subscription was created for a later day.
  add column start_date date,
  -- The plans and quantities that are billed besides plan_id.
  add column items jsonb;

alter table merchants add column payer_may_pause boolean not null default false;
