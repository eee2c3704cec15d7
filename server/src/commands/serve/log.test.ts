import { expect, test } from 'vitest';
import { describeError } from './log.ts';

test('an error is told by its type, words, code and stack, and by nothing that hangs on it', () => {
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

test('a card number in the words, the stack or the cause is masked', () => {
  const cause = new Error('invalid input syntax: "4111111111111111"');
  const reported = JSON.stringify(describeError(new Error('not a number: 4111111111111111', { cause })));
  expect(reported).not.toContain('4111111111111111');
  expect(reported.match(/411111XXXXXX1111/g)).toHaveLength(4);
});

test('what is thrown without being an error is told as text', () => {
  expect(describeError('4242424242424242 failed')).toEqual({ message: '424242XXXXXX4242 failed' });
});
