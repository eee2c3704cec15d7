import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';

/** A payment confirmed by a network. */
export interface CashPayment {
  networkId: string;
  networkTransactionId: string;
  status: 'paid' | 'reversed';
  merchantId: string;
  transactionId: string;
  reference: string;
  amountCentavos: bigint;
  paidAt: Date;
  confirmedAt: Date;
  reversedAt: Date | null;
}

interface PaymentRow {
  network_id: string;
  network_transaction_id: string;
  status: 'paid' | 'reversed' | 'void';
  merchant_id: string;
  transaction_id: string;
  reference: string;
  amount_centavos: bigint;
  paid_at: Date;
  confirmed_at: Date;
  reversed_at: Date | null;
}

const columns = `network_id, network_transaction_id, status, merchant_id, transaction_id, reference, amount_centavos,
  paid_at, confirmed_at, reversed_at`;

/** `void`: the number was reversed before its payment arrived, so no payment may use it. */
export type FoundPayment = CashPayment | 'void';

const toPayment = (row: PaymentRow): FoundPayment =>
  row.status === 'void'
    ? 'void'
    : {
        networkId: row.network_id,
        networkTransactionId: row.network_transaction_id,
        status: row.status,
        merchantId: row.merchant_id,
        transactionId: row.transaction_id,
        reference: row.reference,
        amountCentavos: row.amount_centavos,
        paidAt: row.paid_at,
        confirmedAt: row.confirmed_at,
        reversedAt: row.reversed_at,
      };

const insert = statement(
  'cash_payments_insert',
  `insert into cash_payments (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (network_id, network_transaction_id) do nothing`,
);

/** Returns false if the network has used this number before. */
export async function insertPayment(tx: Queryable, payment: CashPayment): Promise<boolean> {
  const written = await tx.run(insert, [
    payment.networkId,
    payment.networkTransactionId,
    payment.status,
    payment.merchantId,
    payment.transactionId,
    payment.reference,
    payment.amountCentavos,
    payment.paidAt,
    payment.confirmedAt,
    payment.reversedAt,
  ]);
  return written === 1;
}

const insertVoid = statement(
  'cash_payments_insert_void',
  `insert into cash_payments (network_id, network_transaction_id, status, reversed_at) values ($1, $2, 'void', $3)
   on conflict (network_id, network_transaction_id) do nothing`,
);

/** Prevents a payment that has not arrived from arriving later. Returns false if it has already arrived. */
export const voidPayment = async (
  tx: Queryable,
  networkId: string,
  networkTransactionId: string,
  now: Date,
): Promise<boolean> => (await tx.run(insertVoid, [networkId, networkTransactionId, now])) === 1;

const lock = statement<PaymentRow>(
  'cash_payments_lock',
  `select ${columns} from cash_payments where network_id = $1 and network_transaction_id = $2 for update`,
);

export async function lockPayment(
  tx: Queryable,
  networkId: string,
  networkTransactionId: string,
): Promise<FoundPayment | undefined> {
  const row = await tx.find(lock, [networkId, networkTransactionId]);
  return row && toPayment(row);
}

const byNumber = statement<PaymentRow>(
  'cash_payments_by_number',
  `select ${columns} from cash_payments where network_id = $1 and network_transaction_id = $2`,
);

export async function findPayment(
  database: Queryable,
  networkId: string,
  networkTransactionId: string,
): Promise<FoundPayment | undefined> {
  const row = await database.find(byNumber, [networkId, networkTransactionId]);
  return row && toPayment(row);
}

const reverse = statement(
  'cash_payments_reverse',
  `update cash_payments set status = 'reversed', reversed_at = $3
   where network_id = $1 and network_transaction_id = $2 and status = 'paid'`,
);

export async function markReversed(
  tx: Queryable,
  networkId: string,
  networkTransactionId: string,
  now: Date,
): Promise<void> {
  await tx.run(reverse, [networkId, networkTransactionId, now]);
}
