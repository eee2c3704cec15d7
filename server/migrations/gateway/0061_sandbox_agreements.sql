-- Outside a transaction: charges go on while it reads all of them. Ordinary charges are not in it, older ones are.
create index concurrently if not exists operations_opening on sandbox_processor.operations
  (merchant_id, card_hash, network_transaction_id) where opens_agreement is not false and card_hash is not null;
