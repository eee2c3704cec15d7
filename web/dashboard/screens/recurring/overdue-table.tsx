import type { OverdueSubscription } from '../../api/recurring-types.ts';
import { Link } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { Badge } from '../../ui/badge.tsx';
import { Day, Money } from '../../ui/money.tsx';
import { Reason } from '../../ui/reason.tsx';
import type { Selection } from '../../ui/selection.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { fill } from '../../words/dictionary.ts';
import { overdueWords } from '../../words/overdue-words.ts';
import { uiWords } from '../../words/ui-words.ts';

function useColumns(): Column<OverdueSubscription>[] {
  const words = useWords(overdueWords);
  const ui = useWords(uiWords);
  const address = useAddress();
  return [
    { id: 'customer', title: words.customer, cell: row => row.customer.name },
    { id: 'at_risk', title: words.atRisk, cell: row => <Money amount={row.amount_at_risk} />, align: 'end' },
    { id: 'status', title: words.state, cell: row => <Badge state={row.status} /> },
    {
      id: 'plan',
      title: words.plan,
      cell: row => <Link href={address(row.href)}>{row.plan.name}</Link>,
      isWide: true,
    },
    {
      id: 'attempt',
      title: words.attempt,
      cell: row => fill(words.attemptOf, { attempt: row.attempt, attempts: row.attempts }),
      isWide: true,
    },
    {
      id: 'next_try',
      title: words.nextTry,
      cell: row => (row.next_try === null ? words.noNextTry : <Day day={row.next_try} />),
      isWide: true,
    },
    {
      id: 'last_error',
      title: words.lastError,
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
    { id: 'email', title: words.email, cell: row => row.customer.email, isWide: true, isExtra: true },
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
  const words = useWords(overdueWords);
  const columns = useColumns();
  return (
    <Table
      name="overdue"
      caption={words.title}
      rows={rows}
      keyOf={row => row.subscription_id}
      nameOf={row => row.customer.name}
      columns={columns}
      {...(selection === undefined ? {} : { selection })}
    />
  );
}
