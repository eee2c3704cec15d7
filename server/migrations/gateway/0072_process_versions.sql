-- Which version each running process is, and the newest file of each schema that it knows: what a later version takes away
-- has to wait for those that do not know of it.
-- Phase: expand
alter table process_clocks
  add column version text,
  add column gateway_schema integer,
  add column control_schema integer;
