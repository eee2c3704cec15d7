-- What an operator has stopped for a while: renewals alone, or all background work. A row stays after its end, with
-- when and by whom it went on.
create table pauses (
  what text primary key check (what in ('billing', 'work')),
  is_on boolean not null,
  reason text not null,
  by_whom text not null,
  since timestamptz not null
);

-- The worker processes: how many jobs each has in its hands, and whether it knows of a pause.
create table workers_seen (
  id text primary key,
  seen_at timestamptz not null,
  running integer not null,
  is_paused boolean not null
);
