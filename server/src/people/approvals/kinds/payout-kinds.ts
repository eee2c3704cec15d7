import type { PayoutAccount } from '../../../domain/payouts/accounts/payout-account.ts';
import { findPayoutAccount, listPayoutAccounts } from '../../../domain/payouts/accounts/store.ts';
import {
  type AccountVerification,
  requireVerifiable,
  verifyPayoutAccount,
} from '../../../domain/payouts/accounts/verify-account.ts';
import { payoutAccountToView } from '../../../domain/payouts/accounts/view.ts';
import type { PayoutBatchRecord } from '../../../domain/payouts/payout.ts';
import { approveBatch, describeBatch } from '../../../domain/payouts/steps/approve-batch.ts';
import { notFound } from '../../../platform/errors.ts';
import { formatPesos } from '../../../platform/primitives/values/money.ts';
import { findAccount } from '../../accounts/store.ts';
import type { ChangeKind, ChangePlace } from '../change.ts';
import { changeField } from './change-fields.ts';
import { getMerchantName } from './command-kinds.ts';

/** The fields that people compare with the document: holder, document, bank and last digits. */
function describeAccount(account: PayoutAccount | undefined): string | null {
  if (account === undefined) return null;
  const { holder, document_type, document, bank_name, type, number } = payoutAccountToView(account);
  return [holder, `${document_type} ${document}`, bank_name ?? 'Bre-B', type, number].join(', ');
}

/** Once verified, the account receives the merchant's payouts. */
export const payoutAccountVerified: ChangeKind<
  AccountVerification,
  PayoutAccount,
  Pick<ChangePlace, 'gateway'>
> = {
  async describe({ gateway }, change) {
    const { merchantId, accountId, verifiedWith, evidence } = change;
    const account = await findPayoutAccount(gateway.database, merchantId, accountId);
    if (account === undefined) throw notFound();
    requireVerifiable(account, verifiedWith);
    const present = await listPayoutAccounts(gateway.database, merchantId);
    const verified = present.find(({ status }) => status === 'verified');
    return {
      target: merchantId,
      fields: [
        changeField('merchant', null, await getMerchantName({ gateway }, merchantId)),
        changeField('bank_account', describeAccount(verified), describeAccount(account)),
        changeField('verified_with', null, verifiedWith),
        changeField('evidence', null, evidence),
      ],
      basis: [accountId, verified?.id ?? null],
    };
  },
  apply: ({ gateway }, change) => verifyPayoutAccount(gateway, change),
};

/** Confirms the batch as it was when requested; a changed batch makes the request stale. */
export const payoutsApproved: ChangeKind<{ batchId: string; hash?: string }, PayoutBatchRecord> = {
  async describe({ gateway, control }, { batchId }) {
    const { batch, payouts, totalCentavos, payer, hash } = await describeBatch(gateway, batchId);
    // The console writes the id of an account, a command the name that it was given.
    const drafter = await findAccount(control.database, batch.draftedBy);
    return {
      target: batchId,
      fields: [
        changeField('payouts', null, payouts.length),
        changeField('total', null, formatPesos(totalCentavos)),
        changeField('format', null, batch.format),
        changeField('pay_date', null, batch.payDate),
        changeField('paying_account', null, `•••${payer.numberEnd}`),
        changeField('batch_hash', null, hash),
        changeField('drafted_by', null, drafter?.name ?? batch.draftedBy),
      ],
      basis: hash,
    };
  },
  apply: ({ gateway }, { batchId, hash }, { operatorId, basis = hash }) =>
    approveBatch(gateway, batchId, operatorId ?? 'command', typeof basis === 'string' ? basis : null),
};
