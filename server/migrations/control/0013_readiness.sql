-- As in the environments: /readyz empties it and writes a row, which a full or read-only disk refuses.
create unlogged table readiness_probes (filler text not null);
