-- Six triggers of `transactions` become two. PostgreSQL reads and prepares the condition of every trigger anew in each
-- statement, which costs a lone charge more than its row. So the conditions now only tell an everyday charge, recorded or
-- paid a moment ago, from all else; the functions look closer. What they do is what the six did.

-- A day that may have been summed already: half an hour after its end, by the clock of the database.
create function is_of_past_day(creation_date timestamptz) returns boolean language sql stable
  return creation_date < now() - interval '30 minutes'
    and ((creation_date at time zone 'UTC') - interval '5 hours')::date
      < ((now() at time zone 'UTC') - interval '5 hours 30 minutes')::date;

create function mark_day(merchant_id text, creation_date timestamptz) returns void language sql
begin atomic
  insert into changed_days values (mark_day.merchant_id,
    ((mark_day.creation_date at time zone 'UTC') - interval '5 hours')::date);
end;

-- A failed or cancelled transaction gives its order_id back where its merchant has it so.
create function gives_back_order_id(of_merchant text) returns boolean language sql stable
  return (select coalesce(order_id_reuse, profile = 'lenient') from merchants where id = of_merchant);

create function follow_new_transaction() returns trigger language plpgsql as $$
begin
  -- Afterwards, not before: a new transaction, and be it refused from the start, has to get its order_id first.
  if new.order_id is not null and new.status in ('failed', 'cancelled') and gives_back_order_id(new.merchant_id) then
    update transactions set order_id_freed = id
    where merchant_id = new.merchant_id and id = new.id and order_id_freed = '';
  end if;
  if new.kind <> 'charge' then
    return null;
  end if;
  if is_of_past_day(new.creation_date) then
    perform mark_day(new.merchant_id, new.creation_date);
  end if;
  if new.status not in ('completed', 'processing') then
    insert into noted_statuses (merchant_id, status, creation_date, id, due_date)
    values (new.merchant_id, new.status, new.creation_date, new.id, new.due_date)
    on conflict (merchant_id, id) do update set status = excluded.status, due_date = excluded.due_date;
  end if;
  return null;
end $$;

create function follow_changed_transaction() returns trigger language plpgsql as $$
begin
  if new.order_id is not null and (new.status <> old.status or new.order_id is distinct from old.order_id) then
    if new.status in ('failed', 'cancelled') and gives_back_order_id(new.merchant_id) then
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
  end if;
  if new.kind <> 'charge' then
    return null;
  end if;
  if is_of_past_day(new.creation_date)
     and (new.status, new.method, new.amount_centavos, new.fee_centavos, new.fee_tax_centavos, new.error_code)
       is distinct from
       (old.status, old.method, old.amount_centavos, old.fee_centavos, old.fee_tax_centavos, old.error_code) then
    perform mark_day(new.merchant_id, new.creation_date);
  end if;
  if (new.status <> old.status or new.due_date is distinct from old.due_date)
     and not (old.status = 'processing' and new.status = 'completed') then
    if new.status in ('completed', 'processing') then
      delete from noted_statuses where merchant_id = new.merchant_id and id = new.id;
    else
      insert into noted_statuses (merchant_id, status, creation_date, id, due_date)
      values (new.merchant_id, new.status, new.creation_date, new.id, new.due_date)
      on conflict (merchant_id, id) do update set status = excluded.status, due_date = excluded.due_date;
    end if;
  end if;
  return null;
end $$;

drop trigger transactions_note_new on transactions;
drop trigger transactions_note_change on transactions;
drop trigger transactions_note_late on transactions;
drop trigger transactions_note_changed_day on transactions;
drop trigger transactions_free_new on transactions;
drop trigger transactions_free_change on transactions;
create trigger transactions_follow_new after insert on transactions for each row
  when (new.status <> 'processing' or new.creation_date < now() - interval '30 minutes')
  execute function follow_new_transaction();
create trigger transactions_follow_change after update on transactions for each row
  when (new.status <> 'completed' or old.status <> 'processing' or new.order_id_freed <> ''
        or new.creation_date < now() - interval '30 minutes')
  execute function follow_changed_transaction();
drop function note_status();
drop function note_changed_day();
drop function free_order_id();
