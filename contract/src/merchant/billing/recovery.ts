import Type, { type Static } from 'typebox';
import { amountOut, identifier, nullable, oneOf } from '../../shared/schema/fields.ts';
import { creationFilters } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { retryClasses, retryReasons } from '../../shared/words/retry-words.ts';

/** What became of a period whose first scheduled charge was refused. */
export const periodStates = ['recovered', 'lost', 'open'] as const;
export type PeriodState = (typeof periodStates)[number];

/** What a refused period was paid with in the end. */
export const recoveryWays = ['retry', 'other_card', 'pse', 'store'] as const;
export type RecoveryWay = (typeof recoveryWays)[number];

const day = () => Type.String({ format: 'date' });
const sum = () => Type.Object({ count: Type.Integer(), amount: amountOut() });

const outcome = {
  failed: sum(),
  recovered: sum(),
  lost: sum(),
  open: sum(),
  rate: nullable(Type.Number({ description: 'Money recovered of what is not open any more' })),
};

const forecastedDay = Type.Object({
  day: nullable(day()),
  count: Type.Integer(),
  owed: amountOut(),
  expected: nullable(amountOut()),
});
export type ForecastedDay = Static<typeof forecastedDay>;

const forecast = Type.Object({
  cases: Type.Integer({ description: 'Closed periods of the last 180 days that it stands on' }),
  needed: Type.Integer({ description: 'Below so many nothing is foretold' }),
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
        Type.Integer({ description: 'Counted from 1, the charge that failed first; null without a card' }),
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
