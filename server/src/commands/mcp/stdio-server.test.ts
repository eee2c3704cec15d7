import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { InvalidParams, serveStdio } from './stdio-server.ts';

const methods = {
  ping: () => ({}),
  echo: (params: Record<string, unknown>) => params,
  reject: () => {
    throw new InvalidParams('no such tool');
  },
  fail: async () => {
    await setImmediate();
    throw new Error('out of paper');
  },
};

async function answersTo(...lines: string[]): Promise<unknown[]> {
  const input = new PassThrough();
  const output = new PassThrough();
  const close = serveStdio(methods, { input, output });
  for (const line of lines) input.write(`${line}\n`);
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  close();
  return String(output.read() ?? '')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as unknown);
}

const request = (message: object) => JSON.stringify({ jsonrpc: '2.0', ...message });

test.each([
  ['a result', { id: 1, method: 'echo', params: { a: 1 } }, { id: 1, result: { a: 1 } }],
  ['the id zero', { id: 0, method: 'ping' }, { id: 0, result: {} }],
  [
    'an unknown method',
    { id: 'x', method: 'toString' },
    { id: 'x', error: { code: -32_601, message: 'Method not found: toString' } },
  ],
  [
    'bad parameters',
    { id: 2, method: 'reject' },
    { id: 2, error: { code: -32_602, message: 'no such tool' } },
  ],
  ['a fault', { id: 3, method: 'fail' }, { id: 3, error: { code: -32_603, message: 'out of paper' } }],
])('a request gets its response: %s', async (_title, sent, answer) => {
  expect(await answersTo(request(sent))).toEqual([{ jsonrpc: '2.0', ...answer }]);
});

test('notifications, responses and empty lines get no response', async () => {
  const lines = [{ method: 'notifications/initialized' }, { method: 'echo' }, { id: 9, result: {} }].map(
    request,
  );
  expect(await answersTo(...lines, '')).toEqual([]);
});

test('a canceled request gets no response', async () => {
  const cancel = request({ method: 'notifications/cancelled', params: { requestId: 3 } });
  expect(await answersTo(request({ id: 3, method: 'fail' }), cancel)).toEqual([]);
});

test('a line that is not JSON is reported, and the next request works', async () => {
  expect(await answersTo('{', request({ id: 1, method: 'ping' }))).toEqual([
    { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'Parse error: a line is not JSON' } },
    { jsonrpc: '2.0', id: 1, result: {} },
  ]);
});
