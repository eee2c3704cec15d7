-- Charges of a day by the bank that answered and, for cards, by their first six digits: Analítica reads approval by bank
-- and BIN from here instead of opening the card of every charge. Written with the other sums of a day.
-- Phase: expand
create table day_issuers (
  merchant_id text not null,
  day date not null,
  method text not null,
  bank text not null,
  -- Empty for PSE, which has none.
  bin text not null,
  charges integer not null,
  approved integer not null,
  refused integer not null,
  sales_centavos bigint not null,
  primary key (merchant_id, day, method, bank, bin)
);

-- Summed days whose banks are not: those of before, and those that an older version sums while both run. Until a sweep
-- comes by, their charges themselves are read.
create table unsplit_days (
  merchant_id text not null,
  day date not null,
  primary key (merchant_id, day)
);
create index unsplit_days_newest on unsplit_days (day);

create function note_unsplit_day() returns trigger language plpgsql as $$
begin
  insert into unsplit_days values (new.merchant_id, new.day) on conflict do nothing;
  return null;
end $$;
create trigger day_sums_note_unsplit after insert on day_sums for each row
  when (new.method in ('card', 'bank_account')) execute function note_unsplit_day();

-- One row for each day and merchant, not for each charge.
insert into unsplit_days
select distinct merchant_id, day from day_sums where method in ('card', 'bank_account')
on conflict do nothing;
