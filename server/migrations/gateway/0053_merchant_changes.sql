-- Every process keeps in memory what it has read of a merchant, until it is told here that something of it has changed
-- (database/merchant-cache.ts). Whoever commits a notice waits for others who do, so nothing that a charge writes tells
-- anything: the last use of a key, the lease of a clock and the summed days are not kept, and a key that nobody knew before
-- is not missed.
create function notify_merchant_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'merchants' then
    perform pg_notify('merchant_changes', old.id);
  elsif tg_op = 'INSERT' then
    perform pg_notify('merchant_changes', new.merchant_id);
  else
    perform pg_notify('merchant_changes', old.merchant_id);
  end if;
  return null;
end $$;

create trigger merchants_notify_change
  after update of name, email, phone, status, profile, fee_basis_points, fee_fixed_centavos, fee_tax_basis_points,
    clock_frozen_at, verify_cards, rate_per_second, max_charge_centavos, order_id_reuse, overdraft_centavos
  on merchants for each row
  when ((old.name, old.email, old.phone, old.status, old.profile, old.fee_basis_points, old.fee_fixed_centavos,
         old.fee_tax_basis_points, old.clock_frozen_at, old.verify_cards, old.rate_per_second, old.max_charge_centavos,
         old.order_id_reuse, old.overdraft_centavos)
        is distinct from
        (new.name, new.email, new.phone, new.status, new.profile, new.fee_basis_points, new.fee_fixed_centavos,
         new.fee_tax_basis_points, new.clock_frozen_at, new.verify_cards, new.rate_per_second, new.max_charge_centavos,
         new.order_id_reuse, new.overdraft_centavos))
  execute function notify_merchant_changed();
create trigger merchants_notify_deletion after delete on merchants for each row execute function notify_merchant_changed();

create trigger api_keys_notify_change after update of expires_at, allowed_networks, kind, key_hash on api_keys for each row
  when ((old.expires_at, old.allowed_networks, old.kind, old.key_hash)
        is distinct from (new.expires_at, new.allowed_networks, new.kind, new.key_hash))
  execute function notify_merchant_changed();
create trigger api_keys_notify_deletion after delete on api_keys for each row execute function notify_merchant_changed();

create trigger fraud_rules_notify_change after insert or update or delete on fraud_rules for each row
  execute function notify_merchant_changed();
