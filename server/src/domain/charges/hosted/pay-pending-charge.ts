import type { ErrorCode } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../../dependencies.ts';
import { writeJson } from '../../../platform/http/responses/json-writer.ts';
import type { ThreeDSecureResult } from '../../../processors/card-processor.ts';
import type { FraudFacts } from '../../fraud/facts.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { VolumeLimitReached } from '../../merchants/volume-limits/reserve-volume.ts';
import { carryOut, openNumber } from '../../payments/card-operation.ts';
import { cardRoutingFacts, connectionsOf } from '../../routing/choose-connections.ts';
import type { Transaction } from '../charge.ts';
import { factsOf } from '../charge.ts';
import { gatherBatch } from '../gather-store.ts';
import { type CardSource, type IssuerResult, type JudgedBeforeCall } from '../payment.ts';
import { judgeBeforeCall } from '../take-card-payment.ts';
import { cardSnapshot } from '../view.ts';
import type { Try } from './pending-payment-store.ts';
import { type AlsoWrite, recordDeclinedTry } from './record-try.ts';
import { notNow, ownerOf, type PendingResult, tryOperation } from './try-operation.ts';

export interface PendingPayment extends IssuerResult {
  sourceId: string;
  /** The number of this attempt. A form that is submitted again has the same number and pays nothing. */
  number: number;
  ipAddress: string;
  deviceSessionId: string | null;
  /** The payer's choice; undefined keeps the charge's installments. */
  installments?: number | undefined;
  /** 3-D Secure. Called only if the fraud rules accept the card. */
  authenticate?: (cardNumber: string) => Promise<AskedIssuer>;
  also?: AlsoWrite;
}

export type AskedIssuer =
  | { kind: 'authenticated'; threeDSecure: ThreeDSecureResult }
  | { kind: 'refused'; code: ErrorCode }
  /** The payer is sent to `url`; the attempt continues when they return. */
  | { kind: 'challenge'; url: string };

/**
 * Pays a charge that waits for its payer. Such a charge can have several attempts on one transaction, but only one live
 * one (unique index). A decline leaves the charge pending if `mayRetry` is set.
 */
export async function payPendingCharge(
  gateway: Gateway,
  merchant: Merchant,
  charge: Transaction,
  payment: PendingPayment,
): Promise<PendingResult> {
  const now = gateway.clock.now();
  const { customerFound, email, source } = await gatherBatch(gateway).submit({
    merchantId: merchant.id,
    customerId: charge.customerId,
    sourceId: payment.sourceId,
    now,
  });
  if (!customerFound || source === null) return { kind: 'source_gone', charge };
  const { sourceId, number, deviceSessionId, installments } = payment;
  const attempt: Try = {
    merchantId: merchant.id,
    transactionId: charge.id,
    number,
    sourceId,
    card: writeJson(cardSnapshot({ sourceId, customerId: charge.customerId }, source)),
    deviceSessionId,
    installments,
  };
  const cardNumber = openNumber(gateway, ownerOf(attempt), source);
  const opened = { ...source, cardNumber };
  const facts = factsOfTry(gateway, charge, payment, { source: opened, customerEmail: email, now });
  const judged = await judgeTry(gateway, merchant, opened, { facts, pendingPayment: payment }).catch(
    (error: unknown) => {
      if (error instanceof VolumeLimitReached) return { kind: 'over_limit' as const };
      throw error;
    },
  );
  if (judged.kind === 'over_limit') return { kind: 'over_limit', charge };
  if (judged.kind === 'challenge') return { ...judged, charge };
  if (judged.kind === 'refused') {
    const declined = await recordDeclinedTry(gateway, attempt, charge, { ...judged, also: payment.also });
    return declined === undefined
      ? notNow(gateway, merchant, charge)
      : { kind: 'refused', charge: declined, code: judged.code };
  }
  const { reviewRules, threeDSecure } = judged;
  const routed = { ...charge, installments: installments ?? charge.installments };
  const connections = await connectionsOf(gateway, merchant.id, cardRoutingFacts(routed, opened, 'payer'));
  return carryOut(
    gateway,
    tryOperation(gateway, merchant, charge, {
      input: attempt,
      source: opened,
      facts,
      reviewRules,
      also: payment.also,
      connections,
      threeDSecure,
    }),
  );
}

/** Fraud rules run before the issuer is called. */
async function judgeTry(
  gateway: Gateway,
  merchant: Merchant,
  source: CardSource & { cardNumber: string },
  {
    facts,
    pendingPayment: { declinedWith, authenticate, threeDSecure = null },
  }: { facts: FraudFacts; pendingPayment: PendingPayment },
): Promise<
  | Extract<JudgedBeforeCall, { kind: 'refused' }>
  | Extract<AskedIssuer, { kind: 'challenge' }>
  | (Extract<JudgedBeforeCall, { kind: 'accepted' }> & { threeDSecure: ThreeDSecureResult | null })
> {
  const judged = await judgeBeforeCall(gateway, merchant, source, { facts, declinedWith });
  if (judged.kind === 'refused') return judged;
  if (authenticate === undefined) return { ...judged, threeDSecure };
  const authentication = await authenticate(source.cardNumber);
  if (authentication.kind === 'authenticated')
    return { ...judged, threeDSecure: authentication.threeDSecure };
  return authentication.kind === 'challenge' ? authentication : { ...authentication, fraudRules: null };
}

function factsOfTry(
  gateway: Gateway,
  charge: Transaction,
  payment: PendingPayment,
  {
    source,
    customerEmail,
    now,
  }: { source: CardSource & { cardNumber: string }; customerEmail: string | null; now: Date },
): FraudFacts {
  const details =
    charge.customerDetails === null ? null : (JSON.parse(charge.customerDetails) as { email: string });
  const { ipAddress, deviceSessionId } = payment;
  const { id, customerId, amountCentavos } = charge;
  const tried = { id, customerId, amountCentavos, ipAddress, deviceSessionId };
  return factsOf(gateway, { ...tried, customerDetails: details }, source, { customerEmail, now });
}
