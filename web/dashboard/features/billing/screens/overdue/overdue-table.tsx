import type { OverdueSubscription } from '@recaudo/contract/merchant/billing/overdue';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { Link } from '../../../../router/router.tsx';
import { useMessages } from '../../../../session/preferences.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import type { Column } from '../../../../ui/lists/column.ts';
import type { Selection } from '../../../../ui/lists/selection.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Reason } from '../../../../ui/rejections/reason.tsx';
import { useRetryText } from '../../../../ui/rejections/retry-text.ts';
import { Badge } from '../../../../ui/values/badge.tsx';
import { Money } from '../../../../ui/values/money.tsx';
import { overdueMessages } from '../../messages/overdue-messages.ts';

/** The next try, or what has to happen first. */
function NextTry({ row }: { row: OverdueSubscription }) {
  const messages = useMessages(overdueMessages);
  const text = useRetryText();
  if (row.next_try_at !== null)
    return <time dateTime={row.next_try_at}>{text.instant(row.next_try_at)}</time>;
  return row.status === 'past_due' ? messages.waitsForCard : messages.noNextTry;
}

/** The reason for the decline, and whether another try makes sense. */
function LastDecline({ row }: { row: OverdueSubscription }) {
  const ui = useMessages(uiMessages);
  const text = useRetryText();
  const { last_error: error, last_retry: retry } = row;
  if (error === null) return ui.none;
  return (
    <>
      {error.error_code} · <Reason code={error.error_code} description={error.description} />
      {retry !== null && (
        <p className="small quiet">
          {text.className(retry.class)}: {text.reason(retry.reason)}
        </p>
      )}
    </>
  );
}

function useColumns(): Column<OverdueSubscription>[] {
  const messages = useMessages(overdueMessages);
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
      cell: row => <NextTry row={row} />,
      isWide: true,
    },
    {
      id: 'last_error',
      title: messages.lastError,
      cell: row => <LastDecline row={row} />,
      isWide: true,
    },
    { id: 'email', title: messages.email, cell: row => row.customer.email, isWide: true, isExtra: true },
  ];
}

/** Shows checkboxes only to people who may act on the rows. */
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
