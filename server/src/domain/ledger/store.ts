import { type Queryable, statement } from '../../database/connection.ts';

/** Accounts of a merchant's books by name. */
export const merchantAccount = 'merchant';
export const customerAccount = (customerId: string): string => `customer:${customerId}`;

const readBalanceStatement = statement<{ balance_centavos: bigint }>(
  'ledger_balance',
  `select coalesce(sum(balance_centavos), 0)::bigint as balance_centavos
   from account_balances where merchant_id = $1 and account = $2`,
);

/** The balance of one account: the sum of its stripes. */
export async function readBalance(database: Queryable, merchantId: string, account: string): Promise<bigint> {
  const row = await database.find(readBalanceStatement, [merchantId, account]);
  return row?.balance_centavos ?? 0n;
}
