import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { addressesOf } from './addresses.ts';
import { isLocalInstallation, listenerOf, listWarnings } from './listeners.ts';

test.each<[string, NodeJS.ProcessEnv, string, boolean]>([
  ['the first start', {}, '127.0.0.1', true],
  ['by name', { RECAUDO_PORTAL_URL: 'http://localhost:8000' }, 'localhost', true],
  ['by IPv6', { RECAUDO_PORTAL_URL: 'http://[::1]:8000' }, '::1', true],
  ['a database of its own', { RECAUDO_DATABASE_URL: 'postgres://db/recaudo' }, '127.0.0.1', false],
  ['with a local certificate', { RECAUDO_TLS: 'local' }, '127.0.0.1', true],
  ['listening to everybody', {}, '0.0.0.0', false],
  ['listening to everybody by IPv6', {}, '::', false],
  ['behind a proxy', { RECAUDO_PORTAL_URL: 'https://pagos.example' }, '127.0.0.1', false],
  ['a further host name', { RECAUDO_ALLOWED_HOSTS: 'pagos.internal' }, '127.0.0.1', false],
  ['a trusted proxy', { RECAUDO_TRUSTED_PROXIES: '127.0.0.1' }, '127.0.0.1', false],
  [
    'a further host name and a trusted proxy',
    { RECAUDO_ALLOWED_HOSTS: 'pagos.internal', RECAUDO_TRUSTED_PROXIES: '127.0.0.1' },
    '127.0.0.1',
    false,
  ],
  ['a name that only looks like it', {}, '127.0.0.1.pagos.example', false],
])('a local installation: %s', (_what, env, host, expected) => {
  const config = readConfig(env);
  expect(isLocalInstallation(config, addressesOf(config, host, 8000), host)).toBe(expected);
});

const files = { RECAUDO_TLS_CERT: '/chain.pem', RECAUDO_TLS_KEY: '/key.pem' };

test.each<[string, NodeJS.ProcessEnv, string, boolean, number]>([
  ['http', {}, 'http://127.0.0.1:8001', false, 0],
  // A browser would then force https on everything at localhost for two years.
  ['a local certificate', { RECAUDO_TLS: 'local' }, 'https://127.0.0.1:8001', false, 0],
  ['a proxy', { RECAUDO_SANDBOX_URL: 'https://pagos.example' }, 'https://pagos.example', true, 1],
  ['a further host name', { RECAUDO_ALLOWED_HOSTS: 'pagos.internal' }, 'http://127.0.0.1:8001', false, 1],
  ['a trusted proxy', { RECAUDO_TRUSTED_PROXIES: '127.0.0.1' }, 'http://127.0.0.1:8001', false, 1],
  ['own files', { RECAUDO_SANDBOX_URL: 'https://pagos.example', ...files }, 'https://pagos.example', true, 0],
])('%s: the address, whether browsers keep to https, warnings', (_what, env, address, isHttps, warnings) => {
  const config = readConfig(env);
  const addresses = addressesOf(config, '127.0.0.1', 8000);
  expect(addresses.sandbox).toBe(address);
  expect(listenerOf(config, addresses, '127.0.0.1', { name: 'sandbox' }).isHttps).toBe(isHttps);
  expect(listWarnings(config, addresses)).toHaveLength(warnings);
});
