-- A fifth of ten million rows is a long time to wait for a vacuum: what charges update, and what sweeps delete from, is
-- looked after when a fiftieth has changed (docs/decisions/0026-growth.md). Small tables keep what is usual: there the usual
-- threshold comes sooner.
-- A charge's row is written twice, when it is recorded and when it is settled. With more of a page left free, most second
-- writes find room beside the first, and no index hears of them. No write of an attempt can do without its indexes, since one
-- of them is on its status: room is wasted there.
alter table transactions set (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.02);
alter table attempts set (fillfactor = 100, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.02);
alter table subscriptions set (autovacuum_vacuum_scale_factor = 0.02);
alter table idempotency_records set (autovacuum_vacuum_scale_factor = 0.02);
alter table webhook_deliveries set (autovacuum_vacuum_scale_factor = 0.02);
alter table mails set (autovacuum_vacuum_scale_factor = 0.02);
-- Written once, read for a while, deleted in batches.
alter table events set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table api_requests set (autovacuum_vacuum_scale_factor = 0.05);
alter table journal_entries set (autovacuum_vacuum_insert_scale_factor = 0.05);
