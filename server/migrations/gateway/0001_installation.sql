-- One row that says whose database this is, so that a production database is never opened as the sandbox,
-- nor with another key file than the one its cards were sealed with.
create table installation (
  only_row boolean primary key default true constraint installation_only_row check (only_row),
  environment text not null constraint installation_environment check (environment in ('sandbox', 'production')),
  key_check text not null,
  creation_date timestamptz not null
);
