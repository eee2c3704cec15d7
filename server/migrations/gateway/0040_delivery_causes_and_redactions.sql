-- Why a delivery failed, as a word that screens and letters have words for in each language
-- (domain/webhooks/failure-cause.ts). Null where it was delivered, and for tries before this column.
alter table webhook_deliveries add column cause text;

-- Whether something was left out of a request before it was kept: then it cannot be sent once more. Of older ones it is
-- not known, and taken to be so.
alter table api_requests add column is_redacted boolean not null default true;
