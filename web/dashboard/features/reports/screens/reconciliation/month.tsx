import type { MonthTotals, ReconciledMonth } from '@recaudo/contract/merchant/money/closings';
import { deductionNames } from '@recaudo/contract/shared/words/deduction-names';
import { formatInstant, formatLongMonth } from '../../../../format/dates.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import type { Params } from '../../../../router/paths.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useData, useDataPath } from '../../../../session/use-data.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../../ui/page.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { closingMessages } from '../../messages/closing-messages.ts';
import { depositMessages } from '../../messages/deposit-messages.ts';
import { MethodTable, MonthDeposits } from './month-tables.tsx';

/** The month so many months away from this one (2026-11). */
function monthFrom(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 15)).toISOString().slice(0, 7);
}

function Totals({ totals }: { totals: MonthTotals }) {
  const messages = useMessages(closingMessages);
  const deposits = useMessages(depositMessages);
  const { language } = usePreferences();
  const counted = ({ count, amount }: { count: number; amount: number }): string =>
    fill(messages.counted, { amount: formatMoney(amount, language), count });
  return (
    <div className="figures">
      <Panel title={messages.summary}>
        <Facts
          rows={[
            [messages.sales, counted(totals.sales)],
            [messages.refunds, counted({ ...totals.refunds, amount: 0 - totals.refunds.amount })],
            [messages.fees, <Money key="fees" amount={0 - totals.fees} />],
            [messages.expected, <strong key="expected">{formatMoney(totals.expected, language)}</strong>],
            [messages.deposits, <strong key="deposits">{counted(totals.deposits)}</strong>],
          ]}
        />
      </Panel>
      <Panel title={messages.keptTitle}>
        <Facts
          rows={deductionNames.map(name => [deposits[name], <Money key={name} amount={totals.kept[name]} />])}
        />
      </Panel>
      <Panel title={messages.openTitle}>
        <Facts
          rows={[
            [messages.openPayments, counted(totals.open_payments)],
            [messages.openLines, counted(totals.open_lines)],
            [messages.chargebacks, counted(totals.chargebacks)],
            [messages.lost, counted(totals.lost_chargebacks)],
          ]}
        />
      </Panel>
    </div>
  );
}

/** Whether the month is closed, and the press that closes it. */
function Closing({ read }: { read: ReconciledMonth }) {
  const messages = useMessages(closingMessages);
  const { language } = usePreferences();
  const { data } = useGateway();
  const { month, is_over: isOver, closing, totals } = read;
  if (!isOver) return <p className="notice closing">{messages.notOver}</p>;
  const open = { payments: totals.open_payments.count, lines: totals.open_lines.count };
  const isOpen = open.payments + open.lines > 0;
  const when = closing === null ? '' : formatInstant(closing.closed_at, language);
  const mayClose = closing === null || closing.is_changed;
  return (
    <div className={`notice closing ${closing === null || closing.is_changed ? 'wait' : 'good'}`}>
      {closing !== null && <p>{fill(messages.closedBy, { name: closing.closed_by, when })}</p>}
      {closing?.is_changed === true && <p>{messages.changed}</p>}
      <p>{isOpen ? fill(messages.openItems, open) : messages.noOpenItems}</p>
      {mayClose && (
        <Form
          needs="money"
          action={(_values, idempotencyKey) =>
            data.post('/reconciliation/months/:month/closings', { path: { month }, idempotencyKey })
          }
          submit={closing === null ? messages.close : messages.closeAgain}
          done={messages.closed}
        />
      )}
    </div>
  );
}

/** The accountant's month: what was sold, what arrived, what is open, and its closing. */
export default function ReconciliationMonth({ params }: { params: Params }) {
  const { month = '' } = params;
  const messages = useMessages(closingMessages);
  const { language } = usePreferences();
  const address = useAddress();
  const dataPath = useDataPath();
  const read = useData('/reconciliation/months/:month', { path: { month } });
  const isMonth = /^\d{4}-\d{2}$/.test(month);
  const name = isMonth ? formatLongMonth(month, language) : month;
  const pathOf = (what: string): string => dataPath(`/reconciliation/months/${month}/${what}`);
  const to = (months: number): string => address(`/conciliacion/mes/${monthFrom(month, months)}`);
  return (
    <>
      <PageHead title={fill(messages.title, { month: name })}>
        <ButtonLink href={address('/conciliacion')}>{messages.back}</ButtonLink>
        <a className="button plain" href={pathOf('detail/csv')} download>
          {messages.csv}
        </a>
        <a className="button plain" href={pathOf('detail/xlsx')} download>
          {messages.xlsx}
        </a>
        <a className="button primary" href={pathOf('closing.pdf')} target="_blank" rel="noreferrer">
          {messages.pdf}
        </a>
      </PageHead>
      {isMonth && (
        <nav className="buttons" aria-label={messages.link}>
          <ButtonLink href={to(-1)}>{messages.previous}</ButtonLink>
          <ButtonLink href={to(1)}>{messages.next}</ButtonLink>
        </nav>
      )}
      <Loaded query={read}>
        {data => (
          <>
            <Closing read={data} />
            <Totals totals={data.totals} />
            <MethodTable totals={data.totals} />
            <MonthDeposits month={month} />
          </>
        )}
      </Loaded>
    </>
  );
}
