import type { Invoice } from '@recaudo/contract/api/billing/invoices';
import { expect, test } from 'vitest';
import { actionsOf } from './invoice-actions.ts';

const of = (fields: Partial<Invoice>) =>
  actionsOf({
    status: 'open',
    collection: 'send_invoice',
    subscription_id: null,
    amount_due: 1_000,
    ...fields,
  });

test.each([
  [{ status: 'draft' }, 'finalize'],
  [{ status: 'open' }, 'send'],
  [{ status: 'open', collection: 'automatic' }, 'pay'],
  [{ status: 'uncollectible' }, 'paid_elsewhere'],
] as const)('%o: the next step is %s', (fields, first) => {
  expect(of(fields)[0]).toBe(first);
});

test('a subscription charges its own card: nothing moves money here', () => {
  expect(of({ collection: 'automatic', subscription_id: 's1' })).toEqual(['share']);
  expect(of({ collection: 'send_invoice', subscription_id: 's1' })).toContain('paid_elsewhere');
});

test.each(['paid', 'void'] as const)('%s: nothing is left to do', status => {
  expect(of({ status })).toEqual([]);
});
