import { expect, test } from 'vitest';
import { isLoopbackName, nameIn, newHostRule } from './host-rule.ts';

test.each([
  ['Example.com', 'example.com'],
  ['example.com:8000', 'example.com'],
  ['example.com.', 'example.com'],
  ['example.com.:443', 'example.com'],
  ['127.0.0.1:8000', '127.0.0.1'],
  ['[::1]:8000', '::1'],
  ['[::1]', '::1'],
  ['::1', '::1'],
  ['[::ffff:127.0.0.1]', '127.0.0.1'],
  ['', ''],
  ['a:b', ''],
  ['user@evil.example:80:80', ''],
  ['[::1', ''],
])('the name in %j is %j', (host, name) => expect(nameIn(host)).toBe(name));

const ask = (host: string | undefined, localAddress?: string) =>
  newHostRule(['127.0.0.1', 'localhost', '::1', 'pagos.example.com'])({
    headers: { host },
    socket: { localAddress } as never,
  });

test.each([
  'localhost',
  'LOCALHOST:8000',
  '127.0.0.1:9999',
  '[::1]:8000',
  'pagos.example.com',
  'Pagos.Example.com:443',
  'tienda.localhost:8000',
  undefined,
])('%s is ours', host => expect(ask(host)).toBe(true));

test.each([
  'evil.example',
  'evil.example:8000',
  'localhost.evil.example',
  'pagos.example.com.evil.example',
  'notlocalhost',
  '127.0.0.2',
  '10.0.0.5',
  '',
  ' ',
  '@127.0.0.1',
  '127.0.0.1@evil.example',
])('%j is foreign', host => expect(ask(host)).toBe(false));

test('the address at which the connection arrived is ours, whatever the listener is bound to', () => {
  expect(ask('10.0.0.5:8000', '10.0.0.5')).toBe(true);
  expect(ask('10.0.0.5:8000', '::ffff:10.0.0.5')).toBe(true);
  expect(ask('10.0.0.6:8000', '10.0.0.5')).toBe(false);
  expect(ask('', undefined)).toBe(false);
});

test('a name is remembered as it was judged', () => {
  const rule = newHostRule(['localhost']);
  const request = (host: string) => ({ headers: { host }, socket: {} as never });
  for (let count = 0; count < 300; count += 1) expect(rule(request(`localhost:${count}`))).toBe(true);
  expect(rule(request('evil.example'))).toBe(false);
  expect(rule(request('localhost:299'))).toBe(true);
});

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['localhost', true],
  ['tienda.localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['127.0.0.1.evil.example', false],
  ['10.0.0.1', false],
])('%s is a loopback name: %s', (name, expected) => expect(isLoopbackName(name)).toBe(expected));
