import {
  addDays,
  type CalendarDate,
  startOfBogotaDay,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { reasonOfCode } from '@recaudo/contract/shared/disputes/network-reasons';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound } from '../../../platform/errors.ts';
import { findOriginal } from '../../charges/follow-ups/follow-up.ts';
import { lockTransaction } from '../../charges/store.ts';
import { onMerchantsClock } from '../../merchants/merchant-clock.ts';
import { findMerchant } from '../../merchants/store.ts';
import { merchantAccount, postEntry, processorAccount } from '../../money/ledger/store.ts';
import { applyNoticeIn, turnDecision } from '../chargebacks/apply-chargeback-notice.ts';
import { recordSubmission } from '../chargebacks/store.ts';
import type { ChargebackCase, RecordedNotice } from './chargeback-case.ts';

/** A case whose charge is known. */
export type MatchedCase = ChargebackCase & { merchantId: string; transactionId: string };

/**
 * Moves the money for a notice: nothing for a request for documents or a representment, the disputed amount for a first
 * chargeback, and for a decision the money that it still has to move. The merchant pays the fees.
 */
export async function postNotice(
  gateway: Gateway,
  tx: Queryable,
  matched: MatchedCase,
  notice: RecordedNotice,
): Promise<void> {
  const merchant = await findMerchant(tx, matched.merchantId);
  if (merchant === undefined) throw notFound();
  const own = onMerchantsClock(gateway, merchant);
  if (notice.stage === 'first' && notice.kind === 'opened') await openDispute(own, tx, matched, notice);
  if (notice.kind === 'represented') await noteSubmission(own, tx, matched, notice);
  if (notice.stage !== 'retrieval' && notice.kind === 'decided') await decide(own, tx, matched, notice);
  if (notice.feeCentavos > 0n) await postFee(own, tx, matched, notice.feeCentavos);
}

/** An acquirer that has represented the charge must have the merchant's response. */
const noteSubmission = (
  { clock }: Gateway,
  tx: Queryable,
  { merchantId, transactionId }: MatchedCase,
  { source }: RecordedNotice,
) =>
  recordSubmission(tx, merchantId, {
    transactionId,
    submittedAt: clock.now(),
    submittedBy: source === 'console' || source === 'command' ? 'operator' : 'connection',
  });

/** The last second of the day in Bogotá. */
const endOf = (day: CalendarDate): Date => new Date(startOfBogotaDay(addDays(day, 1)).getTime() - 1_000);

const openDispute = (
  gateway: Gateway,
  tx: Queryable,
  { merchantId, transactionId, network, disputedCentavos }: MatchedCase,
  { amountCentavos, reasonCode, dueOn }: Pick<RecordedNotice, 'amountCentavos' | 'reasonCode' | 'dueOn'>,
) =>
  applyNoticeIn(gateway, tx, merchantId, {
    chargeId: transactionId,
    notice: {
      status: 'pending',
      reason: reasonOfCode(network, reasonCode),
      amountCentavos: amountCentavos ?? disputedCentavos,
      deadline: dueOn === null ? undefined : endOf(dueOn),
    },
  });

async function decide(
  gateway: Gateway,
  tx: Queryable,
  matched: MatchedCase,
  { outcome }: RecordedNotice,
): Promise<void> {
  const { merchantId, transactionId } = matched;
  const charge = await lockTransaction(tx, merchantId, transactionId);
  if (charge === undefined) throw notFound();
  const status = outcome === 'lost' ? 'accepted' : 'rejected';
  if (charge.status === 'completed' || charge.status === 'refunded') {
    // The first chargeback never reached us, so only a loss moves money.
    if (outcome === 'won') return;
    const { reasonCode, dueOn, disputedCentavos: amountCentavos } = matched;
    await openDispute(gateway, tx, matched, { amountCentavos, reasonCode, dueOn });
    await applyNoticeIn(gateway, tx, merchantId, { chargeId: transactionId, notice: { status } });
    return;
  }
  if (charge.status === 'chargeback_pending') {
    await applyNoticeIn(gateway, tx, merchantId, { chargeId: transactionId, notice: { status } });
    return;
  }
  await turnDecision(gateway, tx, merchantId, { chargeId: transactionId, to: status });
}

/** The acquirer deducts its fee from the money it owes for this connection's charges. */
async function postFee(
  { clock }: Gateway,
  tx: Queryable,
  { merchantId, transactionId }: MatchedCase,
  feeCentavos: bigint,
): Promise<void> {
  await lockTransaction(tx, merchantId, transactionId);
  const { connectionId } = await findOriginal(tx, merchantId, transactionId);
  await postEntry(tx, {
    merchantId,
    transactionId,
    reason: 'chargeback_fee',
    creationDate: clock.now(),
    legs: [
      [merchantAccount, -feeCentavos],
      [processorAccount(connectionId), feeCentavos],
    ],
  });
}
