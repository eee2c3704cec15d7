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

/** The actions that an invoice's status allows, the next step first. */
export function actionsOf({ status, collection, subscription_id: subscription }: Judged): InvoiceAction[] {
  switch (status) {
    case 'draft':
      return ['finalize', 'void'];
    case 'open': {
      const steps: InvoiceAction[] =
        collection === 'automatic' ? ['pay', 'send', 'share'] : ['send', 'share', 'pay'];
      // A subscription's period is written off by canceling the subscription, not the invoice.
      return subscription === null
        ? [...steps, 'paid_elsewhere', 'uncollectible', 'void']
        : [...steps, 'paid_elsewhere', 'void'];
    }
    case 'uncollectible':
      return ['paid_elsewhere', 'pay', 'send', 'share', 'void'];
    default:
      return [];
  }
}
