-- Outside a transaction: charges go on while it reads all of them.
-- Phase: expand
create index concurrently if not exists transactions_split on transactions (merchant_id, id) where splits is not null;
