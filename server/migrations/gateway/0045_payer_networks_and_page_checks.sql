-- Where a payer's browser typed a card: an IPv4 address, or the /64 of an IPv6 address. Null where a shop's server sent
-- it. For the rules on card testing; it goes with its token, an hour later.
alter table tokens add column payer_network text;

-- Merchants with rules of their own have copied the default set: they get its new rule as well, unless they have
-- switched every rule off.
insert into fraud_rules (merchant_id, name, enabled, rule, creation_date)
select merchant_id, 'many_cards_from_one_address', true,
  '{"kind": "velocity", "name": "many_cards_from_one_address", "per": "payer_ip", "counts": "different_cards",
    "limit": 10, "windowSeconds": 600, "countsTestCards": false}'::jsonb,
  max(creation_date)
from fraud_rules
group by merchant_id
having bool_or(enabled)
on conflict (merchant_id, name) do nothing;

-- What the last look at the payment pages, as browsers receive them, has found (PCI DSS 11.6.1). One row.
create table page_checks (
  is_latest boolean primary key default true constraint page_checks_one check (is_latest),
  checked_at timestamptz not null,
  looked_at integer not null,
  differences text[] not null
);
