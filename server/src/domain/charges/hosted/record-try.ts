import { type ErrorCode, errorTable } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import type { SealedOnce } from '../../../platform/vault/ciphers/card-cipher.ts';
import { mayPay } from '../../billing/invoice-payments/may-pay.ts';
import { takeSecurityCode } from '../../cards/security-codes/store.ts';
import { holdCustomer } from '../../customers/store.ts';
import { timesOfCall } from '../../payments/card-operation.ts';
import { newEvent } from '../../webhooks/events/event.ts';
import { insertEvent } from '../../webhooks/events/store.ts';
import type { Transaction } from '../charge.ts';
import { openReview } from '../fraud-review-store.ts';
import { chargeToView } from '../view.ts';
import { beginTry, declineTry, insertTry, type Try, takeToken } from './pending-payment-store.ts';

/** Writes more rows in the attempt's transaction, such as the payer's consents. */
export type AlsoWrite = (tx: Queryable) => Promise<void>;

export type RecordedTry =
  | { kind: 'recorded'; charge: Transaction; code: SealedOnce | undefined }
  | { kind: 'not_now' }
  | { kind: 'source_gone' };

/** Thrown to roll back the transaction, with the reason. */
class NotRecorded extends Error {
  readonly kind: 'not_now' | 'source_gone';
  constructor(kind: 'not_now' | 'source_gone') {
    super(kind);
    this.kind = kind;
  }
}

/**
 * One short transaction before the processor is called: updates the charge, records the attempt, reserves the
 * token and takes the security code.
 */
export async function recordTry(
  gateway: Gateway,
  input: Try,
  given: {
    isToken: boolean;
    reviewRules: readonly string[];
    also: AlsoWrite | undefined;
    connectionId: string | null;
  },
): Promise<RecordedTry> {
  const { isToken, reviewRules, also, connectionId } = given;
  const { sentAt: realNow, nextCheckAt } = timesOfCall(gateway);
  try {
    return await gateway.database.transaction(async tx => {
      const charge = await beginTry(tx, input);
      if (charge === undefined) throw new NotRecorded('not_now');
      if ((await mayPay(tx, input.merchantId, charge)) !== 'yes') throw new NotRecorded('not_now');
      const { amountCentavos, customerId } = charge;
      const attempt = { amountCentavos, now: realNow, nextCheckAt, declinedWith: null, connectionId };
      if (!(await insertTry(tx, input, attempt))) throw new NotRecorded('not_now');
      if (customerId !== null && !(await holdCustomer(tx, input.merchantId, customerId))) {
        throw new NotRecorded('source_gone');
      }
      if (isToken && !(await takeToken(tx, input, gateway.clock.now()))) throw new NotRecorded('source_gone');
      // The statement deletes the code as it returns it, so from now on only the call to the processor has it.
      const code = await takeSecurityCode(tx, input.merchantId, input.sourceId, realNow);
      if (reviewRules.length > 0) await openReview(tx, input, reviewRules, gateway.clock.now());
      await also?.(tx);
      return { kind: 'recorded', charge, code };
    });
  } catch (error) {
    if (error instanceof NotRecorded) return { kind: error.kind };
    throw error;
  }
}

interface DeclinedTry {
  code: ErrorCode;
  fraudRules: readonly string[] | null;
  also: AlsoWrite | undefined;
}

/**
 * Records an attempt that is declined before any processor is called. Undefined if the charge no longer waits for
 * it.
 */
export async function recordDeclinedTry(
  gateway: Gateway,
  input: Try,
  { mayRetry, amountCentavos }: Transaction,
  { code, fraudRules, also }: DeclinedTry,
): Promise<Transaction | undefined> {
  const now = gateway.clock.now();
  const realNow = gateway.realClock.now();
  const attempt = {
    amountCentavos,
    now: realNow,
    nextCheckAt: realNow,
    declinedWith: code,
    connectionId: null,
  };
  const decline = {
    status: mayRetry ? 'charge_pending' : 'failed',
    code,
    message: errorTable[code].description,
    fraudRules,
    now,
    events: mayRetry ? 0 : 1,
  } as const;
  try {
    return await gateway.database.transaction(async tx => {
      const declined = await declineTry(tx, input, decline);
      if (declined === undefined || !(await insertTry(tx, input, attempt))) throw new NotRecorded('not_now');
      // Deletes the security code, because no authorization will use it.
      await takeSecurityCode(tx, input.merchantId, input.sourceId, realNow);
      await also?.(tx);
      if (!mayRetry) {
        const event = newEvent('charge.failed', chargeToView(declined));
        const eventFields = { resourceId: declined.id, sequence: declined.eventCount, creationDate: now };
        await insertEvent(tx, input.merchantId, { ...event, ...eventFields });
      }
      return declined;
    });
  } catch (error) {
    if (error instanceof NotRecorded) return undefined;
    throw error;
  }
}
