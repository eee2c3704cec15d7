import type { OperatorPayout } from '@recaudo/contract/operator/settlement/payouts';
import type { Environment } from '@recaudo/contract/shared/environment';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Empty } from '../../../../ui/page.tsx';
import { Instant, Money } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { payoutMessages } from '../../messages/payout-messages.ts';
import { PayoutMark } from './payout-marks.tsx';

/** The server shows no more. */
const MOST_SHOWN = 200;

/** Payouts that the bank refused or gave back. */
export function Troubled({
  payouts,
  environment,
}: {
  payouts: readonly OperatorPayout[];
  environment: Environment;
}) {
  const messages = useMessages(payoutMessages);
  if (payouts.length === 0) return <Empty title={messages.noTrouble} lead={messages.troubledLead} />;
  return (
    <>
      <p className="notice closing">{messages.troubledLead}</p>
      <Table
        caption={messages.troubledTab}
        rows={payouts}
        keyOf={({ id }) => id}
        hrefOf={row => `/ops/desembolsos/${environment}/${row.batch_id}`}
        columns={[
          { title: messages.merchant, cell: row => <Named name={row.merchant.name} below={row.reason} /> },
          { title: messages.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
          { title: messages.state, cell: ({ status }) => <PayoutMark status={status} /> },
          {
            title: messages.account,
            cell: row => <Named name={`${row.bank_name ?? 'Bre-B'} ${row.number}`} below={row.holder} />,
            isWide: true,
          },
          { title: messages.created, cell: row => <Instant iso={row.status_date} />, isWide: true },
        ]}
      />
      {payouts.length === MOST_SHOWN && (
        <p className="small quiet">{fill(messages.mostTroubled, { count: MOST_SHOWN })}</p>
      )}
    </>
  );
}
