import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Cell, Column } from '../../platform/tables/column.ts';
import type { DeferredRow } from './deferred-rows.ts';
import { documentMessages, invoiceStatusMessages } from './export-messages.ts';
import type { ExportedInvoice } from './exported-invoice-store.ts';

const dayCell = (day: CalendarDate | null): Cell => (day === null ? null : { day });
const numberCell = (number: bigint | null): Cell => (number === null ? null : Number(number));

const invoice = (
  header: string,
  width: number,
  read: (row: ExportedInvoice) => Cell,
): Column<ExportedInvoice> => ({ header, width, read });

export const invoiceColumns: Column<ExportedInvoice>[] = [
  invoice('Número', 10, row => numberCell(row.number)),
  invoice('Id', 22, row => row.id),
  invoice('Estado', 14, row => invoiceStatusMessages[row.status]),
  invoice('Fecha de emisión', 14, row => dayCell(row.issue_date)),
  invoice('Vence', 14, row => dayCell(row.due_date)),
  invoice('Cliente', 26, row => row.customer_name),
  invoice('Id del cliente', 22, row => row.customer_id),
  invoice('Id de la suscripción', 22, row => row.subscription_id),
  invoice('Período desde', 14, row => dayCell(row.period_start)),
  invoice('Período hasta', 14, row => dayCell(row.period_end)),
  invoice('Subtotal', 14, row => row.subtotal_centavos),
  invoice('Descuento', 14, row => row.discount_centavos),
  invoice('Impuestos', 14, row => row.tax_centavos),
  invoice('Total', 14, row => row.total_centavos),
  invoice('Saldo a favor usado', 14, row => row.credit_applied_centavos),
  invoice('Por pagar', 14, row => row.total_centavos - row.credit_applied_centavos),
  invoice('Pagado', 14, row => row.amount_paid_centavos),
  invoice('Transacción', 22, row => row.transaction_id),
  invoice('Creada (Bogotá)', 20, row => row.creation_date),
];

const deferred = (header: string, width: number, read: (row: DeferredRow) => Cell): Column<DeferredRow> => ({
  header,
  width,
  read,
});

export const deferredColumns: Column<DeferredRow>[] = [
  deferred('Documento', 14, ({ document }) => documentMessages[document.kind]),
  deferred('Número', 10, ({ document }) => numberCell(document.number)),
  deferred('Id', 22, ({ document }) => document.id),
  deferred('Estado', 14, ({ document }) =>
    document.status === null ? null : invoiceStatusMessages[document.status],
  ),
  deferred('Fecha de emisión', 14, ({ document }) => dayCell(document.issue_date)),
  deferred('Cliente', 26, ({ document }) => document.customer_name),
  deferred('Id del cliente', 22, ({ document }) => document.customer_id),
  deferred('Suscripción o factura', 22, ({ document }) => document.subscription_id),
  deferred('Período desde', 14, ({ document }) => dayCell(document.period_start)),
  deferred('Período hasta', 14, ({ document }) => dayCell(document.period_end)),
  deferred('Mes', 10, ({ month }) => month.slice(0, 7)),
  deferred('Días del mes', 10, ({ days }) => days),
  deferred('Ingreso del mes', 14, ({ revenueCentavos }) => revenueCentavos),
  deferred('Impuestos', 14, ({ taxCentavos }) => taxCentavos),
  deferred('Total', 14, ({ revenueCentavos, taxCentavos }) => revenueCentavos + taxCentavos),
  deferred('Por reconocer después', 14, ({ deferredCentavos }) => deferredCentavos),
];
