import type { Gateway } from '../../../dependencies.ts';
import { notFound } from '../../../platform/errors.ts';
import { writeJson } from '../../../platform/http/responses/json-writer.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import type { Scope } from '../../merchants/merchant.ts';
import { insertEvent } from '../../webhooks/events/store.ts';
import { isVoucherOfConnection, type Transaction } from '../charge.ts';
import { lockTransaction, moveTransaction } from '../store.ts';
import { chargeToView } from '../view.ts';
import { notAllowed } from './follow-up.ts';

/** Only a charge that still waits for its payer can be canceled. */
export const cancelCharge = (gateway: Gateway, { merchant, customerId }: Scope, id: string) =>
  gateway.database.transaction(async (tx): Promise<Transaction> => {
    const charge = await lockTransaction(tx, merchant.id, id);
    const isVisible = charge !== undefined && (customerId === null || charge.customerId === customerId);
    if (!isVisible || charge.kind !== 'charge') throw notFound('charge');
    const isUnpaid =
      charge.status === 'charge_pending' || (charge.method === 'store' && charge.status === 'in_progress');
    // A PSE charge without a due date is at a bank (methods/pse/start-pse-attempt.ts), and only the bank can end it.
    const isAtBank = charge.method === 'bank_account' && charge.dueDate === null;
    if (!isUnpaid || isAtBank || isVoucherOfConnection(charge)) throw notAllowed(charge, 'cancelled');
    const now = gateway.clock.now();
    const move = { from: charge.status, to: 'cancelled', now, events: 1 } as const;
    const cancelled = await moveTransaction(tx, merchant.id, id, move);
    if (cancelled === undefined) throw notAllowed(charge, 'cancelled');
    await insertEvent(tx, merchant.id, {
      id: newId('event'),
      type: 'charge.cancelled',
      resourceId: id,
      sequence: cancelled.eventCount,
      creationDate: now,
      payload: writeJson(chargeToView(cancelled)),
    });
    return cancelled;
  });
