import type { InvoiceStatus } from '@recaudo/contract/api/billing/invoices';
import { reject } from '../../../platform/errors.ts';

interface ActionRule {
  /** In which states it is possible. */
  from: readonly InvoiceStatus[];
  /** Where it leads; null where the state stays. */
  to: InvoiceStatus | null;
  /** In a rejection: an invoice cannot be ... */
  verb: string;
}

/** What a merchant may do with an invoice. `invoiceStatuses` lists every step, these and those of payments. */
export const invoiceActions = {
  finalize: { from: ['draft'], to: 'open', verb: 'finalized' },
  // A late payment counts, also after the merchant has given up.
  pay: { from: ['open', 'uncollectible'], to: 'paid', verb: 'paid' },
  send: { from: ['open', 'uncollectible'], to: null, verb: 'sent' },
  void: { from: ['draft', 'open', 'uncollectible'], to: 'void', verb: 'voided' },
  giveUp: { from: ['open'], to: 'uncollectible', verb: 'marked as uncollectible' },
  payElsewhere: { from: ['open', 'uncollectible'], to: 'paid', verb: 'marked as paid elsewhere' },
} as const satisfies Record<string, ActionRule>;
export type InvoiceAction = keyof typeof invoiceActions;

export const mayDo = (action: InvoiceAction, status: InvoiceStatus): boolean =>
  (invoiceActions[action].from as readonly InvoiceStatus[]).includes(status);

/** 412/3006 where the state of the invoice does not allow it. */
export function requireAction(action: InvoiceAction, status: InvoiceStatus): void {
  if (mayDo(action, status)) return;
  throw reject('invoice_state', { status, operation: invoiceActions[action].verb });
}
