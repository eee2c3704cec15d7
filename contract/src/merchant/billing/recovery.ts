import Type, { type Static } from 'typebox';
import { amountOut, identifier, nullable, oneOf } from '../../shared/schema/fields.ts';
import { creationFilters } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { retryClasses, retryReasons } from '../../shared/words/retry-words.ts';

/** The outcome of a period whose first scheduled charge was declined. */
export const periodStates = ['recovered', 'lost', 'open'] as const;
export type PeriodState = (typeof periodStates)[number];

/** The payment method that recovered a declined period. */
export const recoveryWays = ['retry', 'other_card', 'pse', 'store'] as const;
export type RecoveryWay = (typeof recoveryWays)[number];

const day = () => Type.String({ format: 'date' });
const sum = () => Type.Object({ count: Type.Integer(), amount: amountOut() });

const outcome = {
  failed: sum(),
  recovered: sum(),
  lost: sum(),
  open: sum(),
  rate: nullable(Type.Number({ description: 'Recovered share of the closed periods' })),
};

const forecastedDay = Type.Object({
  day: nullable(day()),
  count: Type.Integer(),
  owed: amountOut(),
  expected: nullable(amountOut()),
});
export type ForecastedDay = Static<typeof forecastedDay>;

const forecast = Type.Object({
  cases: Type.Integer({ description: 'Closed periods of the last 180 days behind the forecast' }),
  needed: Type.Integer({ description: 'Minimum number of cases for a forecast' }),
  count: Type.Integer(),
  owed: amountOut(),
  expected: nullable(amountOut()),
  days: Type.Array(forecastedDay),
});
export type Forecast = Static<typeof forecast>;

const recoveryView = Type.Object({
  from: day(),
  to: day(),
  ...outcome,
  tries: Type.Array(
    Type.Object({
      try: nullable(
        Type.Integer({ description: 'Counted from 1, the first failed charge; null without a card' }),
      ),
      recovered: sum(),
    }),
  ),
  ways: Type.Array(Type.Object({ way: oneOf(recoveryWays), recovered: sum() })),
  classes: Type.Array(
    Type.Object({
      class: oneOf(retryClasses),
      ...outcome,
      reasons: Type.Array(Type.Object({ reason: oneOf(retryReasons), ...outcome })),
    }),
  ),
  plans: Type.Array(Type.Object({ plan_id: identifier(), name: Type.String(), ...outcome })),
  forecast,
});
export type Recovery = Static<typeof recoveryView>;
export type RecoveryOutcome = Pick<Recovery, keyof typeof outcome>;

export const recovery = {
  get: route({
    method: 'GET',
    path: '/recovery',
    access: 'read',
    query: Type.Object(creationFilters),
    answer: recoveryView,
  }),
};
