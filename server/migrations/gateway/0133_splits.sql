-- Phase: expand
-- Charges that are shared between a platform and its sub-merchants (decision 0054).

-- JSON as the API shows it, with every part in pesos. Null for nearly every charge.
alter table transactions add column splits text;
alter table plans add column splits text;
alter table reusable_links add column splits text;

create table sub_merchants (
  merchant_id text primary key references merchants (id),
  platform_id text not null references merchants (id),
  creation_date timestamptz not null,
  external_id text,
  legal_name text not null,
  document_type text not null constraint sub_merchants_document_type
    check (document_type in ('CC', 'CE', 'TI', 'PPT', 'PA', 'NIT')),
  document text not null,
  representative text,
  -- The version of the platform's terms, and when the seller accepted them.
  terms_version text,
  terms_accepted_on date,
  suspended_at timestamptz,
  suspension_reason text,
  -- Changes by programs, until the sweep `audit-sub-merchants` has written them into the audit log.
  audit_notes jsonb[] not null default '{}',
  constraint sub_merchants_not_itself check (merchant_id <> platform_id)
);
create index sub_merchants_of_platform on sub_merchants (platform_id, creation_date desc, merchant_id desc);
create unique index sub_merchants_external_ids on sub_merchants (platform_id, external_id) where external_id is not null;

create index sub_merchants_to_audit on sub_merchants (merchant_id) where audit_notes <> '{}';

-- Keys of the operator's programs, which create sub-merchants.
create table operator_keys (
  key_hash bytea primary key,
  id text not null constraint operator_keys_id unique,
  name text not null,
  last_four text not null,
  creation_date timestamptz not null,
  expires_at timestamptz,
  -- Null: every platform.
  platform_id text references merchants (id)
);

-- Charges with splits whose movements have changed since their shares were posted.
create table split_queue (
  merchant_id text not null,
  charge_id text not null,
  primary key (merchant_id, charge_id)
);

-- What a seller gets of one charge of its platform.
create table split_shares (
  merchant_id text not null references merchants (id),
  id text not null,
  platform_id text not null references merchants (id),
  charge_id text not null,
  position smallint not null,
  creation_date timestamptz not null,
  change_date timestamptz not null,
  method text not null,
  available_on date not null,
  -- The part of the captured amount, the commission that the seller bears, and what refunds and chargebacks take back of the part.
  amount_centavos bigint not null constraint split_shares_amount check (amount_centavos >= 0),
  fee_centavos bigint not null,
  returned_centavos bigint not null constraint split_shares_returned check (returned_centavos between 0 and amount_centavos),
  -- What the entries in the seller's books add up to.
  posted_centavos bigint not null,
  postings smallint not null,
  primary key (merchant_id, id),
  constraint split_shares_once unique (platform_id, charge_id, position),
  -- The platform bears what the seller cannot give back.
  constraint split_shares_covered check (posted_centavos >= amount_centavos - fee_centavos - returned_centavos)
);
create unique index split_shares_of_platform on split_shares (platform_id, id);
create index split_shares_newest on split_shares (merchant_id, creation_date desc, id desc);
