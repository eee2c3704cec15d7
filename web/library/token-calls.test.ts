import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromPage } from '../hosted-fields/protocol.ts';
import { clientFailure } from './outcome.ts';
import { createTokenCalls } from './token-calls.ts';

const request = { merchantId: 'm1', apiKey: 'pk_1', language: 'en', holderName: 'Ana' } as const;
const token = { id: 'tok1', card: {} };
const link = (ready: Promise<void>) => ({ ready, send: vi.fn<(message: FromPage) => void>() });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each answer reaches the call that asked', async () => {
  const calls = createTokenCalls();
  const number = link(Promise.resolve());
  const first = calls.start(number, request);
  const second = calls.start(number, request);
  await vi.advanceTimersByTimeAsync(0);
  expect(number.send.mock.calls).toEqual([
    [{ type: 'tokenize', call: 1, ...request }],
    [{ type: 'tokenize', call: 2, ...request }],
  ]);
  const failure = clientFailure(2004, 'wrong digit');
  calls.settle({ type: 'failure', call: 2, failure });
  calls.settle({ type: 'token', call: 1, status: 201, token });
  calls.settle({ type: 'token', call: 9, status: 201, token });
  expect(await first).toEqual({ data: token, status: 201 });
  expect(await second).toBe(failure);
});

test('fields that never load: a failure after 10 s, and nothing is sent when they come late', async () => {
  const number = link(new Promise(resolve => setTimeout(resolve, 15_000)));
  const outcome = createTokenCalls().start(number, request);
  await vi.advanceTimersByTimeAsync(10_001);
  expect(await outcome).toMatchObject({ status: 0, data: { error_code: 1004 } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(number.send).not.toHaveBeenCalled();
});

test('a frame that never answers: a failure after 40 s', async () => {
  const outcome = createTokenCalls().start(link(Promise.resolve()), request);
  await vi.advanceTimersByTimeAsync(40_001);
  expect(await outcome).toMatchObject({ status: 0, message: 'Browser error', data: { error_code: 1004 } });
});
