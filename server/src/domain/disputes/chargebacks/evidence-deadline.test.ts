import { expect, test } from 'vitest';
import { evidenceDeadline } from './evidence-deadline.ts';

test.each([
  ['a Monday', '2026-11-16T15:00:00Z', '2026-12-01T04:59:59Z'],
  ['a Friday', '2026-11-20T15:00:00Z', '2026-12-05T04:59:59Z'],
  ['a Saturday', '2026-11-21T15:00:00Z', '2026-12-05T04:59:59Z'],
  ['a Sunday', '2026-11-22T15:00:00Z', '2026-12-05T04:59:59Z'],
  ['late on a Sunday in Bogotá, Monday in UTC', '2026-11-23T04:59:59Z', '2026-12-05T04:59:59Z'],
  ['the first moment of Monday in Bogotá', '2026-11-23T05:00:00Z', '2026-12-08T04:59:59Z'],
])('a notice on %s', (_day, opened, deadline) =>
  expect(evidenceDeadline(new Date(opened))).toEqual(new Date(deadline)),
);
