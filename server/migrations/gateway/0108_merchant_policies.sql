-- Phase: expand
-- Policies of merchants without a website, published on the payer pages. A version never changes: consents refer to it.
create table merchant_policies (
  merchant_id text not null references merchants (id) on delete cascade,
  kind text not null constraint merchant_policies_kind check (kind in ('privacy', 'refunds', 'contact')),
  version integer not null,
  text_es text not null,
  text_en text not null,
  -- SHA-256 of both texts.
  hash text not null,
  published_at timestamptz not null,
  primary key (merchant_id, kind, version)
);
