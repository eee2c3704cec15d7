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
import { compareRefunds, noteOf } from './compare-refunds.ts';
import { askAfterMinutesOf, MINUTE_MS } from './due.ts';
import { type Entry, readShop, type ShopState } from './read-shop.ts';

export interface Settling {
  container: MedusaContainer;
  gateway: Recaudo;
  options: RecaudoOptions;
}

export interface Settled {
  /** Both books agree about a payment that has come: only a refund can still change them. */
  isFinal: boolean;
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
export async function settle(settling: Settling, sessionId: string): Promise<Settled> {
  const locking = settling.container.resolve(Modules.LOCKING);
  return locking.execute(`recaudo:${sessionId}`, () => settleAlone(settling, sessionId), {
    timeout: LOCK_SECONDS,
  });
}

async function settleAlone(settling: Settling, sessionId: string): Promise<Settled> {
  const shop = await readShop(settling.container, sessionId);
  const known = knownOf(shop?.session.data);
  if (shop === undefined || known === undefined) return { isFinal: true };
  const order = await settling.gateway.ensureOrder(known.order_id);
  const { charge } = order;
  if (charge === undefined) return { isFinal: false };
  const status = sessionStatusOf(order);
  if (order.state === 'failed') await cancelUnpaid(settling, shop);
  if (status === 'captured' || status === 'authorized') await book(settling, shop, status, charge);
  // Read anew: the payment may have come into the books only now.
  const now = (await readShop(settling.container, sessionId)) ?? shop;
  const isEven = await settleRefunds(settling, now, charge);
  const isComplete = await completeTransactions(settling, now);
  return { isFinal: status === 'captured' && isBooked(now) && isEven && isComplete };
}

const isBooked = ({ payment, order }: ShopState): boolean =>
  payment?.isCaptured === true && order !== undefined;

/** What was written down a while ago, and by now is either everywhere or was cut short. */
const isOld = ({ options }: Settling, { created_at }: Entry): boolean =>
  Date.now() - new Date(created_at).getTime() > askAfterMinutesOf(options) * MINUTE_MS;

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

/** Cancels an order that reserves goods for a voucher that can no longer be paid. */
async function cancelUnpaid({ container, options }: Settling, { order, payment }: ShopState): Promise<void> {
  if (options.cancelUnpaidOrders === false || order === undefined || payment !== undefined) return;
  if (order.status !== 'pending') return;
  await cancelOrderWorkflow(container).run({ input: { order_id: order.id } });
}

/** Whether there was nothing to do. */
async function settleRefunds(settling: Settling, shop: ShopState, charge: Charge): Promise<boolean> {
  const { payment } = shop;
  if (payment === undefined) return true;
  const { toRecord, toMake } = compareRefunds(charge.refunds ?? [], payment.refunds);
  for (const { id, amount } of toRecord) {
    const given = { payment_id: payment.id, amount, note: noteOf(id) };
    await recording.run({ refundId: id }, () => record(settling, shop, given));
  }
  // One that is younger is on its way.
  for (const { id, amount } of toMake.filter(refund => isOld(settling, refund)))
    await giveBack(settling.gateway, charge, { amount, refundId: id });
  return toRecord.length + toMake.length === 0;
}

async function record({ container }: Settling, { order }: ShopState, refund: Given): Promise<void> {
  // Given back before there was an order: only the payment's books know of it.
  if (order === undefined) await container.resolve(Modules.PAYMENT).refundPayment(refund);
  else await refundPaymentWorkflow(container).run({ input: refund });
}

/**
 * The order has books of its own, written after those of the payment: a server that died in between has left them short. Whether
 * nothing was missing.
 */
async function completeTransactions(
  settling: Settling,
  { payment, order, session }: ShopState,
): Promise<boolean> {
  if (payment === undefined || order === undefined) return true;
  const missing = [
    ...payment.captures.map(entry => ({ ...entry, reference: 'capture', sign: 1 })),
    ...payment.refunds.map(entry => ({ ...entry, reference: 'refund', sign: -1 })),
  ].filter(({ id }) => !order.transactionsOf.has(id));
  const old = missing.filter(entry => isOld(settling, entry));
  if (old.length === 0) return missing.length === 0;
  const orders = settling.container.resolve(Modules.ORDER);
  // Asked once more: Medusa may have been at it meanwhile.
  const filters = { order_id: order.id, reference_id: old.map(({ id }) => id) };
  const known = new Set(
    (await orders.listOrderTransactions(filters)).map(({ reference_id }) => reference_id),
  );
  const added = old.filter(({ id }) => !known.has(id));
  await orders.addOrderTransactions(
    added.map(({ id, amount, reference, sign }) => ({
      order_id: order.id,
      amount: sign * amount,
      currency_code: session.currency,
      reference,
      reference_id: id,
    })),
  );
  return false;
}
