import Type, { type Static } from 'typebox';
import { settlementLineTypes } from '../../api/settlements.ts';
import { withholdingCertificateView } from '../../api/withholding-certificates.ts';
import { amountOut, identifier, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import { wholeFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import {
  negativeCauses,
  payoutStatuses,
  taxRegimeWords,
  withholdingModeWords,
} from '../../shared/words/settlement-words.ts';

const day = () => Type.String({ format: 'date' });

export const holdKinds = ['rolling', 'fixed', 'manual'] as const;

export const holdView = Type.Object({
  id: identifier(),
  kind: oneOf(holdKinds),
  amount: amountOut(),
  reason: nullable(Type.String()),
  day: day(),
  /** Null until someone releases it. */
  release_on: nullable(day()),
});
export type HoldView = Static<typeof holdView>;

const balanceParts = Type.Object({
  pending_total: amountOut(),
  available: amountOut(),
  reserved: amountOut(),
  in_payout: amountOut(),
  /** Null on demand. */
  next_cutoff: nullable(day()),
  /** Sums by the day on which they become available. */
  pending: Type.Array(Type.Object({ day: day(), amount: amountOut(), movements: Type.Integer() })),
  /** What makes up the reserve, oldest first. */
  holds: Type.Array(holdView),
  /** Of a negative balance: what took money since the last settlement, and what that one left. */
  causes: Type.Array(Type.Object({ cause: oneOf(negativeCauses), amount: amountOut() })),
  last_settlement: nullable(
    Type.Object({ id: identifier(), number: Type.Integer(), closing_balance: amountOut() }),
  ),
});
export type BalanceParts = Static<typeof balanceParts>;

const movementOfCharge = Type.Object({
  transaction_id: identifier(),
  number: Type.Integer(),
  type: oneOf(settlementLineTypes),
  date: day(),
  available_on: day(),
  is_available: Type.Boolean(),
  net: amountOut(),
  /** Null until its cutoff. */
  settlement: nullable(Type.Object({ id: identifier(), number: Type.Integer() })),
});
export type MovementOfCharge = Static<typeof movementOfCharge>;

const payoutStep = Type.Object({ status: oneOf(payoutStatuses), date: instantOut() });
export type PayoutStep = Static<typeof payoutStep>;

const certificatesOfYear = Type.Object({
  year: Type.Integer(),
  /** Those with settlements or certificates, newest first. */
  years: Type.Array(Type.Integer()),
  /** Who withholds, if anyone does. */
  mode: oneOf(withholdingModeWords),
  /** From the merchant's RUT: some withholdings do not apply to them. */
  regimes: Type.Array(oneOf(taxRegimeWords)),
  /** What the settlements of the year withheld, less what they gave back. */
  withheld: Type.Object({ renta: amountOut(), iva: amountOut(), ica: amountOut() }),
  certificates: Type.Array(withholdingCertificateView),
});
export type CertificatesOfYear = Static<typeof certificatesOfYear>;

/** What the screens of an aggregated merchant show beyond the API: why the balance is what it is, and where a charge was settled. */
export const settlementScreens = {
  balance: route({ method: 'GET', path: '/balance-parts', access: 'books', answer: balanceParts }),
  ofCharge: route({
    method: 'GET',
    path: '/settled-charges/:transaction_id',
    access: 'read',
    answer: Type.Array(movementOfCharge),
  }),
  /** The states that a payout has had, the first one first. */
  payoutSteps: route({
    method: 'GET',
    path: '/payout-steps/:payout_id',
    access: 'books',
    answer: Type.Array(payoutStep),
  }),
  certificates: route({
    method: 'GET',
    path: '/certificates',
    access: 'books',
    query: Type.Object({ year: wholeFilter({ minimum: 2000, maximum: 2200 }) }),
    answer: certificatesOfYear,
  }),
};
