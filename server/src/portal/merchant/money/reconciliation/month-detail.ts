import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Month } from '../../../../domain/reconciliation/closings/month.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import type { Table } from '../../../../platform/tables/column.ts';
import { type DetailRow, listDetail } from '../../../../reports/closing-pack/detail-store.ts';

const methodNames: Readonly<Record<string, string>> = {
  card: 'Tarjeta',
  bank_account: 'PSE',
  store: 'Efectivo',
};
const matchNames = {
  reference: 'Por referencia',
  amount: 'Por día y monto',
  hand: 'A mano',
  deposit: 'En un abono',
} as const;

const PAGE = 1_000;

/** Every charge and refund of the month with its match, one page in memory at a time. */
async function* pagesOf(database: Queryable, merchantId: string, month: Month): AsyncGenerator<DetailRow[]> {
  for (let day: CalendarDate = month.first; day <= month.last; day = addDays(day, 1)) {
    for (let after = ''; ; ) {
      const rows = await listDetail(database, merchantId, { day, after, most: PAGE });
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) break;
      after = rows.at(-1)?.id ?? '';
    }
  }
}

export const detailTable = (database: Queryable, merchantId: string, month: Month): Table<DetailRow> => ({
  name: `Conciliación ${month.name}`,
  columns: [
    { header: 'Fecha', width: 12, read: row => ({ day: row.day }) },
    { header: 'Tipo', width: 12, read: row => (row.kind === 'refund' ? 'Reembolso' : 'Cobro') },
    { header: 'Medio', width: 12, read: row => methodNames[row.method] ?? row.method },
    { header: 'Id', width: 24, read: row => row.id },
    { header: 'Orden', width: 20, read: row => row.order_id },
    { header: 'Valor', width: 14, read: row => row.amount_centavos },
    { header: 'Comisión', width: 14, read: row => row.fee_centavos },
    { header: 'IVA de la comisión', width: 16, read: row => row.fee_tax_centavos },
    { header: 'Neto', width: 14, read: row => row.net_centavos },
    {
      header: 'Conciliación',
      width: 18,
      read: row => (row.how === null ? 'Sin conciliar' : matchNames[row.how]),
    },
    { header: 'Banco', width: 18, read: row => row.bank },
    {
      header: 'Fecha del abono',
      width: 14,
      read: row => (row.line_day === null ? null : { day: row.line_day }),
    },
    { header: 'Valor del abono', width: 16, read: row => row.line_centavos },
    { header: 'Referencia del abono', width: 22, read: row => row.reference },
    { header: 'Pagos en el abono', width: 14, read: row => row.payment_count },
    { header: 'Nota', width: 30, read: row => row.note },
  ],
  pages: pagesOf(database, merchantId, month),
});
