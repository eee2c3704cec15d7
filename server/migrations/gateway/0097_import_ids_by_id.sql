-- Outside a transaction: imports go on. A rejected row names the source id of the customer that has its external_id.
-- Phase: expand
create index concurrently if not exists import_ids_by_id on import_ids (merchant_id, id);
