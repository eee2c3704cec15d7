import type { FeeSchedule } from '../../../domain/merchants/merchant.ts';
import type { OperatorMerchant } from './store.ts';

export const merchantToView = (merchant: OperatorMerchant) => ({
  id: merchant.id,
  name: merchant.name,
  email: merchant.email,
  status: merchant.status,
  creation_date: merchant.creationDate,
  volume_30_days: merchant.volumeCentavos,
  charges_30_days: merchant.charges,
  is_volume_partial: merchant.isPartial,
  requests_per_second: merchant.ratePerSecond,
  max_charge: merchant.maxChargeCentavos,
  overdraft: merchant.overdraftCentavos,
  ...feesToView(merchant.fees),
});

export const feesToView = (fees: FeeSchedule) => ({
  fee_percent: fees.basisPoints / 100,
  fee_fixed: fees.fixedCentavos,
  fee_tax: fees.taxBasisPoints / 100,
});
