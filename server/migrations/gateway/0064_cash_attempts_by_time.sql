-- Outside a transaction: vouchers go on being asked for while it reads all of them.
create index concurrently if not exists cash_attempts_by_time on cash_attempts using brin (started_at)
  with (pages_per_range = 32);
