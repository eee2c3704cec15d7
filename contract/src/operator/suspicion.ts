import Type, { type Static } from 'typebox';

const pesos = () => Type.Integer({ minimum: 1, maximum: 999_999_999_999 });

/** Rules are data, so that operators change them without a new version. */
export const suspicionRules = Type.Object({
  structuring: Type.Object({
    /** Payments from `below_percent` below the amount up to the amount. */
    threshold: pesos(),
    below_percent: Type.Integer({ minimum: 1, maximum: 90 }),
    payments: Type.Integer({ minimum: 2, maximum: 1_000 }),
    window_hours: Type.Integer({ minimum: 1, maximum: 31 * 24 }),
  }),
  velocity: Type.Object({
    /** Today's volume as a multiple of the usual day. */
    times: Type.Integer({ minimum: 2, maximum: 1_000 }),
    usual_days: Type.Integer({ minimum: 7, maximum: 90 }),
    minimum: pesos(),
  }),
});
export type SuspicionRules = Static<typeof suspicionRules>;

/** The UIAF requires reports of single transactions from $ 10.000.000. */
export const defaultSuspicionRules: SuspicionRules = {
  structuring: { threshold: 10_000_000, below_percent: 20, payments: 3, window_hours: 72 },
  velocity: { times: 5, usual_days: 30, minimum: 20_000_000 },
};
