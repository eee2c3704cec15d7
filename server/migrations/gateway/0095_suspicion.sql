-- Phase: expand
-- Suspicious activity (SARLAFT): what the sweep finds, and what people decide about it. Merchants never see any of this.
create table suspicion_cases (
  id text primary key,
  merchant_id text not null references merchants (id),
  rule text not null constraint suspicion_cases_rule check (rule in ('structuring', 'velocity', 'watch_list')),
  -- The payer, the name on the list, or the merchant itself; the label is what people read.
  subject text not null,
  label text not null,
  -- The day or the month that it is about: the same subject has one case in it.
  period text not null,
  payments integer not null,
  amount_centavos bigint not null,
  first_at timestamptz,
  last_at timestamptz,
  -- The first two hundred.
  transaction_ids text[] not null,
  state text not null default 'open' constraint suspicion_cases_state check (state in ('open', 'dismissed', 'reported')),
  reason text constraint suspicion_cases_reason_size check (length(reason) <= 1000),
  assignee text,
  decided_by text,
  decided_at timestamptz,
  creation_date timestamptz not null,
  constraint suspicion_cases_once unique (merchant_id, rule, subject, period),
  constraint suspicion_cases_reason check (state <> 'dismissed' or reason is not null)
);
create index suspicion_cases_by_state on suspicion_cases (state, creation_date desc);

create table suspicion_notes (
  merchant_id text not null,
  case_id text not null references suspicion_cases (id),
  number integer not null,
  note text not null constraint suspicion_notes_size check (length(note) between 1 and 2000),
  author text not null,
  creation_date timestamptz not null,
  primary key (case_id, number)
);

create table watch_list (
  kind text not null constraint watch_list_kind check (kind in ('document', 'name')),
  -- A document as digits, a name in capital letters without accents, its words in alphabetical order.
  value text not null,
  written text not null,
  primary key (kind, value)
);
create table watch_list_files (
  number bigint generated always as identity primary key,
  name text not null,
  entries integer not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null
);
create table suspicion_rules (
  only_row boolean primary key default true constraint suspicion_rules_only_row check (only_row),
  rules text not null
);

-- Whose document paid by PSE, as a keyed hash: the number itself is not kept.
create table payer_documents (
  merchant_id text not null,
  transaction_id text not null,
  fingerprint bytea not null,
  creation_date timestamptz not null,
  primary key (merchant_id, transaction_id)
);
create index payer_documents_recent on payer_documents (merchant_id, creation_date);
