import { failedRenewal } from './letters/failed-renewal.ts';
import { paymentLink } from './letters/payment-link.ts';
import { receipt } from './letters/receipt.ts';
import { voucher } from './letters/voucher.ts';
import { webhookDisabled } from './letters/webhook-disabled.ts';

/** The letters that the gateway writes: `queueMail(tx, merchantId, { ...mailOf.receipt(data), recipient, creationDate })`. */
export const mailOf = { paymentLink, voucher, receipt, failedRenewal, webhookDisabled } as const;
