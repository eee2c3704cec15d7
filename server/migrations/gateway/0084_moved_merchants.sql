-- Outside a transaction: mails are claimed all the time, and each claim asks which merchants have moved. Mostly none has.
-- Phase: expand
create index concurrently if not exists merchants_moved on merchants (id) where moved_at is not null;
