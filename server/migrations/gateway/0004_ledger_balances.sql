-- A balance is the sum of its stripes: charges of one busy merchant add to different rows and do not queue.
create table account_balances (
  merchant_id text not null references merchants (id),
  account text not null,
  stripe smallint not null,
  balance_centavos bigint not null default 0,
  primary key (merchant_id, account, stripe)
);
