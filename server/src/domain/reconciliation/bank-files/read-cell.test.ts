import { describe, expect, test } from 'vitest';
import { isDayFirstIn, readAmount, readDay } from './read-cell.ts';

describe('a day', () => {
  test.each([
    ['14/11/2026', '2026-11-14'],
    ['5/03/2026', '2026-03-05'],
    ['05-03-2026', '2026-03-05'],
    ['05.03.26', '2026-03-05'],
    ['2026-11-14', '2026-11-14'],
    ['2026/11/4', '2026-11-04'],
    ['20261114', '2026-11-14'],
    ['2026-11-14T08:15:00', '2026-11-14'],
    ['14/11/2026 08:15 a. m.', '2026-11-14'],
    ['14-NOV-2026', '2026-11-14'],
    ['3 de agosto de 2026', '2026-08-03'],
    ['01-ene-26', '2026-01-01'],
    ['31 Dec 2026', '2026-12-31'],
  ])('%s is read', (text, day) => {
    expect(readDay(text, true)).toBe(day);
  });

  test('11/14/2026 is read with the month first', () => {
    expect(readDay('11/14/2026', false)).toBe('2026-11-14');
  });

  test.each([
    '',
    'ayer',
    '30/02/2026',
    '11/14/2026',
    '20261345',
    '14/xyz/2026',
    '2026',
    '2201-01-01',
    '14/11',
  ])('%s is no day', text => {
    expect(readDay(text, true)).toBeUndefined();
  });

  test.each([
    [['05/03/2026', '14/03/2026'], true],
    [['05/03/2026', '03/14/2026'], false],
    [['05/03/2026'], true],
    [['2026-03-05'], true],
  ])('%j: day first is %s', (cells, isFirst) => {
    expect(isDayFirstIn(cells)).toBe(isFirst);
  });
});

describe('an amount', () => {
  test.each([
    ['20000', 2_000_000n],
    ['20.000', 2_000_000n],
    ['20,000', 2_000_000n],
    ['1.234.567,89', 123_456_789n],
    ['1,234,567.89', 123_456_789n],
    ["1'234.567,8".replace('.', "'"), 123_456_780n],
    ['$ 20.000,5', 2_000_050n],
    ['COP 20000.50', 2_000_050n],
    ['+500', 50_000n],
    ['-5.000,00', -500_000n],
    ['5000-', -500_000n],
    ['(5,000.00)', -500_000n],
    ['−12', -1_200n],
    ['0,00', 0n],
    ['150000.00', 15_000_000n],
  ])('%s', (text, centavos) => {
    expect(readAmount(text)).toBe(centavos);
  });

  test.each(['', '-', 'veinte', '1.2.3', '20.0000', '1,23,456', '12345678901', '1e5', '10 %'])(
    '%s is none',
    text => {
      expect(readAmount(text)).toBeUndefined();
    },
  );
});
