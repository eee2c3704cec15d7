import { expect, test } from 'vitest';
import { formatReport } from './report.ts';

const line = { case: 'echo', host: 'jpos', dialect: 'packed-1987', transport: 'TLS' };

test('every case has a line, and the last one counts', () => {
  expect(formatReport([{ ...line, fault: null }])).toBe(
    [
      'case | host | dialect     | transport | result',
      'echo | jpos | packed-1987 | TLS       | passed',
      '1 passed, 0 failed',
    ].join('\n'),
  );
});

test('what failed is told with its reason', () => {
  const text = formatReport([
    { ...line, fault: null },
    { ...line, fault: 'no answer' },
  ]);
  expect(text).toContain('FAILED');
  expect(text).toContain('echo | jpos | packed-1987 | TLS\nno answer');
  expect(text.endsWith('1 passed, 1 failed')).toBe(true);
});
