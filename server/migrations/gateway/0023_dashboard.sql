-- What only the screens of the dashboard ask for. Nothing is added to `transactions`: what is looked for there goes by
-- its own indexes, or through a bounded number of the newest charges.

-- People type names without accents and in any case. The capital letters are for databases whose lower() knows ASCII only.
create function searchable(words text) returns text language sql immutable strict parallel safe as $$
  select translate(lower(words), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun')
$$;
-- In the order of bytes, so that a prefix is a range.
create index customers_by_name on customers (merchant_id, (searchable(name) collate "C"));
create index customers_by_last_name on customers (merchant_id, (searchable(last_name) collate "C"))
  where last_name is not null;
create index customers_by_email on customers (merchant_id, (searchable(email) collate "C"));
create index cards_by_last_four on cards (merchant_id, (right(masked_number, 4)), creation_date desc);

-- Few among many: what is overdue, and what a person has to look at.
create index subscriptions_owing on subscriptions (merchant_id, id) where status in ('past_due', 'unpaid');
create index attempts_to_review on attempts (merchant_id) where status = 'needs_review';
create index pse_attempts_to_review on pse_attempts (merchant_id) where status = 'needs_review';

-- What a mail is about: the timeline of a charge shows its mails.
alter table mails add column resource_id text;
create index mails_of_resource on mails (merchant_id, resource_id) where resource_id is not null;

-- Sums of months in which nothing changes any more, so that a year of charges is not added up for every look.
create table month_figures (
  merchant_id text not null,
  -- Its first day.
  month date not null,
  figures jsonb not null,
  primary key (merchant_id, month)
);
