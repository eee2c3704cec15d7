import type { ShownInvoiceStatus } from '@recaudo/contract/merchant/billing/invoices';
import type { QueryValues } from '../../../../api/request.ts';
import { useFilters } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { useData } from '../../../../session/use-data.ts';
import { StatusTabs } from '../../../../ui/lists/status-tabs.tsx';
import { invoiceMessages } from '../../messages/invoice-messages.ts';

const order = [
  'draft',
  'open',
  'overdue',
  'paid',
  'uncollectible',
  'void',
] as const satisfies readonly ShownInvoiceStatus[];

/** The statuses of the filtered invoices with their counts; `open` includes the overdue ones. */
export function InvoiceTabs({ query }: { query: QueryValues }) {
  const messages = useMessages(invoiceMessages);
  const chosen = useFilters().filters.get('status') ?? '';
  const { status: _status, ...others } = query;
  const { data: counts } = useData('/invoices/counts', { query: others });
  const shown = order.filter(status => status === chosen || (counts?.[status]?.count ?? 0) > 0);
  return (
    <StatusTabs
      label={messages.states}
      choices={[['', messages.all], ...shown.map(status => [status, messages[status]] as const)]}
      counts={counts}
      first="all"
      kept="all"
    />
  );
}
