-- First uses of cards that another processor has seen: the networks know of them, so the sandbox has to.
-- Phase: expand
create table sandbox_processor.earlier_agreements (
  merchant_id text not null,
  card_hash bytea not null,
  network_transaction_id text not null,
  primary key (merchant_id, card_hash, network_transaction_id)
);
