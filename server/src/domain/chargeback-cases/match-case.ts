import type { Gateway } from '../../dependencies.ts';
import { notFound } from '../../errors.ts';
import { lockCase } from './case-store.ts';
import type { ChargebackCase } from './chargeback-case.ts';
import { listChargesByReference } from './find-charge-store.ts';
import { rejected } from './judge-notice.ts';
import { postOpenNotices } from './take-notice.ts';

/**
 * A person names the charge of a case, or has its money tried again. Its notices move their money in their order. A dismissed
 * case is taken up again this way.
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
      throw rejected(`Case ${caseNumber} does not wait for a person`);
    }
    const named = { connectionId, merchantId, id: transactionId, reference: '' };
    const [charge] = await listChargesByReference(tx, named);
    if (charge === undefined) {
      throw rejected(
        `There is no paid card charge ${transactionId} of merchant ${merchantId} over this connection`,
      );
    }
    if (known.disputedCentavos > charge.amountCentavos) {
      throw rejected(`Case ${caseNumber} disputes more than the charge ${transactionId} is of`);
    }
    const before = known.transactionId;
    if (before !== null && before !== transactionId && known.postedFeeCentavos > 0n) {
      throw rejected(`Case ${caseNumber} has posted a fee against the charge ${before} already`);
    }
    return postOpenNotices(gateway, tx, { ...known, merchantId, transactionId, dismissal: null });
  });
