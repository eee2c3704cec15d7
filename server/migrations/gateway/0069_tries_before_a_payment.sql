-- What the bank had said of the card when a period was paid otherwise, and when the card was to be asked next: a payment that
-- is taken back must not lead to a card being asked that may not be. Null in rows that counted before, and where nothing was said.
alter table period_payments add column retry_class text;
alter table period_payments add column retry_reason text;
alter table period_payments add column retry_at timestamptz;
