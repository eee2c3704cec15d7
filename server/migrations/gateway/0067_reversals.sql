-- Requests of buyers to have a payment reversed (Ley 1480 of 2011, art. 51): who asked, why, until when, and what became of it.
create table reversals (
  merchant_id text not null,
  id text not null,
  -- The charge.
  transaction_id text not null,
  status text not null constraint reversals_status check (status in ('requested', 'contested', 'accepted', 'given_back',
    'withdrawn', 'rejected', 'charged_back')),
  reason text not null constraint reversals_reason check (reason in ('fraud', 'not_requested', 'not_received',
    'not_as_ordered', 'defective')),
  amount_centavos bigint not null constraint reversals_amount check (amount_centavos > 0),
  -- What refunds had taken of the charge when it came: what they take afterwards counts towards it.
  refunded_before_centavos bigint not null,
  noticed_on date not null,
  description text,
  -- Where the payer wants a transfer; forgotten once it is over.
  payout_to text,
  requested_by text not null constraint reversals_requested_by check (requested_by in ('payer', 'merchant')),
  -- In which the payer is written to.
  language text not null,
  -- On the merchant's clock, as the charge.
  creation_date timestamptz not null,
  answer_by timestamptz not null,
  give_back_by timestamptz not null,
  answered_at timestamptz,
  answered_by text constraint reversals_answered_by check (answered_by in ('payer', 'merchant', 'deadline', 'authority',
    'network')),
  answer text,
  closed_at timestamptz,
  way text constraint reversals_way check (way in ('refund', 'transfer', 'earlier_refunds')),
  refund_id text,
  error_code smallint,
  given_back_centavos bigint,
  reference text,
  paid_by text constraint reversals_paid_by check (paid_by in ('merchant', 'operator')),
  event_count integer not null default 0,
  -- Real time: when the refund of an accepted one is tried again.
  next_check_at timestamptz,
  checks smallint not null default 0,
  -- Whether the people of the merchant had their letters.
  is_opening_told boolean not null default false,
  is_deadline_told boolean not null default false,
  is_payout_told boolean not null default false,
  primary key (merchant_id, id),
  constraint reversals_closed check ((closed_at is null) = (status in ('requested', 'contested', 'accepted'))),
  constraint reversals_given_back check ((status = 'given_back') = (given_back_centavos is not null)),
  constraint reversals_checked check (next_check_at is null or status = 'accepted')
);
-- One at a time: what two of them ask for could be more than the charge has.
create unique index reversals_open_of_charge on reversals (merchant_id, transaction_id)
  where status in ('requested', 'contested', 'accepted');
create index reversals_of_charge on reversals (merchant_id, transaction_id, creation_date);
create index reversals_by_deadline on reversals (merchant_id, status, answer_by, id);
create index reversals_newest on reversals (merchant_id, creation_date desc, id desc);
create index reversals_unanswered on reversals (answer_by) where status = 'requested';
create index reversals_to_give_back on reversals (next_check_at) where next_check_at is not null;
create index reversals_open on reversals (merchant_id, id) where status in ('requested', 'contested');
create index reversals_by_refund on reversals (merchant_id, refund_id) where refund_id is not null;
create index reversals_to_tell on reversals (creation_date) where not is_opening_told;
create index reversals_to_pay_out on reversals (give_back_by)
  where status = 'accepted' and way = 'transfer';

create table reversal_evidence (
  merchant_id text not null,
  reversal_id text not null,
  number integer not null,
  name text not null,
  content_type text not null constraint reversal_evidence_type
    check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  content bytea not null constraint reversal_evidence_size check (length(content) between 1 and 5242880),
  creation_date timestamptz not null,
  primary key (merchant_id, reversal_id, number),
  foreign key (merchant_id, reversal_id) references reversals (merchant_id, id)
);

alter table mails drop constraint mails_kind;
alter table mails add constraint mails_kind check (kind in ('payment_link', 'voucher', 'receipt', 'failed_renewal',
  'card_expiring', 'webhook_disabled', 'chargeback_opened', 'chargeback_due', 'export_ready', 'reversal_opened',
  'reversal_due', 'reversal_payout', 'reversal_news'));
