import type { Gateway } from '../../../dependencies.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import type { PayoutAccount } from './payout-account.ts';
import { findPayoutAccount, markBlocked } from './store.ts';

/** Nothing is paid to a blocked account any more. One person is enough, because it only stops payouts. */
export async function blockPayoutAccount(
  { database, clock }: Gateway,
  owned: Pick<PayoutAccount, 'merchantId' | 'id'>,
  reason: string,
): Promise<PayoutAccount> {
  const isBlocked = await markBlocked(database, owned, clock.now(), reason);
  const account = await findPayoutAccount(database, owned.merchantId, owned.id);
  if (account === undefined) throw notFound();
  if (!isBlocked) throw reject('payout_account_blocked');
  return account;
}
