import type { MedusaContainer } from '@medusajs/framework/types';
import { ContainerRegistrationKeys, Modules } from '@medusajs/framework/utils';
import {
  cancelOrderWorkflow,
  processPaymentWorkflow,
  refundPaymentWorkflow,
} from '@medusajs/medusa/core-flows';
import type { Charge, Recaudo } from '@recaudo/client';
import { giveBack } from '../gateway/give-back.ts';
import type { RecaudoOptions } from '../gateway/options.ts';
import { knownOf } from '../gateway/payment-data.ts';
import { recording } from '../gateway/recording.ts';
import { sessionStatusOf } from '../gateway/states.ts';
import { compareRefunds, noteOf, type ShopRefund } from './compare-refunds.ts';
import { askAfterMinutesOf, MINUTE_MS } from './due.ts';
import { isBooked, readShop, type ShopState } from './read-shop.ts';

export interface Settling {
  container: MedusaContainer;
  gateway: Recaudo;
  options: RecaudoOptions;
}

interface Given {
  payment_id: string;
  amount: number;
  note: string;
}

const LOCK_SECONDS = 120;

/**
 * Brings Medusa's books of one payment session to what the gateway knows: safe at any time, and as often as one likes. One
 * at a time for a session, so that a refund is not written down twice.
 */
export async function settle(settling: Settling, sessionId: string): Promise<void> {
  const locking = settling.container.resolve(Modules.LOCKING);
  await locking.execute(`recaudo:${sessionId}`, () => settleAlone(settling, sessionId), {
    timeout: LOCK_SECONDS,
  });
}

async function settleAlone(settling: Settling, sessionId: string): Promise<void> {
  const shop = await readShop(settling.container, sessionId);
  const known = knownOf(shop?.session.data);
  if (shop === undefined || known === undefined) return;
  const order = await settling.gateway.ensureOrder(known.order_id);
  const { charge } = order;
  if (charge === undefined) return;
  const status = sessionStatusOf(order);
  if (order.state === 'failed') await cancelUnpaid(settling, shop);
  if (status === 'captured' || status === 'authorized') await book(settling, shop, status, charge);
  // Read anew: the payment may have come into the books only now.
  const booked = await readShop(settling.container, sessionId);
  if (booked?.payment !== undefined) await settleRefunds(settling, booked, charge);
}

/** What a webhook would have done. */
async function book(
  { container }: Settling,
  shop: ShopState,
  status: 'captured' | 'authorized',
  charge: Charge,
): Promise<void> {
  const isThere =
    status === 'captured' ? isBooked(shop) : shop.payment !== undefined && shop.order !== undefined;
  if (isThere || shop.order?.status === 'canceled') return;
  if (shop.order === undefined) await dropSiblings(container, shop);
  await processPaymentWorkflow(container).run({
    input: { action: status, data: { session_id: shop.session.id, amount: charge.amount } },
  });
}

/** Medusa completes a cart by the first of its sessions. One that was replaced, and that nobody can pay, is in the way. */
async function dropSiblings(container: MedusaContainer, { siblings }: ShopState): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT);
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  for (const id of siblings) {
    await payments.deletePaymentSession(id).catch((error: unknown) => {
      logger.warn(`Recaudo: the session ${id} of a cart that is paid stays: ${(error as Error).message}`);
    });
  }
}

/** An order that was made for a voucher holds its goods; nobody can pay it any more. */
async function cancelUnpaid({ container, options }: Settling, { order, payment }: ShopState): Promise<void> {
  if (options.cancelUnpaidOrders === false || order === undefined || payment !== undefined) return;
  if (order.status !== 'pending') return;
  await cancelOrderWorkflow(container).run({ input: { order_id: order.id } });
}

async function settleRefunds(settling: Settling, shop: ShopState, charge: Charge): Promise<void> {
  const { payment } = shop;
  if (payment === undefined) return;
  const { toRecord, toMake } = compareRefunds(charge.refunds ?? [], payment.refunds);
  for (const { id, amount } of toRecord) {
    await recording.run({ refundId: id }, () =>
      record(settling, shop, { payment_id: payment.id, amount, note: noteOf(id) }),
    );
  }
  // One that is younger is on its way.
  const stuckMs = askAfterMinutesOf(settling.options) * MINUTE_MS;
  const isStuck = ({ created_at }: ShopRefund): boolean =>
    Date.now() - new Date(created_at).getTime() > stuckMs;
  for (const { id, amount } of toMake.filter(isStuck))
    await giveBack(settling.gateway, charge, { amount, refundId: id });
  await addMissingTransactions(settling, shop, payment.refunds.filter(isStuck));
}

async function record({ container }: Settling, { order }: ShopState, refund: Given): Promise<void> {
  // Given back before there was an order: only the payment's books know of it.
  if (order === undefined) await container.resolve(Modules.PAYMENT).refundPayment(refund);
  else await refundPaymentWorkflow(container).run({ input: refund });
}

/** The order's own books, where the server died between the payment's and those. */
async function addMissingTransactions(
  { container }: Settling,
  { order, session }: ShopState,
  refunds: readonly ShopRefund[],
): Promise<void> {
  const missing = refunds.filter(({ id }) => order !== undefined && !order.transactionsOf.has(id));
  if (order === undefined || missing.length === 0) return;
  await container.resolve(Modules.ORDER).addOrderTransactions(
    missing.map(({ id, amount }) => ({
      order_id: order.id,
      amount: -amount,
      currency_code: session.currency,
      reference: 'refund',
      reference_id: id,
    })),
  );
}
