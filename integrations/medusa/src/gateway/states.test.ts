import type { Charge, Order } from '@recaudo/client';
import { expect, test } from 'vitest';
import { actionOf, sessionStatusOf } from './states.ts';

const orderOf = (state: Order['state'], charge: Partial<Charge> = {}): Order => ({
  id: 'payses_1',
  state,
  charge: { method: 'card', authorization: null, ...charge } as Charge,
  charges: [],
});

test.each([
  ['paid', { status: 'completed' }, 'captured', 'captured'],
  ['disputed', { status: 'chargeback_pending' }, 'captured', 'captured'],
  ['pending', { status: 'charge_pending' }, 'requires_more', 'pending'],
  ['pending', { status: 'charge_pending', method: 'bank_account' }, 'requires_more', 'pending'],
  // A card operation is under way: nothing is held yet.
  ['pending', { status: 'in_progress' }, 'requires_more', 'pending'],
  ['pending', { status: 'in_progress', authorization: '801585' }, 'authorized', 'authorized'],
  ['pending', { status: 'in_progress', method: 'store' }, 'pending_authorization', 'pending'],
  ['failed', { status: 'failed' }, 'error', 'failed'],
  ['failed', { status: 'cancelled' }, 'canceled', 'canceled'],
  // Medusa has no action for it: the package writes the refund down itself.
  ['refunded', { status: 'refunded' }, 'canceled', 'not_supported'],
] as const)('%s with %o is %s in a session, and %s for a webhook', (state, charge, status, action) => {
  const order = orderOf(state, charge);
  expect([sessionStatusOf(order), actionOf(order)]).toEqual([status, action]);
});

test('an order without a charge is pending', () => {
  expect(sessionStatusOf({ ...orderOf('absent'), charge: undefined })).toBe('pending');
});
