-- Phase: expand
-- How much a merchant may take in a day and in a month of Bogotá. Charges reserve their share before they are made.
create table volume_limits (
  merchant_id text primary key references merchants (id),
  day_volume_centavos bigint constraint volume_limits_day_volume check (day_volume_centavos > 0),
  day_charges integer constraint volume_limits_day_charges check (day_charges > 0),
  month_volume_centavos bigint constraint volume_limits_month_volume check (month_volume_centavos > 0),
  month_charges integer constraint volume_limits_month_charges check (month_charges > 0)
);

-- One row for each period that is counted. Merchants without limits have none.
create table volume_usage (
  merchant_id text not null,
  period text not null constraint volume_usage_period check (period in ('day', 'month')),
  starts_on date not null,
  volume_centavos bigint not null default 0,
  charges integer not null default 0,
  primary key (merchant_id, period, starts_on)
);

create table volume_reservations (
  merchant_id text not null,
  transaction_id text not null,
  day date not null,
  amount_centavos bigint not null,
  reserved_at timestamptz not null,
  -- A held share is given back when its charge takes no money; a kept one stays.
  is_kept boolean not null default false,
  primary key (merchant_id, transaction_id)
);
create index volume_reservations_held on volume_reservations (reserved_at) where not is_kept;
create index volume_reservations_old on volume_reservations (day);

-- Reserves in the order given, under the lock of both periods: of two processes with the last peso one gets it. Answers
-- for each charge `ok` or the limit that it would exceed. A charge that has its share already keeps it.
create function reserve_volume(whose text, ids text[], amounts bigint[], today date, at_time timestamptz)
  returns text[] language plpgsql as $$
declare
  limits volume_limits%rowtype;
  of_month volume_usage%rowtype;
  of_day volume_usage%rowtype;
  verdicts text[] := '{}';
  verdict text;
begin
  select * into limits from volume_limits where merchant_id = whose;
  if not found then return array_fill('ok'::text, array[cardinality(ids)]); end if;
  insert into volume_usage (merchant_id, period, starts_on)
    values (whose, 'month', date_trunc('month', today)::date), (whose, 'day', today) on conflict do nothing;
  select * into of_month from volume_usage
    where merchant_id = whose and period = 'month' and starts_on = date_trunc('month', today)::date for update;
  select * into of_day from volume_usage
    where merchant_id = whose and period = 'day' and starts_on = today for update;
  for i in 1 .. cardinality(ids) loop
    verdict := case
      when exists (select from volume_reservations where merchant_id = whose and transaction_id = ids[i]) then 'held'
      when of_day.volume_centavos + amounts[i] > limits.day_volume_centavos then 'day_volume'
      when of_day.charges + 1 > limits.day_charges then 'day_charges'
      when of_month.volume_centavos + amounts[i] > limits.month_volume_centavos then 'month_volume'
      when of_month.charges + 1 > limits.month_charges then 'month_charges'
      else 'ok' end;
    if verdict = 'ok' then
      insert into volume_reservations (merchant_id, transaction_id, day, amount_centavos, reserved_at)
        values (whose, ids[i], today, amounts[i], at_time);
      of_day.volume_centavos := of_day.volume_centavos + amounts[i];
      of_day.charges := of_day.charges + 1;
      of_month.volume_centavos := of_month.volume_centavos + amounts[i];
      of_month.charges := of_month.charges + 1;
    end if;
    -- Another try of the same charge: the sweep must not give its share back meanwhile.
    if verdict = 'held' then
      update volume_reservations set reserved_at = at_time where merchant_id = whose and transaction_id = ids[i];
    end if;
    verdicts := verdicts || case verdict when 'held' then 'ok' else verdict end;
  end loop;
  update volume_usage set volume_centavos = of_month.volume_centavos, charges = of_month.charges
    where merchant_id = whose and period = 'month' and starts_on = of_month.starts_on;
  update volume_usage set volume_centavos = of_day.volume_centavos, charges = of_day.charges
    where merchant_id = whose and period = 'day' and starts_on = of_day.starts_on;
  return verdicts;
end $$;

create function notify_volume_limit_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('merchant_changes', coalesce(new.merchant_id, old.merchant_id));
  return null;
end $$;
create trigger volume_limits_notify_change after insert or update or delete on volume_limits for each row
  execute function notify_volume_limit_changed();
