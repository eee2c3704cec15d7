-- PSE: what was asked of the provider for a charge, and what became of it. Of the payer's document only the end is
-- kept: the whole number goes to the bank and stays nowhere else.
create table pse_attempts (
  merchant_id text not null,
  transaction_id text not null,
  number smallint not null,
  -- `starting`: the provider is about to be asked; `pending`: the payer is at the bank, or the bank has not told yet;
  -- `refused` and `not_started`: nothing was opened; `needs_review`: money that the charge cannot take any more.
  status text not null constraint pse_attempts_status check (status in (
    'starting', 'pending', 'approved', 'rejected', 'expired', 'refused', 'not_started', 'needs_review')),
  amount_centavos bigint not null,
  bank_code text not null,
  bank_name text not null,
  person_type text not null constraint pse_attempts_person check (person_type in ('natural', 'legal')),
  document_type text not null,
  document_end text not null constraint pse_attempts_document check (length(document_end) <= 4),
  -- Where the receipt goes, in the language of the page.
  email text not null,
  language text not null constraint pse_attempts_language check (language in ('es', 'en')),
  cus text,
  bank_url text,
  -- The due date of the charge, which has none while its payer is at the bank.
  charge_due_date timestamptz,
  -- In real time, as are all times of this table but resolved_at.
  started_at timestamptz not null,
  -- When the provider is asked next; it is the lease too. null: never again.
  next_check_at timestamptz,
  checks smallint not null default 0,
  resolved_at timestamptz,
  primary key (merchant_id, transaction_id, number),
  constraint pse_attempts_opened check (status not in ('pending', 'approved', 'rejected', 'expired') or
    (cus is not null and bank_url is not null))
) with (fillfactor = 75);
-- No second try while one is with the bank.
create unique index pse_attempts_live on pse_attempts (merchant_id, transaction_id)
  where status in ('starting', 'pending');
create index pse_attempts_due on pse_attempts (next_check_at) where next_check_at is not null;
create index pse_attempts_cus on pse_attempts (merchant_id, cus) where cus is not null;

-- Only one that has expired may still change: banks do report approvals late.
create trigger pse_attempts_final before update on pse_attempts for each row
  when (old.status in ('approved', 'rejected', 'refused', 'not_started', 'needs_review'))
  execute function refuse_change_of_final_attempt();

-- The sandbox's PSE and its bank: the outside world, with its own journal. It refers to no table of the gateway.
create table sandbox_processor.pse_payments (
  merchant_id text not null,
  reference text not null,
  cus text not null constraint pse_payments_cus unique,
  amount_centavos bigint not null,
  bank_code text not null,
  bank_name text not null,
  shop_name text not null,
  description text not null,
  return_url text not null,
  -- `open`: the payer is at the bank; `waiting`: the payer has agreed and the bank takes its time.
  result text not null
    constraint pse_payments_result check (result in ('open', 'waiting', 'approved', 'rejected', 'expired')),
  -- These three in the merchant's own time (interface 5), so that a story over days needs none.
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  primary key (merchant_id, reference)
);
