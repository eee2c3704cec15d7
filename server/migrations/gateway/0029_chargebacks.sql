-- What is known about a dispute beside the state of its charge: why, until when evidence counts, and who ended it.
create table chargebacks (
  merchant_id text not null,
  -- The charge; it can be disputed once.
  transaction_id text not null,
  reason text not null constraint chargebacks_reason check (reason in ('fraud', 'not_recognised', 'not_received',
    'not_as_described', 'duplicate', 'refund_not_processed', 'cancelled_recurring', 'other')),
  state text not null constraint chargebacks_state check (state in ('pending', 'accepted', 'rejected')),
  amount_centavos bigint not null,
  -- On the merchant's clock, as the charge.
  opened_at timestamptz not null,
  deadline timestamptz not null,
  closed_at timestamptz,
  closed_by text constraint chargebacks_closed_by check (closed_by in ('merchant', 'network')),
  -- Whether the people of the merchant had their letters.
  is_opening_told boolean not null default false,
  is_deadline_told boolean not null default false,
  primary key (merchant_id, transaction_id),
  constraint chargebacks_closed check ((state = 'pending') = (closed_at is null and closed_by is null))
);
create index chargebacks_by_deadline on chargebacks (merchant_id, state, deadline, transaction_id);
create index chargebacks_to_tell on chargebacks (opened_at) where not is_opening_told;
create index chargebacks_to_remind on chargebacks (deadline) where state = 'pending' and not is_deadline_told;

-- Disputes from before this table: two weeks are ten business days.
insert into chargebacks (merchant_id, transaction_id, reason, state, amount_centavos, opened_at, deadline, closed_at,
  closed_by, is_opening_told, is_deadline_told)
select noted.merchant_id, noted.id, 'other',
  case charge.status when 'chargeback_pending' then 'pending' when 'chargeback_accepted' then 'accepted' else 'rejected' end,
  charge.amount_centavos - charge.refunded_centavos, opened.at, opened.at + interval '14 days',
  case when charge.status <> 'chargeback_pending' then charge.operation_date end,
  case when charge.status <> 'chargeback_pending' then 'network' end, true, true
from noted_statuses noted
  join transactions charge on charge.merchant_id = noted.merchant_id and charge.id = noted.id
  cross join lateral (select coalesce(min(creation_date), charge.operation_date) as at from journal_entries
    where journal_entries.merchant_id = noted.merchant_id and transaction_id = noted.id and reason = 'chargeback') opened
where noted.status in ('chargeback_pending', 'chargeback_accepted', 'chargeback_adjustment');

create table chargeback_evidence (
  merchant_id text not null,
  transaction_id text not null,
  number integer not null,
  name text not null,
  content_type text not null constraint chargeback_evidence_type
    check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  content bytea not null constraint chargeback_evidence_size check (length(content) between 1 and 5242880),
  creation_date timestamptz not null,
  primary key (merchant_id, transaction_id, number),
  foreign key (merchant_id, transaction_id) references chargebacks (merchant_id, transaction_id)
);

-- The sandbox keeps the letters about its chargebacks; production's leave by the outbox of the installation.
alter table mails drop constraint mails_kind;
alter table mails add constraint mails_kind check (kind in ('payment_link', 'voucher', 'receipt', 'failed_renewal',
  'webhook_disabled', 'chargeback_opened', 'chargeback_due'));
