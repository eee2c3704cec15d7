import type { OverdueSubscription } from '@recaudo/contract/data/overdue';
import { fill } from '../../messages/dictionary.ts';
import { overdueMessages } from '../../messages/overdue-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { Link } from '../../router/router.tsx';
import { useMessages } from '../../session/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/column.ts';
import { Day, Money } from '../../ui/money.tsx';
import { Reason } from '../../ui/reason.tsx';
import type { Selection } from '../../ui/selection.tsx';
import { Table } from '../../ui/table.tsx';

function useColumns(): Column<OverdueSubscription>[] {
  const messages = useMessages(overdueMessages);
  const ui = useMessages(uiMessages);
  const address = useAddress();
  return [
    { id: 'customer', title: messages.customer, cell: row => row.customer.name },
    {
      id: 'at_risk',
      title: messages.atRisk,
      cell: row => <Money amount={row.amount_at_risk} />,
      align: 'end',
    },
    { id: 'status', title: messages.state, cell: row => <Badge state={row.status} /> },
    {
      id: 'plan',
      title: messages.plan,
      cell: row => <Link href={address(row.href)}>{row.plan.name}</Link>,
      isWide: true,
    },
    {
      id: 'attempt',
      title: messages.attempt,
      cell: row => fill(messages.attemptOf, { attempt: row.attempt, attempts: row.attempts }),
      isWide: true,
    },
    {
      id: 'next_try',
      title: messages.nextTry,
      cell: row => (row.next_try === null ? messages.noNextTry : <Day day={row.next_try} />),
      isWide: true,
    },
    {
      id: 'last_error',
      title: messages.lastError,
      cell: ({ last_error: error }) =>
        error === null ? (
          ui.none
        ) : (
          <>
            {error.error_code} · <Reason code={error.error_code} description={error.description} />
          </>
        ),
      isWide: true,
    },
    { id: 'email', title: messages.email, cell: row => row.customer.email, isWide: true, isExtra: true },
  ];
}

/** Boxes only for those who may do something to what they choose. */
export function OverdueTable({
  rows,
  selection,
}: {
  rows: readonly OverdueSubscription[];
  selection: Selection<OverdueSubscription> | undefined;
}) {
  const messages = useMessages(overdueMessages);
  const columns = useColumns();
  return (
    <Table
      name="overdue"
      caption={messages.title}
      rows={rows}
      keyOf={row => row.subscription_id}
      nameOf={row => row.customer.name}
      columns={columns}
      {...(selection === undefined ? {} : { selection })}
    />
  );
}
