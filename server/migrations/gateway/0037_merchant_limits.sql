-- What an operator allows one merchant: null is what the environment allows everybody, and no largest charge.
alter table merchants
  add column rate_per_second integer constraint merchants_rate check (rate_per_second > 0),
  add column max_charge_centavos bigint constraint merchants_max_charge check (max_charge_centavos > 0);
