import { expect, test } from 'vitest';
import type { Charge } from './api-types.ts';
import { type OrderState, orderOf } from './order.ts';

const charge = (status: Charge['status']) => ({ id: status, status }) as Charge;

test.each<[Charge['status'][], OrderState, string | undefined]>([
  [[], 'absent', undefined],
  [['completed'], 'paid', 'completed'],
  [['charge_pending'], 'pending', 'charge_pending'],
  [['in_progress'], 'pending', 'in_progress'],
  [['failed'], 'failed', 'failed'],
  [['cancelled'], 'failed', 'cancelled'],
  [['refunded'], 'refunded', 'refunded'],
  [['chargeback_pending'], 'disputed', 'chargeback_pending'],
  [['failed', 'completed'], 'paid', 'completed'],
  [['completed', 'failed', 'failed'], 'paid', 'completed'],
  [['in_progress', 'failed'], 'pending', 'in_progress'],
  [['failed', 'refunded'], 'refunded', 'refunded'],
  [['completed', 'refunded'], 'paid', 'completed'],
])('charges that are %j make an order that is %s', (statuses, state, about) => {
  const order = orderOf('o1', statuses.map(charge));
  expect([order.state, order.charge?.id]).toEqual([state, about]);
});
