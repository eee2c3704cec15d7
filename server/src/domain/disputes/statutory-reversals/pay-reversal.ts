import type { TransferPayer } from '@recaudo/contract/shared/disputes/reversal-words';
import type { Gateway } from '../../../dependencies.ts';
import { reject } from '../../../platform/errors.ts';
import { findTransaction } from '../../charges/store.ts';
import { confirmTransfer } from '../../refunds/transfer-refund.ts';
import { lockWithCharge } from './open-reversal.ts';
import type { Reversal } from './reversal.ts';
import { takeStep } from './step.ts';

/** Records once that a person transferred the money to the payer, with the bank's reference. */
export const payReversal = (
  gateway: Gateway,
  merchantId: string,
  id: string,
  { reference, paidBy }: { reference: string; paidBy: TransferPayer },
): Promise<Reversal> =>
  gateway.database.transaction(async tx => {
    const locked = await lockWithCharge(tx, merchantId, id);
    const { charge, reversal } = locked;
    const { refundId } = reversal;
    if (reversal.status !== 'accepted' || reversal.way !== 'transfer' || refundId === null) {
      throw reject('reversal_without_transfer');
    }
    const refund = await findTransaction(tx, { merchantId, customerId: null }, refundId);
    if (refund === undefined) throw new Error(`the transfer ${refundId} is gone`);
    const now = gateway.clock.now();
    const { amountCentavos } = refund;
    await confirmTransfer(gateway, tx, merchantId, {
      charge,
      made: { id: refundId, amountCentavos, reference, paidBy },
      now,
    });
    const change = { closedAt: now, givenBackCentavos: amountCentavos, reference, paidBy };
    return takeStep(gateway, tx, locked, { change: { status: 'given_back', ...change }, now });
  });
