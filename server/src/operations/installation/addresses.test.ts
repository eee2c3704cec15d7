import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { addressesOf } from './addresses.ts';

test.each([
  ['127.0.0.1', {}, 'http://localhost:9000', 'http://127.0.0.1:9001'],
  ['0.0.0.0', {}, 'http://localhost:9000', 'http://127.0.0.1:9001'],
  ['::1', {}, 'http://localhost:9000', 'http://[::1]:9001'],
  ['10.0.0.7', {}, 'http://10.0.0.7:9000', 'http://10.0.0.7:9001'],
  [
    '127.0.0.1',
    { RECAUDO_PORTAL_URL: 'https://pagos.example.com' },
    'https://pagos.example.com',
    'http://127.0.0.1:9001',
  ],
])('bound to %s with %o, the dashboard is at %s and the sandbox at %s', (host, env, portal, sandbox) => {
  expect(addressesOf(readConfig(env), host, 9000)).toMatchObject({ portal, sandbox });
});
