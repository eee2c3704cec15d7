import type { Gateway } from '../../../dependencies.ts';
import {
  type ChangedLimits,
  findVolumeLimits,
  setVolumeLimits,
} from '../../../domain/merchants/volume-limits/set-volume-limits.ts';
import { type VolumeLimits, widens } from '../../../domain/merchants/volume-limits/volume-limits.ts';
import { formatPesos } from '../../../platform/primitives/values/money.ts';
import type { ChangeKind, ChangePlace } from '../change.ts';
import { changeField } from './change-fields.ts';
import { getMerchantName } from './command-kinds.ts';

/** As JSON values, because a stored request waits for hours. */
export interface VolumeLimitChange {
  merchantId: string;
  dayVolumeCentavos: string | null;
  dayCharges: number | null;
  monthVolumeCentavos: string | null;
  monthCharges: number | null;
}

const limitsOf = ({
  dayVolumeCentavos,
  monthVolumeCentavos,
  ...change
}: VolumeLimitChange): VolumeLimits => ({
  dayVolumeCentavos: dayVolumeCentavos === null ? null : BigInt(dayVolumeCentavos),
  dayCharges: change.dayCharges,
  monthVolumeCentavos: monthVolumeCentavos === null ? null : BigInt(monthVolumeCentavos),
  monthCharges: change.monthCharges,
});

const pesos = (centavos: bigint | null) => (centavos === null ? null : formatPesos(centavos));

export const limitFields = (before: VolumeLimits, after: VolumeLimits) => [
  changeField('day_volume', pesos(before.dayVolumeCentavos), pesos(after.dayVolumeCentavos)),
  changeField('day_charges', before.dayCharges, after.dayCharges),
  changeField('month_volume', pesos(before.monthVolumeCentavos), pesos(after.monthVolumeCentavos)),
  changeField('month_charges', before.monthCharges, after.monthCharges),
];

export const volumeLimitsChanged: ChangeKind<
  VolumeLimitChange,
  ChangedLimits & { gateway: Gateway },
  Pick<ChangePlace, 'gateway'>
> = {
  async describe({ gateway }, change) {
    const { merchantId } = change;
    const before = await findVolumeLimits(gateway, merchantId);
    const fields = limitFields(before, limitsOf(change));
    return {
      target: merchantId,
      fields: [changeField('merchant', null, await getMerchantName({ gateway }, merchantId)), ...fields],
      basis: fields.map(field => field.before),
    };
  },
  // A lower limit needs one person, like every change that only stops payments.
  isRestriction: async ({ gateway }, change) =>
    !widens(await findVolumeLimits(gateway, change.merchantId), limitsOf(change)),
  async apply({ gateway }, change, { isRestriction = false }) {
    const limits = limitsOf(change);
    return {
      ...(await setVolumeLimits(gateway, change.merchantId, limits, { mayWiden: !isRestriction })),
      gateway,
    };
  },
};
