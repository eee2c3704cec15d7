-- Outside a transaction: charges go on while it reads all of them.
-- Phase: expand
create index concurrently if not exists invoices_to_audit on invoices (merchant_id, id) where audit_note is not null;
