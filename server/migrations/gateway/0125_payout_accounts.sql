-- Phase: expand
-- Bank accounts and Bre-B keys that merchants are paid out to. A row never changes its account: another account is another row.

create table payout_accounts (
  merchant_id text not null references merchants (id),
  id text not null,
  creation_date timestamptz not null,
  holder text not null,
  document_type text not null constraint payout_accounts_document_type
    check (document_type in ('CC', 'CE', 'TI', 'PPT', 'PA', 'NIT')),
  -- A NIT with its check digit.
  document text not null,
  -- Compensation code; null for a Bre-B key.
  bank text,
  type text not null constraint payout_accounts_type check (type in ('savings', 'checking', 'deposit', 'breb')),
  sealed_number bytea not null,
  number_end text not null,
  -- Where news of payouts and of another account go.
  email text not null,
  added_by text not null,
  status text not null constraint payout_accounts_status check (status in ('unverified', 'verified', 'blocked')),
  -- A small deposit whose amount the merchant reports.
  deposit_centavos bigint constraint payout_accounts_deposit check (deposit_centavos > 0),
  deposit_tries smallint not null default 0,
  deposit_confirmed_at timestamptz,
  verified_at timestamptz,
  verified_with text constraint payout_accounts_verified_with check (verified_with in ('deposit', 'document')),
  -- The document that was seen.
  evidence text,
  -- The end of the cooling period.
  usable_from timestamptz,
  blocked_at timestamptz,
  block_reason text,
  primary key (merchant_id, id),
  constraint payout_accounts_bank check ((type = 'breb') = (bank is null)),
  constraint payout_accounts_verification check (status <> 'verified'
    or (verified_at is not null and verified_with is not null and usable_from is not null)),
  constraint payout_accounts_blocking check ((status = 'blocked') = (blocked_at is not null))
);
create unique index payout_accounts_one_verified on payout_accounts (merchant_id) where status = 'verified';
create unique index payout_accounts_one_unverified on payout_accounts (merchant_id) where status = 'unverified';

create function keep_payout_account() returns trigger language plpgsql as $$
begin
  if (old.holder, old.document_type, old.document, old.bank, old.type, old.sealed_number, old.number_end)
       is distinct from (new.holder, new.document_type, new.document, new.bank, new.type, new.sealed_number, new.number_end)
     or (old.status <> new.status and not (old.status in ('unverified', 'verified') and new.status = 'blocked'
       or old.status = 'unverified' and new.status = 'verified')) then
    raise exception 'the account % of % cannot change so', old.id, old.merchant_id;
  end if;
  return new;
end $$;
create trigger payout_accounts_kept before update on payout_accounts for each row
  execute function keep_payout_account();
