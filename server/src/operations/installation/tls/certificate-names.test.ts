import { expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { certificateNames } from './certificate-names.ts';

const loopback = ['localhost', '127.0.0.1', '::1'];

test.each<[string, NodeJS.ProcessEnv, string, string, string[]]>([
  ['the first start', {}, '127.0.0.1', 'caja-1', [...loopback, 'caja-1']],
  ['each name once, in small letters', {}, 'LOCALHOST', 'Caja-1.Local', [...loopback, 'caja-1.local']],
  ['every address is none', {}, '0.0.0.0', 'caja-1', [...loopback, 'caja-1']],
  ['an address of its own', {}, '10.0.0.5', 'caja-1', [...loopback, 'caja-1', '10.0.0.5']],
  ['a machine without a usable name', {}, '::', 'caja_1', loopback],
  [
    'the names of the configuration',
    {
      RECAUDO_SANDBOX_URL: 'https://sandbox.pagos.example:8443',
      RECAUDO_ALLOWED_HOSTS: 'pagos.internal,10.1.2.3',
    },
    '127.0.0.1',
    'caja-1',
    [...loopback, 'caja-1', 'sandbox.pagos.example', 'pagos.internal', '10.1.2.3'],
  ],
])('%s', (_what, env, boundHost, machine, expected) => {
  expect(certificateNames(readConfig(env), boundHost, machine)).toEqual(expected);
});
