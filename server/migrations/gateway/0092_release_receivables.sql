-- Phase: contract
-- No older version writes to `processor` any more for charges over a connection: what is there can be moved.
insert into receivable_moves (merchant_id, is_released) select id, true from merchants
on conflict (merchant_id) do update set is_released = true;
