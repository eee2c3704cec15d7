import { newId } from '../../platform/primitives/values/id.ts';
import { formatPesos, parsePesos, shareOf } from '../../platform/primitives/values/money.ts';
import { readDetails, type Transaction } from '../charges/charge.ts';
import { createPendingCharge } from '../charges/hosted/create-pending-charge.ts';
import { newLinkId } from '../charges/hosted/handle-store.ts';
import { findTransaction } from '../charges/store.ts';
import { findCheckoutChoices } from '../merchants/checkout/checkout-choice-store.ts';
import { splitsOfPayment } from '../splits/split-plan.ts';
import type { OpenLink } from './open-link.ts';
import type { Order } from './order-form.ts';
import { isLimited, payBefore, type ReusableLink } from './reusable-link.ts';
import { LinkNotOpen, NotEnoughLeft, requireFairShare, requireOpen } from './take-use.ts';
import { findUse, insertUse } from './use-store.ts';

export interface PayerFields {
  name: string;
  email: string;
}

/** The link where the payer continues, or why no payment was started. */
export type StartedPayment =
  | { kind: 'started'; handle: string }
  | { kind: 'not_open'; status: LinkNotOpen['status'] }
  | { kind: 'not_enough'; left: number };

export interface PaymentForm {
  visit: string;
  payer: PayerFields;
  order: Order;
  payerAddress: string;
}

class SentBefore extends Error {}

const DESCRIPTION_MAX = 250;

/**
 * Starts a payment: a charge with its own payment link, so that every payment method, the fraud rules and 3-D Secure work as
 * on any other link. The same form again returns the same charge.
 */
export async function startPayment(view: OpenLink, form: PaymentForm): Promise<StartedPayment> {
  const { visit } = form;
  const known = await findStarted(view, visit);
  if (known !== undefined) return known;
  try {
    return { kind: 'started', handle: handleOf(await createCharge(view, form)) };
  } catch (error) {
    if (error instanceof NotEnoughLeft) return { kind: 'not_enough', left: error.left };
    if (error instanceof LinkNotOpen) return { kind: 'not_open', status: error.status };
    const other = error instanceof SentBefore ? await findStarted(view, visit) : undefined;
    if (other === undefined) throw error;
    return other;
  }
}

async function createCharge(
  { gateway, merchant, link }: OpenLink,
  { visit, payer, order, payerAddress }: PaymentForm,
): Promise<Transaction> {
  const handle = newLinkId();
  const url = `${gateway.baseUrl}/pagar/${handle}`;
  const now = gateway.clock.now();
  const input = {
    amount: Number(order.amountCentavos) / 100,
    currency: 'COP' as const,
    iva: ivaOf(link, order),
    description: descriptionOf(link, order),
    customer: customerOf(payer, order),
  };
  const wanted = { quantity: order.quantity, variantNumber: order.variant?.number ?? null };
  const use3dSecure =
    link.use3dSecure ?? (await findCheckoutChoices(gateway.database, merchant.id)).linksUse3dSecure;
  return createPendingCharge(gateway, { merchant, customerId: null }, newId('transaction'), {
    input,
    pending: {
      method: 'card',
      status: 'charge_pending',
      dueDate: payBefore(link, now),
      details: { payment_method: { type: 'redirect', url }, link: handle, reusable_link: link.id },
      handles: [handle],
      mayRetry: true,
      splits: splitsOfPayment(link.splits, order.amountCentavos, merchant.id),
      use3dSecure,
      also: async (tx, charge) => {
        await requireOpen(gateway, tx, link, wanted);
        const use = { merchantId: merchant.id, linkId: link.id, visit };
        await requireFairShare(tx, link, payerAddress);
        // The address is stored only if `requireFairShare` needs it later.
        const kept = isLimited(link) ? payerAddress : null;
        const of = { transactionId: charge.id, payerAddress: kept, now, ...wanted };
        if (!(await insertUse(tx, use, of))) throw new SentBefore();
      },
    },
  });
}

/** `Torta de zanahoria (Grande) × 2`. */
export function descriptionOf(
  { description }: Pick<ReusableLink, 'description'>,
  { variant, quantity }: Pick<Order, 'variant' | 'quantity'>,
): string {
  const end = `${variant === null ? '' : ` (${variant.name})`}${quantity === 1 ? '' : ` × ${quantity}`}`;
  return `${description.slice(0, DESCRIPTION_MAX - end.length)}${end}`;
}

/** The price's IVA, in proportion to the amount paid. */
function ivaOf({ iva, amountCentavos }: ReusableLink, order: Order): string {
  const ofPrice = parsePesos(iva);
  if (ofPrice === undefined || order.amountCentavos === amountCentavos) return iva;
  return formatPesos(shareOf(ofPrice, amountCentavos, order.amountCentavos));
}

function customerOf(payer: PayerFields, { delivery }: Order) {
  if (delivery === null) return payer;
  const { department, city, address, phoneNumber } = delivery;
  return {
    ...payer,
    phone_number: phoneNumber,
    customer_address: { department, city, additional: address },
  };
}

async function findStarted({ gateway, link }: OpenLink, visit: string): Promise<StartedPayment | undefined> {
  const { merchantId } = link;
  const use = await findUse(gateway.database, { merchantId, linkId: link.id, visit });
  if (use?.transactionId == null) return undefined;
  const charge = await findTransaction(gateway.database, { merchantId, customerId: null }, use.transactionId);
  return charge && { kind: 'started', handle: handleOf(charge) };
}

const handleOf = (charge: Transaction): string => String(readDetails(charge)['link']);
