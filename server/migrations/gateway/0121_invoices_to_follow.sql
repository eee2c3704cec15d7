-- Outside a transaction: charges go on while it reads all of them.
-- Phase: expand
create index concurrently if not exists invoices_to_follow on invoices (merchant_id, next_step_on, id)
  where next_step_on is not null;
