-- Phase: expand
-- What a merchant chooses for its payment pages: the most installments that a payer may pick, and whether payments that
-- start from its links ask for 3-D Secure. A link may choose for itself.
alter table merchants
  add column max_installments smallint not null default 36
    constraint merchants_max_installments check (max_installments between 1 and 36),
  add column links_use_3d_secure boolean not null default false;

alter table reusable_links add column use_3d_secure boolean;

-- The installments that the payer picked before going to the issuer; null keeps those of the charge.
alter table authentications add column installments smallint;
