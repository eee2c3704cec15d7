import type { InvoiceStatus } from '@recaudo/contract/api/billing/invoices';
import { reject } from '../../../platform/errors.ts';

interface ActionRule {
  /** The states in which the action is possible. */
  from: readonly InvoiceStatus[];
  /** The next state; null if the state does not change. */
  to: InvoiceStatus | null;
  /** Completes the rejection "The invoice cannot be ...". */
  verb: string;
}

/** A merchant's actions on invoices. `invoiceStatuses` lists all transitions, also those of payments. */
export const invoiceActions = {
  finalize: { from: ['draft'], to: 'open', verb: 'finalized' },
  // A late payment counts even after the merchant has given the invoice up.
  pay: { from: ['open', 'uncollectible'], to: 'paid', verb: 'paid' },
  send: { from: ['open', 'uncollectible'], to: null, verb: 'sent' },
  void: { from: ['draft', 'open', 'uncollectible'], to: 'void', verb: 'voided' },
  giveUp: { from: ['open'], to: 'uncollectible', verb: 'marked as uncollectible' },
  payElsewhere: { from: ['open', 'uncollectible'], to: 'paid', verb: 'marked as paid elsewhere' },
} as const satisfies Record<string, ActionRule>;
export type InvoiceAction = keyof typeof invoiceActions;

export const mayDo = (action: InvoiceAction, status: InvoiceStatus): boolean =>
  (invoiceActions[action].from as readonly InvoiceStatus[]).includes(status);

/** Rejects with 412/3006 if the state of the invoice does not allow the action. */
export function requireAction(action: InvoiceAction, status: InvoiceStatus): void {
  if (mayDo(action, status)) return;
  throw reject('invoice_state', { status, operation: invoiceActions[action].verb });
}
