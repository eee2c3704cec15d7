-- What one merchant has of its own; null is what its profile has (domain/merchants/merchant.ts).
alter table merchants
  add column order_id_reuse boolean,
  add column overdraft_centavos bigint constraint merchants_overdraft check (overdraft_centavos >= 0);

-- Empty: this transaction holds its order_id. Once freed it is the transaction's own id, which stands in nobody's way. It
-- is in the unique index on order_id; settling a payment leaves it as it is, so that one heap row is rewritten as before.
alter table transactions add column order_id_freed text not null default '';

-- Afterwards, not before: a new transaction, and be it refused from the start, has to get its order_id first, and what is
-- settled otherwise pays no more than the condition of the trigger.
create function free_order_id() returns trigger language plpgsql as $$
begin
  if new.status in ('failed', 'cancelled')
     and (select coalesce(order_id_reuse, profile = 'lenient') from merchants where id = new.merchant_id) then
    update transactions set order_id_freed = id
    where merchant_id = new.merchant_id and id = new.id and order_id_freed = '';
  elsif new.order_id_freed <> '' then
    -- A bank that approves late, when the order_id was free: it is taken back unless another has it by now.
    begin
      update transactions set order_id_freed = '' where merchant_id = new.merchant_id and id = new.id;
    exception when unique_violation then
      if new.order_id <> old.order_id then
        raise;
      end if;
    end;
  end if;
  return null;
end $$;
create trigger transactions_free_new after insert on transactions for each row
  when (new.order_id is not null and new.status in ('failed', 'cancelled')) execute function free_order_id();
create trigger transactions_free_change after update of status, order_id on transactions for each row
  when (new.order_id is not null
        and (new.status in ('failed', 'cancelled') or new.order_id_freed <> '')
        and (new.status <> old.status or new.order_id is distinct from old.order_id))
  execute function free_order_id();
