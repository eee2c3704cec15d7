import type { Gateway } from '../../dependencies.ts';
import { GatewayError, notFound, refusedValue } from '../../errors.ts';
import { formatPesos } from '../../primitives/money.ts';
import { holdCustomer } from '../customers/store.ts';
import type { Scope } from '../merchants/merchant.ts';
import type { Operation } from './attempt.ts';
import type { Transaction } from './charge.ts';
import { callFollowUp, notAllowed, originalReference, recordFollowUp } from './follow-up.ts';
import { settleFollowUp } from './settle-follow-up.ts';
import { lockTransaction, moveTransaction } from './store.ts';

/** Takes the money that an authorisation holds: all of it, or a part that then becomes the amount. */
export const captureCharge = (gateway: Gateway, scope: Scope, id: string, amountCentavos?: bigint) =>
  endAuthorisation(gateway, scope, id, 'capture', amountCentavos);

/** Lets the held money go: the charge is cancelled (interface 2, Charges). */
export const voidCharge = (gateway: Gateway, scope: Scope, id: string) =>
  endAuthorisation(gateway, scope, id, 'void');

/** An authorisation that was made and neither captured nor voided. */
export const isAuthorised = (charge: Transaction): boolean =>
  charge.method === 'card' && charge.status === 'in_progress' && !charge.captures;

async function endAuthorisation(
  gateway: Gateway,
  { merchant, customerId }: Scope,
  id: string,
  operation: Extract<Operation, 'capture' | 'void'>,
  wantedCentavos?: bigint,
): Promise<Transaction> {
  const attempt = await gateway.database.transaction(async tx => {
    const charge = await lockTransaction(tx, merchant.id, id);
    const isVisible = charge !== undefined && (customerId === null || charge.customerId === customerId);
    if (!isVisible || charge.kind !== 'charge') throw notFound();
    const isDeleted = charge.customerId !== null && !(await holdCustomer(tx, merchant.id, charge.customerId));
    if (isDeleted && operation === 'capture') {
      throw new GatewayError(3006, { description: 'The customer of the charge is deleted' });
    }
    if (!isAuthorised(charge)) throw notAllowed(charge, operation === 'capture' ? 'captured' : 'voided');
    const amountCentavos = wantedCentavos ?? charge.amountCentavos;
    if (amountCentavos > charge.amountCentavos) {
      throw refusedValue('amount', `must be at most the authorised ${formatPesos(charge.amountCentavos)}`);
    }
    const move = { from: charge.status, to: 'processing', now: charge.operationDate, events: 0 } as const;
    await moveTransaction(tx, merchant.id, id, move);
    return recordFollowUp(gateway, tx, merchant.id, id, operation, amountCentavos);
  });
  const original = await originalReference(gateway.database, merchant.id, id);
  const outcome = await callFollowUp(gateway, attempt, original);
  return settleFollowUp(gateway, merchant, attempt, outcome);
}
