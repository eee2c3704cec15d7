-- Phase: expand
-- Every invoice is updated at least once, when it is paid. With half of each page free, that rewrites the row within its page.
alter table invoices set (fillfactor = 50);
