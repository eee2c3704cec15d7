import { maskAccount } from './account-number.ts';
import { allBanks } from './banks.ts';
import { MOST_DEPOSIT_TRIES, type PayoutAccount } from './payout-account.ts';

/** An account as people see it: never the whole number, nor the amount of a deposit. */
export const payoutAccountToView = (account: PayoutAccount) => ({
  id: account.id,
  creation_date: account.creationDate,
  status: account.status,
  holder: account.holder,
  document_type: account.documentType,
  document: account.document,
  bank: account.bank,
  bank_name: account.bank === null ? null : (allBanks().get(account.bank)?.name ?? account.bank),
  type: account.type,
  number: maskAccount(account.numberEnd),
  email: account.email,
  added_by: account.addedBy,
  deposit:
    account.depositCentavos === null
      ? null
      : {
          is_confirmed: account.depositConfirmedAt !== null,
          tries_left: MOST_DEPOSIT_TRIES - account.depositTries,
        },
  verified_date: account.verifiedAt,
  verified_with: account.verifiedWith,
  usable_from: account.usableFrom,
  blocked_date: account.blockedAt,
  block_reason: account.blockReason,
});
