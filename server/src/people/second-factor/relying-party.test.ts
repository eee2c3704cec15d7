import { expect, test } from 'vitest';
import { relyingParty } from './relying-party.ts';

test.each([
  ['https://pagos.example', 'pagos.example', 'https://pagos.example'],
  ['https://pagos.example:8443/', 'pagos.example', 'https://pagos.example:8443'],
  ['http://localhost:8000', 'localhost', 'http://localhost:8000'],
  ['http://127.0.0.1:8000', 'localhost', 'http://localhost:8000'],
  ['http://[::1]:8000', 'localhost', 'http://localhost:8000'],
  ['http://127.tienda.example', '127.tienda.example', 'http://127.tienda.example'],
])('%s: passkeys of %s, at %s', (portal, id, origin) =>
  expect(relyingParty(portal)).toEqual({ id, origins: [origin] }),
);
