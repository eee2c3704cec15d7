-- Phase: expand
-- Loosens: chargeback_cases_state
-- Disputes without a charge, and rejected announcements, that an operator dismissed with a reason.
alter table chargeback_cases
  add column dismissal_reason text constraint chargeback_cases_dismissal_size check (length(dismissal_reason) <= 500),
  add column dismissed_by text,
  add column dismissed_at timestamptz,
  drop constraint chargeback_cases_state,
  add constraint chargeback_cases_state check (state in ('open', 'won', 'lost', 'review', 'dismissed')),
  add constraint chargeback_cases_dismissal
    check ((state = 'dismissed') = (dismissal_reason is not null and dismissed_at is not null));

-- The row of a dismissed announcement stays: the same advice again does not bring it back.
alter table chargeback_inbox
  add column dismissal_reason text constraint chargeback_inbox_dismissal_size check (length(dismissal_reason) <= 500),
  add column dismissed_by text,
  add column dismissed_at timestamptz,
  add constraint chargeback_inbox_dismissal
    check ((dismissed_at is null) = (dismissal_reason is null) and (dismissed_at is null or problem is not null));

-- True once the payment is known to have taken money: its row then stays as long as the books.
alter table payer_documents add column is_kept boolean not null default false;
