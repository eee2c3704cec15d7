import type { OverdueSubscription } from '../../api/data-types.ts';
import { Link } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { Badge } from '../../ui/badge.tsx';
import { CheckBox } from '../../ui/field.tsx';
import { Day, Money } from '../../ui/money.tsx';
import { Table } from '../../ui/table.tsx';
import { fill } from '../../words/dictionary.ts';
import { overdueWords } from '../../words/overdue-words.ts';
import { uiWords } from '../../words/ui-words.ts';

export function OverdueTable({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly OverdueSubscription[];
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
}) {
  const words = useWords(overdueWords);
  const ui = useWords(uiWords);
  const address = useAddress();
  return (
    <Table
      caption={words.title}
      rows={rows}
      keyOf={row => row.subscription_id}
      columns={[
        {
          title: words.customer,
          cell: row => (
            <CheckBox
              label={row.customer.name}
              checked={chosen.has(row.subscription_id)}
              onChange={event => onChoose(row.subscription_id, event.target.checked)}
            />
          ),
        },
        { title: words.atRisk, cell: row => <Money amount={row.amount_at_risk} />, align: 'end' },
        { title: words.state, cell: row => <Badge state={row.status} /> },
        {
          title: words.plan,
          cell: row => <Link href={address(row.href)}>{row.plan.name}</Link>,
          isWide: true,
        },
        {
          title: words.attempt,
          cell: row => fill(words.attemptOf, { attempt: row.attempt, attempts: row.attempts }),
          isWide: true,
        },
        {
          title: words.nextTry,
          cell: row => (row.next_try === null ? words.noNextTry : <Day day={row.next_try} />),
          isWide: true,
        },
        {
          title: words.lastError,
          cell: ({ last_error: error }) =>
            error === null ? ui.none : `${error.error_code} · ${error.description}`,
          isWide: true,
        },
      ]}
    />
  );
}
