-- Which request asked for a capture or a void: the same request, repeated after a crash, finds what it did.
alter table attempts add column request_id text;
