import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { MailContent } from '../mail.ts';
import type { InvoiceNewsKind } from '../messages/invoice-news-messages.ts';
import { invoiceNews } from './invoice-news.ts';
import { type InvoiceNoticeEmail, type InvoiceNoticeKind, invoiceNotice } from './invoice-notice.ts';

type Payer = Pick<InvoiceNoticeEmail, 'language' | 'seller' | 'customerName' | 'ownText'>;

/** A sample email about a made-up invoice. */
export const sampleNotice = (
  payer: Payer,
  url: string,
  notice: InvoiceNoticeKind,
  dueOn: CalendarDate,
): MailContent =>
  invoiceNotice({
    ...payer,
    notice,
    number: '128',
    amountDueCentavos: 85_000_00n,
    dueOn,
    concept: 'Café mensual',
    url,
    pdfUrl: url,
  });

export const sampleNews = (
  payer: Payer,
  url: string,
  news: InvoiceNewsKind,
  day: CalendarDate,
): MailContent =>
  invoiceNews({
    ...payer,
    news,
    number: '128',
    noteNumber: news === 'credit_note' ? '7' : null,
    amountCentavos: news === 'credit_note' ? 20_000_00n : 85_000_00n,
    day,
    concept: 'Café mensual',
    paidWith: news === 'paid' ? { by: 'elsewhere', reference: 'Consignación 4417' } : null,
    url,
    pdfUrl: url,
  });
