-- Phase: expand
-- A connection that leads to another host loses its secrets, those of its merchants included; nothing is sent for a merchant
-- until somebody has entered its secrets again.
alter table enrolments add column needs_secrets boolean not null default false;
