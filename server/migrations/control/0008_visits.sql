-- The business that an operator is looking at, read-only, with this session. It ends with the session at the latest.
alter table sessions add column visited_business_id text references businesses (id);
create index sessions_on_visit on sessions (visited_business_id) where visited_business_id is not null;
