-- Phase: expand
-- Links as products (variants, quantity, stock, a delivery address, an amount that the payer chooses, a photo), and the
-- page that lists the products of a merchant.
alter table reusable_links
  -- The payer chooses the amount; amount_centavos is the least.
  add column has_open_amount boolean not null default false,
  add column max_quantity integer not null default 1
    constraint reusable_links_max_quantity check (max_quantity between 1 and 100),
  add column asks_address boolean not null default false,
  -- Units offered since the link was created, those sold included; null for as many as come.
  add column stock_total integer constraint reusable_links_stock check (stock_total >= 0),
  add column is_in_shop boolean not null default false,
  -- Names the photo in its address; null without one.
  add column photo_hash text;

create table link_variants (
  merchant_id text not null,
  link_id text not null,
  number smallint not null,
  name text not null,
  -- null: the price of the link.
  amount_centavos bigint constraint link_variants_amount check (amount_centavos > 0),
  stock_total integer constraint link_variants_stock check (stock_total >= 0),
  primary key (merchant_id, link_id, number)
);

create table link_photos (
  merchant_id text not null,
  link_id text not null,
  content_type text not null,
  content bytea not null constraint link_photos_size check (length(content) <= 524288),
  primary key (merchant_id, link_id)
);

alter table reusable_link_uses
  add column quantity integer not null default 1 constraint reusable_link_uses_quantity check (quantity > 0),
  add column variant_number smallint;

create table shops (
  merchant_id text primary key references merchants (id) on delete cascade,
  -- Stands in the address of the shop, unique over all merchants.
  slug text not null constraint shops_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 40),
  introduction text
);
create unique index shops_by_slug on shops (slug);
