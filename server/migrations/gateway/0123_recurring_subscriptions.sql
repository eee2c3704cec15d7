-- Outside a transaction: renewals go on while it reads all of them.
-- Phase: expand
create index concurrently if not exists subscriptions_recurring on subscriptions (merchant_id, customer_id)
  where status in ('active', 'past_due') and pause is null;
