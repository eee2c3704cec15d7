-- Phase: expand
-- The sweep that sends mails asks of each sender whether it has moved to another installation. This one never does.
create or replace view merchants as
  select 'recaudo' as id, 'Recaudo' as name, null::text as email, null::text as contact_email,
    null::timestamptz as moved_at;
