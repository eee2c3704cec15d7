import { expect, test } from 'vitest';
import { redactLinks } from './redact-links.ts';

const LINK = 'ck0mhx3k2pz7c4w9q1d8';
const TOKEN = `m0mwif9iead5wkir5xwv.s0mwif9iead5wkir5xwv.t5x2k1.${'aB-_'.repeat(10)}abc`;

test.each([
  [`Paga en https://pagos.example/pagar/${LINK}?lang=en hoy`, 'Paga en https://pagos.example/pagar/… hoy'],
  [`<a href="https://p.example/pagar/${LINK}&amp;x">`, '<a href="https://p.example/pagar/…&amp;x">'],
  [`{"url":"http://127.0.0.1:8001/pse/${LINK}"}`, '{"url":"http://127.0.0.1:8001/pse/…"}'],
  [`{"body":"{\\"url\\":\\"http://p/pagar/${LINK}\\"}"}`, '{"body":"{\\"url\\":\\"http://p/pagar/…\\"}"}'],
  [`{"url":"http:\\/\\/p\\/pagar\\/${LINK}"}`, '{"url":"http:\\/\\/p\\/pagar\\/…"}'],
  [`next=https%3A%2F%2Fp%2Fpagar%2F${LINK}`, 'next=https%3A%2F%2Fp%2Fpagar%2F…'],
  [`/pagar/${LINK}/autenticado?a=x`, '/pagar/…'],
  [`https://p/mi-suscripcion/${TOKEN}?lang=en`, 'https://p/mi-suscripcion/…'],
  [`token ${TOKEN}.`, 'token ….'],
  ['https://p/3ds/au123', 'https://p/3ds/…'],
  ['https://h/invitacion/abc_DEF-1', 'https://h/invitacion/…'],
  ['https://h/contrasena/abc', 'https://h/contrasena/…'],
  ['https://h/confirmar/abc', 'https://h/confirmar/…'],
  [`{"link":"${LINK}"}`, '{"link":"ck…"}'],
  [`https://p/reversion/${LINK}?lang=es`, 'https://p/reversion/…'],
  ['{"payout_to":"Banco \\"X\\" 123","a":1}', '{"payout_to":"…","a":1}'],
])('%s', (text, shown) => expect(redactLinks(text)).toBe(shown));

test.each([
  '{"id":"tr0mhx3k2pz7c4w9q1d8","url":"https://tienda.example/gracias"}',
  'https://p/vouchers/tr0mhx3k2pz7c4w9q1d8',
  'POST /v1/m1/pse',
  'block0mhx3k2pz7c4w9q1d8aa pagar $ 20.000',
  '10.0.0.1 1.2.3.4',
])('%s stays', text => expect(redactLinks(text)).toBe(text));
