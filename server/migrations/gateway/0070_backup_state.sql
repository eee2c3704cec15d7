-- What is known of the backups of the whole PostgreSQL server, in one row: when the last good one was made, when a restore
-- from one was last tried, and how far its archive has come. The folders themselves are the truth; this is for health.
create table backup_state (
  is_latest boolean primary key default true constraint backup_state_one check (is_latest),
  backup_id text,
  backed_up_at timestamptz,
  backup_bytes bigint,
  is_encrypted boolean,
  failed_at timestamptz,
  failure text,
  verified_id text,
  verified_at timestamptz,
  -- What the trial found; empty: nothing was wrong.
  verified_problems text[],
  archived_until timestamptz,
  archive_failed_at timestamptz,
  archive_failure text,
  -- Whether a program makes backups by itself, and what an operator has asked it for.
  is_scheduled boolean not null default false,
  requested text constraint backup_state_requested check (requested in ('backup', 'verify')),
  requested_at timestamptz
);
