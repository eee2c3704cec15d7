import type { Language } from '@recaudo/contract/shared/words/language';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import type { Cell, Column, Table } from '../../../platform/tables/column.ts';
import { findBrand } from '../../merchants/brand/brand-store.ts';
import { checkDigitOf } from '../../methods/pse/nit-check-digit.ts';
import { listTerms } from '../terms/store.ts';
import { totalWithheld } from './issue-certificates.ts';
import type { CertificatePeriod } from './period.ts';

/** DIAN's formats of what was paid and withheld, and of what was withheld alone. */
export const returnFormats = ['1001', '1002'] as const;
export type ReturnFormat = (typeof returnFormats)[number];

/** Card payments, by a localisation of an ERP; not confirmed. */
const CONCEPT = '2310';
const NIT = 31;
const COLOMBIA = 169;
const CHECK: Readonly<Record<Language, string>> = {
  es: 'Revisa concepto y columnas con tu contador',
  en: 'Check concept and columns with your accountant',
};

export interface ReturnRow {
  nit: string;
  digit: string;
  name: string;
  address: string;
  baseCentavos: bigint;
  rentaCentavos: bigint;
  ivaCentavos: bigint;
}

/** `900.123.456-8`, in its number and its check digit. A number of ten digits may be a cédula without one. */
export function partsOfNit(written: string): { nit: string; digit: string } {
  const [number = '', digit = ''] = written.split('-');
  const digits = number.replaceAll(/\D/g, '');
  if (digits === '' || digit !== '') return { nit: digits, digit: digit.trim() };
  const [nit, last] = [digits.slice(0, -1), digits.slice(-1)];
  if (digits.length === 10 && checkDigitOf(nit) === last) return { nit, digit: last };
  return { nit: digits, digit: checkDigitOf(digits) };
}

/** What was withheld from each merchant in a year, a merchant at a time. */
export async function* readReturn(
  database: Queryable,
  period: CertificatePeriod,
): AsyncGenerator<ReturnRow[]> {
  for (const { merchantId } of await listTerms(database)) {
    const renta = await totalWithheld(database, merchantId, { tax: 'renta', period });
    const iva = await totalWithheld(database, merchantId, { tax: 'iva', period });
    if (renta.baseCentavos === 0n && iva.baseCentavos === 0n) continue;
    const brand = await findBrand(database, merchantId);
    yield [
      {
        ...partsOfNit(brand?.nit ?? ''),
        name: brand?.legalName ?? brand?.name ?? merchantId,
        address: brand?.address ?? '',
        baseCentavos: renta.baseCentavos,
        rentaCentavos: renta.amountCentavos,
        ivaCentavos: iva.amountCentavos,
      },
    ];
  }
}

/** The export for the yearly information return. Its headers are in Spanish, as DIAN's are. */
export function returnTable(
  pages: AsyncIterable<readonly ReturnRow[]>,
  { format, language }: { format: ReturnFormat; language: Language },
): Table<ReturnRow> {
  const column = (header: string, width: number, read: (row: ReturnRow) => Cell): Column<ReturnRow> => ({
    header,
    width,
    read,
  });
  const party = [
    column('Concepto', 10, () => CONCEPT),
    column('Tipo de documento', 18, () => NIT),
    column('Número de identificación', 24, row => row.nit),
    column('DV', 5, row => row.digit),
    column('Razón social', 40, row => row.name),
    column('Dirección', 30, row => row.address),
    column('País', 8, () => COLOMBIA),
  ];
  const amounts =
    format === '1001'
      ? [
          column('Pago o abono en cuenta', 22, row => row.baseCentavos),
          column('Retención en la fuente practicada renta', 36, row => row.rentaCentavos),
          column('Retención en la fuente practicada IVA', 36, row => row.ivaCentavos),
        ]
      : [
          column('Valor acumulado del pago o abono sujeto a retención', 46, row => row.baseCentavos),
          column('Retención que se practicó', 26, row => row.rentaCentavos),
        ];
  return {
    name: `Formato ${format}`,
    columns: [...party, ...amounts, column('Nota', 44, () => CHECK[language])],
    pages,
  };
}
