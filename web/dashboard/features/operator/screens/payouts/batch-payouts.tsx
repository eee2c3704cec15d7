import type { OperatorBatchDetail, OperatorPayout } from '@recaudo/contract/operator/settlement/payouts';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { usePageNumber } from '../../../../session/use-api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Pager } from '../../../../ui/lists/pager.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { Instant, Money } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { payoutMessages } from '../../messages/payout-messages.ts';
import { AccountMark, PayoutMark } from './payout-marks.tsx';

/** The server's largest page. */
export const ROWS = 100;

export function useBatchPage(): { page: number; first: number } {
  const { page } = usePageNumber();
  return { page, first: (page - 1) * ROWS };
}

/** A payout's state; once the file exists, since when and why. */
function State({ payout: { status, status_date: at, reason } }: { payout: OperatorPayout }) {
  const since = (
    <>
      <Instant iso={at} />
      {reason !== null && ` · ${reason}`}
    </>
  );
  const isOpen = status === 'draft' || status === 'approved';
  return <Named name={<PayoutMark status={status} />} below={isOpen ? null : since} />;
}

/** A page of the payouts, the largest first. */
export function WhoGetsPaid(props: {
  detail: OperatorBatchDetail;
  onLeaveOut: (payout: OperatorPayout) => void;
}) {
  const { detail, onLeaveOut } = props;
  const messages = useMessages(payoutMessages);
  const ui = useMessages(uiMessages);
  const { payouts, batch, outcomes } = detail;
  const { page, first } = useBatchPage();
  const all = outcomes.reduce((sum, one) => sum + one.payouts, 0);
  const isOpen = batch.status === 'draft' || batch.status === 'approved';
  return (
    <Panel title={messages.payouts}>
      <Table
        caption={messages.payouts}
        rows={payouts}
        keyOf={({ id }) => id}
        columns={[
          {
            title: messages.merchant,
            cell: row => (
              <>
                <Named name={row.merchant.name} below={`${row.bank_name ?? 'Bre-B'} ${row.number}`} />{' '}
                <AccountMark account_change={row.account_change} />
              </>
            ),
          },
          {
            title: messages.holder,
            cell: row => <Named name={row.holder} below={row.document} />,
            isWide: true,
          },
          { title: messages.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
          {
            title: messages.state,
            cell: row => <State payout={row} />,
            isWide: true,
          },
          {
            title: ui.actions,
            cell: row =>
              isOpen &&
              row.status !== 'cancelled' && (
                <Button needs="ops:money" look="quiet" onClick={() => onLeaveOut(row)}>
                  {messages.cancelOne}
                </Button>
              ),
            isWide: true,
          },
        ]}
      />
      {all > ROWS && (
        <p className="small quiet">
          {fill(messages.shown, { first: first + 1, last: first + payouts.length, count: all })}
        </p>
      )}
      <Pager page={page} rows={all - first} size={ROWS} />
    </Panel>
  );
}
