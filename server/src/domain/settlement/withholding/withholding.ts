import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { partOf, type SettledMethod } from '../pricing/price.ts';

export const withheldTaxes = ['renta', 'iva', 'ica'] as const;
export type WithheldTax = (typeof withheldTaxes)[number];

/** `net_of_taxes`: the sale less IVA, INC and tip; `iva`: the IVA of the sale. */
export const withholdingBases = ['net_of_taxes', 'iva'] as const;
export type WithholdingBase = (typeof withholdingBases)[number];

/**
 * `agent`: this installation withholds. `passed_on`: the acquirer withholds from the installation, which deducts
 * that from the merchants. `none`: nothing is withheld.
 */
export const withholdingModes = ['agent', 'passed_on', 'none'] as const;
export type WithholdingMode = (typeof withholdingModes)[number];

/** What a merchant is to the tax office; each may exempt it from a row of the table. */
export const taxRegimes = [
  'simple',
  'self_withholder',
  'large_taxpayer',
  'not_vat_responsible',
  'not_income_taxpayer',
] as const;
export type TaxRegime = (typeof taxRegimes)[number];

/** A row of the dated table. A change ends one row and begins another. */
export interface WithholdingRow {
  id: string;
  tax: WithheldTax;
  partsPerMillion: number;
  base: WithholdingBase;
  methods: readonly SettledMethod[];
  /** DANE code of the city; null for the whole country. */
  city: string | null;
  law: string;
  exemptRegimes: readonly TaxRegime[];
  effectiveFrom: CalendarDate;
  /** The last day; null while the row has no end. */
  effectiveTo: CalendarDate | null;
}

export interface TaxProfile {
  regimes: readonly TaxRegime[];
  /** DANE code of the city where the merchant declares ICA. */
  city: string | null;
}

/** Parts of the amount as the merchant declared them; none is ever guessed. */
export interface DeclaredTaxes {
  ivaCentavos: bigint;
  incCentavos: bigint;
  tipCentavos: bigint;
}

export interface Withheld {
  tax: WithheldTax;
  rowId: string;
  partsPerMillion: number;
  baseCentavos: bigint;
  amountCentavos: bigint;
  city: string | null;
  law: string;
}

const appliesTo = (
  row: WithholdingRow,
  { method, day, profile }: { method: SettledMethod; day: CalendarDate; profile: TaxProfile },
): boolean =>
  row.methods.includes(method) &&
  row.effectiveFrom <= day &&
  (row.effectiveTo === null || day <= row.effectiveTo) &&
  (row.city === null || row.city === profile.city) &&
  !row.exemptRegimes.some(regime => profile.regimes.includes(regime));

/** The row of a tax on a day: the city's before the country's, then the one that began last. */
function rowFor(rows: readonly WithholdingRow[], tax: WithheldTax): WithholdingRow | undefined {
  const ofTax = rows.filter(row => row.tax === tax);
  return ofTax.sort(
    (a, b) =>
      Number(b.city !== null) - Number(a.city !== null) || (a.effectiveFrom < b.effectiveFrom ? 1 : -1),
  )[0];
}

/** What is withheld from a sale. A base of zero or less withholds nothing. */
export function withhold(
  table: readonly WithholdingRow[],
  sale: {
    amountCentavos: bigint;
    taxes: DeclaredTaxes;
    method: SettledMethod;
    day: CalendarDate;
    profile: TaxProfile;
  },
): Withheld[] {
  const { amountCentavos, taxes } = sale;
  const rows = table.filter(row => appliesTo(row, sale));
  return withheldTaxes.flatMap(tax => {
    const row = rowFor(rows, tax);
    if (row === undefined) return [];
    const baseCentavos =
      row.base === 'iva'
        ? taxes.ivaCentavos
        : amountCentavos - taxes.ivaCentavos - taxes.incCentavos - taxes.tipCentavos;
    const centavos = baseCentavos > 0n ? partOf(baseCentavos, row.partsPerMillion) : 0n;
    if (centavos === 0n) return [];
    const { id: rowId, partsPerMillion, city, law } = row;
    return [{ tax, rowId, partsPerMillion, baseCentavos, amountCentavos: centavos, city, law }];
  });
}
