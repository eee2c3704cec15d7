import type { ShownInvoiceStatus } from '@recaudo/contract/merchant/billing/invoices';
import { Badge } from '../../../../ui/values/badge.tsx';

/** An invoice's status label; an overdue invoice is `open` in the API. */
export const InvoiceBadge = ({ status }: { status: ShownInvoiceStatus }) => (
  <Badge state={`invoice_${status}`} apiWord={status === 'overdue' ? 'open' : status} />
);
