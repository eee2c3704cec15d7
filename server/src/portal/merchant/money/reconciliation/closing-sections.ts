import type { MethodTotals, MonthTotals, Sum } from '../../../../domain/reconciliation/closings/totals.ts';
import { displayPesos } from '../../../../platform/primitives/values/money.ts';

/** A row of the closing's sheet: what it is, how many, how much; a total stands apart. */
export interface ClosingRow {
  label: string;
  count?: number;
  amount: string;
  isTotal?: boolean;
}

const pesos = (centavos: bigint): string => displayPesos(centavos, 'es');
const sumRow = (label: string, { count, amount }: Sum): ClosingRow => ({
  label,
  count,
  amount: pesos(amount),
});
const minus = (label: string, { count, amount }: Sum): ClosingRow => ({
  label,
  count,
  amount: pesos(-amount),
});

export const methodNames: Readonly<Record<MethodTotals['method'], string>> = {
  card: 'Tarjeta',
  bank_account: 'PSE',
  store: 'Efectivo',
};

/** What was sold, what of it was to arrive, and what did. */
export function closingSections(totals: MonthTotals): { title: string; rows: ClosingRow[] }[] {
  const { kept } = totals;
  return [
    {
      title: 'Ventas del mes',
      rows: [
        sumRow('Ventas cobradas', totals.sales),
        minus('Reembolsos', totals.refunds),
        { label: 'Comisión de la pasarela, con IVA', amount: pesos(-totals.fees) },
        { label: 'Neto por recibir', amount: pesos(totals.expected), isTotal: true },
      ],
    },
    {
      title: 'Abonos del banco',
      rows: [
        { ...sumRow('Abonos recibidos', totals.deposits), isTotal: true },
        { label: 'Comisión descontada', amount: pesos(kept.fee) },
        { label: 'IVA de la comisión', amount: pesos(kept.feeTax) },
        { label: 'Retención en la fuente', amount: pesos(kept.retefuente) },
        { label: 'Retención de ICA', amount: pesos(kept.reteica) },
        { label: 'Retención de IVA', amount: pesos(kept.reteiva) },
      ],
    },
    {
      title: 'Contracargos y partidas abiertas',
      rows: [
        sumRow('Contracargos abiertos en el mes', totals.chargebacks),
        sumRow('Contracargos perdidos en el mes', totals.lostChargebacks),
        sumRow('Pagos sin abono (neto)', totals.openPayments),
        sumRow('Abonos sin pagos', totals.openLines),
      ],
    },
  ];
}
