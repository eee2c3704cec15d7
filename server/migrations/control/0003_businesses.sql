-- A business stands above its two merchants: one in the sandbox from the first minute, one in production once approved.
create table businesses (
  id text primary key,
  name text not null,
  sandbox_merchant_id text not null constraint businesses_sandbox_merchant unique,
  production_merchant_id text constraint businesses_production_merchant unique,
  creation_date timestamptz not null
);

create table members (
  business_id text not null references businesses (id),
  account_id text not null references accounts (id),
  role text not null constraint members_role check (role in ('owner', 'finance', 'developer', 'read_only')),
  creation_date timestamptz not null,
  primary key (business_id, account_id)
);
create index members_of_account on members (account_id, creation_date);

create table invitations (
  id text primary key,
  business_id text not null references businesses (id),
  email text not null constraint invitations_email_small check (email = lower(email)),
  role text not null constraint invitations_role check (role in ('owner', 'finance', 'developer', 'read_only')),
  token_hash bytea not null constraint invitations_token unique,
  invited_by text not null references accounts (id),
  creation_date timestamptz not null,
  expires_at timestamptz not null,
  -- Inviting the same person again replaces what went before.
  constraint invitations_once unique (business_id, email)
);

create table go_live_requests (
  id text primary key,
  business_id text not null references businesses (id),
  state text not null constraint go_live_requests_state check (state in ('submitted', 'returned', 'approved')),
  legal_name text not null,
  nit text not null,
  bank_name text not null,
  account_type text not null constraint go_live_requests_account_type check (account_type in ('savings', 'checking')),
  sealed_account_number bytea not null,
  representative text not null,
  reason text,
  submitted_by text not null references accounts (id),
  submitted_at timestamptz not null,
  decided_by text references accounts (id),
  decided_at timestamptz,
  constraint go_live_requests_decided check ((state = 'submitted') = (decided_at is null)),
  constraint go_live_requests_reason check ((state = 'returned') = (reason is not null))
);
-- One is under way or approved at a time; those that were returned stay as history.
create unique index go_live_requests_open on go_live_requests (business_id) where state <> 'returned';
create index go_live_requests_queue on go_live_requests (state, submitted_at);
create index go_live_requests_of_business on go_live_requests (business_id, submitted_at desc);

create table go_live_documents (
  request_id text not null references go_live_requests (id) on delete cascade,
  number integer not null,
  name text not null,
  content_type text not null,
  content bytea not null constraint go_live_documents_size check (length(content) <= 5242880),
  primary key (request_id, number)
);

-- The first keys of a merchant, from its making until one of its people has seen them, once; sealed.
create table first_keys (
  business_id text not null references businesses (id),
  environment text not null constraint first_keys_environment check (environment in ('sandbox', 'production')),
  sealed_keys bytea not null,
  primary key (business_id, environment)
);
