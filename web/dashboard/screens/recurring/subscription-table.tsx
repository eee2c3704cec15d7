import type { Subscription } from '../../api/types.ts';
import { useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { Badge } from '../../ui/badge.tsx';
import { Day } from '../../ui/money.tsx';
import { Table } from '../../ui/table.tsx';
import { recurringWords } from '../../words/recurring-words.ts';
import { uiWords } from '../../words/ui-words.ts';

export function SubscriptionTable({ rows }: { rows: readonly Subscription[] }) {
  const words = useWords(recurringWords);
  const ui = useWords(uiWords);
  const address = useAddress();
  return (
    <Table
      caption={words.subscriptions}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={row => address(`/suscripciones/${row.customer_id}/${row.id}`)}
      columns={[
        { title: words.subscription, cell: ({ id }) => <code>{id}</code> },
        { title: words.state, cell: ({ status }) => <Badge state={status} /> },
        {
          title: words.nextCharge,
          cell: row =>
            row.cancel_at_period_end || row.charge_date === null ? ui.none : <Day day={row.charge_date} />,
        },
        { title: words.period, cell: row => row.current_period_number, align: 'end', isWide: true },
        { title: words.card, cell: ({ card }) => `•${card.card_number.slice(-4)}`, isWide: true },
        { title: words.customer, cell: row => <code>{row.customer_id}</code>, isWide: true },
      ]}
    />
  );
}
