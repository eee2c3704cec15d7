import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { notFound, reject } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/primitives/values/id.ts';
import { requireWithinLimit, type Transaction } from '../../../charges/charge.ts';
import { openReview } from '../../../charges/fraud-review-store.ts';
import type { Origin } from '../../../fraud/facts.ts';
import type { Scope } from '../../../merchants/merchant.ts';
import { postponeAttempt } from '../../../payments/attempt-store.ts';
import { carryOut, timesOfCall } from '../../../payments/card-operation.ts';
import { failoverOf } from '../../../payments/failover.ts';
import {
  type ConnectionsOfPayment,
  cardRoutingFacts,
  connectionsOf,
} from '../../../routing/choose-connections.ts';
import { takeCreditOf } from '../../credit/post-credit.ts';
import { newInvoice, type PeriodBill } from '../bill-period.ts';
import type { DueSubscription } from '../renewals/billing-store.ts';
import { type JudgedCharge, judgeCard } from '../renewals/judge-card.ts';
import { chargeOf } from '../renewals/new-renewal.ts';
import type { Renewal } from '../renewals/renewal.ts';
import { callRenewal } from '../renewals/renewal-operation.ts';
import { gatherRenewals, type RenewalSource } from '../renewals/renewal-source-store.ts';
import { applyChanges } from './apply-store.ts';
import { recordChangeCharge } from './change-store.ts';
import type { ChangeDecision } from './decide-change.ts';
import type { NewTerms } from './pending-change.ts';
import { settleChange } from './settle-change.ts';

/** The data for the charge of a change, gathered before the subscription is locked. */
export interface Payment {
  due: DueSubscription;
  source: RenewalSource;
  connections: ConnectionsOfPayment;
  judged: JudgedCharge | undefined;
}

export async function preparePayment(
  gateway: Gateway,
  scope: Scope & { customerId: string },
  due: DueSubscription,
  { bill, origin }: { bill: PeriodBill; origin: Origin | null },
): Promise<Payment> {
  const { merchant, customerId } = scope;
  const { amountDueCentavos: amountCentavos } = bill;
  requireWithinLimit(merchant, amountCentavos, 'quantity');
  const { cardId } = due.subscription;
  const asked = { merchantId: merchant.id, customerId, cardId };
  const [source] = await gatherRenewals(gateway.vault ?? gateway.database, [asked]);
  if (source === undefined) throw notFound('subscription');
  const terms = { ...due.terms, amountCentavos };
  const id = newId('transaction');
  const judged = await judgeCard(gateway, scope, { id, cardId, terms, isCharged: true, origin });
  const charge = chargeOf(due, source, bill, gateway.clock.now());
  const connections =
    source.card === null
      ? { first: null, others: [] }
      : await connectionsOf(gateway, merchant.id, cardRoutingFacts(charge, source.card, 'merchant'));
  return { due, source, connections, judged };
}

export interface DecidedChange {
  due: DueSubscription;
  decision: ChangeDecision;
  newTerms: NewTerms;
}

/** The charge of a change, in any state, and the invoice that it pays if it is approved. */
export interface ChangeCharge {
  charge: Transaction;
  invoiceId: string;
}

/**
 * Records the charge with the pending change, calls the processor, and settles both. Until its outcome is known, the subscription
 * is neither changed again nor renewed; the sweep of renewals finds the outcome if this process does not.
 */
export function payForChange(
  gateway: Gateway,
  payment: Payment,
  decide: (tx: Queryable) => Promise<DecidedChange>,
): Promise<ChangeCharge> {
  const now = gateway.clock.now();
  const { due, judged, connections, source } = payment;
  const { merchantId } = due;
  return carryOut<Renewal & { invoiceId: string }, ChangeCharge>(gateway, {
    merchantId,
    facts: judged?.facts,
    record: async () => {
      const attempt = await gateway.database.transaction(tx => record(gateway, tx, payment, { decide, now }));
      return { kind: 'recorded', attempt };
    },
    connectionOf: ({ connectionId }) => connectionId,
    failover: () => (connections.others.length === 0 ? undefined : failoverOf(gateway, connections)),
    call: attempt => callRenewal(gateway, attempt, now),
    async settle({ charge, number, invoiceId }, ending) {
      const settled = await settleChange(gateway, {
        merchantId,
        charge,
        attemptNumber: number,
        subscriptionId: due.subscription.id,
        ending,
        fees: source.fees,
        fingerprint: source.card?.fingerprint,
        firstUseOf: (source.card?.networkTransactionId ?? null) === null ? charge.sourceId : null,
        now,
      });
      return { charge: settled.charge, invoiceId };
    },
    async leaveOpen({ charge, invoiceId, ...attempt }) {
      await postponeAttempt(gateway.database, attempt, 'unknown', gateway.realClock.now());
      return { charge, invoiceId };
    },
  });
}

interface Recording {
  decide: (tx: Queryable) => Promise<DecidedChange>;
  now: Date;
}

async function record(
  gateway: Gateway,
  tx: Queryable,
  { source, connections, judged }: Payment,
  { decide, now }: Recording,
): Promise<Renewal & { invoiceId: string }> {
  const { due, decision, newTerms } = await decide(tx);
  // Another change came first, so the prepared charge no longer applies.
  if (decision.kind !== 'billed' || decision.bill.amountDueCentavos === 0n) {
    throw reject('subscription_charge_under_way');
  }
  if (due.subscription.cardId !== source.cardId) throw reject('subscription_charge_under_way');
  const { merchantId, subscription } = due;
  const { currentPeriodNumber: period } = subscription;
  const invoice = newInvoice(decision.bill, bogotaDateOf(now));
  const charge = chargeOf(
    { ...due, subscription: { ...subscription, ...newTerms } },
    source,
    decision.bill,
    now,
  );
  const connectionId = connections.first;
  const attempt = { merchantId, transactionId: charge.id, number: 1, connectionId };
  const times = timesOfCall(gateway);
  await recordChangeCharge(tx, {
    merchantId,
    charge,
    subscriptionId: subscription.id,
    period,
    connectionId,
    ...times,
  });
  const pendingChange = { ...newTerms, kind: 'paying', transactionId: charge.id, invoice } as const;
  await applyChanges(tx, [{ merchantId, after: { ...subscription, pendingChange }, leaseUntil: null, now }]);
  await takeCreditOf(tx, {
    merchantId,
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    invoiceId: invoice.id,
    appliedCentavos: invoice.creditAppliedCentavos,
    now,
  });
  const reviewRules = judged?.reviewRules ?? [];
  if (reviewRules.length > 0) {
    await openReview(tx, { merchantId, transactionId: charge.id }, reviewRules, now);
  }
  const action = { kind: 'charge', period, attempt: 0 } as const;
  const about = { due, action, source, charge, invoice, invoiceId: invoice.id };
  return { ...about, ...attempt, initiator: 'merchant', connections, securityCode: null };
}
