import type { Erasure } from '@recaudo/contract/merchant/customers/personal-data';
import { fill } from '../../../../messages/dictionary.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { Named } from '../../../../ui/values/named.tsx';
import { personalDataMessages } from '../../messages/personal-data-messages.ts';

interface ErasureTableProps {
  rows: readonly Erasure[];
  /** The download URL of a request's certificate. */
  certificateOf: (erasure: Erasure) => string;
  /** Adds a column with the merchant, for lists of several merchants. */
  showsMerchant?: boolean;
}

/** Erasure requests with their due dates; a completed request links to its certificate. */
export function ErasureTable({ rows, certificateOf, showsMerchant = false }: ErasureTableProps) {
  const messages = useMessages(personalDataMessages);
  const ui = useMessages(uiMessages);
  return (
    <Table
      caption={messages.title}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          title: messages.person,
          cell: row => <Named name={row.hint} below={showsMerchant ? row.merchant_id : row.id} />,
        },
        {
          title: messages.state,
          cell: row => (
            <>
              <Mark tone={row.state === 'done' ? 'good' : 'wait'}>{messages[`state_${row.state}`]}</Mark>
              {row.problem !== null && (
                <p className="small quiet">{fill(messages.problem, { problem: row.problem })}</p>
              )}
            </>
          ),
        },
        { title: messages.requestedAt, cell: row => <Instant iso={row.requested_at} />, isWide: true },
        {
          title: messages.requestedBy,
          cell: row => <Named name={row.requested_by_name} below={messages[`channel_${row.channel}`]} />,
          isWide: true,
        },
        { title: messages.dueBy, cell: row => <Instant iso={row.due_by} />, isWide: true },
        {
          title: messages.keepUntil,
          cell: row => (row.keep_until === null ? ui.none : <Instant iso={row.keep_until} />),
          isWide: true,
        },
        {
          title: messages.certificate,
          cell: row =>
            row.state === 'done' ? (
              <a href={certificateOf(row)} download>
                PDF
              </a>
            ) : (
              ui.none
            ),
        },
      ]}
    />
  );
}
