import type { Gateway } from '../../../dependencies.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import { lockCase } from './case-store.ts';
import type { ChargebackCase } from './chargeback-case.ts';
import { listChargesByReference } from './find-charge-store.ts';
import { postOpenNotices } from './take-notice.ts';

/**
 * Assigns an operator's choice of charge to a case, or retries its postings with the same charge. Posts the case's notices in
 * their order, and reopens a dismissed case.
 */
export const matchCase = (
  gateway: Gateway,
  caseId: string,
  { merchantId, transactionId }: { merchantId: string; transactionId: string },
): Promise<ChargebackCase> =>
  gateway.database.transaction(async tx => {
    const known = await lockCase(tx, caseId);
    if (known === undefined) throw notFound();
    const { connectionId, caseNumber, state } = known;
    if (state !== 'review' && state !== 'dismissed') {
      throw reject('case_not_in_review', { case: caseNumber });
    }
    const named = { connectionId, merchantId, id: transactionId, reference: '' };
    const [charge] = await listChargesByReference(tx, named);
    if (charge === undefined) {
      throw reject('case_charge_unknown', { charge: transactionId, merchant: merchantId });
    }
    if (known.disputedCentavos > charge.amountCentavos) {
      throw reject('case_above_charge', { case: caseNumber, charge: transactionId });
    }
    const before = known.transactionId;
    if (before !== null && before !== transactionId && known.postedFeeCentavos > 0n) {
      throw reject('case_fee_posted', { case: caseNumber, charge: before });
    }
    return postOpenNotices(gateway, tx, { ...known, merchantId, transactionId, dismissal: null });
  });
