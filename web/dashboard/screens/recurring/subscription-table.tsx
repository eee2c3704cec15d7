import type { Subscription } from '../../api/types.ts';
import { useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { Badge } from '../../ui/badge.tsx';
import { Day } from '../../ui/money.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { copyLines, downloadCsv } from '../../ui/take-away.ts';
import { fill } from '../../words/dictionary.ts';
import { listWords } from '../../words/list-words.ts';
import { recurringWords } from '../../words/recurring-words.ts';
import { uiWords } from '../../words/ui-words.ts';

const cardEnd = ({ card }: Subscription): string => `•${card.card_number.slice(-4)}`;
const nextCharge = (row: Subscription): string | null => (row.cancel_at_period_end ? null : row.charge_date);

function useColumns(): Column<Subscription>[] {
  const words = useWords(recurringWords);
  const ui = useWords(uiWords);
  return [
    { id: 'id', title: words.subscription, cell: ({ id }) => <code>{id}</code> },
    { id: 'status', title: words.state, cell: ({ status }) => <Badge state={status} /> },
    {
      id: 'next_charge',
      title: words.nextCharge,
      cell: row => {
        const day = nextCharge(row);
        return day === null ? ui.none : <Day day={day} />;
      },
    },
    { id: 'period', title: words.period, cell: row => row.current_period_number, align: 'end', isWide: true },
    { id: 'card', title: words.card, cell: cardEnd, isWide: true },
    { id: 'customer', title: words.customer, cell: row => <code>{row.customer_id}</code>, isWide: true },
    { id: 'plan', title: words.plan, cell: row => <code>{row.plan_id}</code>, isWide: true, isExtra: true },
    {
      id: 'period_end',
      title: words.periodEnd,
      cell: row => <Day day={row.period_end_date} />,
      isWide: true,
      isExtra: true,
    },
  ];
}

/** With a name it is a list of its own; without one, a part of another screen. */
export function SubscriptionTable({ rows, name }: { rows: readonly Subscription[]; name?: string }) {
  const words = useWords(recurringWords);
  const lists = useWords(listWords);
  const address = useAddress();
  const columns = useColumns();
  const exported = (chosen: readonly Subscription[]): void =>
    downloadCsv('subscriptions', [
      ['id', 'status', 'customer_id', 'plan_id', 'charge_date', 'period_end_date', 'card'],
      ...chosen.map(row => [
        row.id,
        row.status,
        row.customer_id,
        row.plan_id,
        row.charge_date ?? '',
        row.period_end_date,
        cardEnd(row),
      ]),
    ]);
  return (
    <Table
      caption={words.subscriptions}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={row => address(`/suscripciones/${row.customer_id}/${row.id}`)}
      columns={columns}
      {...(name === undefined
        ? {}
        : {
            name,
            bulk: [
              {
                id: 'copy',
                label: lists.copyIds,
                all: (chosen: readonly Subscription[]) =>
                  copyLines(
                    chosen.map(({ id }) => id),
                    fill(lists.copied, { count: chosen.length }),
                  ),
              },
              { id: 'export', label: lists.exportChosen, all: exported },
            ],
          })}
    />
  );
}
