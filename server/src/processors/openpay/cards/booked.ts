import type { BookedRequest, Facts, RequestBook } from '../../connections/request-book.ts';

/** Marks a reference that was reversed before it was sent, so that it is never sent. */
export const CLOSED: Facts = { closed: 'true' };

export const isClosed = ({ sent, answered }: BookedRequest): boolean =>
  sent['closed'] === 'true' || answered?.['closed'] === 'true';

/** The upstream's charge id, if known. */
export const chargeIdOf = ({ sent, answered }: BookedRequest): string | undefined =>
  answered?.['charge_id'] ?? sent['charge_id'];

/** Later operations find a charge by its id or, if that is missing, by its order id. */
export const keepAnswer = (
  book: RequestBook,
  { merchantId, reference }: { merchantId: string; reference: string },
  charge: { id: string; status: string },
): Promise<boolean> => book.answer(merchantId, reference, { charge_id: charge.id, status: charge.status });

/** PSE and cash number their attempts separately from cards, so each method has its own order ids at the upstream. */
export type PayerMethod = 'pse' | 'cash';

export const orderIdOf = (reference: string, method: PayerMethod): string => `${reference}-${method}`;

/** Our reference behind an upstream order id. */
export function readOrderId(orderId: string): { method: 'card' | PayerMethod; reference: string } {
  const [, reference = orderId, method] = /^(.+)-(pse|cash)$/.exec(orderId) ?? [];
  return { method: method === undefined ? 'card' : (method as PayerMethod), reference };
}
