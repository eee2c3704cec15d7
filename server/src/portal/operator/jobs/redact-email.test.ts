import { expect, test } from 'vitest';
import { maskAddress, redactEmail } from './redact-email.ts';

test.each([
  ['ana.torres@example.com', 'a•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
])('%s is shown as %s', (address, shown) => expect(maskAddress(address)).toBe(shown));

test.each([
  ['Paga en https://pagos.example/pagar/ck123?x=1 hoy', 'Paga en https://pagos.example/… hoy'],
  ['Escríbenos a tienda@example.com.', 'Escríbenos a t•••@example.com.'],
  ['Tarjeta 4111 1111 1111 1111', 'Tarjeta 411111XXXXXX1111'],
  ['Total $ 20.000 el 15 de noviembre', 'Total $ 20.000 el 15 de noviembre'],
])('%s', (text, shown) => expect(redactEmail(text)).toBe(shown));
