import { stripVTControlCharacters } from 'node:util';
import pino from 'pino';
import { expect, test } from 'vitest';
import { logOptions } from './log.ts';
import { textLine } from './text-line.ts';

function written(work: (log: pino.Logger) => void, hasColour = false): string {
  const lines: string[] = [];
  const options = logOptions({ logLevel: 'info', logFormat: 'text', traces: undefined });
  work(pino(options, { write: (line: string) => lines.push(textLine(line, hasColour)) }));
  return lines.join('');
}

test('a person reads time, level, message and facts on one line', () => {
  const text = written(log => log.info({ method: 'POST', status: 200, route: '/v1/x', ms: 12.5 }, 'request'));
  expect(text).toMatch(
    /^\d{2}:\d{2}:\d{2}\.\d{3} info {2}request method=POST status=200 route=\/v1\/x ms=12\.5\n$/,
  );
});

test('text log: values with spaces are quoted, empty ones left out, nested ones written as JSON', () => {
  const text = written(log => log.warn({ reason: 'no answer', link: undefined, ports: { api: 1 } }, 'slow'));
  expect(text).toContain('warn  slow reason="no answer" ports={"api":1}');
  expect(text).not.toContain('link');
});

test('an error has its stack and its cause below, with card numbers masked', () => {
  const error = new Error('bad 4111111111111111', { cause: new Error('line is cut') });
  const text = written(log => log.error({ err: error, request_id: 'r-1' }, 'fault'));
  const [first, second] = text.split('\n');
  expect(first).toMatch(/ error fault request_id=r-1$/);
  expect(second).toBe('    Error: bad 411111XXXXXX1111');
  expect(text).toContain('    caused by\n    Error: line is cut\n');
});

test('colors only add escape codes', () => {
  const log = (logger: pino.Logger) => logger.error({ status: 500 }, 'request');
  const painted = written(log, true);
  expect(painted).toContain('\u001b[31merror\u001b[0m');
  expect(stripVTControlCharacters(painted)).toMatch(/ error request status=500\n$/);
});

test.each(['not json\n', '12\n'])('lines from elsewhere pass through unchanged: %j', line => {
  expect(textLine(line, false)).toBe(line);
});
