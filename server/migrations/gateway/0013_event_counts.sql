-- Customers and cards tell of their changes too. What was there before starts counting with its next change.
alter table customers add column event_count integer not null default 0;
alter table cards add column event_count integer not null default 0;
