import type { NoticeStatus } from '@recaudo/contract/chargeback-reasons';
import { errors } from '@recaudo/contract/error-table';
import type { Queryable } from '../../database/connection.ts';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError, notFound } from '../../errors.ts';
import { writeJson } from '../../http/json-writer.ts';
import { newId } from '../../primitives/id.ts';
import type { Transaction } from '../charges/charge.ts';
import { findOriginal } from '../charges/follow-up.ts';
import { listRefundsOf, lockTransaction, moveTransaction } from '../charges/store.ts';
import { chargeToView } from '../charges/view.ts';
import { insertEvent } from '../events/store.ts';
import { postEntry } from '../ledger/store.ts';
import { closeForChargeback } from '../reversals/close-for-chargeback.ts';
import { chargebackLegs, chargebackSteps, disputedCentavos, type Notice } from './chargeback.ts';
import { evidenceDeadline } from './evidence-deadline.ts';
import { closeChargeback, insertChargeback } from './store.ts';

export interface DisputedCharge {
  charge: Transaction;
  refunds: readonly Transaction[];
}

/**
 * Moves a charge along its dispute, with its money and event, all at once. A notice that does not fit the state,
 * a repeated one too, is refused and moves nothing. The account may go negative: the network does not ask.
 */
export const applyChargebackNotice = (
  gateway: Gateway,
  merchantId: string,
  chargeId: string,
  notice: Notice,
): Promise<DisputedCharge> =>
  gateway.database.transaction(async tx => {
    const { status } = notice;
    const charge = await lockTransaction(tx, merchantId, chargeId);
    if (charge === undefined || charge.kind !== 'charge') throw notFound();
    const refunds = (await listRefundsOf(tx, merchantId, [charge])).get(charge.id) ?? [];
    refuseWrongState(charge, refunds, status);
    const { from, to, event, reason } = chargebackSteps[status];
    const now = gateway.clock.now();
    if (status === 'pending') await closeForChargeback(gateway, tx, merchantId, charge, now);
    const moved = await moveTransaction(tx, merchantId, charge.id, { from, to, now, events: 1 });
    if (moved === undefined) throw new Error(`the charge ${charge.id} changed under its lock`);
    const { linkId } = await findOriginal(tx, merchantId, charge.id);
    const legs = chargebackLegs(moved, status, linkId);
    await postEntry(tx, { merchantId, transactionId: charge.id, reason, creationDate: now, legs });
    await recordNotice(tx, merchantId, moved, notice, now);
    await insertEvent(tx, merchantId, {
      id: newId('event'),
      type: event,
      resourceId: charge.id,
      sequence: moved.eventCount,
      creationDate: now,
      payload: writeJson(chargeToView(moved, refunds)),
    });
    return { charge: moved, refunds };
  });

async function recordNotice(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  { status, reason = 'other', closedBy = 'network' }: Notice,
  now: Date,
): Promise<void> {
  const transactionId = charge.id;
  if (status !== 'pending') {
    await closeChargeback(tx, merchantId, { transactionId, state: status, closedAt: now, closedBy });
    return;
  }
  await insertChargeback(tx, merchantId, {
    transactionId,
    reason,
    amountCentavos: disputedCentavos(charge),
    openedAt: now,
    deadline: evidenceDeadline(now),
  });
}

const refused = (description: string) => new GatewayError(errors.operationNotAllowed, { description });

function refuseWrongState(charge: Transaction, refunds: readonly Transaction[], status: NoticeStatus): void {
  if (charge.method !== 'card') throw refused('Only card charges can have a chargeback');
  if (charge.status !== chargebackSteps[status].from) {
    const present = charge.status === 'processing' ? 'in_progress' : charge.status;
    throw refused(`A charge that is ${present} cannot have a chargeback that is ${status}`);
  }
  // What is disputed depends on whether that refund succeeds; the notice comes again.
  if (refunds.some(({ status: made }) => made === 'processing' || made === 'in_progress')) {
    throw refused('A refund of the charge is under way, try again when its outcome is known');
  }
}
