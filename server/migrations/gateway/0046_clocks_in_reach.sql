-- A sandbox clock cannot be moved beyond 2199 any more (primitives/calendar-date.ts). Those that stand beyond come back to the
-- last moment: in the year 9999 of Bogotá the year of UTC has five digits, which nothing that such a merchant made could be
-- written with. What was made under such a clock stays as it is.
update merchants set clock_frozen_at = '2200-01-01T04:59:59Z' where clock_frozen_at >= '2200-01-01T05:00:00Z';
