-- Phase: expand
-- Payouts to merchants, and the batches whose file carries them.

-- The operator's account that pays.
create table payout_payer (
  only_row boolean primary key default true constraint payout_payer_only_row check (only_row),
  name text not null,
  document_type text not null,
  document text not null,
  bank text not null,
  type text not null constraint payout_payer_type check (type in ('savings', 'checking')),
  sealed_number bytea not null,
  number_end text not null,
  change_date timestamptz not null
);

create table payout_batches (
  id text primary key,
  creation_date timestamptz not null,
  status text not null constraint payout_batches_status check (status in ('draft', 'approved', 'sent', 'cancelled')),
  description text not null,
  pay_date date not null,
  -- A declared layout, or the version of an ISO 20022 message.
  format text not null,
  layout jsonb,
  drafted_by text not null,
  approved_by text,
  approved_at timestamptz,
  -- The paying account as it was approved.
  payer jsonb,
  payer_number bytea,
  -- The one file of the batch: its number of that day and its hash. Making it again gives the same bytes.
  sent_at timestamptz,
  sent_date date,
  sequence smallint,
  sha256 bytea,
  constraint payout_batches_approval check ((status in ('approved', 'sent')) <= (approved_at is not null and payer is not null)),
  constraint payout_batches_file check ((status = 'sent') = (sha256 is not null)),
  constraint payout_batches_sequence unique (sent_date, sequence)
);

create table payouts (
  merchant_id text not null references merchants (id),
  id text not null,
  batch_id text not null references payout_batches (id),
  creation_date timestamptz not null,
  account_id text not null,
  amount_centavos bigint not null constraint payouts_amount check (amount_centavos > 0),
  status text not null constraint payouts_status
    check (status in ('draft', 'approved', 'sent', 'in_transit', 'paid', 'failed', 'returned', 'cancelled')),
  status_date timestamptz not null,
  -- Why it failed, was returned or was cancelled.
  reason text,
  event_count integer not null default 0,
  primary key (merchant_id, id),
  constraint payouts_account foreign key (merchant_id, account_id) references payout_accounts (merchant_id, id),
  constraint payouts_once unique (batch_id, merchant_id)
);
create index payouts_newest on payouts (merchant_id, creation_date desc, id desc);

create function keep_payout() returns trigger language plpgsql as $$
begin
  if (old.batch_id, old.account_id, old.amount_centavos) is distinct from (new.batch_id, new.account_id, new.amount_centavos)
     or (old.status <> new.status and not case old.status
       when 'draft' then new.status in ('approved', 'cancelled')
       when 'approved' then new.status in ('sent', 'cancelled')
       when 'sent' then new.status in ('in_transit', 'paid', 'failed', 'returned')
       when 'in_transit' then new.status in ('paid', 'failed', 'returned')
       when 'paid' then new.status in ('failed', 'returned')
       else false end) then
    raise exception 'the payout % of % cannot go from % to %', old.id, old.merchant_id, old.status, new.status;
  end if;
  return new;
end $$;
create trigger payouts_kept before update on payouts for each row execute function keep_payout();

create function keep_payout_batch() returns trigger language plpgsql as $$
begin
  if old.status in ('sent', 'cancelled') or (old.status <> new.status and not case old.status
       when 'draft' then new.status in ('approved', 'cancelled')
       else new.status in ('sent', 'cancelled') end) then
    raise exception 'the batch % is %', old.id, old.status;
  end if;
  return new;
end $$;
create trigger payout_batches_kept before update on payout_batches for each row execute function keep_payout_batch();
