import { rules, sentences } from '@recaudo/contract/rejections/registry';
import { placesIn, type RejectionValue } from '@recaudo/contract/rejections/rejection';
import { describe, expect, test } from 'vitest';
import { readRejection } from './read-rejection.ts';

/** A value as parsed from JSON. */
const sample = (kind: string): RejectionValue => {
  if (kind === 'list' || kind === 'types' || kind === 'words') return ['string', 'number'];
  return kind === 'money' || kind === 'number' ? 20_000 : 'completed';
};

describe.each(Object.entries({ ...rules, ...sentences }))('%s', (reason, { en }) => {
  const params = Object.fromEntries(placesIn(en).map(({ name, kind }) => [name, sample(kind)]));
  test.each([
    ['es', /^[A-ZÁÉÍÓÚ¿«\d].*[.?]$/s],
    ['en', /^[A-Z\d].*[.?]$/s],
  ] as const)('is a sentence in %s', (language, shape) => {
    const read = readRejection({ reason, param: '/card/cvv2', params }, language);
    expect(read?.sentence).toMatch(shape);
    expect(read?.sentence).not.toMatch(/[{}[\]]/);
    expect(read?.field).toBe(reason in rules ? 'card.cvv2' : undefined);
  });
});

test.each([
  [
    { reason: 'above_remaining', param: '/amount', params: { remaining: 20_000 } },
    { field: 'amount', sentence: 'Debe ser máximo $\u00a020.000, lo que queda.' },
    { field: 'amount', sentence: 'Must be at most the remaining COP\u00a020,000.' },
  ],
  [
    { reason: 'nit_check_digit_wrong', param: '/nit', params: { digit: '8' } },
    { field: 'nit', sentence: 'El dígito de verificación del NIT debe ser 8.' },
    { field: 'nit', sentence: 'Has a wrong check digit: it would be 8.' },
  ],
  [
    { reason: 'charge_state', params: { status: 'refunded', operation: 'refunded' } },
    { sentence: 'Un cobro que está reembolsado no se puede reembolsar.' },
    { sentence: 'A charge that is refunded cannot be refunded.' },
  ],
  [
    { reason: 'role_not_allowed', params: { role: 'read_only', allowed: ['owner', 'finance'] } },
    { sentence: 'El rol solo lectura no lo permite; lo permiten: dueño, finanzas.' },
    { sentence: 'Not allowed for the role read_only; the roles that may do this: owner, finance.' },
  ],
  [
    { reason: 'go_live_not_ready', params: { missing: ['confirmed_email', 'first_charge'] } },
    { sentence: 'Antes de enviar falta: confirmar el correo, un primer cobro en pruebas.' },
    { sentence: 'The request still needs: a confirmed email address, a first charge in the sandbox.' },
  ],
])('%j', (rejection, es, en) => {
  expect(readRejection(rejection, 'es')).toEqual(es);
  expect(readRejection(rejection, 'en')).toEqual(en);
});

test('keys of codes and of a newer server leave the text to the page', () => {
  for (const reason of [
    'card_declined',
    'customer_not_found',
    'of_a_newer_server',
    'constructor',
    undefined,
  ]) {
    expect(readRejection({ reason, params: {} }, 'es')).toBeUndefined();
  }
});
