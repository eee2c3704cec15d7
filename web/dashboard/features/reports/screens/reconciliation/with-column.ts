import type { BankField, BankMapping } from '@recaudo/contract/merchant/money/bank-files';

/** A column has one meaning; assigning another removes the previous one. */
export function withColumn(mapping: BankMapping, field: BankField, place: number | undefined): BankMapping {
  const rest = Object.entries(mapping.columns).filter(([name, taken]) => name !== field && taken !== place);
  const columns = Object.fromEntries(place === undefined ? rest : [...rest, [field, place]]);
  return { ...mapping, columns };
}
