-- Phase: expand
-- When somebody last tried the connection: for an hour afterwards it answers the verification of a webhook that its gateway
-- has been given (domain/link-notices).
alter table links add column tested_at timestamptz;
