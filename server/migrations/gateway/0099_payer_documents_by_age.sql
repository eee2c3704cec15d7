-- Outside a transaction: payments go on. The sweep that purges the hashes of payers' documents finds them by age.
-- Phase: expand
create index concurrently if not exists payer_documents_by_age on payer_documents (is_kept, creation_date);
