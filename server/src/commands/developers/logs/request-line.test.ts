import { expect, test } from 'vitest';
import { requestJson, requestText } from './request-line.ts';

const refused = {
  id: 'rq0',
  requestId: '7d1b64c2-8a0f-4c8e-9d3e-2f6a1b5c9e70',
  creationDate: new Date('2026-11-17T02:03:04Z'),
  method: 'POST',
  path: '/v1/m1/charges',
  query: '',
  status: 402,
  errorCode: 3003,
  durationMs: 41.5,
  keyLastFour: 'ab12',
  ip: '127.0.0.1',
};
const read = { ...refused, method: 'GET', path: '/v1/m1', query: 'limit=3', status: 200, errorCode: null };

test('a line shows the time in Bogotá, status, call, and the reason for an error', () => {
  expect(requestText(refused, 'm1', false)).toBe(
    '21:03:04  402  POST    /charges  41.5 ms  3003 The card has insufficient funds  7d1b64c2-8a0f-4c8e-9d3e-2f6a1b5c9e70',
  );
  expect(requestText(read, 'm1', false)).toBe(
    '21:03:04  200  GET     /v1/m1?limit=3  41.5 ms  7d1b64c2-8a0f-4c8e-9d3e-2f6a1b5c9e70',
  );
});

test('colours say how it went', () => {
  const shown = (status: number) => requestText({ ...read, status }, 'm1', true);
  expect(shown(200)).toContain('\u001b[32m200\u001b[0m');
  expect(shown(404)).toContain('\u001b[33m404\u001b[0m');
  expect(shown(503)).toContain('\u001b[31m503\u001b[0m');
});

test('--json prints the same request as JSON', () => {
  expect(JSON.parse(requestJson(refused))).toEqual({
    time: '2026-11-16T21:03:04-05:00',
    request_id: '7d1b64c2-8a0f-4c8e-9d3e-2f6a1b5c9e70',
    method: 'POST',
    path: '/v1/m1/charges',
    query: '',
    status: 402,
    error_code: 3003,
    error: 'The card has insufficient funds',
    duration_ms: 41.5,
    key_last_four: 'ab12',
    ip: '127.0.0.1',
  });
});
