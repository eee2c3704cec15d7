import type { NewPayoutAccountBody } from '@recaudo/contract/merchant/money/payout-accounts';
import type { Gateway } from '../../../dependencies.ts';
import { translatingConstraints } from '../../../platform/database/statements/constraint.ts';
import { malformed, refusedValue, reject, rule } from '../../../platform/errors.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { readDocumentNumber } from '../../methods/pse/read-document.ts';
import { judgeAccount, type PayoutAccountType } from './account-number.ts';
import { allBanks, type Bank } from './banks.ts';
import { mailAccountNews } from './mail-account-news.ts';
import { type PayoutAccount, sealNumber } from './payout-account.ts';
import { findPayoutAccount, insertPayoutAccount, lockPayoutAccounts } from './store.ts';

/** Adds an unverified account. The address of the verified one learns of it. */
export async function addPayoutAccount(
  gateway: Gateway,
  merchant: Merchant,
  body: NewPayoutAccountBody,
  addedBy: string,
): Promise<PayoutAccount> {
  const bank = readBank(body.type, body.bank);
  const number = readNumber(body.type, body.number, bank);
  const document = readDocumentNumber(body.document_type, body.document);
  const owned = { merchantId: merchant.id, id: newId('payoutAccount') };
  const now = gateway.clock.now();
  await translatingConstraints(
    { payout_accounts_one_unverified: () => reject('payout_account_waiting') },
    () =>
      gateway.database.transaction(async tx => {
        const present = await lockPayoutAccounts(tx, merchant.id);
        await insertPayoutAccount(tx, {
          ...owned,
          creationDate: now,
          holder: body.holder.trim(),
          documentType: body.document_type,
          document,
          bank: bank?.code ?? null,
          type: body.type,
          sealedNumber: sealNumber(gateway.keyRing, owned, number),
          numberEnd: number.slice(-4),
          email: body.email,
          addedBy,
        });
        const verified = present.find(({ status }) => status === 'verified');
        if (verified !== undefined) {
          await mailAccountNews(tx, {
            merchant,
            news: 'requested',
            to: verified.email,
            numberEnd: number.slice(-4),
            now,
          });
        }
      }),
  );
  const account = await findPayoutAccount(gateway.database, merchant.id, owned.id);
  if (account === undefined) throw new Error(`the account ${owned.id} was not written`);
  return account;
}

function readBank(type: PayoutAccountType, code: string | undefined): Bank | undefined {
  if (type === 'breb') {
    if (code !== undefined) throw refusedValue('bank', 'bank_of_key');
    return undefined;
  }
  if (code === undefined) throw malformed('bank', 'bank_missing');
  const bank = allBanks().get(code);
  if (bank === undefined) throw refusedValue('bank', 'unknown_bank');
  return bank;
}

function readNumber(type: PayoutAccountType, written: string, bank: Bank | undefined): string {
  const verdict = judgeAccount(type, written, bank);
  switch (verdict.kind) {
    case 'good':
      return verdict.number;
    case 'length':
      throw refusedValue(
        'number',
        rule('account_number_length', { least: verdict.least, most: verdict.most }),
      );
    case 'not_a_key':
      throw refusedValue('number', 'not_a_breb_key');
    default:
      throw refusedValue('number', 'not_an_account_number');
  }
}
