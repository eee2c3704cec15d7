import Type, { type Static } from 'typebox';
import { settlementLineTypes } from '../../api/settlements.ts';
import { amountOut, identifier, nullable, oneOf } from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';
import { negativeCauses } from '../../shared/words/settlement-words.ts';

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

/** What the screens of an aggregated merchant show beyond the API: why the balance is what it is, and where a charge was settled. */
export const settlementScreens = {
  balance: route({ method: 'GET', path: '/balance-parts', access: 'books', answer: balanceParts }),
  ofCharge: route({
    method: 'GET',
    path: '/settled-charges/:transaction_id',
    access: 'read',
    answer: Type.Array(movementOfCharge),
  }),
};
