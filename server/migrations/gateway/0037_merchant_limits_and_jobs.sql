-- What an operator allows one merchant: null is what the environment allows everybody, and no largest charge.
alter table merchants
  add column rate_per_second integer constraint merchants_rate check (rate_per_second > 0),
  add column max_charge_centavos bigint constraint merchants_max_charge check (max_charge_centavos > 0);

-- Mails that were given up, for the operator's list of jobs: few of many.
create index mails_failed on mails (id) where status = 'failed';
