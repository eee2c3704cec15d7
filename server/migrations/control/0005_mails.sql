-- The outbox of the installation itself; the same shape as that of an environment, so that the same sweep empties it.
create table mails (
  merchant_id text not null,
  id text not null,
  kind text not null constraint mails_kind check (kind in ('welcome', 'password_reset', 'invitation',
    'go_live_received', 'go_live_returned', 'go_live_approved')),
  recipient text not null,
  language text not null constraint mails_language check (language in ('es', 'en')),
  subject text not null,
  text_body text not null,
  html_body text not null,
  creation_date timestamptz not null,
  queued_at timestamptz not null default now(),
  status text not null constraint mails_status check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease_until timestamptz not null default '-infinity',
  sent_at timestamptz,
  last_error text,
  primary key (merchant_id, id),
  constraint mails_one_line check (recipient !~ '[\n\r]' and subject !~ '[\n\r]')
);
create index mails_due on mails (next_attempt_at) where status = 'queued';
create unique index mails_by_id on mails (id);

-- All of these mails come from the installation: where the sweep asks for the sender, there is this one.
create view merchants as
  select 'recaudo' as id, 'Recaudo' as name, null::text as email, null::text as contact_email;
