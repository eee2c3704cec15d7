-- Outside a transaction: renewals go on while it reads all of them.
-- Phase: expand
create index concurrently if not exists invoices_expiring on invoices (expires_at) where expires_at is not null;
