import pino from 'pino';
import { expect, test } from 'vitest';
import { describeError, logOptions, maskLine } from './log.ts';

test('a logged error has type, message, code and stack, and no attached objects', () => {
  const error = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'customers_external_id_taken',
    detail: 'Key (external_id)=(ana@example.com) already exists.',
    client: { secretKey: 42 },
    where: 'unnamed portal parameter $1',
  });
  expect(describeError(error)).toEqual({
    type: 'Error',
    message: 'duplicate key value',
    code: '23505',
    constraint: 'customers_external_id_taken',
    stack: expect.stringContaining('log.test.ts'),
  });
});

test('a card number in the message, stack or cause is masked', () => {
  const cause = new Error('invalid input syntax: "4111111111111111"');
  const reported = JSON.stringify(describeError(new Error('not a number: 4111111111111111', { cause })));
  expect(reported).not.toContain('4111111111111111');
  expect(reported.match(/411111XXXXXX1111/g)).toHaveLength(4);
});

test('a thrown value that is not an Error is logged as text', () => {
  expect(describeError('4242424242424242 failed')).toEqual({ message: '424242XXXXXX4242 failed' });
});

test('a line of the log is masked whatever field holds the number, in any form, and stays JSON', () => {
  const lines: string[] = [];
  const log = pino(logOptions({ logLevel: 'info', logFormat: 'json', traces: undefined }), {
    write: (line: string) => lines.push(line),
  });
  log.info(
    { order_id: '4929/1357/9246/8039', value: 4929135792468039 },
    'paid with ４９２９.１３５７.９２４６.８０３９',
  );
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    order_id: '492913XXXXXX8039',
    value: '492913XXXXXX8039',
    msg: 'paid with 492913XXXXXX8039',
  });
});

test('a line without a card number is written as it is', () => {
  const line =
    '{"time":"2026-11-14T18:03:21.123Z","request_id":"f88c4604-0017-1000-8000-000a00000000","ms":1763187600000}\n';
  expect(maskLine(line)).toBe(line);
});
