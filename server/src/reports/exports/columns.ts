import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Cell, Column } from '../../platform/tables/column.ts';
import { methodMessages, statusMessages } from './export-messages.ts';
import type { ExportedCustomer, ExportedSubscription, ExportedTransaction } from './exported-store.ts';
import { costOf, netOf } from './net.ts';

const column = <Row>(header: string, width: number, read: (row: Row) => Cell): Column<Row> => ({
  header,
  width,
  read,
});

const dayCell = (day: string | null): Cell => (day === null ? null : { day: day as CalendarDate });
const fieldOf = (json: string | null, name: string): string | null => {
  const value = json === null ? undefined : (JSON.parse(json) as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : null;
};
/** The merchant's customer, else the name in the charge. */
function payerOf(row: ExportedTransaction): string | null {
  const { customer_name: name, customer_last_name: lastName, customer_details: details } = row;
  const names = name === null ? [fieldOf(details, 'name'), fieldOf(details, 'last_name')] : [name, lastName];
  return names.filter(Boolean).join(' ') || null;
}
const emailOf = (row: ExportedTransaction): string | null =>
  row.customer_email ?? fieldOf(row.customer_details, 'email');
const documentOf = ({ document_type: type, document_end: end }: ExportedTransaction): string | null =>
  type === null || end === null ? null : `${type} •••${end}`;
const bankOf = (row: ExportedTransaction): string | null => row.bank_name ?? fieldOf(row.card, 'bank_name');
const wordOf = (messages: Readonly<Record<string, string>>, word: string): string => messages[word] ?? word;

const personal = <Row>(its: Column<Row>): Column<Row> => ({ ...its, isPersonal: true });

type Of = (row: ExportedTransaction) => Cell;
const transaction = (header: string, width: number, read: Of) => column(header, width, read);

const date = transaction('Fecha (Bogotá)', 20, row => row.creation_date);
const id = transaction('Transacción', 22, row => row.id);
const status = transaction('Estado', 16, row => wordOf(statusMessages, row.status));
const description = transaction('Descripción', 32, row => row.description);
const order = transaction('Orden', 18, row => row.order_id);
const customerId = transaction('Id del cliente', 22, row => row.customer_id);

export const transactionColumns: Column<ExportedTransaction>[] = [
  date,
  id,
  status,
  transaction('Pagador', 26, payerOf),
  personal(transaction('Correo', 28, emailOf)),
  personal(transaction('Documento', 16, documentOf)),
  transaction('Valor', 14, row => row.amount_centavos),
  transaction('Reembolsado', 14, row => row.refunded_centavos),
  transaction('Comisión', 12, row => row.fee_centavos),
  transaction('IVA de la comisión', 12, row => row.fee_tax_centavos),
  transaction('Neto', 14, netOf),
  transaction('IVA informado', 12, row => row.iva),
  transaction('Medio', 12, row => wordOf(methodMessages, row.method)),
  transaction('Franquicia', 12, row => fieldOf(row.card, 'brand')),
  personal(transaction('Tarjeta', 18, row => fieldOf(row.card, 'card_number'))),
  transaction('Banco', 20, bankOf),
  transaction('Autorización o CUS', 18, row => row.authorization_code),
  transaction('Código de error', 12, row => row.error_code),
  order,
  description,
  customerId,
  transaction('Id de la suscripción', 22, row => row.subscription_id),
  transaction('Última novedad (Bogotá)', 20, row => row.operation_date),
  transaction('Cuotas', 8, row => (row.method === 'card' ? row.installments : null)),
];

export const refundColumns: Column<ExportedTransaction>[] = [
  date,
  transaction('Reembolso', 22, row => row.id),
  status,
  transaction('Valor', 14, row => row.amount_centavos),
  transaction('Transacción de origen', 22, row => row.parent_id),
  personal(transaction('Tarjeta', 18, row => fieldOf(row.card, 'card_number'))),
  transaction('Autorización', 18, row => row.authorization_code),
  transaction('Código de error', 12, row => row.error_code),
  description,
  transaction('Pagador', 26, payerOf),
  personal(transaction('Correo', 28, emailOf)),
  customerId,
];

export const feeColumns: Column<ExportedTransaction>[] = [
  date,
  id,
  status,
  transaction('Valor', 14, row => row.amount_centavos),
  transaction('Devuelto', 14, row => row.refunded_centavos),
  order,
  description,
  customerId,
];

export const commissionColumns: Column<ExportedTransaction>[] = [
  date,
  id,
  transaction('Medio', 12, row => wordOf(methodMessages, row.method)),
  transaction('Valor', 14, row => row.amount_centavos),
  transaction('Comisión', 12, row => row.fee_centavos),
  transaction('IVA de la comisión', 12, row => row.fee_tax_centavos),
  transaction(
    'Devuelto por reembolsos',
    14,
    row => row.fee_returned_centavos + row.fee_tax_returned_centavos,
  ),
  transaction('Costo', 14, costOf),
  order,
  description,
];

const customer = (header: string, width: number, read: (row: ExportedCustomer) => Cell) =>
  column(header, width, read);

export const customerColumns: Column<ExportedCustomer>[] = [
  customer('Creado (Bogotá)', 20, row => row.creation_date),
  customer('Id', 22, row => row.id),
  customer('Nombre', 24, row => row.name),
  customer('Apellido', 24, row => row.last_name),
  customer('Correo', 28, row => row.email),
  customer('Celular', 16, row => row.phone_number),
  customer('Id externo', 18, row => row.external_id),
  customer('Departamento', 18, row => row.department),
  customer('Ciudad', 18, row => row.city),
  customer('Dirección', 30, row => row.additional),
];

const subscription = (header: string, width: number, read: (row: ExportedSubscription) => Cell) =>
  column(header, width, read);

export const subscriptionColumns: Column<ExportedSubscription>[] = [
  subscription('Creada (Bogotá)', 20, row => row.creation_date),
  subscription('Id', 22, row => row.id),
  subscription('Estado', 14, row => wordOf(statusMessages, row.status)),
  subscription('Plan', 24, row => row.plan_name),
  subscription('Valor', 14, row => row.amount_centavos),
  subscription('Cliente', 26, row => row.customer_name),
  subscription('Correo', 28, row => row.customer_email),
  subscription('Id del cliente', 22, row => row.customer_id),
  subscription('Próximo cobro', 14, row => dayCell(row.charge_date)),
  subscription('Fin del período', 14, row => dayCell(row.period_end_date)),
  subscription('Período', 10, row => row.current_period_number),
  subscription('Último código de error', 12, row => row.last_error_code),
  subscription('Tarjeta', 18, row => fieldOf(row.card, 'card_number')),
];
