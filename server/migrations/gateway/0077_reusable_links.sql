-- Links that many people open: each payment is a charge of its own, or, where a plan is named, each person a subscription.
-- Phase: expand
create table reusable_links (
  -- What stands in the address, unique over all merchants: whoever opens it has no key.
  id text primary key,
  merchant_id text not null references merchants (id) on delete cascade,
  description text not null,
  amount_centavos bigint not null constraint reusable_links_amount check (amount_centavos > 0),
  -- Informational text, as that of a charge.
  iva text not null,
  plan_id text,
  -- How many may pay or subscribe; null for as many as come.
  most_uses integer constraint reusable_links_most_uses check (most_uses > 0),
  expires_at timestamptz,
  status text not null default 'open' constraint reusable_links_status check (status in ('open', 'closed')),
  creation_date timestamptz not null
);
create index reusable_links_of_merchant on reusable_links (merchant_id, id);

-- One row for each form that was sent: the same form again is the same use.
create table reusable_link_uses (
  merchant_id text not null,
  link_id text not null,
  visit text not null,
  transaction_id text,
  subscription_id text,
  -- Where a payment of a limited link was begun: nobody takes all that is left, unpaid.
  payer_address text,
  -- Of a subscription that is being made: until then nobody else works on it, and it counts as a use.
  held_until timestamptz,
  creation_date timestamptz not null,
  primary key (merchant_id, link_id, visit)
);
