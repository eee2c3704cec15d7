import type { Gateway } from '../../../dependencies.ts';
import type { SealedOnce } from '../../../platform/vault/ciphers/card-cipher.ts';
import type { ThreeDSecureResult } from '../../../processors/card-processor.ts';
import { paidInvoiceOf } from '../../billing/invoice-payments/invoice-payment.ts';
import { agreementOf } from '../../cards/card.ts';
import type { FraudFacts } from '../../fraud/facts.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import type { SentAttempt } from '../../payments/attempt.ts';
import { postponeAttempt } from '../../payments/attempt-store.ts';
import {
  authoriseCard,
  type CardOperation,
  type Recorded,
  referenceOf,
} from '../../payments/card-operation.ts';
import { failoverOf } from '../../payments/failover.ts';
import { type ConnectionsOfPayment } from '../../routing/choose-connections.ts';
import type { Transaction } from '../charge.ts';
import { type CardSource, type PaymentResult, type SettledAttempt } from '../payment.ts';
import { chargedCard, settlementOf } from '../settle-store.ts';
import { findTransaction } from '../store.ts';
import { settleWithRetries } from '../take-card-payment.ts';
import { resultOf } from '../view.ts';
import type { Try } from './pending-payment-store.ts';
import { type AlsoWrite, recordTry } from './record-try.ts';
import { settleInvoicePayment } from './settle-invoice-payments.ts';

export type PendingResult =
  | PaymentResult
  /** Another attempt is in progress, this attempt was already made, or the charge no longer waits. */
  | { kind: 'not_now'; charge: Transaction }
  | { kind: 'challenge'; charge: Transaction; url: string }
  /** The card or token can no longer be charged. */
  | { kind: 'source_gone'; charge: Transaction }
  /** The merchant reached its daily or monthly limit; no attempt was made. */
  | { kind: 'over_limit'; charge: Transaction };

export interface JudgedTry {
  input: Try;
  source: CardSource & { cardNumber: string };
  facts: FraudFacts;
  reviewRules: readonly string[];
  also: AlsoWrite | undefined;
  connections: ConnectionsOfPayment;
  threeDSecure: ThreeDSecureResult | null;
}

interface RecordedTry extends SentAttempt {
  charge: Transaction;
  code: SealedOnce | undefined;
}

/** One attempt on a pending charge as a card operation. */
export function tryOperation(
  gateway: Gateway,
  merchant: Merchant,
  waiting: Transaction,
  { input, source, facts, reviewRules, also, connections, threeDSecure }: JudgedTry,
): CardOperation<RecordedTry, PendingResult> {
  const connectionId = connections.first;
  return {
    merchantId: merchant.id,
    facts,
    failover: () => (connections.others.length === 0 ? undefined : failoverOf(gateway, connections)),
    resourceId: waiting.id,
    connectionOf: attempt => attempt.connectionId,
    async record(): Promise<Recorded<RecordedTry, PendingResult>> {
      const given = { isToken: source.isToken, reviewRules, also, connectionId };
      const recorded = await recordTry(gateway, input, given);
      if (recorded.kind === 'recorded') {
        const { merchantId, transactionId, number } = input;
        const { charge, code } = recorded;
        const attempt = { merchantId, transactionId, number, connectionId, charge, code };
        return { kind: 'recorded', attempt };
      }
      const result: PendingResult =
        recorded.kind === 'source_gone'
          ? { kind: 'source_gone', charge: waiting }
          : await notNow(gateway, merchant, waiting);
      return { kind: 'instead', result };
    },
    call: ({ charge, code = null, ...attempt }) =>
      authoriseCard(gateway, {
        connectionId: attempt.connectionId,
        owner: ownerOf(input),
        source,
        cardNumber: source.cardNumber,
        code,
        reference: referenceOf(attempt),
        amountCentavos: charge.amountCentavos,
        taxes: charge.taxes,
        capture: charge.captures,
        installments: charge.installments,
        initiator: 'payer',
        agreement: agreementOf(source),
        threeDSecure,
      }),
    settle: ({ charge, number }, ending) =>
      settleTry(gateway, merchant, charge, { number, ending, ...chargedCard(source, charge) }),
    /** No client got a 503, so the sweep queries until the outcome is known, and that outcome counts. */
    async leaveOpen({ charge, ...attempt }) {
      await postponeAttempt(gateway.database, attempt, 'unknown', gateway.realClock.now());
      return { kind: 'unknown', charge };
    },
    /** The payer sees that the outcome is being checked, never "not charged". */
    onBroken({ charge }, error) {
      const about = { err: error, charge_id: charge.id };
      gateway.log.error(about, 'attempt was not settled; the sweep will resolve it');
      return { kind: 'unknown', charge };
    },
  };
}

async function settleTry(
  gateway: Gateway,
  merchant: Merchant,
  charge: Transaction,
  attempt: SettledAttempt,
): Promise<PaymentResult> {
  const now = gateway.clock.now();
  const { after, settlement } = settlementOf(merchant.id, charge, attempt, { schedule: merchant.fees, now });
  const isSettled = await settleWithRetries(gateway, settlement);
  if (after.status === 'completed') await countNow(gateway, merchant.id, after);
  return resultOfTry(isSettled ? after : await present(gateway, merchant, charge));
}

/** The money has arrived: if the invoice cannot be marked as paid now, the sweep does it. */
async function countNow(gateway: Gateway, merchantId: string, charge: Transaction): Promise<void> {
  if (paidInvoiceOf(charge) === undefined) return;
  try {
    await settleInvoicePayment(gateway, merchantId, charge.id);
  } catch (error) {
    gateway.log.error(
      { err: error, charge_id: charge.id },
      'an invoice was not marked as paid; the sweep will',
    );
  }
}

/**
 * A charge that is pending again was declined in this attempt. The result reports the decline but keeps the
 * stored status.
 */
function resultOfTry(charge: Transaction): PaymentResult {
  if (charge.status !== 'charge_pending') return resultOf(charge);
  return { ...resultOf({ ...charge, status: 'failed' }), charge };
}

export const notNow = async (
  gateway: Gateway,
  merchant: Merchant,
  charge: Transaction,
): Promise<PendingResult> => ({
  kind: 'not_now',
  charge: await present(gateway, merchant, charge),
});

async function present(gateway: Gateway, merchant: Merchant, charge: Transaction): Promise<Transaction> {
  const scope = { merchantId: merchant.id, customerId: null };
  return (await findTransaction(gateway.database, scope, charge.id)) ?? charge;
}

export const ownerOf = ({ merchantId, sourceId }: Try) => ({ merchantId, cardId: sourceId });
