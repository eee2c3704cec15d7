import type { PaymentLink } from '@recaudo/contract/merchant/payments/links';
import { fill } from '../../../messages/dictionary.ts';
import { listMessages } from '../../../messages/list-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useMay } from '../../../session/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import type { BulkAction } from '../../../ui/lists/bulk-action.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { copyLines } from '../../../ui/lists/take-away.ts';
import { ChargeBadge } from '../../../ui/values/badge.tsx';
import { CopyButton } from '../../../ui/values/code.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';
import { Named } from '../../../ui/values/named.tsx';
import { linkMessages } from '../messages/link-messages.ts';

const isOpen = ({ status }: PaymentLink): boolean => status === 'charge_pending';

/** The link's recipient, if one was named. */
const personOf = ({ name, email }: PaymentLink): string | null =>
  [name, email].filter(Boolean).join(' · ') || null;

function useLinkBulk(): BulkAction<PaymentLink>[] {
  const messages = useMessages(linkMessages);
  const lists = useMessages(listMessages);
  const { api } = useGateway();
  const may = useMay('money');
  const copy: BulkAction<PaymentLink> = {
    id: 'copy',
    label: lists.copyLinks,
    isFor: isOpen,
    all: rows =>
      copyLines(
        rows.map(({ url }) => url),
        fill(lists.copied, { count: rows.length }),
      ),
  };
  const cancel: BulkAction<PaymentLink> = {
    id: 'cancel',
    label: messages.cancelMany,
    ask: messages.cancelManyLead,
    look: 'danger',
    isFor: isOpen,
    each: ({ id }, idempotencyKey) =>
      api.post('/charges/:transaction_id/cancel', {
        path: { transaction_id: id },
        body: {},
        idempotencyKey,
      }),
  };
  return may ? [copy, cancel] : [];
}

export function LinkTable({
  rows,
  onShare,
}: {
  rows: readonly PaymentLink[];
  onShare: (link: PaymentLink) => void;
}) {
  const messages = useMessages(linkMessages);
  const ui = useMessages(uiMessages);
  const bulk = useLinkBulk();
  const maySee = useMay('money');
  return (
    <Table
      name="links"
      caption={messages.title}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ id, description }) => description ?? id}
      bulk={bulk}
      columns={[
        {
          id: 'amount',
          title: messages.amount,
          cell: ({ amount }) => <Money amount={amount} />,
          align: 'end',
        },
        {
          id: 'concept',
          title: messages.concept,
          cell: row => <Named name={row.description ?? ui.none} below={personOf(row)} />,
        },
        {
          id: 'status',
          title: messages.state,
          cell: row => <ChargeBadge status={row.status} method={row.method} />,
          isWide: true,
        },
        { id: 'views', title: messages.views, cell: row => row.views, align: 'end', isWide: true },
        {
          id: 'expires',
          title: messages.expires,
          cell: row => (row.expires_at === null ? ui.none : <Instant iso={row.expires_at} />),
          isWide: true,
        },
        {
          title: messages.share,
          cell: row => (
            <div className="buttons">
              <Button onClick={() => onShare(row)}>{messages.share}</Button>
              {maySee && isOpen(row) && <CopyButton text={row.url} />}
            </div>
          ),
        },
      ]}
    />
  );
}
