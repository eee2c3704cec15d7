import { describe, expect, test } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { requireReady, tickChecklist } from './checklist.ts';

const account: Account = {
  id: 'u1',
  name: 'Ana',
  email: 'ana@example.com',
  language: 'es',
  isOperator: false,
  operatorRole: null,
  hasSecondFactor: false,
  hasAuthenticatorApp: false,
  hasPasskey: false,
  hasConfirmedEmail: false,
  creationDate: new Date(0),
};
const nothing = {
  account,
  hasCharge: false,
  hasWebhook: false,
  hasDelivery: false,
  hasPolicies: false,
  hasShop: false,
  hasNit: false,
  isSent: false,
};
const doneBy = (signs: Partial<typeof nothing>) =>
  tickChecklist({ ...nothing, ...signs })
    .filter(({ isDone }) => isDone)
    .map(({ item }) => item);

test.each([
  [{}, []],
  [{ hasCharge: true }, ['first_charge']],
  [{ hasWebhook: true, hasDelivery: true }, ['webhook', 'first_delivery']],
  [{ hasPolicies: true }, ['policy_links']],
  [{ hasShop: true }, ['shop']],
  [{ hasNit: true }, ['nit']],
  [{ isSent: true }, ['nit', 'bank_account', 'documents']],
  [{ account: { ...account, hasConfirmedEmail: true } }, ['confirmed_email']],
  [{ account: { ...account, hasSecondFactor: true } }, ['second_factor']],
])('%j ticks %j', (signs, items) => expect(doneBy(signs)).toEqual(items));

describe('a request', () => {
  const confirmed = { ...account, hasConfirmedEmail: true };

  test('1003: names all that is missing', () =>
    expect(() => requireReady(tickChecklist({ ...nothing, hasCharge: true }))).toThrow(
      'The request still needs: a confirmed email address, your policies: publish them with the template, or link to your terms and your privacy policy (Marca y páginas de pago)',
    ));

  test('webhooks and the second factor are advice', () =>
    expect(() =>
      requireReady(tickChecklist({ ...nothing, account: confirmed, hasCharge: true, hasPolicies: true })),
    ).not.toThrow());
});
