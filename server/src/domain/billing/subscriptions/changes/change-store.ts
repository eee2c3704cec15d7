import { type Queryable, statement } from '../../../../platform/database/connections/connection.ts';
import type { Transaction } from '../../../charges/charge.ts';

const record = statement(
  'changes_record',
  `with recorded as (
     insert into transactions (merchant_id, id, kind, method, status, customer_id, creation_date, operation_date,
       amount_centavos, account, description, iva, inc_centavos, source_id, card, subscription_id,
       subscription_period, splits)
     values ($1, $2, 'charge', 'card', 'processing', $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $17)
     returning merchant_id, id, amount_centavos
   )
   insert into attempts (merchant_id, transaction_id, number, operation, amount_centavos, status, sent_at,
     next_check_at, link_id)
   select merchant_id, id, 1, 'renew', amount_centavos, 'sent', $14, $15, $16 from recorded`,
);

export interface NewChangeCharge {
  merchantId: string;
  charge: Transaction;
  subscriptionId: string;
  /** The period of the change. Only charges of whole periods have an attempt number. */
  period: number;
  sentAt: Date;
  nextCheckAt: Date;
  connectionId: string | null;
}

/** Records the charge of a change and its attempt. The caller holds the subscription. */
export async function recordChangeCharge(tx: Queryable, row: NewChangeCharge): Promise<void> {
  const { merchantId, charge, subscriptionId, period, sentAt, nextCheckAt, connectionId } = row;
  await tx.run(record, [
    merchantId,
    charge.id,
    charge.customerId,
    charge.creationDate,
    charge.amountCentavos,
    charge.account,
    charge.description,
    charge.taxes.iva ?? '0',
    charge.taxes.incCentavos,
    charge.sourceId,
    charge.card,
    subscriptionId,
    period,
    sentAt,
    nextCheckAt,
    connectionId,
    charge.splits,
  ]);
}
