import { expect, it } from 'vitest';
import { messageTimes, retrievalReference } from './local-times.ts';

it.each([
  ['2026-11-16T17:04:05Z', '2026-11-16', '1116170405', '120405', '1116', '632012000042'],
  ['2027-01-01T04:59:59Z', '2026-12-31', '0101045959', '235959', '1231', '636523000042'],
  ['2027-01-01T05:00:00Z', '2027-01-01', '0101050000', '000000', '0101', '700100000042'],
  ['2028-12-31T12:00:00Z', '2028-12-31', '1231120000', '070000', '1231', '836607000042'],
])('%s is %s in Bogotá', (instant, day, transmittedAt, localTime, localDate, reference) => {
  const at = new Date(instant);
  expect(messageTimes(at)).toEqual({ day, transmittedAt, localTime, localDate });
  expect(retrievalReference(at, '000042')).toBe(reference);
});
