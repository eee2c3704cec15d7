import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { mayBecome } from '../../../platform/database/statements/transition-condition.ts';
import { type InvoicePayment, type InvoicePaymentStatus, invoicePaymentStatuses } from './invoice-payment.ts';

interface PaymentRow {
  merchant_id: string;
  transaction_id: string;
  invoice_id: string;
  amount_centavos: bigint;
  status: InvoicePaymentStatus;
  creation_date: Date;
}

const columns = 'merchant_id, transaction_id, invoice_id, amount_centavos, status, creation_date';

const toPayment = (row: PaymentRow): InvoicePayment => ({
  merchantId: row.merchant_id,
  transactionId: row.transaction_id,
  invoiceId: row.invoice_id,
  amountCentavos: row.amount_centavos,
  status: row.status,
  creationDate: row.creation_date,
});

const insert = statement(
  'invoice_payments_insert',
  `insert into invoice_payments (${columns}) values ($1, $2, $3, $4, $5, $6)
   on conflict (merchant_id, invoice_id) where status = 'open' do nothing`,
);

/** Returns false if the invoice has another open charge. */
export const insertInvoicePayment = async (tx: Queryable, payment: InvoicePayment): Promise<boolean> => {
  const { merchantId, transactionId, invoiceId, amountCentavos, status, creationDate } = payment;
  const values = [merchantId, transactionId, invoiceId, amountCentavos, status, creationDate];
  return (await tx.run(insert, values)) === 1;
};

const byCharge = statement<PaymentRow>(
  'invoice_payments_by_charge',
  `select ${columns} from invoice_payments where merchant_id = $1 and transaction_id = $2`,
);

export async function findInvoicePayment(
  database: Queryable,
  merchantId: string,
  transactionId: string,
): Promise<InvoicePayment | undefined> {
  const row = await database.find(byCharge, [merchantId, transactionId]);
  return row && toPayment(row);
}

const open = statement<PaymentRow>(
  'invoice_payments_open',
  `select ${columns} from invoice_payments where merchant_id = $1 and invoice_id = $2 and status = 'open'`,
);

/** Finds the charge of an invoice that waits for its payer or its outcome. */
export async function findOpenPayment(
  database: Queryable,
  merchantId: string,
  invoiceId: string,
): Promise<InvoicePayment | undefined> {
  const row = await database.find(open, [merchantId, invoiceId]);
  return row && toPayment(row);
}

const change = statement(
  'invoice_payments_change',
  `update invoice_payments set status = $3 where merchant_id = $1 and transaction_id = $2
     and ${mayBecome(invoicePaymentStatuses, 'status', '$3')}`,
);

/** Returns false if the transition is not allowed. */
export const changeInvoicePayment = async (
  tx: Queryable,
  { merchantId, transactionId }: Pick<InvoicePayment, 'merchantId' | 'transactionId'>,
  to: InvoicePaymentStatus,
): Promise<boolean> => (await tx.run(change, [merchantId, transactionId, to])) === 1;

// Charges that have ended, and charges that wait although their invoice is no longer owed.
const due = statement<{ merchant_id: string; transaction_id: string }>(
  'invoice_payments_due',
  `select payment.merchant_id, payment.transaction_id from invoice_payments payment
   join invoices invoice on invoice.merchant_id = payment.merchant_id and invoice.id = payment.invoice_id
   join transactions charge on charge.merchant_id = payment.merchant_id and charge.id = payment.transaction_id
   where payment.status = 'open' and ($1::text is null or payment.merchant_id = $1)
     and (charge.status not in ('processing', 'charge_pending', 'in_progress')
       or charge.status <> 'processing' and charge.due_date is not null
         and (invoice.status not in ('open', 'uncollectible')
           or invoice.total_centavos - invoice.credit_applied_centavos <> payment.amount_centavos))
   limit $2`,
);

/** Lists open payments to settle or close, of one merchant or of all. */
export const listDuePayments = async (
  database: Queryable,
  merchantId: string | null,
  limit: number,
): Promise<{ merchantId: string; id: string }[]> =>
  (await database.rows(due, [merchantId, limit])).map(row => ({
    merchantId: row.merchant_id,
    id: row.transaction_id,
  }));
