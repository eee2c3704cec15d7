-- Phase: expand
-- Requests of people to have their personal data erased (Ley 1581 de 2012; decision 0040).
create table erasure_requests (
  merchant_id text not null references merchants (id),
  id text not null,
  customer_ids text[] not null,
  -- The person's names, addresses and ids while the erasure runs; null when it is done.
  subject jsonb,
  -- Who the person is, masked: c***@t***.co.
  hint text not null,
  state text not null default 'waiting' constraint erasure_requests_state check (state in ('waiting', 'done')),
  channel text not null constraint erasure_requests_channel
    check (channel in ('merchant', 'operator', 'command', 'restore')),
  -- Null: a command on the machine.
  requested_by text,
  requested_by_name text not null,
  requested_at timestamptz not null,
  due_by timestamptz not null,
  cancels_subscriptions boolean not null default false,
  lease_until timestamptz,
  attempts smallint not null default 0,
  last_problem text,
  done_at timestamptz,
  -- Rows by table, kept data and dates, as the certificate states them.
  result jsonb,
  primary key (merchant_id, id),
  constraint erasure_requests_done check ((state = 'done') = (done_at is not null and result is not null and subject is null))
);
create index erasure_requests_waiting on erasure_requests (requested_at) where state = 'waiting';
create index erasure_requests_newest on erasure_requests (requested_at desc);

-- The identity behind payments that tax and commercial law requires to be kept, sealed and apart from every screen.
create table kept_identities (
  merchant_id text not null,
  request_id text not null,
  sealed bytea not null,
  keep_until timestamptz not null,
  primary key (merchant_id, request_id),
  foreign key (merchant_id, request_id) references erasure_requests (merchant_id, id)
);
create index kept_identities_due on kept_identities (keep_until);

-- A final attempt stays as it is, except for the words and addresses that an erasure takes out.
create or replace trigger attempts_final before update of merchant_id, transaction_id, number, operation, amount_centavos, status,
  sent_at, next_check_at, checks, resolved_at, error_code, request_id, takes_back, link_id, response_code, advice_code, retry,
  network_transaction_id, retrieval_reference on attempts for each row
  when (old.status in ('approved', 'declined', 'not_found', 'reversed'))
  execute function refuse_change_of_final_attempt();
create or replace trigger pse_attempts_final before update of merchant_id, transaction_id, number, status, amount_centavos,
  bank_code, bank_name, person_type, language, cus, bank_url, charge_due_date, started_at, next_check_at, checks, resolved_at,
  link_id on pse_attempts for each row
  when (old.status in ('approved', 'rejected', 'refused', 'not_started'))
  execute function refuse_change_of_final_attempt();
create or replace trigger cash_attempts_final before update of merchant_id, transaction_id, number, link_id, status,
  amount_centavos, due_date, payment_reference, barcode, paid_at, started_at, next_check_at, checks, resolved_at
  on cash_attempts for each row
  when (old.status in ('paid', 'refused'))
  execute function refuse_change_of_final_attempt();

-- A consent is proof: an erasure takes out the address that it was given from, nothing else changes.
create function refuse_change_of_consent() returns trigger language plpgsql as $$
begin
  raise exception 'consents are not changed';
end $$;
create trigger consents_stay before update of merchant_id, transaction_id, attempt_number, document, text_hash, given_at, language
  on consents for each row execute function refuse_change_of_consent();
