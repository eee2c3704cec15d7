import { randomInt } from 'node:crypto';
import type { Gateway } from '../../../dependencies.ts';
import { notFound, refusedValue, reject, rule } from '../../../platform/errors.ts';
import { MOST_DEPOSIT_TRIES, type PayoutAccount } from './payout-account.ts';
import { findPayoutAccount, reportDeposit, setDeposit } from './store.ts';

type Owned = Pick<PayoutAccount, 'merchantId' | 'id'>;

async function getAccount({ database }: Gateway, { merchantId, id }: Owned): Promise<PayoutAccount> {
  const account = await findPayoutAccount(database, merchantId, id);
  if (account === undefined) throw notFound();
  return account;
}

/** Draws the amount of a small deposit, 100 to 999 pesos, which the operator then sends. */
export async function startDeposit(gateway: Gateway, owned: Owned): Promise<PayoutAccount> {
  const account = await getAccount(gateway, owned);
  if (account.status !== 'unverified') throw reject('payout_account_not_unverified');
  if (!(await setDeposit(gateway.database, owned, BigInt(randomInt(100, 1_000)) * 100n))) {
    throw reject('payout_deposit_sent');
  }
  return getAccount(gateway, owned);
}

/** The merchant reports the amount that arrived, which proves that it reads the account. */
export async function confirmDeposit(
  gateway: Gateway,
  owned: Owned,
  centavos: bigint,
): Promise<PayoutAccount> {
  await getAccount(gateway, owned);
  const guess = { centavos, now: gateway.clock.now(), mostTries: MOST_DEPOSIT_TRIES };
  const isRight = await reportDeposit(gateway.database, owned, guess);
  if (isRight === undefined) throw reject('payout_deposit_not_waiting');
  const account = await getAccount(gateway, owned);
  if (isRight) return account;
  const left = MOST_DEPOSIT_TRIES - account.depositTries;
  throw refusedValue('amount', rule('deposit_amount_wrong', { left }));
}
