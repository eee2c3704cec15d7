import type { Gateway } from '../../../dependencies.ts';
import { findVolumeLimits, readVolumeUsage } from './set-volume-limits.ts';
import { resetsAt } from './volume-limits.ts';

/** The same view for the merchant and for operators. */
export async function volumeLimitsView(gateway: Gateway, merchantId: string) {
  const limits = await findVolumeLimits(gateway, merchantId);
  const usage = await readVolumeUsage(gateway, merchantId);
  const now = gateway.clock.now();
  return {
    day: {
      volume: limits.dayVolumeCentavos,
      charges: limits.dayCharges,
      used_volume: usage.day.volumeCentavos,
      used_charges: usage.day.charges,
      resets_at: resetsAt('day', now),
    },
    month: {
      volume: limits.monthVolumeCentavos,
      charges: limits.monthCharges,
      used_volume: usage.month.volumeCentavos,
      used_charges: usage.month.charges,
      resets_at: resetsAt('month', now),
    },
  };
}
