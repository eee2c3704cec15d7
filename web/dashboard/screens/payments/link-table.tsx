import type { PaymentLink } from '../../api/data-types.ts';
import { useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { useMay } from '../../shell/use-may.ts';
import { ChargeBadge } from '../../ui/badge.tsx';
import type { BulkAction } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/code.tsx';
import { Moment, Money } from '../../ui/money.tsx';
import { Named } from '../../ui/named.tsx';
import { Table } from '../../ui/table.tsx';
import { copyLines } from '../../ui/take-away.ts';
import { fill } from '../../words/dictionary.ts';
import { linkWords } from '../../words/link-words.ts';
import { listWords } from '../../words/list-words.ts';
import { uiWords } from '../../words/ui-words.ts';

const isOpen = ({ status }: PaymentLink): boolean => status === 'charge_pending';

function useLinkBulk(): BulkAction<PaymentLink>[] {
  const words = useWords(linkWords);
  const lists = useWords(listWords);
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
    label: words.cancelMany,
    ask: words.cancelManyLead,
    look: 'danger',
    isFor: isOpen,
    each: ({ id }, idempotencyKey) =>
      api.post('/charges/{transaction_id}/cancel', {
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
  const words = useWords(linkWords);
  const ui = useWords(uiWords);
  const bulk = useLinkBulk();
  const maySee = useMay('money');
  return (
    <Table
      name="links"
      caption={words.title}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={({ id, description }) => description ?? id}
      bulk={bulk}
      columns={[
        { id: 'amount', title: words.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
        {
          id: 'concept',
          title: words.concept,
          cell: row => <Named name={row.description ?? ui.none} below={row.email} />,
        },
        {
          id: 'status',
          title: words.state,
          cell: row => <ChargeBadge status={row.status} method={row.method} />,
          isWide: true,
        },
        { id: 'views', title: words.views, cell: row => row.views, align: 'end', isWide: true },
        {
          id: 'expires',
          title: words.expires,
          cell: row => (row.expires_at === null ? ui.none : <Moment iso={row.expires_at} />),
          isWide: true,
        },
        {
          title: words.share,
          cell: row => (
            <div className="buttons">
              <Button onClick={() => onShare(row)}>{words.share}</Button>
              {maySee && isOpen(row) && <CopyButton text={row.url} />}
            </div>
          ),
        },
      ]}
    />
  );
}
