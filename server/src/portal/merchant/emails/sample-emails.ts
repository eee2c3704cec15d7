import {
  addDays,
  addMonths,
  bogotaDateOf,
  type CalendarDate,
} from '@recaudo/contract/shared/calendar/calendar-date';
import { type DeclineClass, declineClasses } from '@recaudo/contract/shared/email-kinds';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { Gateway } from '../../../dependencies.ts';
import type { MailContent } from '../../../domain/emails/mail.ts';
import { mailOf } from '../../../domain/emails/mail-of.ts';
import type { InvoiceNewsKind } from '../../../domain/emails/messages/invoice-news-messages.ts';
import type { InvoiceNoticeKind } from '../../../domain/emails/payer-emails/invoice-notice.ts';
import { sampleNews, sampleNotice } from '../../../domain/emails/payer-emails/invoice-samples.ts';
import type { OwnText } from '../../../domain/emails/payer-emails/seller-email.ts';
import type { PageBrand } from '../../../payer-pages/frame/brand.ts';

/** The emails to payers. */
const sampleKinds = [
  'payment_link',
  'voucher',
  'receipt',
  'failed_renewal',
  'card_expiring',
  'invoice_issued',
  'invoice_reminder',
  'invoice_overdue',
  'invoice_paid',
  'invoice_void',
  'invoice_credit_note',
] as const;
type SampleKind = (typeof sampleKinds)[number];

export interface Sample {
  kind: SampleKind;
  language: Language;
  /** For a declined renewal. */
  refusal: DeclineClass;
}

/** `receipt.es`, or `failed_renewal-funds.es`; undefined for an unknown sample. */
export function readSampleName(file: string): Sample | undefined {
  const [, name, about, language] = /^([a-z_]+)(?:-([a-z_]+))?\.(es|en)$/.exec(file) ?? [];
  const kind = sampleKinds.find(known => known === name);
  const refusal = declineClasses.find(known => known === (about ?? 'funds'));
  if (kind === undefined || refusal === undefined) return undefined;
  if (about !== undefined && kind !== 'failed_renewal') return undefined;
  return { kind, language: language === 'en' ? 'en' : 'es', refusal };
}

const AMOUNT = 85_000_00n;
const VALID_MS = 3 * 86_400_000;

/** Classes for which another try with the same card is useless. */
const endedBy: readonly DeclineClass[] = ['expired', 'another_card', 'card_data'];

/** A sample email of this merchant, about an invented payment. */
export function sampleEmail(
  { baseUrl, clock }: Pick<Gateway, 'baseUrl' | 'clock'>,
  seller: PageBrand,
  { kind, language, refusal }: Sample,
  ownText: OwnText | undefined,
): MailContent {
  const now = clock.now();
  const today = bogotaDateOf(now);
  const payer = { language, seller, customerName: 'Camila' };
  const order = { amountCentavos: AMOUNT, description: 'Café de origen', orderId: 'A-1042', url: baseUrl };
  const payBefore = new Date(now.getTime() + VALID_MS);
  const subscription = { planName: 'Café mensual', updateCardUrl: baseUrl, ownText };
  const nextMonth = addMonths(today, 1, 1);
  const invoice = (notice: InvoiceNoticeKind, dueOn: CalendarDate) => () =>
    sampleNotice({ ...payer, ownText }, baseUrl, notice, dueOn);
  const news = (kind: InvoiceNewsKind) => () => sampleNews({ ...payer, ownText }, baseUrl, kind, today);
  const emails: Record<SampleKind, () => MailContent> = {
    payment_link: () => mailOf.paymentLink({ ...payer, ...order, payBefore }),
    voucher: () =>
      mailOf.voucher({ ...payer, ...order, payBefore, reference: '0000 1234 5678 9012', barcode: null }),
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
        ...subscription,
        amountOwedCentavos: AMOUNT,
        refusal,
        otherWays: [],
        nextRetryOn: endedBy.includes(refusal) ? null : addDays(today, 1),
      }),
    card_expiring: () =>
      mailOf.cardExpiring({
        ...payer,
        ...subscription,
        amountCentavos: AMOUNT,
        renewsOn: nextMonth,
        card: { brand: 'visa', lastFour: '1881', month: today.slice(5, 7), year: today.slice(2, 4) },
      }),
    invoice_issued: invoice('issued', nextMonth),
    invoice_reminder: invoice('reminder', addDays(today, 3)),
    invoice_overdue: invoice('overdue', addDays(today, -3)),
    invoice_paid: news('paid'),
    invoice_void: news('void'),
    invoice_credit_note: news('credit_note'),
  };
  return emails[kind]();
}
