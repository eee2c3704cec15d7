import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { MailContent } from '../mail.ts';
import { type InvoiceNoticeEmail, type InvoiceNoticeKind, invoiceNotice } from './invoice-notice.ts';

type Payer = Pick<InvoiceNoticeEmail, 'language' | 'seller' | 'customerName' | 'ownText'>;

/** An email about an invented invoice, for samples. */
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
