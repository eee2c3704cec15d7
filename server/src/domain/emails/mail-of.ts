import { cardExpiring } from './payer-emails/card-expiring.ts';
import { failedRenewal } from './payer-emails/failed-renewal.ts';
import { invoiceNews } from './payer-emails/invoice-news.ts';
import { invoiceNotice } from './payer-emails/invoice-notice.ts';
import { paymentLink } from './payer-emails/payment-link.ts';
import { payoutAccountNews } from './payer-emails/payout-account-news.ts';
import { payoutNews } from './payer-emails/payout-news.ts';
import { receipt } from './payer-emails/receipt.ts';
import { reversalNews } from './payer-emails/reversal-news.ts';
import { voucher } from './payer-emails/voucher.ts';
import { webhookDisabled } from './payer-emails/webhook-disabled.ts';

/** The emails that the gateway writes: `queueMail(tx, merchantId, { ...mailOf.receipt(data), recipient, creationDate })`. */
export const mailOf = {
  paymentLink,
  voucher,
  receipt,
  failedRenewal,
  webhookDisabled,
  payoutAccountNews,
  payoutNews,
  cardExpiring,
  reversalNews,
  invoiceNotice,
  invoiceNews,
} as const;
