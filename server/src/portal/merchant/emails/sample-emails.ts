import type { Gateway } from '../../../dependencies.ts';
import type { MailContent } from '../../../domain/emails/mail.ts';
import { mailOf } from '../../../domain/emails/mail-of.ts';
import type { PageBrand } from '../../../pages/brand.ts';
import type { Language } from '../../../pages/language.ts';
import { addDays, bogotaDateOf } from '../../../primitives/calendar-date.ts';

/** The emails to payers. */
export const sampleKinds = ['payment_link', 'voucher', 'receipt', 'failed_renewal'] as const;
export type SampleKind = (typeof sampleKinds)[number];

const AMOUNT = 85_000_00n;
const VALID_MS = 3 * 86_400_000;

/** An email as a payer of this merchant would get it, about a payment that never was. */
export function sampleEmail(
  { baseUrl, clock }: Pick<Gateway, 'baseUrl' | 'clock'>,
  seller: PageBrand,
  kind: SampleKind,
  language: Language,
): MailContent {
  const now = clock.now();
  const payer = { language, seller, customerName: 'Camila' };
  const order = { amountCentavos: AMOUNT, description: 'Café de origen', orderId: 'A-1042', url: baseUrl };
  const payBefore = new Date(now.getTime() + VALID_MS);
  const emails: Record<SampleKind, () => MailContent> = {
    payment_link: () => mailOf.paymentLink({ ...payer, ...order, payBefore }),
    voucher: () => mailOf.voucher({ ...payer, ...order, payBefore, reference: '0000 1234 5678 9012' }),
    receipt: () =>
      mailOf.receipt({
        ...payer,
        ...order,
        transactionId: 'tr00000000000000000',
        authorization: '801585',
        paidAt: now,
        paidWith: { method: 'card', brand: 'visa', lastFour: '1881' },
      }),
    failed_renewal: () =>
      mailOf.failedRenewal({
        ...payer,
        planName: 'Café mensual',
        amountOwedCentavos: AMOUNT,
        updateCardUrl: baseUrl,
        nextRetryOn: addDays(bogotaDateOf(now), 1),
      }),
  };
  return emails[kind]();
}
