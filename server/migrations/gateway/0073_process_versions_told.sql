-- Every process says its version from here on. One that does not is older than these columns, and cannot be counted.
-- Phase: contract
delete from process_clocks where version is null or gateway_schema is null or control_schema is null;
alter table process_clocks
  alter column version set not null,
  alter column gateway_schema set not null,
  alter column control_schema set not null;
