import { invoiceStatuses as states } from '@recaudo/contract/api/billing/invoices';
import { expect, test } from 'vitest';
import { invoiceStatuses } from './invoice.ts';
import { type InvoiceAction, invoiceActions, mayDo, requireAction } from './invoice-action.ts';

const actions = Object.keys(invoiceActions) as InvoiceAction[];

test.each([
  ['finalize', 'draft'],
  ['pay', 'open uncollectible'],
  ['send', 'open uncollectible'],
  ['void', 'draft open uncollectible'],
  ['giveUp', 'open'],
  ['payElsewhere', 'open uncollectible'],
] as const)('%s is possible for an invoice that is %s, and in no other state', (action, allowed) => {
  expect(states.filter(status => mayDo(action, status))).toEqual(allowed.split(' '));
});

test('the rules name every action', () => expect(actions).toHaveLength(6));

test('every action is a transition that the database accepts', () => {
  for (const action of actions) {
    const { from, to } = invoiceActions[action];
    for (const status of from)
      expect(to === null || invoiceStatuses.can(status, to), `${action} ${status}`).toBe(true);
  }
});

test.each([
  ['a paid invoice is never void', 'paid', 'void'],
  ['a void invoice stays void', 'void', 'open'],
  ['a draft is not given up', 'draft', 'uncollectible'],
  ['an open invoice is no draft again', 'open', 'draft'],
] as const)('%s', (_name, from, to) => expect(invoiceStatuses.can(from, to)).toBe(false));

test('412 3006: the rejection names the state and the action', () => {
  expect(() => requireAction('void', 'paid')).toThrow(
    expect.objectContaining({
      errorCode: 3006,
      message: expect.stringContaining('voided') as string,
    }) as Error,
  );
});
