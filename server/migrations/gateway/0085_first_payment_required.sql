-- A subscription that starts only with its first payment, as those of links do: a declined first charge ends it at once,
-- without retries, and frees the place that it held on its link.
-- Phase: expand
alter table subscriptions add column requires_first_payment boolean not null default false;
