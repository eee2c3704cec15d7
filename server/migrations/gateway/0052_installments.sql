-- In how many monthly payments the holder pays a card charge back to the issuer (Interface 10.12). The merchant gets the whole
-- amount at once, whatever the number.
alter table transactions add column installments smallint not null default 1;
-- Rows that are there have the default: nothing has to be read for it.
alter table transactions add constraint transactions_installments check (installments between 1 and 36) not valid;

-- What the sandbox's processor was asked for.
alter table sandbox_processor.operations add column installments smallint not null default 1;
