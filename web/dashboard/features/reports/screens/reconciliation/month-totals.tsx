import type { ReconciledMonth, MonthTotals as Sums } from '@recaudo/contract/merchant/money/closings';
import { deductionNames } from '@recaudo/contract/shared/words/deduction-names';
import { formatInstant } from '../../../../format/dates.ts';
import { formatMoney } from '../../../../format/money.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Facts, Panel } from '../../../../ui/page.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { closingMessages } from '../../messages/closing-messages.ts';
import { depositMessages } from '../../messages/deposit-messages.ts';

/** Sales, deductions, and the open rest. */
export function MonthTotals({ totals }: { totals: Sums }) {
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

/** Whether the month is closed, and the button that closes it. */
export function MonthState({ read }: { read: ReconciledMonth }) {
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
