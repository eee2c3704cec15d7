-- The tries of a delivery, the oldest first, each with what was sent and what was answered: people see why one failed.
-- They are a part of the row of their delivery, so that the first try costs no second row and they go when it goes. How many
-- are kept, and how much of each, is bounded by who writes them (domain/webhooks/delivery/kept-try.ts).
-- Phase: expand
alter table webhook_deliveries add column tries jsonb not null default '[]';
