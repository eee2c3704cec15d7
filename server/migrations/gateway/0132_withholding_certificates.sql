-- Phase: expand
-- Certificates of what was withheld from merchants, as they were issued, and who issues them.

alter table settlement_settings
  add column agent_name text,
  add column agent_nit text,
  add column agent_address text,
  add column agent_city text;

create table withholding_certificates (
  merchant_id text not null,
  id text not null,
  tax text not null constraint withholding_certificates_tax check (tax in ('renta', 'iva', 'ica')),
  -- A year, or two months of it: 2026, 2026-B1.
  period text not null,
  period_start date not null,
  period_end date not null,
  -- DANE code, only of ICA.
  city text not null default '',
  creation_date timestamptz not null,
  issue_date date not null,
  -- Who withheld and from whom, as of that day.
  agent jsonb not null,
  party jsonb not null,
  base_centavos bigint not null,
  amount_centavos bigint not null,
  lines jsonb not null,
  primary key (merchant_id, id)
);
create unique index withholding_certificates_once on withholding_certificates (merchant_id, tax, period, city);
create index withholding_certificates_newest on withholding_certificates (merchant_id, creation_date desc, id desc);

create function keep_withholding_certificate() returns trigger language plpgsql as $$
begin
  raise exception 'certificate % of % is issued', old.id, old.merchant_id;
end $$;
create trigger withholding_certificates_kept before update on withholding_certificates for each row
  execute function keep_withholding_certificate();
