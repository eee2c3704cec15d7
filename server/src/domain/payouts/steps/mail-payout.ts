import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { mailOf } from '../../emails/mail-of.ts';
import { queueMail } from '../../emails/sending/queue-mail.ts';
import { findMerchant } from '../../merchants/store.ts';
import type { PayoutDetail } from '../payout.ts';
import { payoutToView } from '../view.ts';

/** Tells the address of the account how its payout ended. A cancelled one was never in a file. */
export async function mailPayout(tx: Queryable, payout: PayoutDetail): Promise<void> {
  const { merchantId, status, id: payoutId, amountCentavos, reason, account, statusDate: at } = payout;
  if (status !== 'paid' && status !== 'failed' && status !== 'returned') return;
  const merchant = await findMerchant(tx, merchantId);
  if (merchant === undefined) throw new Error(`there is no merchant ${merchantId}`);
  const emailContent = mailOf.payoutNews({
    language: 'es',
    merchantName: merchant.name,
    news: status,
    payoutId,
    amountCentavos,
    bankName: payoutToView(payout).bank_account.bank_name,
    numberEnd: account.numberEnd,
    reason,
    at,
  });
  await queueMail(tx, merchantId, { ...emailContent, recipient: account.email, creationDate: at });
}
