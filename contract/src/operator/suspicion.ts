import Type, { type Static } from 'typebox';

const pesos = () => Type.Integer({ minimum: 1, maximum: 999_999_999_999 });

/** The rules as data: an operator changes them without a new version. */
export const suspicionRules = Type.Object({
  structuring: Type.Object({
    /** Payments from `below_percent` under it, up to it. */
    threshold: pesos(),
    below_percent: Type.Integer({ minimum: 1, maximum: 90 }),
    payments: Type.Integer({ minimum: 2, maximum: 1_000 }),
    window_hours: Type.Integer({ minimum: 1, maximum: 31 * 24 }),
  }),
  velocity: Type.Object({
    /** Today's volume is so many times the usual day. */
    times: Type.Integer({ minimum: 2, maximum: 1_000 }),
    usual_days: Type.Integer({ minimum: 7, maximum: 90 }),
    minimum: pesos(),
  }),
});
export type SuspicionRules = Static<typeof suspicionRules>;

/** $ 10.000.000 is the amount from which the UIAF has single transactions reported. */
export const defaultSuspicionRules: SuspicionRules = {
  structuring: { threshold: 10_000_000, below_percent: 20, payments: 3, window_hours: 72 },
  velocity: { times: 5, usual_days: 30, minimum: 20_000_000 },
};
