import type { Queryable } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError, notFound, refusedValue } from '../../errors.ts';
import { formatPesos } from '../../primitives/money.ts';
import { holdCustomer } from '../customers/store.ts';
import type { Scope } from '../merchants/merchant.ts';
import { findAttemptOfRequest } from './attempt-store.ts';
import type { Operation, Transaction } from './charge.ts';
import {
  callFollowUp,
  notAllowed,
  originalReference,
  recordFollowUp,
  refusedByProcessor,
} from './follow-up.ts';
import { settleFollowUp } from './settle-follow-up.ts';
import { lockTransaction, moveTransaction } from './store.ts';

export interface WantedEnding {
  chargeId: string;
  /** The same one when a request is repeated after a crash: it is answered with what it did. */
  requestId: string;
  /** Without it: all that is held. */
  amountCentavos?: bigint | undefined;
}

/** Takes the money that an authorisation holds: all of it, or a part that then becomes the amount. */
export const captureCharge = (gateway: Gateway, scope: Scope, wanted: WantedEnding) =>
  endAuthorisation(gateway, scope, 'capture', wanted);

/** Lets the held money go: the charge is cancelled (interface 2, Charges). */
export const voidCharge = (gateway: Gateway, scope: Scope, wanted: WantedEnding) =>
  endAuthorisation(gateway, scope, 'void', wanted);

/** An authorisation that was made and neither captured nor voided. */
export const isAuthorised = (charge: Transaction): boolean =>
  charge.method === 'card' && charge.status === 'in_progress' && !charge.captures;

async function endAuthorisation(
  gateway: Gateway,
  scope: Scope,
  operation: Extract<Operation, 'capture' | 'void'>,
  wanted: WantedEnding,
): Promise<Transaction> {
  const { merchant } = scope;
  const recorded = await gateway.database.transaction(async tx => {
    const charge = await lockVisible(tx, scope, wanted.chargeId);
    if (await isDone(tx, merchant.id, wanted)) return charge;
    const isDeleted = charge.customerId !== null && !(await holdCustomer(tx, merchant.id, charge.customerId));
    if (isDeleted && operation === 'capture') {
      throw new GatewayError(3006, { description: 'The customer of the charge is deleted' });
    }
    if (!isAuthorised(charge)) throw notAllowed(charge, operation === 'capture' ? 'captured' : 'voided');
    const amountCentavos = wanted.amountCentavos ?? charge.amountCentavos;
    if (amountCentavos > charge.amountCentavos) {
      throw refusedValue('amount', `must be at most the authorised ${formatPesos(charge.amountCentavos)}`);
    }
    const move = { from: charge.status, to: 'processing', now: charge.operationDate, events: 0 } as const;
    await moveTransaction(tx, merchant.id, charge.id, move);
    return recordFollowUp(gateway, tx, merchant.id, charge.id, operation, amountCentavos, wanted.requestId);
  });
  if ('kind' in recorded) return recorded;
  const original = await originalReference(gateway.database, merchant.id, wanted.chargeId);
  const outcome = await callFollowUp(gateway, recorded, original);
  return settleFollowUp(gateway, merchant, recorded, outcome);
}

async function lockVisible(tx: Queryable, { merchant, customerId }: Scope, id: string): Promise<Transaction> {
  const charge = await lockTransaction(tx, merchant.id, id);
  const isVisible = charge !== undefined && (customerId === null || charge.customerId === customerId);
  if (!isVisible || charge.kind !== 'charge') throw notFound();
  return charge;
}

/** True when this very request has done it before; throws what it was refused with, or that it is still open. */
async function isDone(
  tx: Queryable,
  merchantId: string,
  { chargeId, requestId }: WantedEnding,
): Promise<boolean> {
  const before = await findAttemptOfRequest(tx, merchantId, chargeId, requestId);
  // The processor never had it: it may be asked anew.
  if (before === undefined || before.status === 'not_found') return false;
  if (before.status === 'approved') return true;
  if (before.status === 'declined' && before.errorCode !== null) throw refusedByProcessor(before.errorCode);
  throw new GatewayError(1004, { retryAfterSeconds: 5 });
}
