-- Refunds by date, for their screen and their export. A charge is not in it: its insert pays for looking at `kind` only,
-- and no column of it changes when a refund is settled. The further filters of the transactions have no index on
-- purpose, since each would slow every charge: see dashboard/newest-first-store.ts.
create index refunds_newest on transactions (merchant_id, creation_date desc, id desc) where kind = 'refund';
