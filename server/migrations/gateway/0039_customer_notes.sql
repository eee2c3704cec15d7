-- What the people of a merchant write about a customer, for each other; never in the API.
create table customer_notes (
  merchant_id text not null,
  id text not null,
  customer_id text not null,
  -- Who wrote it, in the control database.
  account_id text not null,
  account_name text not null,
  text text not null constraint customer_notes_length check (length(text) between 1 and 1000),
  -- Real time.
  creation_date timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, customer_id) references customers (merchant_id, id)
);
create index customer_notes_of_customer on customer_notes (merchant_id, customer_id, id);
