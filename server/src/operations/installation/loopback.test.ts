import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { addressesOf } from './addresses.ts';
import { webhooksToLoopback } from './loopback.ts';

const database = { RECAUDO_DATABASE_URL: 'postgres://db.example/' };
const input = (word: string) => ({ RECAUDO_WEBHOOKS_TO_LOOPBACK: word });

test.each<[string, NodeJS.ProcessEnv, string | undefined, string]>([
  ['embedded, bound to loopback', {}, '127.0.0.1', 'local'],
  ['embedded, bound to another loopback address', {}, '127.0.0.2', 'local'],
  ['embedded, bound to ::1', {}, '::1', 'local'],
  ['embedded, bound to localhost', {}, 'localhost', 'local'],
  ['embedded, bound to every address', {}, '0.0.0.0', 'closed'],
  ['embedded, bound to every IPv6 address', {}, '::', 'closed'],
  ['embedded, bound to the network', {}, '192.168.1.5', 'closed'],
  ['embedded, bound to a name', {}, '127.0.0.1.example', 'closed'],
  ['nothing listens', {}, undefined, 'closed'],
  ['a database elsewhere', database, '127.0.0.1', 'closed'],
  ['behind a proxy on this machine', { RECAUDO_SANDBOX_URL: 'https://s.example' }, '127.0.0.1', 'closed'],
  ['only the portal behind a proxy', { RECAUDO_PORTAL_URL: 'https://s.example' }, '127.0.0.1', 'closed'],
  ['addresses that stay here', { RECAUDO_PORTAL_URL: 'http://localhost:9' }, '127.0.0.1', 'local'],
  ['a further host name', { RECAUDO_ALLOWED_HOSTS: 'pagos.internal' }, '127.0.0.1', 'closed'],
  ['a trusted proxy', { RECAUDO_TRUSTED_PROXIES: '127.0.0.1' }, '127.0.0.1', 'closed'],
  ['opened by the variable', { ...database, ...input('on') }, '0.0.0.0', 'open'],
  [
    'opened to people at this machine by the variable',
    { ...database, ...input('local') },
    '127.0.0.1',
    'local',
  ],
  ['closed by the variable', input('off'), '127.0.0.1', 'closed'],
])('webhooks to loopback: %s', (_title, env, host, expected) => {
  const config = readConfig(env);
  expect(webhooksToLoopback(config, addressesOf(config, host ?? '127.0.0.1', 8000), host)).toBe(expected);
});

test('the variable accepts on, off and local', () => {
  expect(() => readConfig(input('yes'))).toThrow('RECAUDO_WEBHOOKS_TO_LOOPBACK must be on, off or local');
});
