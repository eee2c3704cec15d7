import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Chargeback } from './chargeback.ts';
import { requireOpen } from './evidence.ts';
import { lockChargeback, storeRebuttal } from './store.ts';

/** The merchant's side in words. Until the deadline it may be said better: the latest text counts, from when it was sent. */
export const answerChargeback = (
  { database, clock }: Gateway,
  merchantId: string,
  transactionId: string,
  rebuttal: string,
): Promise<Chargeback> =>
  database.transaction(async tx => {
    const chargeback = await lockChargeback(tx, merchantId, transactionId);
    if (chargeback === undefined) throw notFound();
    const now = clock.now();
    requireOpen(chargeback, now);
    await storeRebuttal(tx, merchantId, { transactionId, rebuttal, answeredAt: now });
    return { ...chargeback, rebuttal, answeredAt: now };
  });
