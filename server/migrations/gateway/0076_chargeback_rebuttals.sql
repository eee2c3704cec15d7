-- What the merchant answers to a chargeback, beside its files, and when it was sent: both or neither.
-- Phase: expand
alter table chargebacks
  add column rebuttal text constraint chargebacks_rebuttal check (length(rebuttal) between 1 and 4000),
  add column answered_at timestamptz;
