-- Outside a transaction: payers go on to their banks while it reads all of them.
create index concurrently if not exists pse_attempts_of_link on pse_attempts (link_id, transaction_id)
  where link_id is not null;
