import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import { notFound, refusedValue, reject, rule } from '../../../platform/errors.ts';
import type { Transaction } from '../../charges/charge.ts';
import { notAllowed } from '../../charges/follow-ups/follow-up.ts';
import { lockTransaction } from '../../charges/store.ts';
import type { Scope } from '../../merchants/merchant.ts';
import { leftCentavos } from '../../refunds/refund.ts';
import { deadlinesOf, lastDayToAsk } from './deadlines.ts';
import { isReversible, MAX_REQUESTS_OF_PAYER, type Reversal } from './reversal.ts';
import { emitReversalEvent } from './step.ts';
import { insertReversal, listReversalsOf } from './store.ts';

export interface ReversalInput
  extends Pick<
    Reversal,
    'id' | 'reason' | 'noticedOn' | 'description' | 'payoutTo' | 'requestedBy' | 'language'
  > {
  chargeId: string;
  /** Undefined for everything not refunded yet. */
  amountCentavos: bigint | undefined;
}

/**
 * Records a request and sets its deadlines. Locks the charge, so that concurrent requests see the same remaining amount and only
 * one succeeds. A repeated id returns the existing request.
 */
export const requestReversal = (
  gateway: Gateway,
  { merchant, customerId }: Scope,
  input: ReversalInput,
): Promise<Reversal> =>
  gateway.database.transaction(async tx => {
    const charge = await lockTransaction(tx, merchant.id, input.chargeId);
    const isVisible = charge !== undefined && (customerId === null || charge.customerId === customerId);
    if (!isVisible || charge.kind !== 'charge') throw notFound('charge');
    const earlier = await listReversalsOf(tx, merchant.id, charge.id);
    const present = earlier.find(({ id }) => id === input.id);
    if (present !== undefined) return present;
    requireReversible(charge, earlier, input.requestedBy);
    const now = gateway.clock.now();
    requireInTime(charge, input.noticedOn, now);
    const { chargeId, ...asked } = input;
    const reversal: Reversal = {
      ...asked,
      transactionId: chargeId,
      amountCentavos: amountOf(charge, input.amountCentavos),
      refundedBeforeCentavos: charge.refundedCentavos,
      creationDate: now,
      ...deadlinesOf(now),
      ...unanswered,
    };
    await insertReversal(tx, merchant.id, reversal);
    await emitReversalEvent(gateway, tx, { merchantId: merchant.id, charge, reversal }, now);
    return reversal;
  });

const unanswered = {
  status: 'requested',
  answeredAt: null,
  answeredBy: null,
  answer: null,
  closedAt: null,
  way: null,
  refundId: null,
  errorCode: null,
  givenBackCentavos: null,
  reference: null,
  paidBy: null,
  eventCount: 1,
  checks: 0,
} satisfies Partial<Reversal>;

/** Why a charge accepts no request now (Interface 14.1); undefined if it does. */
export function obstacleTo(
  charge: Transaction,
  earlier: readonly Reversal[],
  requestedBy: Reversal['requestedBy'],
): 'not_electronic' | 'not_paid' | 'open' | 'nothing_left' | 'too_many' | undefined {
  if (!isReversible(charge)) return 'not_electronic';
  if (earlier.some(({ closedAt }) => closedAt === null)) return 'open';
  if (charge.status === 'refunded') return 'nothing_left';
  if (charge.status !== 'completed') return 'not_paid';
  if (leftCentavos(charge) === 0n) return 'nothing_left';
  const ofPayer = earlier.filter(reversal => reversal.requestedBy === 'payer').length;
  return requestedBy === 'payer' && ofPayer >= MAX_REQUESTS_OF_PAYER ? 'too_many' : undefined;
}

function requireReversible(
  charge: Transaction,
  earlier: readonly Reversal[],
  requestedBy: Reversal['requestedBy'],
): void {
  switch (obstacleTo(charge, earlier, requestedBy)) {
    case 'not_electronic':
      throw reject('reversal_not_electronic');
    case 'open':
      throw reject('reversal_open');
    case 'nothing_left':
      throw reject('reversal_nothing_left');
    case 'not_paid':
      throw notAllowed(charge, 'reversed');
    case 'too_many':
      throw reject('reversal_too_many', { most: MAX_REQUESTS_OF_PAYER });
    default:
  }
}

function requireInTime(charge: Transaction, noticedOn: CalendarDate, now: Date): void {
  const today = bogotaDateOf(now);
  if (noticedOn > today) throw refusedValue('noticed_on', 'in_future');
  if (noticedOn < bogotaDateOf(charge.creationDate)) {
    throw refusedValue('noticed_on', 'before_charge');
  }
  const last = lastDayToAsk(noticedOn);
  if (today > last) {
    throw reject('reversal_too_late', { last });
  }
}

function amountOf(charge: Transaction, inputCentavos: bigint | undefined): bigint {
  const left = leftCentavos(charge);
  if (inputCentavos === undefined) return left;
  if (inputCentavos > left) {
    throw refusedValue('amount', rule('above_remaining', { remaining: left }));
  }
  return inputCentavos;
}
