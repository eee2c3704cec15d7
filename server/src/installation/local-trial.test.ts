import { expect, test } from 'vitest';
import { isLocalTrial } from './local-trial.ts';

const local = {
  home: 'http://127.0.0.1:8000',
  sandbox: 'http://127.0.0.1:8001',
  production: 'http://127.0.0.1:8002',
};

test.each([
  ['the first start', undefined, local, '127.0.0.1', false, true],
  ['by name', undefined, { ...local, home: 'http://localhost:8000' }, 'localhost', false, true],
  ['by IPv6', undefined, { ...local, home: 'http://[::1]:8000' }, '::1', false, true],
  ['a database of its own', 'postgres://db/recaudo', local, '127.0.0.1', false, false],
  ['production is open', undefined, local, '127.0.0.1', true, false],
  ['listening to everybody', undefined, local, '0.0.0.0', false, false],
  ['behind a proxy', undefined, { ...local, home: 'https://pagos.example' }, '127.0.0.1', false, false],
  ['a name that only looks like it', undefined, local, '127.0.0.1.pagos.example', false, false],
] as const)('%s', (_what, databaseUrl, addresses, host, isProductionOpen, expected) =>
  expect(isLocalTrial({ config: { databaseUrl }, addresses }, host, isProductionOpen)).toBe(expected),
);
