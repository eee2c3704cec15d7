import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** Account names in a merchant's books. Balances are maintained for the accounts of the merchant and its customers. */
export const merchantAccount = 'merchant';
export const customerAccount = (customerId: string): string => `customer:${customerId}`;
/**
 * The acquirer's debt for card charges, as a negative number: one account per connection, and one for the environment's own
 * processor (decision 0039).
 */
export const processorAccount = (connectionId: string | null): string =>
  connectionId === null ? 'processor' : `processor:${connectionId}`;
/** The same as SQL, for a column with the connection's id. */
export const processorAccountOf = (connectionId: string): string =>
  `'processor' || coalesce(':' || ${connectionId}, '')`;
/** The PSE provider's debt, also negative. */
export const pseAccount = 'pse';
export const feesAccount = 'fees';
export const feeTaxAccount = 'fee_tax';
/** Money taken from an account for a refund whose outcome is unknown. */
export const pendingRefundsAccount = 'refunds_pending';
export const chargebacksAccount = 'chargebacks';
/** Money that the operator returned to payers by transfers from its own bank. */
export const transfersAccount = 'transfers';

/**
 * Accounts of a merchant whose payments the operator collects: the balance of `merchant` moves to these (domain/settlement). A
 * settlement is paid out of `available`; `in_payout` is on its way to the bank.
 */
export const settlementAccounts = ['available', 'in_payout', 'pending', 'reserved'] as const;
export type SettlementAccount = (typeof settlementAccounts)[number];
/** Entries with these reasons have keys of their own instead of a transaction's id. */
export const settlementReasons = ['settlement', 'payout', 'split'] as const;

/** SQL condition: whether a balance is maintained for the account in this column. */
export const hasBalance = (account: string): string =>
  `(${account} in ('merchant', ${settlementAccounts.map(name => `'${name}'`).join(', ')}) or ${account} like 'customer:%')`;

/** A balance is spread over this many rows. A process adds to one of them; a reader sums all. */
export const BALANCE_STRIPES = 16;

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

const lockBalanceStatement = statement<{ balance_centavos: bigint }>(
  'ledger_lock_balance',
  `select balance_centavos from account_balances
   where merchant_id = $1 and account = $2 order by stripe for update`,
);

// Stripe 0 is the row to lock: without it, two withdrawals from a new account would not block each other.
const openAccount = statement(
  'ledger_open_account',
  `insert into account_balances (merchant_id, account, stripe) values ($1, $2, 0) on conflict do nothing`,
);

/** Returns the balance and locks it against other withdrawals until the end of the transaction. Deposits can still arrive. */
export async function lockBalance(tx: Queryable, merchantId: string, account: string): Promise<bigint> {
  await tx.run(openAccount, [merchantId, account]);
  const stripes = await tx.rows(lockBalanceStatement, [merchantId, account]);
  return stripes.reduce((sum, stripe) => sum + stripe.balance_centavos, 0n);
}

const ofMerchant = `('merchant', 'available', 'pending', 'reserved')`;

const lockMerchantStatement = statement<{ account: string; balance_centavos: bigint }>(
  'ledger_lock_merchant_balance',
  `select account, balance_centavos from account_balances
   where merchant_id = $1 and account in ${ofMerchant} order by account, stripe for update`,
);

/** Like `lockBalance`, for everything that the merchant has here, available or not, and whether any of it was settled. */
export async function lockMerchantBalance(
  tx: Queryable,
  merchantId: string,
): Promise<{ balanceCentavos: bigint; isSettled: boolean }> {
  await tx.run(openAccount, [merchantId, merchantAccount]);
  const stripes = await tx.rows(lockMerchantStatement, [merchantId]);
  return {
    balanceCentavos: stripes.reduce((sum, stripe) => sum + stripe.balance_centavos, 0n),
    isSettled: stripes.some(({ account }) => account !== merchantAccount),
  };
}

const readMerchantStatement = statement<{ balance_centavos: bigint }>(
  'ledger_merchant_balance',
  `select coalesce(sum(balance_centavos), 0)::bigint as balance_centavos
   from account_balances where merchant_id = $1 and account in ${ofMerchant}`,
);

/** Everything that the merchant has here: `merchant` and the accounts of its settlements. */
export async function readMerchantBalance(database: Queryable, merchantId: string): Promise<bigint> {
  return (await database.find(readMerchantStatement, [merchantId]))?.balance_centavos ?? 0n;
}

/** A posting: account and amount of each leg. The database rejects legs that do not sum to zero. */
export type Legs = readonly (readonly [account: string, amountCentavos: bigint])[];

const insertEntry = statement(
  'ledger_insert_entry',
  `insert into journal_entries (merchant_id, transaction_id, number, reason, creation_date, accounts, amounts_centavos)
   values ($1, $2, (select coalesce(max(number), 0) + 1 from journal_entries
                    where merchant_id = $1 and transaction_id = $2), $3, $4, $5, $6)`,
);

const addToBalances = statement(
  'ledger_add_to_balances',
  `insert into account_balances (merchant_id, account, stripe, balance_centavos)
   select $1, account, 0, sum(amount_centavos)
   from unnest($2::text[], $3::bigint[]) as leg (account, amount_centavos)
   where ${hasBalance('account')}
   group by account order by account
   on conflict (merchant_id, account, stripe)
   do update set balance_centavos = account_balances.balance_centavos + excluded.balance_centavos`,
);

export interface JournalEntry {
  merchantId: string;
  transactionId: string;
  reason: string;
  creationDate: Date;
  legs: Legs;
}

/** Writes a posting and updates its balances in the caller's transaction. */
export async function postEntry(tx: Queryable, entry: JournalEntry): Promise<void> {
  const legs = entry.legs.filter(([, amountCentavos]) => amountCentavos !== 0n);
  const accounts = legs.map(([account]) => account);
  const amounts = legs.map(([, amountCentavos]) => amountCentavos);
  const { merchantId, transactionId, reason, creationDate } = entry;
  await tx.run(insertEntry, [merchantId, transactionId, reason, creationDate, accounts, amounts]);
  await tx.run(addToBalances, [merchantId, accounts, amounts]);
}
