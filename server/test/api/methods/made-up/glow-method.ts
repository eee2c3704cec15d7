import { expirePending } from '../../../../src/domain/charges/hosted/settle-pending.ts';
import { readDetails } from '../../../../src/domain/charges/transaction.ts';
import { waitingAttempts } from '../../../../src/domain/methods/waiting/attempt-store.ts';
import { growingPause, type WaitingAttempt } from '../../../../src/domain/methods/waiting/waiting-attempt.ts';
import type { WaitingMethod } from '../../../../src/domain/methods/waiting/waiting-method.ts';
import { type Queryable, statement } from '../../../../src/platform/database/connections/connection.ts';
import { defineTransitions } from '../../../../src/platform/primitives/values/transition-table.ts';

/** A made-up wallet with its table, provider and rules: this folder has everything that a new method needs. */

type GlowStatus = 'starting' | 'pending' | 'paid' | 'expired' | 'needs_review';

export interface GlowAttempt extends WaitingAttempt {
  status: GlowStatus;
}

export interface GlowEnding {
  state: 'paid' | 'expired';
  amountCentavos: bigint;
}

const columns =
  'merchant_id, transaction_id, number, link_id, status, amount_centavos, started_at, next_check_at, checks';

interface GlowRow {
  merchant_id: string;
  transaction_id: string;
  number: number;
  link_id: string | null;
  status: GlowStatus;
  amount_centavos: bigint;
  started_at: Date;
  next_check_at: Date | null;
  checks: number;
}

export const glowAttempts = waitingAttempts<GlowRow, GlowAttempt>({
  table: 'glow_attempts',
  columns,
  toAttempt: row => ({
    merchantId: row.merchant_id,
    transactionId: row.transaction_id,
    number: row.number,
    connectionId: row.link_id,
    status: row.status,
    amountCentavos: row.amount_centavos,
    startedAt: row.started_at,
    nextCheckAt: row.next_check_at,
    checks: row.checks,
  }),
  mayChange: ['starting', 'pending', 'expired'],
});

const create = statement(
  'glow_create',
  `create table if not exists glow_attempts (merchant_id text, transaction_id text, number smallint, link_id text, status text,
     amount_centavos bigint, started_at timestamptz, next_check_at timestamptz, checks smallint,
     primary key (merchant_id, transaction_id, number))`,
);
const insert = statement(
  'glow_insert',
  `insert into glow_attempts (${columns}) values ($1, $2, 1, null, 'pending', $3, $4, $4, 0)`,
);
const resolve = statement(
  'glow_resolve',
  `update glow_attempts set status = $5, next_check_at = $6, checks = 0
   where merchant_id = $1 and transaction_id = $2 and number = $3 and status = $4`,
);

export const createGlowTable = (database: Queryable) => database.run(create, []);

export const startGlow = (
  database: Queryable,
  charge: { merchantId: string; id: string; amountCentavos: bigint },
  now: Date,
) => database.run(insert, [charge.merchantId, charge.id, charge.amountCentavos, now]);

/** The provider's results by charge. */
export const glowProvider = new Map<string, GlowEnding>();

export const glowMethod: WaitingMethod<GlowAttempt, GlowEnding> = {
  name: 'glow',
  store: glowAttempts,
  statuses: defineTransitions<GlowStatus>({
    starting: ['pending', 'paid', 'expired', 'needs_review'],
    pending: ['paid', 'expired', 'needs_review'],
    expired: ['paid', 'needs_review'],
    needs_review: ['paid', 'expired'],
    paid: [],
  }),
  states: {
    starting: 'created',
    pending: 'waiting',
    paid: 'completed',
    expired: 'expired',
    needs_review: 'in_review',
  },
  queriedLate: ['expired'],
  pauseMs: growingPause(1_000, 60_000),
  busyPauseMs: 1_000,
  inquire: async (_gateway, { transactionId, status }) => {
    const ending = glowProvider.get(transactionId);
    const isNews = ending !== undefined && (status !== 'expired' || ending.state === 'paid');
    return isNews ? { kind: 'ended', ending } : { kind: 'pending' };
  },
  closeUnstarted: async () => undefined,
  moneyOf: ({ state, amountCentavos }) => (state === 'paid' ? amountCentavos : undefined),
  statusOf: ({ state }) => state,
  inReview: 'needs_review',
  takesMoney: ({ status }) => ['charge_pending', 'cancelled'].includes(status),
  isWaiting: ({ status }) => status === 'charge_pending',
  resolve: (tx, { merchantId, transactionId, number, status: from }, { status, nextCheckAt }) =>
    tx.run(resolve, [merchantId, transactionId, number, from, status, nextCheckAt]),
  completionOf: (_gateway, charge) => ({
    chargeMethod: 'bank_account',
    dueDate: null,
    details: readDetails(charge),
    lateNote: 'Paid by glow after it had expired',
    outside: 'glow',
    authorization: 'glow-1',
    queueReceipt: async () => undefined,
  }),
  async endUnpaid({ clock }, tx, charge, { merchantId }) {
    await expirePending(tx, charge, { merchantId, from: charge.status, now: clock.now() });
  },
  keepForReview: async () => undefined,
  reviewText: () => 'money came in by glow that its charge cannot take',
  review: {
    notPayable: 'pse_review_not_payable',
    endingOf: ({ amountCentavos }, { as }) => ({
      state: as === 'approved' ? 'paid' : 'expired',
      amountCentavos,
    }),
    endsCharge: true,
  },
};
