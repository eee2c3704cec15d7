import type { Gateway } from '../../../dependencies.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import { isSubmitted } from './chargeback.ts';
import { lockChargeback, recordSubmission } from './store.ts';

/**
 * Records an operator's confirmation that the acquirer has the merchant's response. A repeated confirmation keeps the first date.
 */
export const confirmSubmission = (
  { database, clock }: Gateway,
  merchantId: string,
  transactionId: string,
): Promise<Date> =>
  database.transaction(async tx => {
    const chargeback = await lockChargeback(tx, merchantId, transactionId);
    if (chargeback === undefined) throw notFound();
    if (chargeback.state !== 'pending') throw reject('chargeback_not_open');
    if (chargeback.answeredAt === null) throw reject('chargeback_without_response');
    if (chargeback.submittedAt !== null && isSubmitted(chargeback)) return chargeback.submittedAt;
    const submittedAt = clock.now();
    await recordSubmission(tx, merchantId, { transactionId, submittedAt, submittedBy: 'operator' });
    return submittedAt;
  });
