-- How far the clock of each running process is ahead of the database's, told by itself every ten seconds. Leases go by the
-- database's clock, business by the process's: whoever runs the gateway has to hear of clocks that differ.
create table process_clocks (
  id text primary key,
  host text not null,
  lead_ms bigint not null,
  seen_at timestamptz not null
);
