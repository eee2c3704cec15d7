import type { BookedRequest, Facts, RequestBook } from '../../connections/request-book.ts';

/** The entry stands in the book so that nothing is ever sent under its reference: it was taken back before. */
export const CLOSED: Facts = { closed: 'true' };

export const isClosed = ({ sent, answered }: BookedRequest): boolean =>
  sent['closed'] === 'true' || answered?.['closed'] === 'true';

/** The upstream's charge id, if known. */
export const chargeIdOf = ({ sent, answered }: BookedRequest): string | undefined =>
  answered?.['charge_id'] ?? sent['charge_id'];

/** What follows a charge finds it by its id; where this is lost, by its order id. */
export const keepAnswer = (
  book: RequestBook,
  { merchantId, reference }: { merchantId: string; reference: string },
  charge: { id: string; status: string },
): Promise<boolean> => book.answer(merchantId, reference, { charge_id: charge.id, status: charge.status });

/** Waiting payments count their tries apart from cards: each method has order ids of its own there. */
export type PayerMethod = 'pse' | 'cash';

export const orderIdOf = (reference: string, method: PayerMethod): string => `${reference}-${method}`;

/** Our reference behind an upstream order id. */
export function readOrderId(orderId: string): { method: 'card' | PayerMethod; reference: string } {
  const [, reference = orderId, method] = /^(.+)-(pse|cash)$/.exec(orderId) ?? [];
  return { method: method === undefined ? 'card' : (method as PayerMethod), reference };
}
