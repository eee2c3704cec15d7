-- Phase: expand
-- Disputes as the card networks number them, with every notice about them. A case without a charge waits for a person.
create table chargeback_cases (
  id text primary key,
  -- Null: the environment's own processor.
  link_id text,
  case_number text not null,
  network text not null constraint chargeback_cases_network
    check (network in ('visa', 'mastercard', 'amex', 'diners', 'other')),
  merchant_id text,
  transaction_id text,
  stage text not null constraint chargeback_cases_stage
    check (stage in ('retrieval', 'first', 'pre_arbitration', 'arbitration')),
  state text not null constraint chargeback_cases_state check (state in ('open', 'won', 'lost', 'review')),
  -- Why a person has to look at it: a word, or the text of the rejection.
  problem text,
  reason_code text,
  disputed_centavos bigint not null constraint chargeback_cases_disputed check (disputed_centavos > 0),
  represented_centavos bigint,
  -- Fees of the acquirer that were posted.
  posted_fee_centavos bigint not null default 0,
  received_on date not null,
  due_on date,
  decided_on date,
  -- What the notice says of the charge, as JSON.
  charge_hints text not null,
  creation_date timestamptz not null,
  change_date timestamptz not null,
  constraint chargeback_cases_charge check ((merchant_id is null) = (transaction_id is null)),
  constraint chargeback_cases_review check ((state = 'review') = (problem is not null))
);
-- One case for each number of a connection, however many announce it at once.
create unique index chargeback_cases_number on chargeback_cases (coalesce(link_id, ''), case_number);
create index chargeback_cases_of_charge on chargeback_cases (merchant_id, transaction_id);
create index chargeback_cases_newest on chargeback_cases (state, id);

create table chargeback_notices (
  case_id text not null references chargeback_cases (id),
  number smallint not null,
  stage text not null,
  kind text not null constraint chargeback_notices_kind check (kind in ('opened', 'represented', 'decided')),
  outcome text constraint chargeback_notices_outcome check (outcome in ('won', 'lost')),
  reason_code text,
  amount_centavos bigint,
  fee_centavos bigint not null constraint chargeback_notices_fee check (fee_centavos >= 0),
  received_on date not null,
  due_on date,
  source text not null constraint chargeback_notices_source
    check (source in ('console', 'command', 'file', 'openpay', 'iso8583')),
  by_whom text,
  -- False while no charge is known that it could move money of.
  is_posted boolean not null,
  creation_date timestamptz not null,
  primary key (case_id, number),
  constraint chargeback_notices_once unique (case_id, stage, kind),
  constraint chargeback_notices_decided check ((kind = 'decided') = (outcome is not null))
);

-- What connections have announced, until the worker has made a case of it: an advice of a host is kept before it is
-- acknowledged, and a webhook of another gateway only says what to ask for.
create table chargeback_inbox (
  link_id text not null,
  -- What makes the same announcement the same.
  key text not null,
  announcement text not null,
  due_at timestamptz not null,
  attempts smallint not null default 0,
  problem text,
  creation_date timestamptz not null,
  primary key (link_id, key)
);
create index chargeback_inbox_due on chargeback_inbox (due_at) where problem is null;
