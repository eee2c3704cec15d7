import type { Charge } from '@recaudo/contract/api/charges';
import type { ChargeShareView } from '@recaudo/contract/api/splits';
import { formatDay } from '../../../format/dates.ts';
import { formatRate } from '../../../format/rate.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useGet } from '../../../session/use-api.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { splitMessages } from '../messages/split-messages.ts';

/** The most parts that a charge has. */
const MOST = 20;

function Shares({ chargeId }: { chargeId: string }) {
  const messages = useMessages(splitMessages);
  const { language } = usePreferences();
  const { merchantId } = useGateway();
  const path = { transaction_id: chargeId };
  const { data } = useGet('/charges/:transaction_id/split_shares', { path, query: { limit: MOST } });
  if (data === undefined || data.length === 0) return null;
  const isOwn = (part: ChargeShareView) => part.merchant_id === merchantId;
  return (
    <Panel title={messages.title}>
      <Table
        caption={messages.title}
        rows={data}
        keyOf={part => part.merchant_id}
        columns={[
          { title: messages.seller, cell: part => (isOwn(part) ? messages.own : part.name) },
          { title: messages.part, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
          { title: messages.fee, cell: ({ fee }) => <Money amount={fee} />, align: 'end', isWide: true },
          { title: messages.returned, cell: ({ returned }) => <Money amount={returned} />, align: 'end' },
          { title: messages.net, cell: ({ net }) => <Money amount={net} />, align: 'end' },
          {
            title: messages.covered,
            cell: part => <Money amount={part.covered_by_platform} />,
            align: 'end',
            isWide: true,
          },
          {
            title: messages.feePayer,
            cell: part => (part.fee_payer === 'seller' ? messages.bySeller : messages.platform),
            isWide: true,
          },
          {
            title: messages.refundShare,
            cell: part => (isOwn(part) ? '' : formatRate(part.refund_share / 100, language)),
            align: 'end',
            isWide: true,
          },
          {
            title: messages.available,
            cell: ({ available_on: day }) => (day === null ? messages.waiting : formatDay(day, language)),
            isWide: true,
          },
        ]}
      />
    </Panel>
  );
}

/** What sellers get of a charge that its platform shares with them. */
export const ChargeShares = ({ charge }: { charge: Charge }) =>
  charge.splits === undefined ? null : <Shares chargeId={charge.id} />;
