-- Why a delivery failed, as a word that screens and letters have words for in each language
-- (domain/webhooks/failure-cause.ts). Null where it was delivered, and for tries before this column.
alter table webhook_deliveries add column cause text;
