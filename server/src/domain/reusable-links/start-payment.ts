import { newId } from '../../platform/primitives/values/id.ts';
import { readDetails, type Transaction } from '../charges/charge.ts';
import { createPendingCharge } from '../charges/hosted/create-pending-charge.ts';
import { newLinkId } from '../charges/hosted/handle-store.ts';
import { findTransaction } from '../charges/store.ts';
import type { OpenLink } from './open-link.ts';
import { payBefore } from './reusable-link.ts';
import { LinkNotOpen, requireFairShare, requireOpen } from './take-use.ts';
import { findUse, insertUse } from './use-store.ts';

export interface PayerFields {
  name: string;
  email: string;
}

/** Where the payer goes on, or why not. */
export type StartedPayment =
  | { kind: 'started'; handle: string }
  | { kind: 'not_open'; status: LinkNotOpen['status'] };

class SentBefore extends Error {}

/**
 * Somebody wants to pay: a charge of their own, under a payment link of its own, where every payment method, the fraud rules
 * and 3-D Secure are as on any other. The same form again leads to the same charge.
 */
export async function startPayment(
  view: OpenLink,
  visit: string,
  payer: PayerFields,
  payerAddress: string,
): Promise<StartedPayment> {
  const known = await findStarted(view, visit);
  if (known !== undefined) return known;
  try {
    return { kind: 'started', handle: handleOf(await createCharge(view, visit, payer, payerAddress)) };
  } catch (error) {
    if (error instanceof LinkNotOpen) return { kind: 'not_open', status: error.status };
    const other = error instanceof SentBefore ? await findStarted(view, visit) : undefined;
    if (other === undefined) throw error;
    return other;
  }
}

function createCharge(
  { gateway, merchant, link }: OpenLink,
  visit: string,
  payer: PayerFields,
  payerAddress: string,
): Promise<Transaction> {
  const handle = newLinkId();
  const url = `${gateway.baseUrl}/pagar/${handle}`;
  const now = gateway.clock.now();
  const input = {
    amount: Number(link.amountCentavos) / 100,
    currency: 'COP' as const,
    iva: link.iva,
    description: link.description,
    customer: payer,
  };
  return createPendingCharge(gateway, { merchant, customerId: null }, newId('transaction'), {
    input,
    pending: {
      method: 'card',
      status: 'charge_pending',
      dueDate: payBefore(link, now),
      details: { payment_method: { type: 'redirect', url }, link: handle, reusable_link: link.id },
      handles: [handle],
      mayRetry: true,
      also: async (tx, charge) => {
        await requireOpen(gateway, tx, link);
        const use = { merchantId: merchant.id, linkId: link.id, visit };
        await requireFairShare(tx, link, payerAddress);
        // Only where it is asked for again: an address is kept for nothing else.
        const kept = link.mostUses === null ? null : payerAddress;
        const of = { transactionId: charge.id, payerAddress: kept, now };
        if (!(await insertUse(tx, use, of))) throw new SentBefore();
      },
    },
  });
}

async function findStarted({ gateway, link }: OpenLink, visit: string): Promise<StartedPayment | undefined> {
  const { merchantId } = link;
  const use = await findUse(gateway.database, { merchantId, linkId: link.id, visit });
  if (use?.transactionId == null) return undefined;
  const charge = await findTransaction(gateway.database, { merchantId, customerId: null }, use.transactionId);
  return charge && { kind: 'started', handle: handleOf(charge) };
}

const handleOf = (charge: Transaction): string => String(readDetails(charge)['link']);
