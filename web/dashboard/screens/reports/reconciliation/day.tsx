import { useState } from 'react';
import type { DayDetail, DayLine, DayTransaction } from '../../../api/reconciliation-types.ts';
import { send } from '../../../api/request.ts';
import { useData, useDataPath } from '../../../api/use-data.ts';
import { formatDay } from '../../../format/dates.ts';
import type { Params } from '../../../router/paths.ts';
import { Link } from '../../../router/router.tsx';
import { usePreferences, useWords } from '../../../shell/preferences.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHead, Panel } from '../../../ui/page.tsx';
import { Table } from '../../../ui/table.tsx';
import { fill } from '../../../words/dictionary.ts';
import { paymentWords } from '../../../words/payment-words.ts';
import { reconciliationWords } from '../../../words/reconciliation-words.ts';
import { uiWords } from '../../../words/ui-words.ts';
import { type Marked, MatchDialog } from './match-dialog.tsx';

/** How it was matched, with a way back; or the press that matches it. */
function MatchState({ match, onMark }: { match: DayLine['match']; onMark: () => void }) {
  const words = useWords(reconciliationWords);
  const dataPath = useDataPath();
  if (match === null)
    return (
      <Button needs="money" onClick={onMark}>
        {words.mark}
      </Button>
    );
  const how = {
    reference: words.byReference,
    amount: words.byAmount,
    hand: fill(words.byHand, { note: match.note ?? '' }),
  }[match.how];
  return (
    <div className="buttons">
      <span>{how}</span>
      <Form
        needs="money"
        action={() => send('DELETE', dataPath(`/reconciliation/matches/${match.id}`))}
        submit={words.unmark}
        look="plain"
        done={words.unmarked}
      />
    </div>
  );
}

type OnMark = (marked: Marked) => void;

function Transactions({ rows, onMark }: { rows: readonly DayTransaction[]; onMark: OnMark }) {
  const words = useWords(reconciliationWords);
  const ui = useWords(uiWords);
  const address = useAddress();
  const kindOf = (row: DayTransaction) =>
    row.kind === 'refund' ? (
      words.refund
    ) : (
      <Link href={address(`/transacciones/${row.id}`)}>{words.charge}</Link>
    );
  if (rows.length === 0) return <p className="quiet">{words.noTransactions}</p>;
  return (
    <Table
      caption={words.transactions}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: words.amount_column, cell: row => <Money amount={row.amount} />, align: 'end' },
        { title: words.net_column, cell: row => <Money amount={row.net} />, align: 'end', isWide: true },
        {
          title: words.received,
          cell: row => (row.received === null ? ui.none : <Money amount={row.received} />),
          align: 'end',
          isWide: true,
        },
        { title: words.kind, cell: kindOf },
        { title: words.order, cell: row => row.order_id ?? ui.none, isWide: true },
        {
          title: words.state,
          cell: row => <MatchState match={row.match} onMark={() => onMark({ transaction: row })} />,
        },
      ]}
    />
  );
}

function Lines({ rows, onMark }: { rows: readonly DayLine[]; onMark: OnMark }) {
  const words = useWords(reconciliationWords);
  const ui = useWords(uiWords);
  if (rows.length === 0) return <p className="quiet">{words.noLines}</p>;
  return (
    <Table
      caption={words.lines}
      rows={rows}
      keyOf={row => row.file_id + row.number}
      columns={[
        { title: words.amount_column, cell: row => <Money amount={row.amount} />, align: 'end' },
        { title: words.reference_column, cell: row => row.reference ?? ui.none },
        { title: words.place, cell: row => `${row.file_name}:${row.number}`, isWide: true },
        {
          title: words.state,
          cell: row => <MatchState match={row.match} onMark={() => onMark({ line: row })} />,
        },
      ]}
    />
  );
}

/** One day of one method: both sides, and what is the same money. */
export default function ReconciliationDay({ params }: { params: Params }) {
  const { day = '', method = '' } = params;
  const words = useWords(reconciliationWords);
  const payments = useWords(paymentWords);
  const { language } = usePreferences();
  const address = useAddress();
  const [marked, setMarked] = useState<Marked>();
  const detail = useData<DayDetail>(
    `/reconciliation/days/${encodeURIComponent(day)}/${encodeURIComponent(method)}`,
  );
  const methodName = method === 'bank_account' || method === 'store' ? payments[method] : payments.card;
  const dayName = /^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDay(day, language) : day;
  return (
    <>
      <PageHead title={fill(words.dayTitle, { method: methodName, day: dayName })}>
        <ButtonLink href={address('/conciliacion')}>{words.back}</ButtonLink>
      </PageHead>
      <Loaded query={detail}>
        {data => (
          <>
            <Panel title={words.transactions}>
              <Transactions rows={data.transactions} onMark={setMarked} />
            </Panel>
            <Panel title={words.lines}>
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
