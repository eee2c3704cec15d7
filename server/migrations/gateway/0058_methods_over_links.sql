-- Over which link a payment went, for ever. Null: the provider of the environment itself.
alter table pse_attempts add column link_id text;

-- Vouchers that a link has opened, or was asked to: what was asked of it for a charge, and what became of it.
create table cash_attempts (
  merchant_id text not null,
  transaction_id text not null,
  number smallint not null,
  link_id text not null,
  -- `starting`: the link is about to be asked; `pending`: the voucher can be paid; `refused` and `not_started`: nothing was
  -- opened; `needs_review`: money that the charge cannot take.
  status text not null constraint cash_attempts_status check (status in (
    'starting', 'pending', 'paid', 'expired', 'cancelled', 'refused', 'not_started', 'needs_review')),
  amount_centavos bigint not null,
  -- Until when it may be paid, as it was asked for.
  due_date timestamptz not null,
  -- The number that the payer says at the counter, and what the bars say where that is something else.
  payment_reference text,
  barcode text,
  -- When the money was taken, as the link says.
  paid_at timestamptz,
  -- In real time, as are all times of this table but resolved_at and due_date.
  started_at timestamptz not null,
  -- When the link is asked next; it is the lease too. null: never again.
  next_check_at timestamptz,
  checks smallint not null default 0,
  resolved_at timestamptz,
  review_note text,
  primary key (merchant_id, transaction_id, number),
  constraint cash_attempts_opened check (status not in ('pending', 'paid') or payment_reference is not null)
) with (fillfactor = 75);
-- No second voucher while one can be paid.
create unique index cash_attempts_live on cash_attempts (merchant_id, transaction_id)
  where status in ('starting', 'pending');
create index cash_attempts_due on cash_attempts (next_check_at) where next_check_at is not null;
create index cash_attempts_of_link on cash_attempts (link_id, transaction_id);
create index cash_attempts_in_review on cash_attempts (started_at) where status = 'needs_review';

-- Money that came in late for one that is over, or that nobody had found, and what a person decides, still change it.
create trigger cash_attempts_final before update on cash_attempts for each row
  when (old.status in ('paid', 'refused'))
  execute function refuse_change_of_final_attempt();
