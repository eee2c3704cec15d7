import type { Merchant } from './merchant.ts';

export interface MerchantRow {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  status: Merchant['status'];
  profile: Merchant['profile'];
  creation_date: Date;
  fee_basis_points: number;
  fee_fixed_centavos: bigint;
  fee_tax_basis_points: number;
  clock_frozen_at: Date | null;
  verify_cards: boolean;
  rate_per_second: number | null;
  max_charge_centavos: bigint | null;
  order_id_reuse: boolean | null;
  overdraft_centavos: bigint | null;
  rejects_unknown_fields: boolean;
  card_mask_digits: Merchant['cardMaskDigits'];
}

/** In the order of `merchantValues`. */
export const merchantColumns = `id, name, email, phone, status, profile, creation_date, fee_basis_points,
  fee_fixed_centavos, fee_tax_basis_points, clock_frozen_at, verify_cards, rate_per_second, max_charge_centavos,
  order_id_reuse, overdraft_centavos, rejects_unknown_fields, card_mask_digits`;

export const toMerchant = (row: MerchantRow): Merchant => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  status: row.status,
  profile: row.profile,
  creationDate: row.creation_date,
  fees: {
    basisPoints: row.fee_basis_points,
    fixedCentavos: row.fee_fixed_centavos,
    taxBasisPoints: row.fee_tax_basis_points,
  },
  clockFrozenAt: row.clock_frozen_at,
  verifiesCards: row.verify_cards,
  ratePerSecond: row.rate_per_second,
  maxChargeCentavos: row.max_charge_centavos,
  orderIdReuse: row.order_id_reuse,
  overdraftCentavos: row.overdraft_centavos,
  rejectsUnknownFields: row.rejects_unknown_fields,
  cardMaskDigits: row.card_mask_digits,
});

export const merchantValues = (merchant: Merchant): unknown[] => [
  merchant.id,
  merchant.name,
  merchant.email,
  merchant.phone,
  merchant.status,
  merchant.profile,
  merchant.creationDate,
  merchant.fees.basisPoints,
  merchant.fees.fixedCentavos,
  merchant.fees.taxBasisPoints,
  merchant.clockFrozenAt,
  merchant.verifiesCards,
  merchant.ratePerSecond,
  merchant.maxChargeCentavos,
  merchant.orderIdReuse,
  merchant.overdraftCentavos,
  merchant.rejectsUnknownFields,
  merchant.cardMaskDigits,
];
