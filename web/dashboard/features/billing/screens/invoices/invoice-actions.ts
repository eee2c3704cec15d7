import type { Invoice } from '@recaudo/contract/api/billing/invoices';

export const invoiceActions = [
  'finalize',
  'pay',
  'send',
  'share',
  'paid_elsewhere',
  'uncollectible',
  'void',
] as const;
export type InvoiceAction = (typeof invoiceActions)[number];

type Judged = Pick<Invoice, 'status' | 'collection' | 'subscription_id' | 'amount_due'>;

/** What the status of an invoice allows, the next step first. */
export function actionsOf({ status, collection, subscription_id: subscription }: Judged): InvoiceAction[] {
  switch (status) {
    case 'draft':
      return ['finalize', 'void'];
    case 'open':
      // The subscription charges its card by itself, and decides when to give up.
      if (subscription !== null && collection === 'automatic') return ['share'];
      return collection === 'automatic'
        ? ['pay', 'send', 'share', 'paid_elsewhere', 'uncollectible', 'void']
        : ['send', 'share', 'pay', 'paid_elsewhere', 'uncollectible', 'void'];
    case 'uncollectible':
      return ['paid_elsewhere', 'pay', 'send', 'share', 'void'];
    default:
      return [];
  }
}
