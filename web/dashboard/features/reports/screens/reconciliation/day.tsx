import type { DayLine, DayTransaction } from '@recaudo/contract/merchant/money/reconciliation';
import { useState } from 'react';
import { formatDay } from '../../../../format/dates.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { paymentMessages } from '../../../../messages/payment-messages.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import type { Params } from '../../../../router/paths.ts';
import { Link } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useData } from '../../../../session/use-data.ts';
import { useMay } from '../../../../session/use-may.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { PageHead, Panel } from '../../../../ui/page.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { reconciliationMessages } from '../../messages/reconciliation-messages.ts';
import { type Marked, MatchDialog } from './match-dialog.tsx';

/** How the payment was matched, with a button to undo it; otherwise a button to match it. */
function MatchState({ match, onMark }: { match: DayLine['match']; onMark: () => void }) {
  const messages = useMessages(reconciliationMessages);
  const { data } = useGateway();
  if (match === null)
    return (
      <Button needs="money" onClick={onMark}>
        {messages.mark}
      </Button>
    );
  const how = {
    reference: messages.byReference,
    amount: messages.byAmount,
    deposit: messages.byDeposit,
    hand: fill(messages.byHand, { note: match.note ?? '' }),
  }[match.how];
  return (
    <div className="buttons">
      <span>{how}</span>
      <Form
        needs="money"
        action={() => data.delete('/reconciliation/matches/:match_id', { path: { match_id: match.id } })}
        submit={messages.unmark}
        look="plain"
        done={messages.unmarked}
      />
    </div>
  );
}

type OnMark = (marked: Marked) => void;

function Transactions({ rows, onMark }: { rows: readonly DayTransaction[]; onMark: OnMark }) {
  const messages = useMessages(reconciliationMessages);
  const ui = useMessages(uiMessages);
  const address = useAddress();
  const mayOpen = useMay('read');
  const kindOf = (row: DayTransaction) =>
    row.kind === 'refund' ? (
      messages.refund
    ) : !mayOpen ? (
      messages.charge
    ) : (
      <Link href={address(`/transacciones/${row.id}`)}>{messages.charge}</Link>
    );
  if (rows.length === 0) return <p className="quiet">{messages.noTransactions}</p>;
  return (
    <Table
      caption={messages.transactions}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: messages.amount_column, cell: row => <Money amount={row.amount} />, align: 'end' },
        { title: messages.net_column, cell: row => <Money amount={row.net} />, align: 'end', isWide: true },
        {
          title: messages.received,
          cell: row => (row.received === null ? ui.none : <Money amount={row.received} />),
          align: 'end',
          isWide: true,
        },
        { title: messages.kind, cell: kindOf },
        { title: messages.order, cell: row => row.order_id ?? ui.none, isWide: true },
        {
          title: messages.state,
          cell: row => <MatchState match={row.match} onMark={() => onMark({ transaction: row })} />,
        },
      ]}
    />
  );
}

function Lines({ rows, onMark }: { rows: readonly DayLine[]; onMark: OnMark }) {
  const messages = useMessages(reconciliationMessages);
  const ui = useMessages(uiMessages);
  if (rows.length === 0) return <p className="quiet">{messages.noLines}</p>;
  return (
    <Table
      caption={messages.lines}
      rows={rows}
      keyOf={row => row.file_id + row.number}
      columns={[
        { title: messages.amount_column, cell: row => <Money amount={row.amount} />, align: 'end' },
        { title: messages.reference_column, cell: row => row.reference ?? ui.none },
        { title: messages.place, cell: row => `${row.file_name}:${row.number}`, isWide: true },
        {
          title: messages.state,
          cell: row => <MatchState match={row.match} onMark={() => onMark({ line: row })} />,
        },
      ]}
    />
  );
}

/** One day of one payment method: expected and received payments, and their matches. */
export default function ReconciliationDay({ params }: { params: Params }) {
  const { day = '', method = '' } = params;
  const messages = useMessages(reconciliationMessages);
  const payments = useMessages(paymentMessages);
  const { language } = usePreferences();
  const address = useAddress();
  const [marked, setMarked] = useState<Marked>();
  const detail = useData('/reconciliation/days/:day/:method', { path: { day, method } });
  const methodName = method === 'bank_account' || method === 'store' ? payments[method] : payments.card;
  const dayName = /^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDay(day, language) : day;
  return (
    <>
      <PageHead title={fill(messages.dayTitle, { method: methodName, day: dayName })}>
        <ButtonLink href={address('/conciliacion')}>{messages.back}</ButtonLink>
      </PageHead>
      <Loaded query={detail}>
        {data => (
          <>
            <Panel title={messages.transactions}>
              <Transactions rows={data.transactions} onMark={setMarked} />
            </Panel>
            <Panel title={messages.lines}>
              <Lines rows={data.lines} onMark={setMarked} />
            </Panel>
            {marked !== undefined && (
              <MatchDialog marked={marked} detail={data} onClose={() => setMarked(undefined)} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
