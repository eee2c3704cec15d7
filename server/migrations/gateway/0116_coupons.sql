-- Phase: expand
-- Coupons, the codes that payers type, and the subscriptions that use them.

create table coupons (
  merchant_id text not null,
  id text not null,
  creation_date timestamptz not null,
  name text not null,
  percent_basis_points integer constraint coupons_percent check (percent_basis_points between 1 and 10000),
  amount_centavos bigint constraint coupons_amount check (amount_centavos > 0),
  duration text not null constraint coupons_duration check (duration in ('once', 'repeating', 'forever')),
  payments integer constraint coupons_payments check (payments > 0),
  max_redemptions integer,
  max_per_customer integer,
  redeem_by date,
  plan_ids text[],
  status text not null default 'active' constraint coupons_status check (status in ('active', 'inactive', 'deleted')),
  times_redeemed integer not null default 0,
  -- Subscriptions whose first payment with the discount has no outcome yet. They count towards the limit.
  reserved integer not null default 0 constraint coupons_reserved check (reserved >= 0),
  event_count integer not null default 0,
  primary key (merchant_id, id),
  constraint coupons_discount check (num_nonnulls(percent_basis_points, amount_centavos) = 1),
  constraint coupons_repeating check ((duration = 'repeating') = (payments is not null))
)
-- Every redemption counts in its row.
with (fillfactor = 50);
create index coupons_newest on coupons (merchant_id, creation_date desc, id desc);

create table coupon_codes (
  merchant_id text not null,
  id text not null,
  -- In upper case.
  code text not null,
  coupon_id text not null,
  creation_date timestamptz not null,
  max_redemptions integer,
  is_active boolean not null default true,
  times_redeemed integer not null default 0,
  reserved integer not null default 0 constraint coupon_codes_reserved check (reserved >= 0),
  primary key (merchant_id, id)
)
with (fillfactor = 50);
create unique index coupon_codes_code on coupon_codes (merchant_id, code);
create index coupon_codes_newest on coupon_codes (merchant_id, coupon_id, creation_date desc, id desc);

-- One row for each subscription that uses a coupon.
create table coupon_redemptions (
  merchant_id text not null,
  id text not null,
  coupon_id text not null,
  code_id text,
  customer_id text not null,
  subscription_id text not null,
  -- `reserved` until the first payment with the discount is approved.
  status text not null constraint coupon_redemptions_status check (status in ('reserved', 'redeemed', 'released')),
  creation_date timestamptz not null,
  redeemed_at timestamptz,
  -- Approved payments with the discount, and what they would have cost more without it.
  payments integer not null default 0,
  given_centavos bigint not null default 0,
  primary key (merchant_id, id)
)
with (fillfactor = 75);
create index coupon_redemptions_of_coupon on coupon_redemptions (merchant_id, coupon_id, customer_id);

-- The discount of a subscription with the payments that it was counted in, so that a renewal reads nothing else.
alter table subscriptions add column discount jsonb;

-- The coupon that a merchant chose for a link.
alter table reusable_links add column coupon_id text;
