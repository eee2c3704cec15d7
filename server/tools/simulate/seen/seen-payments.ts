import { type Queryable, statement } from '#src/platform/database/connections/connection.ts';

/** A payment of a period by PSE or in cash, with its charge and its ledger amount. */
export interface SeenPayment {
  merchant_id: string;
  id: string;
  subscription_id: string;
  period: number;
  method: 'bank_account' | 'store';
  status: string;
  amount_centavos: bigint;
  charge_status: string;
  operation_date: Date;
  posted_centavos: bigint;
}

const payments = statement<SeenPayment>(
  'simulate_payments',
  `select payment.merchant_id, charge.id, payment.subscription_id, payment.period, payment.method, payment.status,
     payment.amount_centavos, charge.status as charge_status, charge.operation_date,
     coalesce((select -sum(amount_centavos)::bigint from postings
       where postings.merchant_id = charge.merchant_id and transaction_id = charge.id
         and (account = 'pse' or account like 'cash:%')), 0) as posted_centavos
   from period_payments payment
   join transactions charge on charge.merchant_id = payment.merchant_id and charge.id = payment.transaction_id
   where payment.merchant_id = any($1) order by payment.subscription_id, payment.period, charge.id`,
);

export const listPayments = (database: Queryable, merchantIds: readonly string[]): Promise<SeenPayment[]> =>
  database.rows(payments, [merchantIds]);

const owing = statement<{ merchant_id: string; id: string }>(
  'simulate_owing',
  `select merchant_id, id from subscriptions
   where merchant_id = any($1) and status in ('past_due', 'unpaid') order by id`,
);

/** Lists subscriptions that owe a period. */
export const listOwing = (database: Queryable, merchantIds: readonly string[]) =>
  database.rows(owing, [merchantIds]);
