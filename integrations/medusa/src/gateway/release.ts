import { InvalidRequestError, type Order, type Recaudo } from '@recaudo/client';
import { notAllowed } from './refusals.ts';
import { isHold } from './states.ts';

/**
 * Makes sure that nobody can pay an order any more. Throws where that is too late: then the money has come or may still
 * come, and the session has to stay.
 */
export async function release(gateway: Recaudo, orderId: string): Promise<Order> {
  const order = await gateway.ensureOrder(orderId);
  const { state, charge } = order;
  if (charge === undefined || state === 'absent' || state === 'failed' || state === 'refunded') return order;
  if (state !== 'pending')
    throw notAllowed(`Order ${orderId} is paid: complete it, or give the money back by a refund.`);
  try {
    if (isHold(charge)) await gateway.charges.refund(charge.id, {});
    else await gateway.charges.cancel(charge.id);
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    const now = await gateway.ensureOrder(orderId);
    if (now.state === 'failed') return now;
    throw notAllowed(`Order ${orderId} cannot be cancelled now: its payer is paying. (${error.message})`);
  }
  return gateway.ensureOrder(orderId);
}
