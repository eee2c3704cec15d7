-- Phase: expand
-- Parts of the amount that acquirers ask for; `iva` is the shop's own text and stays as it is.
alter table transactions
  add column iva_base_centavos bigint,
  add column inc_centavos bigint,
  add column tip_centavos bigint;
