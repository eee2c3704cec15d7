-- Double entry: each row is one posting set, and sums to zero or does not get in.
create table journal_entries (
  merchant_id text not null,
  transaction_id text not null,
  number smallint not null,
  reason text not null,
  creation_date timestamptz not null,
  accounts text[] not null,
  amounts_centavos bigint[] not null,
  primary key (merchant_id, transaction_id, number),
  constraint journal_entries_legs check (
    cardinality(accounts) = cardinality(amounts_centavos) and cardinality(accounts) between 2 and 6),
  -- Spelt out, because a function call for each row would cost more than the row.
  constraint journal_entries_sum_to_zero check (
    amounts_centavos[1] + amounts_centavos[2] + coalesce(amounts_centavos[3], 0) + coalesce(amounts_centavos[4], 0)
    + coalesce(amounts_centavos[5], 0) + coalesce(amounts_centavos[6], 0) = 0)
);

create function refuse_change_of_journal() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append only';
end $$;
create trigger journal_entries_append_only before update or delete or truncate on journal_entries
  for each statement execute function refuse_change_of_journal();

create view postings as
  select entry.merchant_id, entry.transaction_id, entry.number, entry.reason, entry.creation_date,
         leg.account, leg.amount_centavos
  from journal_entries entry, unnest(entry.accounts, entry.amounts_centavos) as leg (account, amount_centavos);
