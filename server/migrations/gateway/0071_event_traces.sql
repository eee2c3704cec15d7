-- In which trace a change was made, as W3C traceparent: a delivery of its event is linked to it. Null while traces are off.
alter table events add column trace text;
