import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Chargeback } from './chargeback.ts';
import { requireOpen } from './evidence.ts';
import { lockChargeback, storeRebuttal } from './store.ts';

/** Stores the merchant's rebuttal. It may change until the deadline; an earlier submission is then out of date. */
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
