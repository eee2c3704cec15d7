import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { type SettlementAccount, settlementAccounts } from '../../money/ledger/store.ts';

export type SettlementBalance = Record<SettlementAccount, bigint>;

const noBalance = (): SettlementBalance => ({ available: 0n, in_payout: 0n, pending: 0n, reserved: 0n });

const read = statement<{ merchant_id: string; account: SettlementAccount; centavos: bigint }>(
  'settlement_balances',
  `select merchant_id, account, sum(balance_centavos)::bigint as centavos from account_balances
   where merchant_id = any($1::text[]) and account = any($2::text[]) group by merchant_id, account`,
);

/** The four parts of what the operator owes each merchant. */
export async function readSettlementBalances(
  database: Queryable,
  merchantIds: readonly string[],
): Promise<(merchantId: string) => SettlementBalance> {
  const balances = new Map<string, SettlementBalance>();
  for (const { merchant_id: id, account, centavos } of await database.rows(read, [
    merchantIds,
    settlementAccounts,
  ])) {
    balances.set(id, { ...(balances.get(id) ?? noBalance()), [account]: centavos });
  }
  return merchantId => balances.get(merchantId) ?? noBalance();
}

export const readSettlementBalance = async (
  database: Queryable,
  merchantId: string,
): Promise<SettlementBalance> => (await readSettlementBalances(database, [merchantId]))(merchantId);
