import { type CalendarDate, daysBetween } from '@recaudo/contract/shared/calendar/calendar-date';
import { creationConditions } from '../../platform/database/statements/creation-conditions.ts';
import type { ListQuery } from '../../platform/http/requests/list-query.ts';
import type { Column } from '../../platform/tables/column.ts';
import { openInvoices, withCustomers } from '../aging/open-invoices-store.ts';
import type { Keyed, Listed } from './page-store.ts';

/** An open invoice with its export columns. */
export interface ExportedDebt extends Keyed {
  id: string;
  number: bigint | null;
  creation_date: Date;
  issue_date: string;
  due_date: string;
  owed_centavos: bigint;
  collection: string;
  subscription_id: string | null;
  customer_id: string;
  customer_name: string;
  customer_email: string;
}

/** Newest first. */
export const listedDebts = (merchantId: string, filters: ListQuery): Listed => ({
  name: 'export_aging',
  columns: '*',
  table: openInvoices,
  where: [{ sql: 'merchant_id = ?', value: merchantId }, ...creationConditions(filters)],
  key: [
    { column: 'creation_date', type: 'timestamptz' },
    { column: 'id', type: 'text' },
  ],
  around: withCustomers,
});

const RANGES: readonly [lastDay: number, name: string][] = [
  [0, 'Por vencer'],
  [30, '1 a 30 días'],
  [60, '31 a 60 días'],
  [90, '61 a 90 días'],
];
const LAST_RANGE = 'Más de 90 días';

const rangeOf = (overdueDays: number): string =>
  RANGES.find(([last]) => overdueDays <= last)?.[1] ?? LAST_RANGE;

/** Open invoices as of a day. */
export function agingColumns(today: CalendarDate): Column<ExportedDebt>[] {
  const overdueDays = (row: ExportedDebt): number => daysBetween(row.due_date as CalendarDate, today);
  const column = (header: string, width: number, read: Column<ExportedDebt>['read']) => ({
    header,
    width,
    read,
  });
  return [
    column('Número', 10, row => (row.number === null ? null : Number(row.number))),
    column('Id', 22, row => row.id),
    column('Cliente', 26, row => row.customer_name),
    { ...column('Correo', 28, row => row.customer_email), isPersonal: true },
    column('Emitida', 12, row => ({ day: row.issue_date as CalendarDate })),
    column('Vence', 12, row => ({ day: row.due_date as CalendarDate })),
    column('Días de mora', 12, row => Math.max(0, overdueDays(row))),
    column('Edad', 16, row => rangeOf(overdueDays(row))),
    column('Valor', 14, row => row.owed_centavos),
    column('Cobro', 14, row => (row.collection === 'send_invoice' ? 'Cuenta enviada' : 'Tarjeta')),
    column('Id del cliente', 22, row => row.customer_id),
    column('Id de la suscripción', 22, row => row.subscription_id),
  ];
}
