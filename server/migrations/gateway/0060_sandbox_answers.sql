-- What the sandbox's processor answers beside the result: null in what an older version wrote.
alter table sandbox_processor.operations
  add column response_code text,
  add column advice_code text,
  add column retrieval_reference text,
  add column network_transaction_id text,
  -- A use of a kept card that names no earlier one: what the merchant starts later has to name it.
  add column opens_agreement boolean;
