import type { DeclineCode, ErrorCode } from '@recaudo/contract/error-table';
import { errorTable } from '@recaudo/contract/error-table';
import type { EventType } from '@recaudo/contract/event-types';
import { writeJson } from '../../http/json-writer.ts';
import { newId } from '../../primitives/id.ts';
import type { FeeSchedule } from '../merchants/merchant.ts';
import type { Transaction } from './charge.ts';
import { feeOf } from './fee.ts';
import type { Settlement } from './settle-store.ts';
import { chargeToView } from './view.ts';

/** How an authorisation ended. `reversed` is one whose outcome stayed unknown and was taken back. */
export type Ending =
  | { kind: 'approved'; authorization: string }
  /** `message` where the words of the code do not say why. */
  | { kind: 'declined'; code: DeclineCode; message?: string }
  | { kind: 'not_sent' }
  | { kind: 'reversed' };

/** What an ending makes of a charge: the charge afterwards, and the row changes that bring it there. */
export function settlementOf(
  merchantId: string,
  charge: Transaction,
  attemptNumber: number,
  ending: Ending,
  schedule: FeeSchedule,
  now: Date,
): { after: Transaction; settlement: Settlement } {
  const after = afterEnding(charge, ending, schedule, now);
  const eventType = eventOf(after);
  return {
    after,
    settlement: {
      merchantId,
      transactionId: charge.id,
      number: attemptNumber,
      attemptStatus: ending.kind === 'not_sent' ? 'not_found' : ending.kind,
      status: after.status,
      now,
      authorization: after.authorization,
      errorCode: after.errorCode,
      errorMessage: after.errorMessage,
      feeCentavos: after.feeCentavos,
      feeTaxCentavos: after.feeTaxCentavos,
      amountCentavos: after.status === 'completed' ? after.amountCentavos : 0n,
      account: after.account,
      releasedToken: after.status === 'failed' ? after.sourceId : null,
      event:
        eventType === undefined
          ? null
          : { id: newId('event'), type: eventType, payload: writeJson(chargeToView(after)) },
    },
  };
}

function afterEnding(charge: Transaction, ending: Ending, schedule: FeeSchedule, now: Date): Transaction {
  if (ending.kind !== 'approved') {
    const code: ErrorCode = ending.kind === 'declined' ? ending.code : 1004;
    const message = ending.kind === 'declined' ? ending.message : undefined;
    const errorMessage = message ?? errorTable[code].description;
    // On a hosted page the payer may try again: the charge waits for it as before.
    const status = charge.mayRetry ? 'charge_pending' : 'failed';
    return { ...charge, status, operationDate: now, errorCode: code, errorMessage };
  }
  const { authorization } = ending;
  const approved = { ...charge, operationDate: now, authorization, errorCode: null, errorMessage: null };
  if (!charge.captures) return { ...approved, status: 'in_progress' };
  const fee = feeOf(schedule, charge.amountCentavos);
  return {
    ...approved,
    status: 'completed',
    feeCentavos: fee.feeCentavos,
    feeTaxCentavos: fee.taxCentavos,
  };
}

/** A try that leaves the charge to its payer is no news: shops would take charge.failed for the end of the order. */
function eventOf(after: Transaction): EventType | undefined {
  if (after.status === 'completed') return 'charge.succeeded';
  if (after.status === 'charge_pending') return undefined;
  return after.status === 'failed' ? 'charge.failed' : 'charge.created';
}
