import Type, { type Static } from 'typebox';
import { amountOut, instantOut, nullable, upTo } from './schema/fields.ts';

const volume = () => upTo(999_999_999_999.99, { exclusiveMinimum: 0 });
const count = () => Type.Integer({ minimum: 1, maximum: 100_000_000 });

/** An omitted limit does not apply. */
export const volumeLimitsBody = Type.Object({
  day_volume: Type.Optional(volume()),
  day_charges: Type.Optional(count()),
  month_volume: Type.Optional(volume()),
  month_charges: Type.Optional(count()),
});
export type VolumeLimitsBody = Static<typeof volumeLimitsBody>;

const period = Type.Object({
  volume: nullable(amountOut()),
  charges: nullable(Type.Integer()),
  /** Counted only if the merchant has limits. */
  used_volume: amountOut(),
  used_charges: Type.Integer(),
  resets_at: instantOut(),
});

/** Days and months of Bogotá. */
export const volumeLimitsAnswer = Type.Object({ day: period, month: period });
export type VolumeLimitsAnswer = Static<typeof volumeLimitsAnswer>;
