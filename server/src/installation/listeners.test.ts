import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { addressesOf } from './addresses.ts';
import { isLocalInstallation } from './listeners.ts';

test.each<[string, NodeJS.ProcessEnv, string, boolean]>([
  ['the first start', {}, '127.0.0.1', true],
  ['by name', { RECAUDO_PORTAL_URL: 'http://localhost:8000' }, 'localhost', true],
  ['by IPv6', { RECAUDO_PORTAL_URL: 'http://[::1]:8000' }, '::1', true],
  ['a database of its own', { RECAUDO_DATABASE_URL: 'postgres://db/recaudo' }, '127.0.0.1', false],
  ['listening to everybody', {}, '0.0.0.0', false],
  ['listening to everybody by IPv6', {}, '::', false],
  ['behind a proxy', { RECAUDO_PORTAL_URL: 'https://pagos.example' }, '127.0.0.1', false],
  ['a name that only looks like it', {}, '127.0.0.1.pagos.example', false],
])('a local installation: %s', (_what, env, host, expected) => {
  const config = readConfig(env);
  expect(isLocalInstallation(config, addressesOf(config, host, 8000), host)).toBe(expected);
});
