-- The schedule by which a completed card charge costs the merchant (interface 2, Charges).
alter table merchants
  add column fee_basis_points integer not null default 290,
  add column fee_fixed_centavos bigint not null default 90000,
  add column fee_tax_basis_points integer not null default 1900;

-- A token is reserved for the charge that uses it and given back when that charge is refused.
alter table tokens add column used_by text;

-- Charges, refunds and fees in one table: an order_id is unique among all of them (spec 4.1).
-- Columns that change when a charge is settled are in no index, so that settling rewrites one heap row only;
-- the tables on this path have no foreign keys, `recaudo ledger check` proves what they would.
create table transactions (
  merchant_id text not null,
  id text not null,
  kind text not null constraint transactions_kind check (kind in ('charge', 'refund', 'fee', 'fee_refund')),
  method text not null constraint transactions_method check (method in ('card', 'store', 'bank_account', 'customer')),
  -- `processing` is a card operation between record and settle; clients read it as in_progress.
  status text not null constraint transactions_status check (status in (
    'processing', 'in_progress', 'completed', 'refunded', 'chargeback_pending', 'chargeback_accepted',
    'chargeback_adjustment', 'charge_pending', 'cancelled', 'failed')),
  customer_id text,
  parent_id text,
  creation_date timestamptz not null,
  operation_date timestamptz not null,
  amount_centavos bigint not null constraint transactions_amount check (amount_centavos > 0),
  captures boolean not null default true,
  account text not null,
  authorization_code text,
  error_code smallint,
  error_message text,
  fraud_rules text[],
  description text,
  order_id text,
  iva text,
  source_id text,
  card text,
  customer_details text,
  device_session_id text,
  conciliated boolean not null default false,
  fee_centavos bigint not null default 0,
  fee_tax_centavos bigint not null default 0,
  -- What refunds have taken so far, reserved before the processor is asked.
  refunded_centavos bigint not null default 0,
  fee_returned_centavos bigint not null default 0,
  fee_tax_returned_centavos bigint not null default 0,
  event_count integer not null default 0,
  primary key (merchant_id, id),
  constraint transactions_refunds_within check (refunded_centavos between 0 and amount_centavos),
  constraint transactions_fee_returns_within check (
    fee_returned_centavos between 0 and fee_centavos and fee_tax_returned_centavos between 0 and fee_tax_centavos)
) with (fillfactor = 75);

create unique index transactions_order_id_taken on transactions (merchant_id, order_id) where order_id is not null;
create index charges_newest on transactions (merchant_id, creation_date desc, id desc) where kind = 'charge';
create index charges_of_customer on transactions (merchant_id, customer_id, creation_date desc, id desc)
  where kind = 'charge' and customer_id is not null;
create index charges_by_amount on transactions (merchant_id, amount_centavos, creation_date desc, id desc)
  where kind = 'charge';
create index transactions_of_parent on transactions (merchant_id, parent_id, creation_date, id)
  where parent_id is not null;
create index fees_newest on transactions (merchant_id, creation_date desc, id desc) where kind = 'fee';

-- An index on status would make every settle rewrite all indexes. Charges in a status other than the usual two
-- are noted here instead, so that a list by status finds the few among a million.
create table noted_statuses (
  merchant_id text not null,
  status text not null,
  creation_date timestamptz not null,
  id text not null,
  primary key (merchant_id, id)
);
create index noted_statuses_newest on noted_statuses (merchant_id, status, creation_date desc, id desc);

create function note_status() returns trigger language plpgsql as $$
begin
  if new.status in ('completed', 'processing') then
    delete from noted_statuses where merchant_id = new.merchant_id and id = new.id;
  else
    insert into noted_statuses values (new.merchant_id, new.status, new.creation_date, new.id)
    on conflict (merchant_id, id) do update set status = excluded.status;
  end if;
  return null;
end $$;
create trigger transactions_note_new after insert on transactions for each row
  when (new.kind = 'charge' and new.status not in ('completed', 'processing')) execute function note_status();
create trigger transactions_note_change after update on transactions for each row
  when (new.kind = 'charge' and new.status <> old.status
        and not (old.status = 'processing' and new.status = 'completed')) execute function note_status();

-- What was asked of a processor, and what became of it (design 4).
create table attempts (
  merchant_id text not null,
  transaction_id text not null,
  number smallint not null,
  operation text not null constraint attempts_operation check (operation in ('authorise', 'capture', 'refund', 'void')),
  amount_centavos bigint not null,
  status text not null constraint attempts_status check (status in (
    'sent', 'unknown', 'reversing', 'approved', 'declined', 'not_found', 'reversed', 'needs_review')),
  sent_at timestamptz not null,
  next_check_at timestamptz not null,
  checks smallint not null default 0,
  resolved_at timestamptz,
  error_code smallint,
  primary key (merchant_id, transaction_id, number)
) with (fillfactor = 75);
-- At most one live attempt for a transaction; the sweep that resolves finds them here too.
create unique index attempts_live on attempts (merchant_id, transaction_id)
  where status in ('sent', 'unknown', 'reversing');

create function refuse_change_of_final_attempt() returns trigger language plpgsql as $$
begin
  raise exception 'attempt % of % is final (%)', old.number, old.transaction_id, old.status;
end $$;
create trigger attempts_final before update on attempts for each row
  when (old.status in ('approved', 'declined', 'not_found', 'reversed'))
  execute function refuse_change_of_final_attempt();
