-- The new index takes the place and the name of the old one, which knew no freed order_id: the name is what becomes 1006.
drop index transactions_order_id_taken;
alter index transactions_order_id_held rename to transactions_order_id_taken;
