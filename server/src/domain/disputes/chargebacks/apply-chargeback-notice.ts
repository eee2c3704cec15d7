import type { EventType } from '@recaudo/contract/shared/event-types';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import { writeJson } from '../../../platform/http/responses/json-writer.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import type { Transaction } from '../../charges/charge.ts';
import { findOriginal } from '../../charges/follow-ups/follow-up.ts';
import { listRefundsOf, lockTransaction, moveTransaction } from '../../charges/store.ts';
import { chargeToView } from '../../charges/view.ts';
import { postEntry } from '../../money/ledger/store.ts';
import { insertEvent } from '../../webhooks/events/store.ts';
import { closeForChargeback } from '../statutory-reversals/close-for-chargeback.ts';
import { chargebackLegs, chargebackSteps, disputedCentavos, type Notice, turnedLegs } from './chargeback.ts';
import { evidenceDeadline } from './evidence-deadline.ts';
import { closeChargeback, insertChargeback, lockChargeback, turnChargeback } from './store.ts';

export interface DisputedCharge {
  charge: Transaction;
  refunds: readonly Transaction[];
}

/**
 * Updates a charge's dispute, moves the disputed money and emits the event, all in one transaction. Rejects a notice
 * that does not fit the current state, including a repeated one. The balance may become negative, because the network
 * takes the money regardless.
 */
export const applyChargebackNotice = (
  gateway: Gateway,
  merchantId: string,
  chargeId: string,
  notice: Notice,
): Promise<DisputedCharge> =>
  gateway.database.transaction(tx => applyNoticeIn(gateway, tx, merchantId, { chargeId, notice }));

/** Does the same in the caller's transaction. Writes nothing if it rejects the notice. */
export async function applyNoticeIn(
  gateway: Pick<Gateway, 'clock' | 'baseUrl' | 'environment'>,
  tx: Queryable,
  merchantId: string,
  { chargeId, notice }: { chargeId: string; notice: Notice },
): Promise<DisputedCharge> {
  const { status } = notice;
  const charge = await lockCharge(tx, merchantId, chargeId);
  const refunds = (await listRefundsOf(tx, merchantId, [charge])).get(charge.id) ?? [];
  rejectWrongState(charge, refunds, notice);
  const { from, to, event, reason } = chargebackSteps[status];
  const now = gateway.clock.now();
  const amount = await disputedAmount(tx, merchantId, charge, notice);
  const { connectionId } = await findOriginal(tx, merchantId, charge.id);
  if (status === 'pending') await closeForChargeback(gateway, tx, merchantId, { charge, now });
  const moved = await moveTransaction(tx, merchantId, charge.id, { from, to, now, events: 1 });
  if (moved === undefined) throw new Error(`the charge ${charge.id} changed under its lock`);
  const legs = chargebackLegs(moved, status, { amount, connectionId });
  await postEntry(tx, { merchantId, transactionId: charge.id, reason, creationDate: now, legs });
  await recordNotice(tx, merchantId, moved, { notice: { ...notice, amountCentavos: amount }, now });
  await emit(tx, merchantId, moved, { refunds, type: event, now });
  return { charge: moved, refunds };
}

/**
 * Reverses an earlier decision at a later stage: the disputed money leaves the account, or comes back to it. Does nothing if the
 * charge already has this outcome.
 */
export async function turnDecision(
  gateway: Pick<Gateway, 'clock' | 'baseUrl'>,
  tx: Queryable,
  merchantId: string,
  { chargeId, to }: { chargeId: string; to: 'accepted' | 'rejected' },
): Promise<void> {
  const charge = await lockCharge(tx, merchantId, chargeId);
  const { to: status, event, reason } = chargebackSteps[to];
  if (charge.status === status) return;
  const chargeback = await lockChargeback(tx, merchantId, chargeId);
  if (chargeback === undefined) throw new Error(`the charge ${chargeId} has no chargeback`);
  const { connectionId } = await findOriginal(tx, merchantId, chargeId);
  const refunds = (await listRefundsOf(tx, merchantId, [charge])).get(charge.id) ?? [];
  const now = gateway.clock.now();
  const move = { from: charge.status, to: status, now, events: 1 };
  const moved = await moveTransaction(tx, merchantId, chargeId, move);
  if (moved === undefined) throw new Error(`the charge ${chargeId} changed under its lock`);
  const legs = turnedLegs(moved, to, { amount: chargeback.amountCentavos, connectionId });
  await postEntry(tx, { merchantId, transactionId: chargeId, reason, creationDate: now, legs });
  await turnChargeback(tx, merchantId, { transactionId: chargeId, state: to, closedAt: now });
  await emit(tx, merchantId, moved, { refunds, type: event, now });
}

async function lockCharge(tx: Queryable, merchantId: string, chargeId: string): Promise<Transaction> {
  const charge = await lockTransaction(tx, merchantId, chargeId);
  if (charge === undefined || charge.kind !== 'charge') throw notFound('charge');
  return charge;
}

const emit = (
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  { refunds, type, now }: { refunds: readonly Transaction[]; type: EventType; now: Date },
) =>
  insertEvent(tx, merchantId, {
    id: newId('event'),
    type,
    resourceId: charge.id,
    sequence: charge.eventCount,
    creationDate: now,
    payload: writeJson(chargeToView(charge, refunds)),
  });

/** The amount of the open dispute. A new dispute has the notice's amount, or everything not refunded yet. */
async function disputedAmount(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  { status, amountCentavos }: Notice,
): Promise<bigint> {
  if (status === 'pending') return amountCentavos ?? disputedCentavos(charge);
  return (await lockChargeback(tx, merchantId, charge.id))?.amountCentavos ?? disputedCentavos(charge);
}

async function recordNotice(
  tx: Queryable,
  merchantId: string,
  charge: Transaction,
  {
    notice: { status, reason = 'other', closedBy = 'network', amountCentavos, deadline },
    now,
  }: { notice: Notice; now: Date },
): Promise<void> {
  const transactionId = charge.id;
  if (status !== 'pending') {
    await closeChargeback(tx, merchantId, { transactionId, state: status, closedAt: now, closedBy });
    return;
  }
  await insertChargeback(tx, merchantId, {
    transactionId,
    reason,
    amountCentavos: amountCentavos ?? disputedCentavos(charge),
    openedAt: now,
    deadline: deadline ?? evidenceDeadline(now),
  });
}

function rejectWrongState(
  charge: Transaction,
  refunds: readonly Transaction[],
  { status, amountCentavos }: Notice,
): void {
  if (charge.method !== 'card') throw reject('chargeback_not_card');
  if (charge.status !== chargebackSteps[status].from) {
    const present = charge.status === 'processing' ? 'in_progress' : charge.status;
    throw reject('chargeback_state', { status: present, to: status });
  }
  // The disputed amount depends on whether that refund succeeds; the network will repeat the notice.
  if (refunds.some(({ status: made }) => made === 'processing' || made === 'in_progress')) {
    throw reject('refund_under_way');
  }
  const left = disputedCentavos(charge);
  if (status === 'pending' && amountCentavos !== undefined && amountCentavos > left) {
    throw reject('chargeback_above_charge', { disputed: amountCentavos, remaining: left });
  }
}
