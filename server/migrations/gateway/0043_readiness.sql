-- /readyz empties it and writes a row: that takes a new file, a page and the log, so that a full or read-only disk says
-- no. Unlogged: nothing in it is worth a byte of a backup.
create unlogged table readiness_probes (filler text not null);
