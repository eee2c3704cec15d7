import { expect, test } from 'vitest';
import { requestHeadersOf, sentOf, shownAnswerHeaders } from './shown-headers.ts';

const call = (url: string, more: Record<string, string> = {}) => ({
  endpoint: 'm w',
  merchantId: 'm',
  url,
  headers: { 'webhook-id': 'e1', 'webhook-timestamp': '1763', 'webhook-signature': 'v1,abc', ...more },
  body: '{}',
});

test.each([
  ['a path', 'https://tienda.example/hooks', 'https://tienda.example/hooks'],
  ['a token in the query', 'https://tienda.example/hooks?token=abc&x=?', 'https://tienda.example/hooks?…'],
])('the URL of a try with %s', (_what, url, shown) => expect(sentOf(call(url)).url).toBe(shown));

test('the headers of a try are those that went out, but for the password', () => {
  const sent = sentOf(
    call('https://tienda.example', { traceparent: '00-a', authorization: 'Basic c2VjcmV0' }),
  );
  expect(JSON.stringify(sent)).not.toContain('c2VjcmV0');
  expect(requestHeadersOf('e1', sent)).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Recaudo-Webhooks/1',
    'webhook-id': 'e1',
    'webhook-timestamp': '1763',
    'webhook-signature': 'v1,abc',
    traceparent: '00-a',
    authorization: 'Basic …',
  });
});

test.each([
  ['as they came', { server: 'nginx', vary: 'a' }, { server: 'nginx', vary: 'a' }],
  ['no cookie', { 'set-cookie': ['sid=1'] }, { 'set-cookie': '…' }],
  ['no token', { 'x-csrf-token': 'abc' }, { 'x-csrf-token': '…' }],
  ['a long one cut', { link: 'x'.repeat(300) }, { link: `${'x'.repeat(200)}…` }],
  ['no NUL, which the database does not take', { a: 'b\0' }, { a: 'b\u{FFFD}' }],
])('shown response headers: %s', (_what, given, shown) => expect(shownAnswerHeaders(given)).toEqual(shown));

test('many headers are cut after so many, and after so much', () => {
  const many = (count: number, value: string) =>
    Object.fromEntries(Array.from({ length: count }, (_none, index) => [`x-${index}`, value]));
  expect(Object.keys(shownAnswerHeaders(many(100, 'a')))).toHaveLength(30);
  expect(JSON.stringify(shownAnswerHeaders(many(30, 'a'.repeat(199)))).length).toBeLessThan(2_200);
});
