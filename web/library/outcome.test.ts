import { expect, test, vi } from 'vitest';
import { clientFailure, deliver, type Outcome } from './outcome.ts';

const failure = clientFailure(2004, 'wrong digit', { field: 'number' });
const refused: Promise<Outcome<string>> = Promise.resolve(failure);
const granted: Promise<Outcome<string>> = Promise.resolve({ data: 'tok', status: 201 });

test('success: the callback gets the response with status 200, the promise the data itself', async () => {
  const onSuccess = vi.fn();
  const onError = vi.fn();
  expect(await deliver(granted, onSuccess, onError)).toBe('tok');
  await expect.poll(() => onSuccess).toHaveBeenCalledExactlyOnceWith({ data: 'tok', status: 200 });
  expect(onError).not.toHaveBeenCalled();
});

test('failure: the callback gets the response, the promise an Error with the fields of the error object', async () => {
  const onError = vi.fn();
  await expect(deliver(refused, undefined, onError)).rejects.toMatchObject({
    name: 'RecaudoError',
    message: 'wrong digit',
    error_code: 2004,
    description: 'wrong digit',
    http_code: 0,
    request_id: '',
    field: 'number',
  });
  await expect.poll(() => onError).toHaveBeenCalledExactlyOnceWith(failure);
});

test('a page with an error callback sees no unhandled rejection', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  const onError = vi.fn();
  void deliver(refused, undefined, onError);
  await expect.poll(() => onError).toHaveBeenCalled();
  await new Promise(resolve => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
