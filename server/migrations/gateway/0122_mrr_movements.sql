-- Phase: expand
-- Monthly recurring revenue by movement. A trigger on subscriptions records each change in the statement that makes it.

-- When the subscription was last written, on the merchant's clock: the time of the movement.
alter table subscriptions add column changed_at timestamptz;

-- Movements are recorded from here on: for existing merchants since this migration, for new ones since their registration.
alter table merchants add column mrr_since timestamptz not null default now();

create table mrr_movements (
  merchant_id text not null,
  -- The first day of the month in Bogotá.
  month date not null,
  creation_date timestamptz not null,
  customer_id text not null,
  subscription_id text not null,
  -- Of the customer: a second subscription is an expansion, and a churn ends the last one.
  movement text not null constraint mrr_movements_movement
    check (movement in ('new', 'reactivation', 'expansion', 'contraction', 'churn')),
  amount_centavos bigint not null,
  constraint mrr_movements_amount check (
    case when movement in ('contraction', 'churn') then amount_centavos < 0 else amount_centavos > 0 end)
);
create index mrr_movements_of_month on mrr_movements (merchant_id, month) include (movement, amount_centavos);
create index mrr_movements_of_customer on mrr_movements (merchant_id, customer_id);

-- What a full period of a plan costs, without exclusive tax. The program's rule is prices/price-of.ts.
create function plan_price_centavos(plan plans, quantity integer) returns numeric language sql immutable
  return greatest(plan.minimum_centavos, case plan.price_model
    when 'per_unit' then plan.amount_centavos::numeric * quantity
    when 'package' then plan.amount_centavos * ceil(quantity::numeric / plan.package_size)
    when 'graduated' then plan.amount_centavos + (
      select sum((least(up_to, quantity) - below) * unit_amount + flat_amount)
      from (
        select (tier ->> 'up_to')::integer as up_to, (tier ->> 'unit_amount')::numeric as unit_amount,
          (tier ->> 'flat_amount')::numeric as flat_amount,
          lag((tier ->> 'up_to')::integer, 1, 0) over (order by position) as below
        from jsonb_array_elements(plan.tiers) with ordinality as tiers (tier, position)
      ) ranges where below < quantity)
    when 'volume' then plan.amount_centavos + (
      select quantity * (tier ->> 'unit_amount')::numeric + (tier ->> 'flat_amount')::numeric
      from jsonb_array_elements(plan.tiers) with ordinality as tiers (tier, position)
      where quantity <= coalesce((tier ->> 'up_to')::integer, quantity) order by position limit 1)
    else plan.amount_centavos end);

create function exclusive_tax_rate(plan plans) returns numeric language sql immutable
  return case when plan.tax_behavior = 'exclusive' then
    case plan.tax when 'iva_19' then 0.19 when 'iva_5' then 0.05 when 'inc_8' then 0.08 else 0 end else 0 end;

-- 52 weeks and 12 months a year.
create function monthly_centavos(period_centavos numeric, repeat_every integer, repeat_unit text) returns bigint
  language sql immutable
  return round(case repeat_unit when 'week' then period_centavos * 52 / (12 * repeat_every)
    when 'year' then period_centavos / (12 * repeat_every) else period_centavos / repeat_every end)::bigint;

-- Paid at least once, not paused, and charged again or retried. An active subscription that waits for its first charge has
-- the day of that charge as its next one.
create function is_recurring(subscription subscriptions) returns boolean language sql immutable
  return subscription.pause is null and (
    subscription.status = 'active' and subscription.charge_date is distinct from subscription.first_charge_date
    or subscription.status = 'past_due' and subscription.current_period_number > 1);

-- A discount for one payment is no recurring one. The program's rule is coupons/applied-discount.ts.
create function has_recurring_discount(subscription subscriptions) returns boolean language sql immutable
  return subscription.discount is not null and subscription.discount ->> 'duration' <> 'once'
    and (subscription.discount ->> 'plan_ids' is null or subscription.discount -> 'plan_ids' ? subscription.plan_id)
    and (subscription.discount ->> 'limit' is null
      or (subscription.discount ->> 'used')::integer < (subscription.discount ->> 'limit')::integer
      or (subscription.discount ->> 'last_period')::integer = subscription.current_period_number);

-- What the discount takes off a full period, with its exclusive tax, split over the lines as discounts/allocate.ts does.
create function discount_centavos(subscription subscriptions) returns numeric language sql stable
begin atomic
  with items as (
    select 0 as position, subscription.plan_id as plan_id, subscription.quantity as quantity
    union all
    select item.position, item.entry ->> 'plan_id', (item.entry ->> 'quantity')::integer
    from jsonb_array_elements(subscription.items) with ordinality as item (entry, position)
  ), lines as (
    select position, plan_price_centavos(plans, items.quantity) as amount, exclusive_tax_rate(plans) as rate
    from items
    join plans on plans.merchant_id = subscription.merchant_id and plans.id = items.plan_id
    where subscription.discount ->> 'plan_ids' is null or subscription.discount -> 'plan_ids' ? items.plan_id
  ), whole as (
    select sum(amount) as base, least(sum(amount), case when subscription.discount ? 'percent'
        then round(sum(amount) * (subscription.discount ->> 'percent')::numeric / 10000)
        else (subscription.discount ->> 'amount')::numeric end) as off
    from lines
  ), shares as (
    select position, amount, rate, off, div(off * amount, base) as share, mod(off * amount, base) as remainder
    from lines, whole where base > 0
  ), parts as (
    select amount, rate, share + case when row_number() over (order by remainder desc, position)
      <= off - sum(share) over () then 1 else 0 end as part
    from shares
  )
  select coalesce(sum(part + round(amount * rate) - round((amount - part) * rate)), 0) from parts;
end;

-- What a subscription adds to the monthly recurring revenue of its merchant.
create function mrr_centavos(subscription subscriptions) returns bigint language plpgsql stable as $$
declare
  plan plans;
  period_centavos numeric;
begin
  if not is_recurring(subscription) then
    return 0;
  end if;
  select * into plan from plans where merchant_id = subscription.merchant_id and id = subscription.plan_id;
  period_centavos := coalesce(subscription.period_amount_centavos, plan.amount_centavos);
  if has_recurring_discount(subscription) then
    period_centavos := period_centavos - discount_centavos(subscription);
  end if;
  return monthly_centavos(period_centavos, plan.repeat_every, plan.repeat_unit);
end $$;

-- With the owner's rights: during an upgrade, an older version writes subscriptions before its role may write movements.
create function note_mrr_movement() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  before bigint := 0;
  after bigint := mrr_centavos(new);
  noted_at timestamptz := coalesce(new.changed_at, now());
  has_other boolean := false;
  movement text;
begin
  if tg_op = 'UPDATE' then
    before := mrr_centavos(old);
  else
    noted_at := new.creation_date;
  end if;
  if before = after then
    return null;
  end if;
  if before = 0 or after = 0 then
    has_other := exists (
      select from subscriptions other
      where other.merchant_id = new.merchant_id and other.customer_id = new.customer_id and other.id <> new.id
        and other.status in ('active', 'past_due') and other.pause is null
        and is_recurring(other) and (other.discount is null or mrr_centavos(other) > 0));
  end if;
  if before <> 0 and after <> 0 then
    movement := case when after > before then 'expansion' else 'contraction' end;
  elsif has_other then
    movement := case when before = 0 then 'expansion' else 'contraction' end;
  elsif after = 0 then
    movement := 'churn';
  -- Of subscriptions from before movements were recorded, those that had begun count.
  elsif exists (
      select from mrr_movements noted
      where noted.merchant_id = new.merchant_id and noted.customer_id = new.customer_id)
    or exists (
      select from subscriptions earlier
      where earlier.merchant_id = new.merchant_id and earlier.customer_id = new.customer_id
        and earlier.creation_date < (select mrr_since from merchants where id = new.merchant_id)
        and earlier.current_period_number > 0
        and (earlier.id <> new.id or old.status = 'unpaid' or old.pause is not null)) then
    movement := 'reactivation';
  else
    movement := 'new';
  end if;
  insert into mrr_movements
  values (new.merchant_id, date_trunc('month', noted_at at time zone 'UTC' - interval '5 hours')::date, noted_at,
    new.customer_id, new.id, movement, after - before);
  return null;
end $$;

create trigger subscriptions_note_mrr_of_new after insert on subscriptions for each row
  when (new.status <> 'trial' and new.charge_date is distinct from new.first_charge_date)
  execute function note_mrr_movement();
-- A plain renewal changes none of these.
create trigger subscriptions_note_mrr after update of status on subscriptions for each row
  when ((old.status, old.plan_id, old.quantity, old.period_amount_centavos, old.pause, old.discount,
      old.charge_date = old.first_charge_date, case when old.discount is not null then old.current_period_number end)
    is distinct from (new.status, new.plan_id, new.quantity, new.period_amount_centavos, new.pause, new.discount,
      new.charge_date = new.first_charge_date, case when new.discount is not null then new.current_period_number end))
  execute function note_mrr_movement();
