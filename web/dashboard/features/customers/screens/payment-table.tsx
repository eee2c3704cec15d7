import type { ListedTransaction } from '@recaudo/contract/merchant/payments/transactions';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { personMessages } from '../../../messages/person-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { ChargeBadge } from '../../../ui/values/badge.tsx';
import { CopyButton } from '../../../ui/values/code.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { AmountCell } from '../../payments/screens/amount-cell.tsx';
import { markOf, useMeansText } from '../../payments/screens/means.tsx';
import { ResendReceipt } from '../../payments/screens/resend-receipt.tsx';

/** The bank's number of the payment, and the receipt, which payers ask support for. */
function PaymentActions({ row }: { row: ListedTransaction }) {
  const messages = useMessages(personMessages);
  const hasReceipt = row.status === 'completed' && row.method !== 'customer' && row.customer?.email != null;
  if (row.cus === null && row.authorization === null && !hasReceipt) return null;
  return (
    <div className="row-actions">
      {row.cus !== null && <CopyButton text={row.cus} label={messages.copyCus} />}
      {row.cus === null && row.authorization !== null && (
        <CopyButton text={row.authorization} label={messages.copyAuthorization} />
      )}
      {hasReceipt && <ResendReceipt id={row.id} look="quiet" />}
    </div>
  );
}

/** One person's payments, without a column for the person. */
export function PaymentTable({ rows, caption }: { rows: readonly ListedTransaction[]; caption: string }) {
  const messages = useMessages(paymentMessages);
  const ui = useMessages(uiMessages);
  const address = useAddress();
  const meansOf = useMeansText();
  return (
    <Table
      caption={caption}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => address(`/transacciones/${id}`)}
      columns={[
        { title: messages.amount, cell: row => <AmountCell row={row} /> },
        { title: messages.state, cell: row => <ChargeBadge status={row.status} method={row.method} /> },
        {
          title: messages.method,
          cell: row => (
            <span className="means">
              {markOf(row)}
              <span className="two-lines">
                <span>{meansOf(row)}</span>
                {row.description !== null && (
                  <span className="below" title={row.description}>
                    {row.description}
                  </span>
                )}
              </span>
            </span>
          ),
        },
        { title: messages.date, cell: row => <Instant iso={row.creation_date} /> },
        { title: ui.actions, cell: row => <PaymentActions row={row} /> },
      ]}
    />
  );
}
