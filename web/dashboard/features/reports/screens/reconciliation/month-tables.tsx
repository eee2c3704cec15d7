import type { MethodTotals, MonthTotals } from '@recaudo/contract/merchant/money/closings';
import type { Deposit } from '@recaudo/contract/merchant/money/deposits';
import { paymentMessages } from '../../../../messages/payment-messages.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useData } from '../../../../session/use-data.ts';
import { Form } from '../../../../ui/form.tsx';
import type { Column } from '../../../../ui/lists/column.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { Day, Money } from '../../../../ui/values/money.tsx';
import { closingMessages } from '../../messages/closing-messages.ts';
import { depositMessages } from '../../messages/deposit-messages.ts';
import { sumOfDeductions } from './deductions.ts';

const money = <Row,>(title: string, read: (row: Row) => number, isWide = false): Column<Row> => ({
  title,
  cell: row => <Money amount={read(row)} />,
  align: 'end',
  isWide,
});

export function MethodTable({ totals }: { totals: MonthTotals }) {
  const messages = useMessages(closingMessages);
  const payments = useMessages(paymentMessages);
  return (
    <Panel title={messages.byMethod}>
      <Table<MethodTotals>
        caption={messages.byMethod}
        rows={totals.methods}
        keyOf={({ method }) => method}
        columns={[
          { title: messages.method, cell: ({ method }) => payments[method] },
          money(messages.sales, ({ sales }) => sales.amount),
          money(messages.refunds, ({ refunds }) => 0 - refunds.amount, true),
          money(messages.fees, ({ fees }) => 0 - fees, true),
          money(messages.expected, ({ expected }) => expected, true),
          money(messages.deposits, ({ deposits }) => deposits.amount),
          money(messages.openPayments, row => row.open_payments.amount, true),
        ]}
      />
    </Panel>
  );
}

/** Confirmed deposits, each with a button to undo it. */
export function MonthDeposits({ month }: { month: string }) {
  const messages = useMessages(closingMessages);
  const words = useMessages(depositMessages);
  const { data } = useGateway();
  const deposits = useData('/reconciliation/months/:month/deposits', { path: { month } });
  const undo = ({ id }: Deposit) => (
    <Form
      needs="money"
      action={() => data.delete('/reconciliation/deposits/:deposit_id', { path: { deposit_id: id } })}
      submit={messages.undo}
      look="plain"
      done={messages.undone}
    />
  );
  return (
    <Panel title={messages.confirmed}>
      <Loaded query={deposits} lines={2}>
        {rows =>
          rows.length === 0 ? (
            <p className="quiet">{messages.noneConfirmed}</p>
          ) : (
            <Table<Deposit>
              caption={messages.confirmed}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { title: words.day, cell: ({ line }) => <Day day={line.day} /> },
                { title: words.bank, cell: ({ line }) => line.bank, isWide: true },
                { title: words.payments, cell: row => row.payments, align: 'end', isWide: true },
                money(words.gross, ({ gross }) => gross, true),
                money(words.kept, row => sumOfDeductions(row.deductions), true),
                money(words.amount, ({ line }) => line.amount),
                { title: messages.undo, cell: undo },
              ]}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}
