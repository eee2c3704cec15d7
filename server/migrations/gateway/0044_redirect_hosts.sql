-- Where payers of production may be sent back to, besides the merchant's website: hosts as the URL standard writes them,
-- `*.` in front for those below one, a port behind where it is not that of https.
alter table merchants add column redirect_hosts text[] not null default '{}';
alter table merchants add constraint merchants_redirect_hosts_count check (cardinality(redirect_hosts) <= 20);
