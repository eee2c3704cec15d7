-- Phase: expand
-- What the installation owes merchants whose payments it collects itself: movements, reserve and settlements.

create table settlement_settings (
  only_row boolean primary key default true constraint settlement_settings_only_row check (only_row),
  withholding_mode text not null default 'none' constraint settlement_settings_mode
    check (withholding_mode in ('agent', 'passed_on', 'none'))
);
insert into settlement_settings default values;

-- A merchant without a row is paid directly by its acquirer.
create table settlement_terms (
  merchant_id text primary key references merchants (id) on delete cascade,
  model text not null constraint settlement_terms_model check (model in ('direct', 'aggregated')),
  since timestamptz not null,
  schedule text not null constraint settlement_terms_schedule
    check (schedule in ('daily', 'weekly', 'monthly', 'on_demand')),
  -- Of the week (1 is Monday) or of the month.
  schedule_day smallint constraint settlement_terms_schedule_day check (schedule_day between 1 and 28),
  minimum_centavos bigint not null default 0 constraint settlement_terms_minimum check (minimum_centavos >= 0),
  -- Banking days until a payment is available.
  card_days smallint not null constraint settlement_terms_card_days check (card_days between 0 and 90),
  bank_account_days smallint not null
    constraint settlement_terms_bank_account_days check (bank_account_days between 0 and 90),
  store_days smallint not null constraint settlement_terms_store_days check (store_days between 0 and 90),
  reserve_parts_per_million integer not null default 0
    constraint settlement_terms_reserve check (reserve_parts_per_million between 0 and 1000000),
  reserve_days smallint not null default 0 constraint settlement_terms_reserve_days check (reserve_days between 0 and 720),
  reserve_fixed_centavos bigint not null default 0
    constraint settlement_terms_reserve_fixed check (reserve_fixed_centavos >= 0),
  -- What the merchant is to the tax office, by the RUT of that date.
  regimes text[] not null default '{}',
  city text,
  rut_date date,
  -- Null on demand.
  next_cutoff date,
  last_number bigint not null default 0
);
create index settlement_terms_due on settlement_terms (next_cutoff) where next_cutoff is not null;

-- Contracts never change: another one begins on its own day.
create table settlement_contracts (
  merchant_id text not null references merchants (id) on delete cascade,
  id text not null,
  creation_date timestamptz not null,
  effective_from date not null,
  tax_parts_per_million integer not null constraint settlement_contracts_tax check (tax_parts_per_million between 0 and 1000000),
  refund_policy text not null constraint settlement_contracts_refund_policy
    check (refund_policy in ('all', 'percentage', 'none')),
  rules jsonb not null,
  primary key (merchant_id, id)
);

-- The dated table of what is withheld from sales. Rates are data: rows end, and others begin.
create table withholding_rows (
  id text primary key,
  tax text not null constraint withholding_rows_tax check (tax in ('renta', 'iva', 'ica')),
  parts_per_million integer not null constraint withholding_rows_rate check (parts_per_million between 0 and 1000000),
  base text not null constraint withholding_rows_base check (base in ('net_of_taxes', 'iva')),
  methods text[] not null,
  city text,
  law text not null,
  source text not null,
  note text,
  exempt_regimes text[] not null,
  effective_from date not null,
  effective_to date,
  constraint withholding_rows_period check (effective_to is null or effective_to >= effective_from)
);
insert into withholding_rows values
  ('renta-cards', 'renta', 15000, 'net_of_taxes', '{card}', null, 'DUT 1625/2016 art. 1.3.2.1.8',
   'normograma.sena.edu.co, decreto_1625_2016; DIAN 50/2023, 82/2023',
   'A draft decree of 2026-01-27 takes the rate to 0 from 2026-03-01; whether it was signed is not known. Check with your accountant.',
   '{simple,self_withholder,not_income_taxpayer}', '2016-10-11', null),
  ('iva-cards', 'iva', 150000, 'iva', '{card}', null, 'ET 437-1, 437-2 num. 5; DUT 1.3.2.1.7',
   'colombia.payu.com/calculadora-de-tarifas', 'Check with your accountant.',
   '{not_vat_responsible}', '2016-10-11', null),
  ('ica-cards-11001', 'ica', 4140, 'net_of_taxes', '{card}', '11001', 'Bogotá: Acuerdo 65/2002, Decreto 472/2002',
   'alcaldiabogota.gov.co i=6149; colombia.payu.com/calculadora-de-tarifas',
   'The rate is the one that an aggregator uses. Other cities have their own statutes. Check with your accountant.',
   '{simple}', '2002-11-01', null);

-- Journal entries on the account of an aggregated merchant that are not movements yet. Written with the entry.
create table settlement_queue (
  merchant_id text not null,
  transaction_id text not null,
  number smallint not null,
  primary key (merchant_id, transaction_id, number)
);

create function queue_settlement() returns trigger language plpgsql as $$
begin
  insert into settlement_queue (merchant_id, transaction_id, number)
  select entry.merchant_id, entry.transaction_id, entry.number
  from settlement_terms terms join written entry on entry.merchant_id = terms.merchant_id
  where terms.model = 'aggregated' and 'merchant' = any(entry.accounts) and entry.reason <> 'settlement';
  return null;
end $$;
create trigger journal_entries_settlement after insert on journal_entries referencing new table as written
  for each statement execute function queue_settlement();

-- One journal entry as the merchant is settled for it. Amounts are signed: what the merchant gets is positive.
create table settlement_movements (
  merchant_id text not null,
  transaction_id text not null,
  number smallint not null,
  type text not null constraint settlement_movements_type
    check (type in ('charge', 'refund', 'chargeback', 'transfer', 'adjustment')),
  reason text not null,
  -- The charge that it settles or takes back.
  charge_id text,
  method text,
  day date not null,
  available_on date not null,
  gross_centavos bigint not null,
  fee_centavos bigint not null,
  fee_tax_centavos bigint not null,
  renta_centavos bigint not null default 0,
  iva_centavos bigint not null default 0,
  ica_centavos bigint not null default 0,
  net_centavos bigint not null,
  -- The rows of the table that were applied, with their bases and amounts.
  withheld jsonb,
  contract_id text,
  -- On a charge, what refunds give back in proportion.
  charged_centavos bigint,
  returnable_fee_centavos bigint,
  returnable_fee_tax_centavos bigint,
  -- How much of its charge it takes back; negative where a refund failed or a chargeback was won.
  taken_centavos bigint not null default 0,
  -- The journal entry that posted it.
  posting_id text not null,
  is_available boolean not null default false,
  settlement_id text,
  primary key (merchant_id, transaction_id, number),
  constraint settlement_movements_net check (net_centavos = gross_centavos + fee_centavos + fee_tax_centavos
    + renta_centavos + iva_centavos + ica_centavos),
  constraint settlement_movements_settled check (settlement_id is null or is_available)
);
create index settlement_movements_pending on settlement_movements (merchant_id, available_on) where not is_available;
create index settlement_movements_open on settlement_movements (merchant_id, transaction_id, number)
  where is_available and settlement_id is null;
create index settlement_movements_of_settlement on settlement_movements (merchant_id, settlement_id, transaction_id, number)
  where settlement_id is not null;
create index settlement_movements_of_charge on settlement_movements (merchant_id, charge_id) where charge_id is not null;

create function keep_settlement_movement() returns trigger language plpgsql as $$
begin
  if old.settlement_id is not null or (old.is_available and not new.is_available)
     or (old.net_centavos, old.gross_centavos, old.fee_centavos, old.fee_tax_centavos, old.renta_centavos, old.iva_centavos,
         old.ica_centavos, old.posting_id, old.available_on)
        is distinct from (new.net_centavos, new.gross_centavos, new.fee_centavos, new.fee_tax_centavos, new.renta_centavos,
         new.iva_centavos, new.ica_centavos, new.posting_id, new.available_on) then
    raise exception 'movement % % of % is settled or its amounts would change', old.transaction_id, old.number, old.merchant_id;
  end if;
  return new;
end $$;
create trigger settlement_movements_kept before update on settlement_movements for each row
  execute function keep_settlement_movement();

-- What a merchant has sold in a month, which tiers of its contract ask for.
create table settlement_volumes (
  merchant_id text not null,
  month date not null,
  centavos bigint not null,
  primary key (merchant_id, month)
);

-- Every other change of the available balance, signed.
create table settlement_adjustments (
  merchant_id text not null,
  id text not null,
  type text not null constraint settlement_adjustments_type
    check (type in ('reserve_hold', 'reserve_release', 'payout', 'payout_returned', 'adjustment')),
  creation_date timestamptz not null,
  day date not null,
  amount_centavos bigint not null constraint settlement_adjustments_amount check (amount_centavos <> 0),
  description text,
  -- The hold or the payout that it belongs to.
  reference text,
  settlement_id text,
  primary key (merchant_id, id)
);
create index settlement_adjustments_open on settlement_adjustments (merchant_id, id) where settlement_id is null;
create index settlement_adjustments_of_settlement on settlement_adjustments (merchant_id, settlement_id, id)
  where settlement_id is not null;

create table settlement_holds (
  merchant_id text not null,
  id text not null,
  kind text not null constraint settlement_holds_kind check (kind in ('rolling', 'fixed', 'manual')),
  amount_centavos bigint not null constraint settlement_holds_amount check (amount_centavos > 0),
  reason text,
  day date not null,
  release_on date,
  released_at timestamptz,
  primary key (merchant_id, id)
);
create index settlement_holds_due on settlement_holds (merchant_id, release_on) where released_at is null;

create table settlements (
  merchant_id text not null,
  id text not null,
  number bigint not null,
  status text not null constraint settlements_status check (status in ('closed', 'paid', 'carried')),
  creation_date timestamptz not null,
  cutoff date not null,
  movements integer not null,
  opening_centavos bigint not null,
  gross_centavos bigint not null,
  fee_centavos bigint not null,
  fee_tax_centavos bigint not null,
  renta_centavos bigint not null,
  iva_centavos bigint not null,
  ica_centavos bigint not null,
  -- Adjustments: reserve, payouts and others.
  reserve_centavos bigint not null,
  payouts_centavos bigint not null,
  adjustments_centavos bigint not null,
  closing_centavos bigint not null,
  -- Why a negative balance is carried over: the sums of what took money.
  cause jsonb,
  hash text not null,
  paid_at timestamptz,
  primary key (merchant_id, id),
  constraint settlements_closing check (closing_centavos = opening_centavos + gross_centavos + fee_centavos + fee_tax_centavos
    + renta_centavos + iva_centavos + ica_centavos + reserve_centavos + payouts_centavos + adjustments_centavos)
);
create unique index settlements_numbers on settlements (merchant_id, number);
create index settlements_newest on settlements (merchant_id, creation_date desc, id desc);

create function keep_settlement() returns trigger language plpgsql as $$
begin
  if old.status <> 'closed' or new.status <> 'paid' or to_jsonb(old) - 'status' - 'paid_at' <> to_jsonb(new) - 'status' - 'paid_at' then
    raise exception 'settlement % of % is closed', old.id, old.merchant_id;
  end if;
  return new;
end $$;
create trigger settlements_kept before update on settlements for each row execute function keep_settlement();
