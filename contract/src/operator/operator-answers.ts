import Type, { type Static, type TSchema } from 'typebox';
import { amountOut, identifier, instantOut, nullable, oneOf, writtenOut } from '../shared/schema/fields.ts';
import { backupActions } from './backup-actions.ts';
import { checkNames } from './check-names.ts';
import { problemCodes } from './problem-codes.ts';

/** Both environments, because the console spans them. A closed one is null. */
export const inEach = <Schema extends TSchema>(schema: Schema) =>
  Type.Object({ sandbox: schema, production: nullable(schema) });
export const eachOf = <Schema extends TSchema>(schema: Schema) =>
  Type.Object({ environments: inEach(schema) });

/** Response fields per environment, of shape `T`. */
export interface InEach<T> {
  environments: { sandbox: T; production: T | null };
}

const problem = Type.Object({
  code: oneOf(problemCodes),
  is_warning: Type.Boolean(),
  text: Type.Object({ es: Type.String(), en: Type.String() }),
});
export type Problem = Static<typeof problem>;

export const paymentMethodStates = ['ok', 'degraded', 'down', 'not_connected'] as const;
export type PaymentMethodState = (typeof paymentMethodStates)[number];
const paymentMethodState = () => oneOf(paymentMethodStates);

/** `failing`: requests fail, but its circuit is still closed. `not_open`: no running process has it open. */
export const connectionHealthStates = ['up', 'failing', 'down', 'not_open'] as const;
export type ConnectionHealthState = (typeof connectionHealthStates)[number];

export const queue = Type.Object({
  kind: oneOf(['attempts', 'pse', 'cash', 'webhooks', 'mails', 'renewals']),
  state: Type.String(),
  count: Type.Integer(),
  oldest: nullable(instantOut()),
});
export type Queue = Static<typeof queue>;

const pause = Type.Object({ reason: Type.String(), by_whom: Type.String(), since: instantOut() });
export type Pause = Static<typeof pause>;

export const health = Type.Object({
  is_well: Type.Boolean(),
  problems: Type.Array(problem),
  database: Type.Object({ answers: Type.Boolean(), latency_ms: Type.Number() }),
  /** Set while the installation is a closed restored copy. */
  copy: nullable(Type.Object({ backup: Type.String(), state_of: instantOut() })),
  /** Damaged pages that PostgreSQL has read; null if unknown. */
  checksum_failures: nullable(Type.Integer()),
  queues: Type.Array(queue),
  next_billing_date: nullable(Type.String()),
  sweeps: Type.Array(
    Type.Object({
      name: Type.String(),
      every_ms: Type.Integer(),
      seen_at: nullable(instantOut()),
      failed_at: nullable(instantOut()),
    }),
  ),
  payment_methods: nullable(
    Type.Object({ cards: paymentMethodState(), pse: paymentMethodState(), stores: paymentMethodState() }),
  ),
  links: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: Type.String(),
      state: oneOf(connectionHealthStates),
      is_routed: Type.Boolean(),
      last_fault: nullable(Type.String()),
      /** Differences in the connection's receivable account, from the last finished ledger check. */
      ledger_differences: Type.Integer(),
    }),
  ),
  pauses: Type.Object({ billing: nullable(pause), work: nullable(pause) }),
  workers: Type.Object({ alive: Type.Integer(), unaware: Type.Integer(), running: Type.Integer() }),
  /** null with an external PostgreSQL, which has its own backups. */
  backups: nullable(
    Type.Object({
      made_at: nullable(instantOut()),
      bytes: nullable(Type.Integer()),
      is_encrypted: nullable(Type.Boolean()),
      verified_at: nullable(instantOut()),
      is_good: nullable(Type.Boolean()),
      archived_until: nullable(instantOut()),
      /** Whether a program runs scheduled and requested backups. */
      is_scheduled: Type.Boolean(),
      requested: nullable(oneOf(backupActions)),
    }),
  ),
});
export type Health = Static<typeof health>;
export type Pausable = keyof Health['pauses'];

export const healthAnswer = Type.Object({ version: Type.String(), environments: inEach(health) });
export type HealthAnswer = Static<typeof healthAnswer>;

export const check = Type.Object({
  name: oneOf(checkNames),
  state: oneOf(['ok', 'warning', 'problem', 'unknown']),
  problems: Type.Array(problem),
});
export type Check = Static<typeof check>;

/** The fee of a completed card charge: percent, pesos, and tax in percent of both. */
export const feeSchedule = { fee_percent: Type.Number(), fee_fixed: amountOut(), fee_tax: Type.Number() };

export const merchant = Type.Object({
  id: identifier(),
  name: Type.String(),
  email: nullable(Type.String()),
  status: oneOf(['active', 'suspended']),
  creation_date: instantOut(),
  volume_30_days: amountOut(),
  charges_30_days: Type.Integer(),
  is_volume_partial: Type.Boolean(),
  requests_per_second: nullable(Type.Integer()),
  max_charge: nullable(amountOut()),
  overdraft: nullable(amountOut()),
  ...feeSchedule,
});
export type OperatorMerchant = Static<typeof merchant>;

const paymentMethodCounts = Type.Object({
  total: Type.Integer(),
  approved: Type.Integer(),
  declined: Type.Integer(),
  failed: Type.Integer(),
  error_rate: Type.Number(),
  p50_ms: nullable(Type.Number()),
  p95_ms: nullable(Type.Number()),
  trend: Type.Array(Type.Object({ total: Type.Integer(), failed: Type.Integer() })),
});
export type PaymentMethodCounts = Static<typeof paymentMethodCounts>;

const bank = Type.Object({
  code: Type.String(),
  name: Type.String(),
  enabled: Type.Boolean(),
  notice: nullable(Type.String()),
  off_since: nullable(instantOut()),
});
export type Bank = Static<typeof bank>;

export const paymentMethods = Type.Object({
  cards: Type.Object({ state: paymentMethodState(), last_hour: paymentMethodCounts }),
  pse: Type.Object({
    state: paymentMethodState(),
    last_hour: paymentMethodCounts,
    banks_read_at: nullable(instantOut()),
    banks_answered_in_ms: Type.Number(),
    banks: Type.Array(bank),
  }),
  stores: Type.Object({
    state: paymentMethodState(),
    networks: Type.Integer(),
    enabled_networks: Type.Integer(),
  }),
});
export type PaymentMethods = Static<typeof paymentMethods>;

export const inReview = Type.Object({
  payment_method: oneOf(['card', 'pse', 'store']),
  merchant_id: identifier(),
  transaction_id: identifier(),
  number: Type.Integer(),
  operation: Type.String(),
  amount: amountOut(),
  sent_at: instantOut(),
  /** The bank's id of a PSE payment, or the connection's id of a voucher. */
  reference: nullable(Type.String()),
});
export type AttemptInReview = Static<typeof inReview>;

export const ledgerCheck = Type.Object({
  number: Type.Integer(),
  state: oneOf(['running', 'lost', 'failed', 'sound', 'unsound']),
  started_at: instantOut(),
  ended_at: nullable(instantOut()),
  transactions: Type.Integer(),
  checked: Type.Integer(),
  /** The current step of a running check. */
  stage: nullable(oneOf(['transactions', 'balances', 'processor'])),
  merchants: nullable(Type.Integer()),
  differences: Type.Integer(),
  found: writtenOut(Type.Unknown()),
  /** Card receivables per connection; null is the environment's own processor. */
  connections: writtenOut(
    Type.Array(
      Type.Object({ connection: nullable(Type.String()), owed: amountOut(), differences: Type.Integer() }),
    ),
  ),
  failure: nullable(Type.String()),
});
export type LedgerCheck = Static<typeof ledgerCheck>;
