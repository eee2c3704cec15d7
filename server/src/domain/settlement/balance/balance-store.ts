import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { type SettlementAccount, settlementAccounts } from '../../money/ledger/store.ts';

export type SettlementBalance = Record<SettlementAccount, bigint>;

const read = statement<{ account: SettlementAccount; centavos: bigint }>(
  'settlement_balance',
  `select account, sum(balance_centavos)::bigint as centavos from account_balances
   where merchant_id = $1 and account = any($2::text[]) group by account`,
);

/** The four parts of what the operator owes a merchant. */
export async function readSettlementBalance(
  database: Queryable,
  merchantId: string,
): Promise<SettlementBalance> {
  const balance: SettlementBalance = { available: 0n, in_payout: 0n, pending: 0n, reserved: 0n };
  for (const { account, centavos } of await database.rows(read, [merchantId, settlementAccounts])) {
    balance[account] = centavos;
  }
  return balance;
}
