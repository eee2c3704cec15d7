import type { BookedRequest, Facts, RequestBook } from '../links/request-book.ts';

/** The entry stands in the book so that nothing is ever sent under its reference: it was taken back before. */
export const CLOSED: Facts = { closed: 'true' };

export const isClosed = ({ sent, answered }: BookedRequest): boolean =>
  sent['closed'] === 'true' || answered?.['closed'] === 'true';

/** The id that they gave to the charge of an entry, as far as it was told. */
export const chargeIdOf = ({ sent, answered }: BookedRequest): string | undefined =>
  answered?.['charge_id'] ?? sent['charge_id'];

/** What follows a charge finds it by its id; where this is lost, by its order id. */
export const keepAnswer = (
  book: RequestBook,
  { merchantId, reference }: { merchantId: string; reference: string },
  charge: { id: string; status: string },
): Promise<boolean> => book.answer(merchantId, reference, { charge_id: charge.id, status: charge.status });
