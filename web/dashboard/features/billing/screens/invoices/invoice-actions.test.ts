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

test('only an invoice without a subscription can be given up', () => {
  expect(of({})).toContain('uncollectible');
  expect(of({ subscription_id: 's1' })).not.toContain('uncollectible');
  expect(of({ collection: 'automatic', subscription_id: 's1' })).not.toContain('uncollectible');
});

test.each(['paid', 'void'] as const)('%s: nothing is left to do', status => {
  expect(of({ status })).toEqual([]);
});
