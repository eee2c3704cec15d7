import type { Gateway } from '../../../dependencies.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import { findMerchant } from '../../merchants/store.ts';
import { mailAccountNews } from './mail-account-news.ts';
import { type PayoutAccount, usableFrom } from './payout-account.ts';
import { findPayoutAccount, lockPayoutAccounts, markBlocked, markVerified } from './store.ts';

export interface AccountVerification {
  merchantId: string;
  accountId: string;
  verifiedWith: 'deposit' | 'document';
  /** The document that was seen, in words. */
  evidence: string | null;
}

/** Verifies an account and blocks the one that it replaces. The address of the replaced one learns from when on. */
export async function verifyPayoutAccount(
  gateway: Gateway,
  { merchantId, accountId, verifiedWith, evidence }: AccountVerification,
): Promise<PayoutAccount> {
  const now = gateway.clock.now();
  await gateway.database.transaction(async tx => {
    const accounts = await lockPayoutAccounts(tx, merchantId);
    const account = accounts.find(({ id }) => id === accountId);
    if (account === undefined) throw notFound();
    requireVerifiable(account, verifiedWith);
    const replaced = accounts.find(({ status }) => status === 'verified');
    // A merchant that was ever paid elsewhere waits, too.
    const isReplacement = accounts.some(({ verifiedAt }) => verifiedAt !== null);
    if (replaced !== undefined) await markBlocked(tx, replaced, now, `replaced by ${account.id}`);
    const from = usableFrom(now, isReplacement);
    await markVerified(tx, account, { now, verifiedWith, evidence, usableFrom: from });
    const merchant = await findMerchant(tx, merchantId);
    if (replaced === undefined || merchant === undefined) return;
    const { numberEnd } = account;
    await mailAccountNews(tx, {
      merchant,
      news: 'verified',
      to: replaced.email,
      numberEnd,
      now,
      usableFrom: from,
    });
  });
  const account = await findPayoutAccount(gateway.database, merchantId, accountId);
  if (account === undefined) throw notFound();
  return account;
}

export function requireVerifiable(account: PayoutAccount, verifiedWith: 'deposit' | 'document'): void {
  if (account.status !== 'unverified') throw reject('payout_account_not_unverified');
  if (verifiedWith === 'deposit' && account.depositConfirmedAt === null) {
    throw reject('payout_deposit_not_confirmed');
  }
}
