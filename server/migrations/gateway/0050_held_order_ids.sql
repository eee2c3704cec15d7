-- Outside a transaction: charges go on while it reads all of them.
create unique index concurrently if not exists transactions_order_id_held
  on transactions (merchant_id, order_id, order_id_freed) where order_id is not null;
