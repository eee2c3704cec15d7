import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import type { Transaction } from '../../../charges/charge.ts';
import { settlementOf, settlePayments } from '../../../charges/settle-store.ts';
import { addGiven } from '../../coupons/redemption-store.ts';
import { giveBackCreditOf } from '../../credit/post-credit.ts';
import { insertMissingInvoice } from '../../invoices/record-store.ts';
import { payInvoice } from '../../invoices/settle-store.ts';
import { stopCard } from '../card-stop-store.ts';
import { eventsOfPlanChange } from '../notices/subscription-events.ts';
import { lockSubscriptions } from '../renewals/billing-store.ts';
import { writeChanges } from '../renewals/change-due.ts';
import type { RenewalEnding } from '../renewals/renewal-ending.ts';
import type { Subscription } from '../subscription.ts';
import type { PendingChange } from './pending-change.ts';

export interface SettledChange {
  /** False if another process settled it first. */
  isFirst: boolean;
  charge: Transaction;
}

type ChangeEnding = Omit<RenewalEnding, 'period' | 'held'>;

/** Settles the charge of a change with its subscription: the change takes effect if approved, and is dropped otherwise. */
export function settleChange(gateway: Gateway, ended: ChangeEnding): Promise<SettledChange> {
  const { merchantId, charge, attemptNumber: number, ending, fees, now, fingerprint, firstUseOf } = ended;
  const attempt = {
    number,
    ending,
    fingerprint,
    ...(firstUseOf === undefined ? {} : { firstUseOf }),
  };
  const { settlement, after } = settlementOf(merchantId, charge, attempt, { schedule: fees, now });
  return gateway.database.transaction(async tx => {
    const [isFirst = false] = await settlePayments(tx, [settlement], gateway.ledgerStripe);
    if (!isFirst) return { isFirst, charge: after };
    const [locked] = await lockSubscriptions(tx, [{ merchantId, id: ended.subscriptionId }]);
    const change = locked?.subscription.pendingChange;
    if (locked !== undefined && change?.kind === 'paying' && change.transactionId === charge.id) {
      await endChange(tx, { merchantId, before: locked.subscription, change }, ended);
    }
    if (ending.kind === 'declined' && ending.retry?.kind === 'never' && charge.sourceId !== null) {
      await stopCard(tx, merchantId, charge.sourceId, ending.code);
    }
    return { isFirst, charge: after };
  });
}

interface OpenChange {
  merchantId: string;
  before: Subscription;
  change: Extract<PendingChange, { kind: 'paying' }>;
}

async function endChange(
  tx: Queryable,
  { merchantId, before, change }: OpenChange,
  { ending, now, charge }: ChangeEnding,
): Promise<void> {
  const { planId, quantity, items, periodAmountCentavos, invoice } = change;
  const without = { ...before, pendingChange: null };
  const isApproved = ending.kind === 'approved';
  const after = isApproved
    ? { ...without, planId, quantity, items, periodAmountCentavos, billedLine: null }
    : without;
  const { id: subscriptionId, customerId } = before;
  if (isApproved) {
    await insertMissingInvoice(tx, { merchantId, customerId, subscriptionId, period: null, now, invoice });
    await payInvoice(tx, { merchantId, id: invoice.id, transactionId: charge.id });
    if (before.discount !== null && invoice.discountCentavos !== 0n) {
      await addGiven(tx, merchantId, before.discount.redemptionId, invoice.discountCentavos);
    }
  }
  await writeChanges(tx, [{ merchantId, before, after, also: eventsOfPlanChange(before, after) }], now);
  if (!isApproved) {
    const appliedCentavos = invoice.creditAppliedCentavos;
    const about = { merchantId, customerId, subscriptionId, invoiceId: invoice.id, now };
    await giveBackCreditOf(tx, { ...about, appliedCentavos });
  }
}
