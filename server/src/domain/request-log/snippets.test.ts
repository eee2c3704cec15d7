import { expect, test } from 'vitest';
import { toCurl, toTypeScript } from './snippets.ts';

const post = {
  method: 'POST',
  path: '/v1/m1/customers',
  query: '',
  idempotencyKey: "it's",
  requestBody: `{"name":"O'Neil"}`,
};
const get = {
  method: 'GET',
  path: '/v1/m1/charges',
  query: 'limit=3',
  idempotencyKey: null,
  requestBody: null,
};

test('curl: the body is quoted for a shell', () => {
  expect(toCurl('http://x', post)).toBe(
    [
      `curl 'http://x/v1/m1/customers'`,
      '-X POST',
      '-u "$RECAUDO_KEY:"',
      String.raw`-H 'Idempotency-Key: it'\''s'`,
      `-H 'Content-Type: application/json'`,
      String.raw`-d '{"name":"O'\''Neil"}'`,
    ].join(' \\\n  '),
  );
  expect(toCurl('http://x', get)).toBe(`curl 'http://x/v1/m1/charges?limit=3' \\\n  -u "$RECAUDO_KEY:"`);
});

test('TypeScript: the snippet parses and reads the key from the environment', () => {
  const text = toTypeScript('http://x', post);
  expect(text).toContain(`body: JSON.stringify({\n    "name": "O'Neil"\n  }),`);
  expect(text).toContain(`process.env['RECAUDO_KEY']`);
  expect(text).toContain(`'idempotency-key': "it's",`);
  expect(toTypeScript('http://x', get)).not.toContain('body');
});

test('a body that was cut is left out', () => {
  const long = { ...post, requestBody: `{"a":"${'x'.repeat(9_000)}` };
  expect(toCurl('http://x', long)).not.toContain('-d');
  expect(toTypeScript('http://x', long)).not.toContain('body');
});
