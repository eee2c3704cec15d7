import type { ShownInvoiceStatus } from '@recaudo/contract/merchant/billing/invoices';
import { Badge } from '../../../../ui/values/badge.tsx';

/** The status of an invoice in people's words; that of an overdue one is `open` in the API. */
export const InvoiceBadge = ({ status }: { status: ShownInvoiceStatus }) => (
  <Badge state={`invoice_${status}`} apiWord={status === 'overdue' ? 'open' : status} />
);
