-- Over which link an attempt went, for ever (Acquiring 1), and what the host said beside our own code. Null: the processor of
-- the environment itself.
alter table attempts
  add column link_id text,
  add column response_code text,
  add column advice_code text,
  add column retry text,
  add column network_transaction_id text,
  add column retrieval_reference text;

alter table card_verifications add column link_id text;

-- The network's id of the first use of a saved card: renewals name it.
alter table cards add column network_transaction_id text;

-- How the sandbox's issuer recognised the holder, in the network's own word.
alter table sandbox_processor.challenges add column eci text not null default '05';
