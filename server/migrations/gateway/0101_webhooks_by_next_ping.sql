-- Outside a transaction: deliveries go on. The worker finds endpoints whose ping is due.
-- Phase: expand
create index concurrently if not exists webhooks_by_next_ping on webhooks (next_ping_at) where next_ping_at is not null;
