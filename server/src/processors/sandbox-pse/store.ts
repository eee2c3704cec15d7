import { type Queryable, statement } from '../../platform/database/connections/connection.ts';
import type { PaymentResult, SandboxPsePayment } from './payment.ts';

interface PaymentRow {
  merchant_id: string;
  reference: string;
  cus: string;
  amount_centavos: bigint;
  bank_code: string;
  bank_name: string;
  shop_name: string;
  description: string;
  return_url: string;
  result: PaymentResult;
  opened_at: Date;
  expires_at: Date;
  decided_at: Date | null;
}

const columns = `merchant_id, reference, cus, amount_centavos, bank_code, bank_name, shop_name, description, return_url,
  result, opened_at, expires_at, decided_at`;

const toPayment = (row: PaymentRow): SandboxPsePayment => ({
  merchantId: row.merchant_id,
  reference: row.reference,
  cus: row.cus,
  amountCentavos: row.amount_centavos,
  bankCode: row.bank_code,
  bankName: row.bank_name,
  shopName: row.shop_name,
  description: row.description,
  returnUrl: row.return_url,
  result: row.result,
  openedAt: row.opened_at,
  expiresAt: row.expires_at,
  decidedAt: row.decided_at,
});

const insert = statement(
  'sandbox_pse_insert',
  `insert into sandbox_processor.pse_payments (${columns})
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
);

/** False if its reference or its CUS is taken. */
export const insertPayment = async (database: Queryable, payment: SandboxPsePayment): Promise<boolean> =>
  (await database.run(insert, [
    payment.merchantId,
    payment.reference,
    payment.cus,
    payment.amountCentavos,
    payment.bankCode,
    payment.bankName,
    payment.shopName,
    payment.description,
    payment.returnUrl,
    payment.result,
    payment.openedAt,
    payment.expiresAt,
    payment.decidedAt,
  ])) === 1;

const byReference = statement<PaymentRow>(
  'sandbox_pse_by_reference',
  `select ${columns} from sandbox_processor.pse_payments where merchant_id = $1 and reference = $2`,
);

export async function findPayment(
  database: Queryable,
  merchantId: string,
  reference: string,
): Promise<SandboxPsePayment | undefined> {
  const row = await database.find(byReference, [merchantId, reference]);
  return row && toPayment(row);
}

const byCus = statement<PaymentRow>(
  'sandbox_pse_by_cus',
  `select ${columns} from sandbox_processor.pse_payments where cus = $1`,
);

export async function findPaymentByCus(
  database: Queryable,
  cus: string,
): Promise<SandboxPsePayment | undefined> {
  const row = await database.find(byCus, [cus]);
  return row && toPayment(row);
}

const update = statement(
  'sandbox_pse_update',
  `update sandbox_processor.pse_payments set result = $4, expires_at = $5, decided_at = $6
   where merchant_id = $1 and reference = $2 and result = $3`,
);

/** Compare and set: false if the bank has decided meanwhile. */
export const updatePayment = async (
  database: Queryable,
  before: SandboxPsePayment,
  after: SandboxPsePayment,
): Promise<boolean> =>
  (await database.run(update, [
    before.merchantId,
    before.reference,
    before.result,
    after.result,
    after.expiresAt,
    after.decidedAt,
  ])) === 1;

const ofMerchant = statement<PaymentRow>(
  'sandbox_pse_of_merchant',
  `select ${columns} from sandbox_processor.pse_payments where merchant_id = $1 order by opened_at, reference`,
);

/** A merchant's journal, for tests that compare it with the gateway's records. */
export const listPayments = async (database: Queryable, merchantId: string): Promise<SandboxPsePayment[]> =>
  (await database.rows(ofMerchant, [merchantId])).map(toPayment);
