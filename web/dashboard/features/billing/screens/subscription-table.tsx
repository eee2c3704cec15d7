import type { ListedSubscription } from '@recaudo/contract/merchant/billing/subscriptions';
import { brandName } from '../../../format/card-brand.ts';
import type { Cell } from '../../../format/csv.ts';
import { fill } from '../../../messages/dictionary.ts';
import { listMessages } from '../../../messages/list-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useAddress } from '../../../shell/use-address.ts';
import type { Column } from '../../../ui/lists/column.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { copyLines, downloadCsv } from '../../../ui/lists/take-away.ts';
import { CopyId } from '../../../ui/values/copy-id.tsx';
import { MeansMark } from '../../../ui/values/means-mark.tsx';
import { Day, Money } from '../../../ui/values/money.tsx';
import { Person } from '../../../ui/values/person.tsx';
import { recurringMessages } from '../messages/recurring-messages.ts';
import { SubscriptionBadge } from './subscription-state/subscription-badge.tsx';

const cardEnd = ({ card }: ListedSubscription): string | undefined =>
  card === null ? undefined : `${brandName(card.brand)} •${card.card_number.slice(-4)}`;
const nextCharge = (row: ListedSubscription): string | null =>
  row.cancel_at_period_end ? null : row.charge_date;

function useColumns(): Column<ListedSubscription>[] {
  const messages = useMessages(recurringMessages);
  const ui = useMessages(uiMessages);
  return [
    {
      id: 'customer',
      title: messages.customer,
      cell: ({ customer, card }) => (
        <Person
          name={customer.name}
          email={customer.email}
          mark={card !== null && <MeansMark method="card" brand={card.brand} />}
        />
      ),
    },
    { id: 'plan', title: messages.plan, cell: ({ plan }) => plan.name },
    {
      id: 'amount',
      title: messages.amount,
      cell: ({ plan }) => <Money amount={plan.amount} />,
      align: 'end',
      isWide: true,
    },
    { id: 'status', title: messages.state, cell: row => <SubscriptionBadge subscription={row} /> },
    {
      id: 'next_charge',
      title: messages.nextCharge,
      cell: row => {
        const day = nextCharge(row);
        return day === null ? ui.none : <Day day={day} />;
      },
    },
    {
      id: 'period',
      title: messages.period,
      cell: row => row.current_period_number,
      align: 'end',
      isWide: true,
    },
    { id: 'card', title: messages.card, cell: row => cardEnd(row) ?? messages.invoiced, isWide: true },
    {
      id: 'id',
      title: messages.subscription,
      cell: ({ id }) => <CopyId id={id} />,
      isWide: true,
      isExtra: true,
    },
    {
      id: 'period_end',
      title: messages.periodEnd,
      cell: row => <Day day={row.period_end_date} />,
      isWide: true,
      isExtra: true,
    },
  ];
}

const csvOf = (rows: readonly ListedSubscription[]): Cell[][] => [
  [
    'id',
    'status',
    'customer_id',
    'customer',
    'email',
    'plan_id',
    'plan',
    'amount',
    'charge_date',
    'period_end_date',
    'card',
  ],
  ...rows.map(row => [
    row.id,
    row.status,
    row.customer_id,
    row.customer.name,
    row.customer.email,
    row.plan_id,
    row.plan.name,
    row.plan.amount,
    row.charge_date ?? '',
    row.period_end_date,
    cardEnd(row) ?? '',
  ]),
];

/** `name` makes it an independent list; without it, it is part of another screen. */
export function SubscriptionTable({ rows, name }: { rows: readonly ListedSubscription[]; name?: string }) {
  const messages = useMessages(recurringMessages);
  const lists = useMessages(listMessages);
  const address = useAddress();
  const columns = useColumns();
  return (
    <Table
      caption={messages.subscriptions}
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
                all: (chosen: readonly ListedSubscription[]) =>
                  copyLines(
                    chosen.map(({ id }) => id),
                    fill(lists.copied, { count: chosen.length }),
                  ),
              },
              {
                id: 'export',
                label: lists.exportChosen,
                all: (chosen: readonly ListedSubscription[]) => downloadCsv('subscriptions', csvOf(chosen)),
              },
            ],
          })}
    />
  );
}
