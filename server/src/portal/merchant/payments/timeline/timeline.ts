import { type StepKind, stepKinds } from '@recaudo/contract/merchant/payments/timeline';
import type { KeptDecision } from '../../../../domain/billing/retries/decision-store.ts';
import { decisionToView } from '../../../../domain/billing/retries/decision-view.ts';
import type { Transaction } from '../../../../domain/charges/charge.ts';
import type { FraudReview } from '../../../../domain/fraud/reviews/review.ts';
import { describeCode } from '../../error-messages.ts';
import type { AttemptRow, Traces } from './store.ts';

export interface Step {
  at: Date;
  kind: StepKind;
  /** A key that the screen translates; the details are separate. */
  title: string;
  details: Record<string, unknown>;
}

/** Steps at the same instant are ordered by cause and effect. */
const rank = new Map(stepKinds.map((kind, index) => [kind, index]));

/** All events of a charge, in order. */
export function timelineOf(charge: Transaction, refunds: readonly Transaction[], traces: Traces): Step[] {
  const steps = [
    requestStep(charge, traces.request),
    ...fraudSteps(charge),
    ...reviewSteps(traces.review),
    ...refunds.map(refundStep),
    ...traces.attempts.map(attempt => attemptStep(attempt, charge, refunds)),
    ...decisionSteps(traces.decision),
    ...tracedSteps(traces),
  ];
  return steps.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || (rank.get(a.kind) ?? 0) - (rank.get(b.kind) ?? 0),
  );
}

const requestStep = (charge: Transaction, request: Traces['request']): Step => ({
  at: charge.creationDate,
  kind: 'request',
  title: `charge.${charge.method}`,
  details: {
    amount: charge.amountCentavos,
    order_id: charge.orderId,
    description: charge.description,
    device_session_id: charge.deviceSessionId,
    ...request,
  },
});

const fraudSteps = (charge: Transaction): Step[] =>
  charge.fraudRules === null
    ? []
    : [
        {
          at: charge.creationDate,
          kind: 'fraud_rules',
          title: 'fraud_rules.matched',
          details: { fraud_rules: charge.fraudRules, error_code: charge.errorCode },
        },
      ];

/**
 * A review starts with the payment. It ends with a person's decision, or when the payment itself ends, which has its
 * own step.
 */
const reviewSteps = (review: FraudReview | undefined): Step[] =>
  review === undefined
    ? []
    : [
        {
          at: review.creationDate,
          kind: 'review',
          title: 'review.opened',
          details: { fraud_rules: review.rules },
        },
        ...(review.decision === null
          ? []
          : [
              {
                at: review.decision.at,
                kind: 'review' as const,
                title: `review.${review.state}`,
                details: { by: review.decision.by.name, note: review.decision.note },
              },
            ]),
      ];

const refundStep = (refund: Transaction): Step => ({
  at: refund.creationDate,
  kind: 'refund',
  title: `refund.${refund.status === 'processing' ? 'in_progress' : refund.status}`,
  details: { id: refund.id, amount: refund.amountCentavos, description: refund.description },
});

/**
 * Attempts are sent in real time but end on the merchant's clock, which in the sandbox may be far from it. So a
 * charge's first attempt is placed at the charge's creation, and later attempts where they ended.
 */
function attemptStep(attempt: AttemptRow, charge: Transaction, refunds: readonly Transaction[]): Step {
  const owner = refunds.find(({ id }) => id === attempt.transaction_id) ?? charge;
  return {
    at:
      attempt.number === 1 && !owner.mayRetry ? owner.creationDate : (attempt.resolved_at ?? attempt.sent_at),
    kind: 'attempt',
    title: `${attempt.operation}.${attempt.status}`,
    details: {
      transaction_id: attempt.transaction_id,
      number: attempt.number,
      amount: attempt.amount_centavos,
      ...connectionOf(attempt),
      ...codeOf(attempt.error_code),
      ...(attempt.resolved_at === null ? {} : { resolved_at: attempt.resolved_at }),
    },
  };
}

/** The steps that follow a declined renewal. */
const decisionSteps = (decision: KeptDecision | undefined): Step[] =>
  decision === undefined
    ? []
    : [
        {
          at: decision.decidedAt,
          kind: 'decision',
          title: `decision.${decision.kind}`,
          details: { decision: decisionToView(decision) },
        },
      ];

const connectionOf = ({ link: connection }: { link: string | null }) =>
  connection === null ? {} : { link: connection };

const codeOf = (code: number | null) =>
  code === null ? {} : { error_code: code, description: describeCode(code) };

const tracedSteps = (traces: Traces): Step[] => [
  ...traces.consents.map(
    ({ given_at: at, document, ...details }): Step => ({
      at,
      kind: 'consent',
      title: `consent.${document}`,
      details,
    }),
  ),
  ...traces.pse.map(
    ({ started_at: startedAt, resolved_at: resolvedAt, status, link: connection, ...details }): Step => ({
      at: resolvedAt ?? startedAt,
      kind: 'attempt',
      title: `pse.${status}`,
      details: { ...details, ...connectionOf({ link: connection }) },
    }),
  ),
  ...traces.vouchers.map(
    ({ started_at: startedAt, resolved_at: resolvedAt, status, link: connection, ...details }): Step => ({
      at: resolvedAt ?? startedAt,
      kind: 'attempt',
      title: `voucher.${status}`,
      details: { ...details, ...connectionOf({ link: connection }) },
    }),
  ),
  ...traces.entries.map(
    (entry): Step => ({
      at: entry.creation_date,
      kind: 'ledger',
      title: entry.reason,
      details: {
        transaction_id: entry.transaction_id,
        postings: entry.accounts.map((account, index) => ({
          account,
          amount: BigInt(entry.amounts_centavos[index] ?? 0),
        })),
      },
    }),
  ),
  ...traces.events.map(
    ({ creation_date: at, type, ...details }): Step => ({ at, kind: 'event', title: type, details }),
  ),
  ...traces.deliveries.map(
    ({ last_attempt_at: at, status, ...details }): Step => ({
      at,
      kind: 'delivery',
      title: `delivery.${status}`,
      details,
    }),
  ),
  ...traces.mails.map(
    ({ creation_date: at, kind, ...details }): Step => ({ at, kind: 'mail', title: `mail.${kind}`, details }),
  ),
];
