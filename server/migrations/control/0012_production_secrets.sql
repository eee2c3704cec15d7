-- Second factors, bank accounts and production's first keys are sealed with production's key file as soon as there is
-- one. From then on nothing above the environments is sealed with the sandbox's, not even while the file is missing.
alter table installation
  add column production_opened_at timestamptz,
  -- Rows were sealed anew, and what they were before is still in the files of their tables.
  add column has_old_seals boolean not null default false;
