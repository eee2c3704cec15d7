import { expect, test } from 'vitest';
import { whatsAppAddress } from './whats-app.ts';

test.each([
  ['300 123 4567', 'https://wa.me/573001234567?text=Hola%2C%20Camila'],
  ['+57 300 123 4567', 'https://wa.me/573001234567?text=Hola%2C%20Camila'],
  ['601 234 5678', 'https://wa.me/?text=Hola%2C%20Camila'],
  [null, 'https://wa.me/?text=Hola%2C%20Camila'],
])('a message to %s', (phone, address) => {
  expect(whatsAppAddress('Hola, Camila', phone)).toBe(address);
});
