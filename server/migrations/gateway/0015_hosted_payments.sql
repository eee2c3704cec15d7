-- What a charge needs that waits for its payer: redirect card form, PSE, cash voucher.
alter table transactions
  -- Until when it may be paid.
  add column due_date timestamptz,
  -- Where the payer returns to afterwards.
  add column redirect_url text,
  -- JSON of the rail's own: `payment_method` is shown to the merchant as it is (spec 2.6), the rest is never shown.
  add column payment_details text,
  add column use_3d_secure boolean not null default false,
  -- A declined try gives the charge back to its payer (charge_pending) instead of failing it.
  add column may_retry boolean not null default false;

-- Names under which somebody without a key finds a charge: the id of a payment link (ck...), the reference of a
-- voucher (digits). Unique over all merchants, and in a table of its own: no index is added to transactions.
create table charge_handles (
  handle text primary key,
  merchant_id text not null,
  transaction_id text not null,
  creation_date timestamptz not null
);
create index charge_handles_of_charge on charge_handles (merchant_id, transaction_id);

-- Pending charges are few among many, and noted already: their due date goes there, so that the sweep finds those
-- that are due without an index on transactions.
alter table noted_statuses add column due_date timestamptz;
create index noted_statuses_due on noted_statuses (due_date)
  where due_date is not null and status in ('charge_pending', 'in_progress');

create or replace function note_status() returns trigger language plpgsql as $$
begin
  if new.status in ('completed', 'processing') then
    delete from noted_statuses where merchant_id = new.merchant_id and id = new.id;
  else
    insert into noted_statuses (merchant_id, status, creation_date, id, due_date)
    values (new.merchant_id, new.status, new.creation_date, new.id, new.due_date)
    on conflict (merchant_id, id) do update set status = excluded.status, due_date = excluded.due_date;
  end if;
  return null;
end $$;
drop trigger transactions_note_change on transactions;
create trigger transactions_note_change after update on transactions for each row
  when (new.kind = 'charge' and (new.status <> old.status or new.due_date is distinct from old.due_date)
        and not (old.status = 'processing' and new.status = 'completed')) execute function note_status();

-- How a merchant looks to its payers. Law 1480: identity, NIT, address, telephone and e-mail must be visible.
alter table merchants
  add column brand_color text constraint merchants_brand_color check (brand_color ~ '^[0-9a-f]{6}$'),
  add column logo bytea constraint merchants_logo_size check (octet_length(logo) <= 262144),
  add column logo_type text constraint merchants_logo_type check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  add column legal_name text,
  add column nit text,
  add column contact_email text,
  add column contact_phone text,
  add column address text,
  add column website_url text,
  add column terms_url text,
  add column privacy_url text,
  add constraint merchants_logo_has_type check ((logo is null) = (logo_type is null));

-- Evidence of consent (law 1581): which text, when, from where, in which language. Texts are kept once, by hash.
create table consent_texts (
  hash text primary key,
  text text not null
);
create table consents (
  merchant_id text not null,
  transaction_id text not null,
  -- The try that it was given for.
  attempt_number smallint not null,
  document text not null constraint consents_document check (document in ('terms', 'personal_data')),
  text_hash text not null references consent_texts (hash),
  given_at timestamptz not null,
  ip_address text not null,
  language text not null,
  primary key (merchant_id, transaction_id, attempt_number, document)
);
