-- The control database holds what stands above the two environments: who runs this installation.
create table installation (
  only_row boolean primary key default true constraint installation_only_row check (only_row),
  creation_date timestamptz not null default now()
);
insert into installation default values;
