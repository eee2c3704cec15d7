import { maskAccount } from './accounts/account-number.ts';
import { allBanks } from './accounts/banks.ts';
import type { PayoutDetail } from './payout.ts';

/** A payout as the merchant and its webhooks see it. */
export const payoutToView = (payout: PayoutDetail) => ({
  id: payout.id,
  status: payout.status,
  creation_date: payout.creationDate,
  status_date: payout.statusDate,
  pay_date: payout.payDate,
  amount: payout.amountCentavos,
  currency: 'COP' as const,
  bank_account: {
    holder: payout.account.holder,
    bank_name:
      payout.account.bank === null
        ? null
        : (allBanks().get(payout.account.bank)?.name ?? payout.account.bank),
    type: payout.account.type,
    number: maskAccount(payout.account.numberEnd),
  },
  reason: payout.reason,
  settlements: payout.settlementIds,
});
