-- Mails wait here, written in the transaction of what causes them; a sweep hands them to the mail server. Where none
-- is configured, and always in the sandbox, they are only kept.
create table mails (
  merchant_id text not null,
  id text not null,
  kind text not null constraint mails_kind
    check (kind in ('payment_link', 'voucher', 'receipt', 'failed_renewal', 'webhook_disabled')),
  recipient text not null,
  language text not null constraint mails_language check (language in ('es', 'en')),
  subject text not null,
  text_body text not null,
  html_body text not null,
  -- On the merchant's clock; all that follows is real time.
  creation_date timestamptz not null,
  queued_at timestamptz not null default now(),
  status text not null constraint mails_status check (status in ('queued', 'sent', 'failed')),
  -- Counted when one begins, so that one that ends with its process counts too.
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_until timestamptz not null default '-infinity',
  sent_at timestamptz,
  last_error text,
  primary key (merchant_id, id),
  -- Both become headers of the mail.
  constraint mails_one_line check (recipient !~ '[\n\r]' and subject !~ '[\n\r]')
);
-- Nobody sits and waits for the news of a failed renewal: they go last, however many there are.
create index mails_due on mails ((kind = 'failed_renewal'), next_attempt_at) where status = 'queued';
-- Ids rise with time: the newest of all merchants, and the oldest for clearing away.
create unique index mails_by_id on mails (id);
