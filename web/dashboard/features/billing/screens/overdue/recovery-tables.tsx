import type { Recovery, RecoveryOutcome } from '@recaudo/contract/merchant/billing/recovery';
import { formatMoney } from '../../../../format/money.ts';
import { formatRate } from '../../../../format/rate.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { MoneyBars } from '../../../../ui/charts/money-bars.tsx';
import type { Column } from '../../../../ui/lists/column.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { useRetryText } from '../../../../ui/rejections/retry-text.ts';
import { Money } from '../../../../ui/values/money.tsx';
import { recoveryMessages } from '../../messages/recovery-messages.ts';

/** Columns with the amounts of each outcome, recovered money first. */
function useOutcomeColumns<Row extends RecoveryOutcome>(): Column<Row>[] {
  const messages = useMessages(recoveryMessages);
  const ui = useMessages(uiMessages);
  const { language } = usePreferences();
  const money = (name: 'recovered' | 'failed' | 'lost' | 'open', isWide = true): Column<Row> => ({
    title: messages[name],
    cell: row => <Money amount={row[name].amount} />,
    align: 'end',
    isWide,
  });
  return [
    money('recovered', false),
    money('failed'),
    money('lost'),
    money('open'),
    {
      title: messages.rate,
      cell: ({ rate }) => (rate === null ? ui.none : formatRate(rate, language)),
      align: 'end',
      isWide: true,
    },
    { title: messages.count, cell: row => row.failed.count, align: 'end', isWide: true },
  ];
}

function ByTry({ tries }: Pick<Recovery, 'tries'>) {
  const messages = useMessages(recoveryMessages);
  const { language } = usePreferences();
  return (
    <Panel title={messages.byTry}>
      {tries.length === 0 ? (
        <p className="quiet">{messages.nothingRecovered}</p>
      ) : (
        <MoneyBars
          title={messages.byTry}
          barsAre={messages.try}
          bars={tries.map(({ try: number, recovered: { amount, count } }) => ({
            label: number === null ? messages.withoutCard : fill(messages.tryNumber, { number }),
            value: amount,
            text: `${formatMoney(amount, language)} (${count})`,
          }))}
        />
      )}
    </Panel>
  );
}

function ByPaymentMethod({ ways }: Pick<Recovery, 'ways'>) {
  const messages = useMessages(recoveryMessages);
  return (
    <Panel title={messages.byWay}>
      {ways.length === 0 ? (
        <p className="quiet">{messages.nothingRecovered}</p>
      ) : (
        <Table
          caption={messages.byWay}
          rows={ways}
          keyOf={({ way }) => way}
          columns={[
            { title: messages.way, cell: ({ way }) => messages[way] },
            { title: messages.recovered, cell: row => <Money amount={row.recovered.amount} />, align: 'end' },
            { title: messages.count, cell: row => row.recovered.count, align: 'end' },
          ]}
        />
      )}
    </Panel>
  );
}

type ClassRow = RecoveryOutcome & { key: string; name: string; isReason: boolean };

/** Each class with its decline reasons. */
function ByClass({ classes }: Pick<Recovery, 'classes'>) {
  const messages = useMessages(recoveryMessages);
  const text = useRetryText();
  const columns = useOutcomeColumns<ClassRow>();
  const rows = classes.flatMap(({ reasons, ...one }): ClassRow[] => [
    { ...one, key: one.class, name: text.className(one.class), isReason: false },
    ...reasons.map(reason => ({
      ...reason,
      key: `${one.class} ${reason.reason}`,
      name: text.reason(reason.reason),
      isReason: true,
    })),
  ]);
  return (
    <Panel title={messages.byClass}>
      <Table
        caption={messages.byClass}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          {
            title: messages.reason,
            cell: ({ name, isReason }) =>
              isReason ? <span className="quiet">{name}</span> : <strong>{name}</strong>,
          },
          ...columns,
        ]}
      />
    </Panel>
  );
}

function ByPlan({ plans }: Pick<Recovery, 'plans'>) {
  const messages = useMessages(recoveryMessages);
  const address = useAddress();
  const columns = useOutcomeColumns<Recovery['plans'][number]>();
  return (
    <Panel title={messages.byPlan}>
      <Table
        caption={messages.byPlan}
        rows={plans}
        keyOf={row => row.plan_id}
        hrefOf={row => address(`/planes/${row.plan_id}`)}
        columns={[{ title: messages.plan, cell: ({ name }) => name }, ...columns]}
      />
    </Panel>
  );
}

export function RecoveryTables({ recovery }: { recovery: Recovery }) {
  return (
    <>
      <div className="split">
        <ByTry tries={recovery.tries} />
        <ByPaymentMethod ways={recovery.ways} />
      </div>
      <ByClass classes={recovery.classes} />
      <ByPlan plans={recovery.plans} />
    </>
  );
}
