import type { Environment } from '@recaudo/contract/shared/environment';
import type { Language } from '@recaudo/contract/shared/words/language';
import { ivaCentavos } from '../../../payer-pages/frame/layout.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { mailOf } from '../../emails/mail-of.ts';
import type { PaidWith } from '../../emails/payer-emails/receipt.ts';
import { queueMail } from '../../emails/sending/queue-mail.ts';
import { findBrand } from '../../merchants/brand/brand-store.ts';
import type { Transaction } from '../charge.ts';
import { findPayer } from './find-payer.ts';

export interface Receipt {
  language: Language;
  environment: Environment;
  /** The person on the page if known, otherwise the charge's payer. */
  recipient?: string;
  paidWith: PaidWith;
  /** Null if the email shows the payment's number on a line of its own. */
  authorization: string | null;
  /** A page that shows the payment. */
  url: string | null;
  /** Set if a person requested the receipt again. */
  askedAt?: Date;
}

/** Emails the receipt to the payer. Does nothing without an email address. */
export async function queueReceipt(
  tx: Queryable,
  merchantId: string,
  paid: Transaction,
  receipt: Receipt,
): Promise<void> {
  const payer = await findPayer(tx, merchantId, paid);
  const brand = await findBrand(tx, merchantId);
  const recipient = receipt.recipient ?? payer?.email;
  if (brand === undefined || recipient === undefined) return;
  const emailContent = mailOf.receipt({
    language: receipt.language,
    seller: brand,
    isTest: receipt.environment === 'sandbox',
    customerName: payer?.name ?? null,
    amountCentavos: paid.amountCentavos,
    ivaCentavos: ivaCentavos(paid.taxes.iva) ?? null,
    description: paid.description,
    orderId: paid.orderId,
    transactionId: paid.id,
    authorization: receipt.authorization,
    paidAt: paid.operationDate,
    paidWith: receipt.paidWith,
    url: receipt.url,
  });
  const { askedAt } = receipt;
  const about = {
    creationDate: askedAt ?? paid.operationDate,
    resourceId: paid.id,
    isAskedFor: askedAt !== undefined,
  };
  await queueMail(tx, merchantId, { ...emailContent, ...about, recipient });
}
