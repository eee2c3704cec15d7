import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { idFromTail, mintTail, newSecret } from '../../../platform/primitives/values/id.ts';

/**
 * The id of a payment link (Interface 1.3: `ck` and the time first). Its bearer may see and pay the charge, so its tail is
 * fully random (46 bits per millisecond), and it differs from the transaction's id, which appears in logs, emails and receipts.
 */
export const newLinkId = (): string => idFromTail('link', mintTail().slice(0, 9) + newSecret(9));

/** `ck` and 18 characters. Anyone with the link can pay the charge. */
export const isLinkId = (handle: string): boolean => /^ck[a-z0-9]{18}$/.test(handle);

const insert = statement(
  'charge_handles_insert',
  `insert into charge_handles (handle, merchant_id, transaction_id, creation_date) values ($1, $2, $3, $4)
   on conflict (handle) do nothing`,
);

/** Adds a handle that finds the charge without a key. False if the handle is taken. */
export const insertHandle = async (
  tx: Queryable,
  handle: string,
  charge: { merchantId: string; transactionId: string; now: Date },
): Promise<boolean> =>
  (await tx.run(insert, [handle, charge.merchantId, charge.transactionId, charge.now])) === 1;

const byHandle = statement<{ merchant_id: string; transaction_id: string }>(
  'charge_handles_find',
  'select merchant_id, transaction_id from charge_handles where handle = $1',
);

export async function findByHandle(
  database: Queryable,
  handle: string,
): Promise<{ merchantId: string; transactionId: string } | undefined> {
  const row = await database.find(byHandle, [handle]);
  return row && { merchantId: row.merchant_id, transactionId: row.transaction_id };
}

const ofCharge = statement<{ handle: string }>(
  'charge_handles_of_charge',
  'select handle from charge_handles where merchant_id = $1 and transaction_id = $2 order by creation_date, handle',
);

export const listHandles = async (database: Queryable, merchantId: string, transactionId: string) =>
  (await database.rows(ofCharge, [merchantId, transactionId])).map(row => row.handle);
