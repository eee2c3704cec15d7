import type { Charge } from '@recaudo/contract/api/charges';
import type { RecentCharge } from '@recaudo/contract/merchant/money/overview';
import { brandName } from '../../../format/card-brand.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Table } from '../../../ui/lists/table.tsx';
import { ChargeBadge } from '../../../ui/values/badge.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';

/** The payment method: Visa •1111, PSE, or a store's reference. */
export function PaidBy({ charge }: { charge: Charge }) {
  const messages = useMessages(paymentMessages);
  const { card, method, payment_method: means } = charge;
  if (card !== undefined) return `${brandName(card.brand)} •${card.card_number.slice(-4)}`;
  if (method === 'store') return means?.reference ?? messages.store;
  return method === 'customer' ? messages.balance : messages[method];
}

/** The newest charges with their payers. Omits store references, whose sixteen digits mean nothing in this list. */
export function RecentCharges({ rows }: { rows: readonly RecentCharge[] }) {
  const messages = useMessages(paymentMessages);
  const ui = useMessages(uiMessages);
  const address = useAddress();
  const meansOf = ({ card, method }: RecentCharge): string => {
    if (card !== null) return `${brandName(card.brand)} •${card.last_four}`;
    return method === 'customer' ? messages.balance : messages[method];
  };
  return (
    <Table
      caption={messages.title}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => address(`/transacciones/${id}`)}
      columns={[
        { title: messages.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
        { title: messages.customer, cell: ({ payer }) => payer ?? ui.none },
        { title: messages.state, cell: row => <ChargeBadge status={row.status} method={row.method} /> },
        { title: messages.method, cell: meansOf, isWide: true },
        { title: messages.date, cell: row => <Instant iso={row.creation_date} />, isWide: true },
      ]}
    />
  );
}
