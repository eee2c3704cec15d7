-- Charges added up by day of Bogotá: what Inicio and Analítica read instead of every charge. A sweep writes the sums of
-- a day once it has been over for an hour, and writes them again after each change of one of its charges.
create table day_sums (
  merchant_id text not null,
  day date not null,
  method text not null,
  charges integer not null,
  approved integer not null,
  refused integer not null,
  sales_centavos bigint not null,
  fees_centavos bigint not null,
  fees_tax_centavos bigint not null,
  renewals_failed integer not null,
  renewals_recovered integer not null,
  recovered_centavos bigint not null,
  primary key (merchant_id, day, method)
);
create table day_declines (
  merchant_id text not null,
  day date not null,
  method text not null,
  error_code smallint not null,
  declines integer not null,
  primary key (merchant_id, day, method, error_code)
);

-- Every day before this one has its sums; a day without charges has none.
alter table merchants add column days_summed_before date not null default '1900-01-01';
create index merchants_to_sum on merchants (days_summed_before);

-- Days that changed since they were summed. Rows are only added, so that nobody waits for anybody; a change that was
-- not yet committed when its day was summed leaves its row behind, and the day is summed once more.
create table changed_days (
  merchant_id text not null,
  day date not null
);
create index changed_days_of_merchant on changed_days (merchant_id, day);

create function note_changed_day() returns trigger language plpgsql as $$
begin
  insert into changed_days
  values (new.merchant_id, ((new.creation_date at time zone 'UTC') - interval '5 hours')::date);
  return null;
end $$;

-- Half an hour after a day's end, by the clock of the database, its charges begin to leave marks; sums are made another
-- half hour later. A charge that is being taken is younger than that: all it pays is the first comparison.
create trigger transactions_note_late after insert on transactions for each row
  when (new.creation_date < now() - interval '30 minutes' and new.kind = 'charge'
        and ((new.creation_date at time zone 'UTC') - interval '5 hours')::date
          < ((now() at time zone 'UTC') - interval '5 hours 30 minutes')::date)
  execute function note_changed_day();
create trigger transactions_note_changed_day after update on transactions for each row
  when (new.creation_date < now() - interval '30 minutes' and new.kind = 'charge'
        and ((new.creation_date at time zone 'UTC') - interval '5 hours')::date
          < ((now() at time zone 'UTC') - interval '5 hours 30 minutes')::date
        and (new.status, new.method, new.amount_centavos, new.fee_centavos, new.fee_tax_centavos, new.error_code)
          is distinct from
          (old.status, old.method, old.amount_centavos, old.fee_centavos, old.fee_tax_centavos, old.error_code))
  execute function note_changed_day();

-- The sums of days make up the months.
drop table month_figures;
