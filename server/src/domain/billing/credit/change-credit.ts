import type { NewCredit } from '@recaudo/contract/api/billing/credits';
import { errors } from '@recaudo/contract/shared/error-table';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Gateway } from '../../../dependencies.ts';
import { GatewayError, notFound, refusedValue } from '../../../platform/errors.ts';
import { holdCustomer } from '../../customers/store.ts';
import type { CreditEntry } from './credit.ts';
import { postCredit } from './post-credit.ts';
import { findCreditEntry } from './store.ts';

/** Adds credit or takes some back. A request repeated after a crash gets the entry that it wrote. */
export const changeCredit = (
  { database, clock }: Gateway,
  { merchantId, customerId, id }: { merchantId: string; customerId: string; id: string },
  { amount, reason }: NewCredit,
): Promise<CreditEntry> => {
  if (amount === 0) throw refusedValue('amount', 'zero_amount');
  return database.transaction(async tx => {
    if ((await holdCustomer(tx, merchantId, customerId)) === undefined) throw notFound('customer');
    const earlier = await findCreditEntry(tx, merchantId, id);
    if (earlier !== undefined) return earlier;
    const amountCentavos = centavosOf(amount);
    const entry = await postCredit(tx, {
      merchantId,
      id,
      customerId,
      creationDate: clock.now(),
      type: amountCentavos > 0n ? 'granted' : 'taken_back',
      amountCentavos,
      reason: reason ?? null,
      invoiceId: null,
      subscriptionId: null,
    });
    if (entry === undefined) throw new GatewayError(errors.balanceTooLow);
    return entry;
  });
};
